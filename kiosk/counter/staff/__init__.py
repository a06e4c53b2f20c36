"""What stands behind the lock."""
