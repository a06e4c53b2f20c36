"""The laptop's side of the window: the simulated tray to throw into, and its levers."""
