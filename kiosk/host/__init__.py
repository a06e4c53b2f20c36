"""The machine that the kiosk runs on: who starts it, who restarts it."""
