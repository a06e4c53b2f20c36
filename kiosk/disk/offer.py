"""The file by which the link hands on what the house offers: the kiosk has no socket and only reads it.

The link writes it whole or not at all, touches it again and again while it hears the house, and takes it away
where nothing is offered. So a file that is old was left by a link that is gone, and counts for nothing; both
are told by the same clock, whatever that says.
"""

import os
import stat
from contextlib import suppress
from pathlib import Path

LINK_FOLDER = "link"
"""In the data folder: the only place there that the link may write."""

OFFER_FILE = "offer.json"

FRESH = 90.0
"""Seconds after which a file that was not touched counts for nothing; the link touches it every 20."""

OFFER_BYTES = 20_000
"""Bytes; an offer to eight players takes some 1,500."""


def offer_bytes(folder: Path, now: float) -> bytes:
    """What stands in the file; nothing where there is none, it is old, too long or cannot be read.

    now  seconds since the epoch. Never raises, and never waits: by a pipe there whoever took the link over
    would hold the drawing loop.
    """
    with suppress(OSError), open(folder / LINK_FOLDER / OFFER_FILE, "rb", opener=_at_once) as file:
        state = os.fstat(file.fileno())
        plain = stat.S_ISREG(state.st_mode)
        if plain and abs(now - state.st_mtime) <= FRESH and state.st_size <= OFFER_BYTES:
            return file.read(OFFER_BYTES)
    return b""


def _at_once(path: str, flags: int) -> int:
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))
