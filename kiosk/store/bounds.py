"""How large the log may grow, and what goes when it is full: the oldest games that nobody waits for.

What goes first are whole games, the oldest first; what never goes is the game under way, a game after which a
round is still owed, and the newest games. Rows that are gone leave room in the file for new ones, so the file
itself stops growing.
"""

import shutil
import sqlite3
from pathlib import Path

LOG_BYTES = 80_000_000
"""Bytes of the log; each of its copies takes as much again."""

PARTITION_SHARE = 0.1
"""Of the partition, where that is small: the log and eight files like it (three copies and one being made, a
log being saved, three set aside) must fit together."""

KEPT_GAMES = 500
"""Newest games that are never dropped, however small the partition: about 1.5 MB."""

MOST_DUE = 60
"""Newest rounds that are still counted as owed: a bar that never clears one must not fill the disk with
them."""

_DROPPED_AT_ONCE = 10
"""Games dropped in one go: some milliseconds, so that nobody waits for it."""

_OLDEST = """
DELETE FROM games WHERE id IN (
    SELECT id FROM games
    WHERE ended IS NOT NULL
      AND id NOT IN (
          SELECT game FROM rounds WHERE cleared IS NULL AND game IS NOT NULL ORDER BY id DESC LIMIT ?
      )
      AND id NOT IN (SELECT id FROM games ORDER BY id DESC LIMIT ?)
    ORDER BY id LIMIT ?
)
"""


def bound(folder: Path) -> int:
    """Bytes that a log in that folder may take. Never raises."""
    try:
        return min(LOG_BYTES, int(PARTITION_SHARE * shutil.disk_usage(folder).total))
    except OSError:
        return LOG_BYTES


def drop_oldest(log: sqlite3.Connection, most: int, kept: int = KEPT_GAMES) -> int:
    """Drop some of the oldest games where the log is larger than that; how many. Raises sqlite3.Error."""
    if used_bytes(log) <= most:
        return 0
    with log:
        dropped = log.execute(_OLDEST, (MOST_DUE, kept, _DROPPED_AT_ONCE)).rowcount
        log.execute("DELETE FROM rounds WHERE game IS NULL")
    return dropped


def used_bytes(log: sqlite3.Connection) -> int:
    """Bytes of the file that hold something."""
    page, pages, free = (
        log.execute(f"PRAGMA {name}").fetchone()[0] for name in ("page_size", "page_count", "freelist_count")
    )
    return int(page * (pages - free))
