"""Where the parts of the program that are no Python lie."""

import sys
from pathlib import Path

from kiosk.extras import PROGRAM


def appliance() -> Path:
    """The units, the installer and the booklet: beside the packages, or where a wheel put them."""
    beside = PROGRAM / "systemd"
    return beside if beside.exists() else Path(sys.prefix, "share", "lebon", "systemd")
