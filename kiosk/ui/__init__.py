"""What people see and touch: pure scenes, painted in one place."""
