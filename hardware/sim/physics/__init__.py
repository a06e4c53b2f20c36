"""Rigid dice in a walled tray, by MuJoCo: how a throw falls."""
