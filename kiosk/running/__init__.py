"""The kiosk in one piece: what is opened, wired and turned for `lebon run`, the trials and the benches."""
