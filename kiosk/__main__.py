"""`python -m kiosk` is the command `lebon`."""

from kiosk.cli import program

program()
