"""What leaves a kiosk, and how: a program of its own that only reads the log, with the only socket."""
