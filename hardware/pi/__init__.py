"""The Raspberry Pi: its camera, its pins and its display."""
