"""What lies on the floor beside the faces that were read, and whether any of it is a die."""
