"""The daily copy: a second file with the log as it was within the last day, for when the first is lost.

Made by SQLite's own backup, so that it is right while games are written, and put in its place by a rename, so
that a power cut leaves the copy of the day before.
"""

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from kiosk.disk.files import synchronise

DAY = 24 * 3600.0
"""Seconds after which the copy is made anew."""

_TAILS = ("", "-wal", "-shm", "-journal")


def copy_of(path: Path) -> Path:
    """Where the copy of that log lies."""
    return path.with_name(path.name + ".copy")


def is_due(path: Path, now: float) -> bool:
    """Whether there is no copy of today; one from the future was made before the clock was set back."""
    try:
        return not 0 <= now - copy_of(path).stat().st_mtime < DAY
    except OSError:
        return True


def copied(path: Path, now: float) -> bool:
    """Copy the log, unless it is damaged: the copy before is better then. Whether it was done; never raises.

    now  seconds since the epoch, which the copy is dated with.
    """
    target = copy_of(path)
    beside = target.with_name(target.name + ".new")
    try:
        remove(beside)
        if not _backed_up(path, beside):
            return False
        os.utime(beside, (now, now))
        beside.replace(target)
        synchronise(target.parent)
    except (sqlite3.Error, OSError, OverflowError):
        return False
    finally:
        with suppress(OSError):
            remove(beside)
    return True


def remove(path: Path) -> None:
    """Take a log away, and what SQLite keeps beside it. Raises OSError."""
    for tail in _TAILS:
        path.with_name(path.name + tail).unlink(missing_ok=True)


def _backed_up(path: Path, beside: Path) -> bool:
    """Whether the copy is whole and on the disk. Raises sqlite3.Error and OSError."""
    uri = f"{path.absolute().as_uri()}?mode=ro"
    with closing(sqlite3.connect(uri, uri=True, timeout=2.0)) as log, closing(sqlite3.connect(beside)) as new:
        log.backup(new)
        # One file that needs no second one beside it.
        new.execute("PRAGMA journal_mode = DELETE")
        whole = new.execute("PRAGMA quick_check(1)").fetchone()[0] == "ok"
    with beside.open("rb") as file:
        os.fsync(file.fileno())
    return bool(whole)
