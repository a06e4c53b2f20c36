"""How large the log may grow, and what goes when it is full: the oldest games that nobody waits for.

What goes first are whole games, the oldest first; what never goes is the game under way, a game after which a
round is still owed, and the newest games. Rows that are gone leave room in the file for new ones, so the file
itself stops growing.
"""

import shutil
import sqlite3
from pathlib import Path

MOST = 64_000_000
"""Bytes of the log; its copy takes as much again."""

SHARE = 0.2
"""Of the partition, where that is small: log, copy, a log being saved and one set aside must fit together."""

KEPT = 500
"""Newest games that are never dropped, however small the partition: about 1.5 MB."""

_AT_ONCE = 50
_ROOM = 0.9

_OLDEST = """
DELETE FROM games WHERE id IN (
    SELECT id FROM games
    WHERE ended IS NOT NULL
      AND id NOT IN (SELECT game FROM rounds WHERE cleared IS NULL AND game IS NOT NULL)
      AND id NOT IN (SELECT id FROM games ORDER BY id DESC LIMIT ?)
    ORDER BY id LIMIT ?
)
"""


def bound(folder: Path) -> int:
    """Bytes that a log in that folder may take. Never raises."""
    try:
        return min(MOST, int(SHARE * shutil.disk_usage(folder).total))
    except OSError:
        return MOST


def bounded(log: sqlite3.Connection, most: int, kept: int = KEPT) -> int:
    """Drop the oldest games until a tenth of the bound is free, once it is reached; how many that were.

    Raises sqlite3.Error.
    """
    if used(log) <= most:
        return 0
    dropped = 0
    while used(log) > _ROOM * most:
        with log:
            log.execute("DELETE FROM rounds WHERE game IS NULL AND cleared IS NOT NULL")
            gone = log.execute(_OLDEST, (kept, _AT_ONCE)).rowcount
        dropped += gone
        if gone == 0:
            break
    return dropped


def used(log: sqlite3.Connection) -> int:
    """Bytes of the file that hold something."""
    page, pages, free = (
        log.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_size", "page_count", "freelist_count")
    )
    return int(page * (pages - free))
