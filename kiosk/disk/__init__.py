"""What is kept on the disk beside the log."""
