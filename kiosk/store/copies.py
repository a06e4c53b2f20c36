"""The copies beside the log: one a day for three days, and one before each change of its tables.

Made by SQLite's own backup, so that they are right while games are written, and put in place by renames, so
that a power cut leaves those of the days before. A copy never takes the place of one that has more.
"""

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from kiosk.disk.files import beside_of, synchronise

COPY_EVERY = 24 * 3600.0
"""Seconds after which a copy is made anew."""

DAILY_COPIES = 3
"""Daily copies that are kept."""

Fullness = tuple[int, int]
"""The number of the last game that ever was, and how many words it has; a log only ever gets fuller."""

_TAILS = ("", "-wal", "-shm", "-journal")


def copies(path: Path) -> tuple[Path, ...]:
    """Where the daily copies of that log lie, the newest first."""
    older = (path.with_name(f"{path.name}.copy-{number}") for number in range(1, DAILY_COPIES))
    return (path.with_name(f"{path.name}.copy"), *older)


def fuller(path: Path, log: sqlite3.Connection) -> Path | None:
    """The copy that has more than this log, which stands open at that path. Raises sqlite3.Error."""
    best = max(copies(path), key=fullness_of)
    return best if fullness_of(best) > fullness(log) else None


def fullness(log: sqlite3.Connection) -> Fullness:
    """How much an open log has. Raises sqlite3.Error."""
    last = log.execute("SELECT COALESCE(MAX(seq), 0) FROM sqlite_sequence WHERE name = 'games'").fetchone()[0]
    words = log.execute("SELECT COUNT(*) FROM words WHERE game = ?", (last,)).fetchone()[0]
    return int(last), int(words)


def fullness_of(path: Path) -> Fullness:
    """The same of a file; nothing at all where it cannot be read as a log. Never raises."""
    if not path.is_file():
        return (0, 0)
    with suppress(sqlite3.Error, ValueError, OSError), closing(_read_only(path)) as log:
        return fullness(log)
    return (0, 0)


def is_due(path: Path, now: float) -> bool:
    """Whether there is no copy of today; one from the future was made before the clock was set back."""
    try:
        return not 0 <= now - copies(path)[0].stat().st_mtime < COPY_EVERY
    except OSError:
        return True


def copy_log(path: Path, now: float) -> bool:
    """Copy the log, unless it is damaged or has less than its copy. Whether it was done; never raises.

    now  seconds since the epoch, which the copy is dated with.
    """
    newest, *older = copies(path)
    beside = beside_of(newest)
    try:
        back_up(path, beside)
        if fullness_of(beside) < max(map(fullness_of, (newest, *older))):
            return False
        os.utime(beside, (now, now))
        for before, after in reversed([*zip((newest, *older), older, strict=False)]):
            if before.exists():
                before.replace(after)
        beside.replace(newest)
        synchronise(path.parent)
    except (sqlite3.Error, OSError, OverflowError):
        return False
    finally:
        with suppress(OSError):
            remove(beside)
    return True


def back_up(path: Path, target: Path) -> None:
    """Copy a log that may be open into one new file, on the disk when this returns.

    Raises sqlite3.Error, also where the log is damaged, and OSError.
    """
    remove(target)
    with closing(_read_only(path)) as log, closing(sqlite3.connect(target)) as new:
        log.backup(new)
        # One file that needs no second one beside it.
        new.execute("PRAGMA journal_mode = DELETE")
        found = new.execute("PRAGMA quick_check(1)").fetchone()[0]
    if found != "ok":
        raise sqlite3.DatabaseError(found)
    with target.open("rb") as file:
        os.fsync(file.fileno())


def remove(path: Path) -> None:
    """Take a log away, and what SQLite keeps beside it. Raises OSError."""
    for tail in _TAILS:
        path.with_name(path.name + tail).unlink(missing_ok=True)


def remove_beside(path: Path) -> None:
    """Take away all that repeats what the log has: copies, damaged ones. Raises OSError."""
    for each in path.parent.glob(f"{path.name}.*"):
        each.unlink(missing_ok=True)


def _read_only(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=2.0)
