"""What the simulated camera sees, drawn with numpy and OpenCV alone."""
