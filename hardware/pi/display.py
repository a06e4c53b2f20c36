"""Which screen of the console is ours: SDL takes the first card that the folder happens to list.

A Pi 5 has up to four cards (HDMI, the render-only one, DSI, composite), and their numbers move from one start
to the next. So the card is computed and handed to SDL by number (SDL_KMSDRM_DEVICE_INDEX) before pygame is
imported.
"""

import re
from dataclasses import dataclass
from pathlib import Path

_CONNECTOR = re.compile(r"card(\d+)-(.+)")

_FIRST = ("DSI", "DPI", "HDMI", "DP", "eDP", "LVDS")
"""A panel that is screwed on is the kiosk's; a monitor on HDMI may be there for maintenance."""


@dataclass(frozen=True, slots=True)
class Connector:
    """One socket for a screen.

    card  number N of /dev/dri/cardN.
    name  as the kernel has it, "HDMI-A-1".
    """

    card: int
    name: str
    connected: bool


def connectors(sys: Path = Path("/sys")) -> tuple[Connector, ...]:
    """All sockets of all cards, in the order of card and name. Never raises."""
    found = []
    for folder in sorted((sys / "class/drm").glob("card*-*")):
        match = _CONNECTOR.fullmatch(folder.name)
        if match:
            card, name = match.groups()
            found.append(Connector(int(card), name, _is_connected(folder / "status")))
    return tuple(sorted(found, key=lambda each: (each.card, each.name)))


def best_connector(found: tuple[Connector, ...]) -> Connector | None:
    """The screen to draw on, a panel before a monitor; None: no screen."""
    lit = [each for each in found if each.connected and each.name != "Writeback-1"]
    return min(lit, key=_rank, default=None)


def _rank(connector: Connector) -> tuple[int, int, str]:
    kind = connector.name.split("-")[0]
    return (_FIRST.index(kind) if kind in _FIRST else len(_FIRST), connector.card, connector.name)


def _is_connected(status: Path) -> bool:
    try:
        return status.read_text(encoding="ascii", errors="replace").strip() == "connected"
    except OSError:
        return False
