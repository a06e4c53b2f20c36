"""The command `lebon`: the only package that wires the parts together."""

from kiosk.cli.app import main

__all__ = ["main"]
