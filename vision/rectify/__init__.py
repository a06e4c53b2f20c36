"""From the picture of a mounted camera to what one straight above with square pixels would see."""
