"""Where the parts of the program that are no Python lie."""

import sys
from pathlib import Path


def program() -> Path:
    """The folder that holds the packages: a checkout, or site-packages."""
    return Path(__file__).parents[2]


def appliance() -> Path:
    """The units, the installer and the booklet: beside the packages, or where a wheel put them."""
    beside = program() / "systemd"
    return beside if beside.exists() else Path(sys.prefix, "share", "lebon", "systemd")
