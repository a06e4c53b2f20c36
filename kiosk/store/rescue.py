"""What can be saved: out of a damaged log, out of its copies, and into memory where the disk takes nothing.

A game is only worth what its words say, and a word is only worth what stands before it: where a word in the
middle is lost, the words after it go too. What the log itself still gives goes before what a copy has, and a
copy adds to a game only where both tell the same of it.
"""

import re
import shutil
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kiosk.disk.files import beside_of, passing_folder, set_aside, size_of, synchronise
from kiosk.store.copies import copies, fullness, fullness_of, remove
from kiosk.store.database import DAMAGED, TABLE_COLUMNS, Newer, connect, legible

LOGS_ASIDE = 3
"""Damaged logs that are kept, the newest: whoever wants to look into one does so within years."""


@dataclass(frozen=True, slots=True)
class Rescued:
    """How many games were saved from the damaged log, and how many more from its copies."""

    log: int = 0
    copies: int = 0


def replace_log(path: Path, stamp: str) -> tuple[Path | None, Rescued]:
    """Put a log with all that can be saved into the place of a damaged or missing one.

    The new one is whole before the old one is moved aside, under the stamp. Returns where that is now, None
    where there was none. Raises sqlite3.Error and OSError where the disk takes no new one.
    """
    beside = beside_of(path)
    remove(beside)
    with closing(connect(str(beside))) as new:
        saved = rescue(path, new)
        new.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    aside = set_aside(path, stamp) if path.exists() else None
    for tail in ("-wal", "-shm"):
        tailed = path.with_name(path.name + tail)
        if aside is not None and tailed.exists():
            tailed.replace(aside.with_name(aside.name + tail))
    beside.replace(path)
    synchronise(path.parent)
    _few_aside(path)
    return aside, saved


def finish_replacing(path: Path) -> None:
    """Put a saved log in its place where the mains went after the damaged one was moved aside.

    It was whole by then: while it is being made the damaged one lies there still. Raises OSError.
    """
    beside = beside_of(path)
    if path.exists() or not beside.exists():
        return
    for tail in ("-wal", "-shm"):  # of the damaged one: SQLite would read them as part of this one
        path.with_name(path.name + tail).unlink(missing_ok=True)
    beside.replace(path)
    synchronise(path.parent)


def rescue(path: Path, into: sqlite3.Connection) -> Rescued:
    """Copy every row that can still be read, of the log first and then of its copies. Never raises."""
    older = sorted(copies(path), key=fullness_of, reverse=True)
    found = _take(path, into)
    more = sum(_take(each, into) for each in older)
    epoch = next(filter(None, map(_epoch, (path, *older))), None)
    with suppress(sqlite3.Error), into:
        if epoch is not None:
            into.execute("UPDATE epoch SET id = ?", (epoch,))
    with suppress(sqlite3.Error), into:
        into.executemany("DELETE FROM words WHERE game = ? AND n >= ?", into.execute(_GAPS).fetchall())
    return Rescued(found, more)


def _epoch(path: Path) -> str | None:
    """The random id of that log, so that what was saved of it is still the same log to a hub."""
    if not path.exists():
        return None
    with suppress(*DAMAGED), closing(_open(path)) as old:
        found = old.execute("SELECT id FROM epoch").fetchone()
        if found is not None and re.fullmatch("[0-9a-f]{32}", str(found[0])):
            return str(found[0])
    return None


def read_into_memory(path: Path) -> sqlite3.Connection:
    """The log as far as it can be read, in memory, where the file takes no writing. Never raises.

    Of a newer version nothing is read: this one does not know what it means.
    """
    try:
        return read_through_a_copy(path)[0]
    except (OSError, Newer):
        return connect(":memory:")


def read_through_a_copy(path: Path) -> tuple[sqlite3.Connection, OSError | sqlite3.Error | None]:
    """The log as far as it can be read, in memory, and what is wrong with it, if anything.

    A log cannot be opened without writing beside it, so a copy of it is opened in the memory's own folder.
    Raises OSError where there is no room for one, and Newer.
    """
    with _copy(path) as (there, unread):
        memory = connect(":memory:")
        try:
            with closing(connect(str(there))) as log:
                log.backup(memory)
        except sqlite3.Error as error:
            rescue(there, memory)
            return memory, unread or error
        except Newer:
            memory.close()
            raise
    return memory, unread


@contextmanager
def _copy(path: Path) -> Iterator[tuple[Path, OSError | None]]:
    """A copy of the log and of its copies, in memory.

    With it what kept the log from being read to its end, on a card that dies.
    """
    unread: OSError | None = None
    beside = (path.with_name(path.name + "-wal"), *copies(path))
    with passing_folder(size_of(path, *beside)) as folder:
        there = folder / path.name
        try:
            shutil.copyfile(path, there)
        except OSError as error:
            unread = error
        for each in beside:
            with suppress(OSError):
                shutil.copyfile(each, folder / each.name)
        yield there, unread


_GAPS = """
SELECT game, MIN(n) FROM (
    SELECT game, n, ROW_NUMBER() OVER (PARTITION BY game ORDER BY n) AS place FROM words
) WHERE n <> place GROUP BY game
"""
"""The first word of each game before which one is missing."""

_STAGED = """
DROP TABLE IF EXISTS temp.staged;
CREATE TEMP TABLE staged (game, n, at, word);
"""

_DIFFERENT = """
DELETE FROM staged WHERE game IN (
    SELECT game FROM words JOIN staged USING (game, n) WHERE words.word IS NOT staged.word
)
"""
"""Words of games that the log tells otherwise."""


def _take(path: Path, into: sqlite3.Connection) -> int:
    """Rows that are not there yet; how many games that were."""
    if not path.exists():
        return 0
    saved = 0
    with suppress(*DAMAGED), closing(_open(path)) as old:
        into.executescript(_STAGED)
        with into:
            for table, columns in TABLE_COLUMNS.items():
                rows = _readable(old, table, columns)
                saved += _insert(into, "staged" if table == "words" else table, rows) * (table == "games")
            into.execute(_DIFFERENT)
            _insert(into, "words", into.execute("SELECT * FROM staged").fetchall())
            last = max(fullness_of(path)[0], fullness(into)[0])
            into.execute("UPDATE sqlite_sequence SET seq = ? WHERE name = 'games'", (last,))
    return saved


def _open(path: Path) -> sqlite3.Connection:
    """A log that may be damaged. Of one that lost its end SQLite reads nothing, unless told that the tables
    themselves may be mended."""
    old = sqlite3.connect(path)
    old.execute("PRAGMA writable_schema = ON")
    old.text_factory = legible
    return old


def _insert(into: sqlite3.Connection, table: str, rows: Iterable[tuple[Any, ...]]) -> int:
    """Each row that the table takes; how many that were."""
    count = 0
    for row in rows:
        with suppress(sqlite3.Error):
            places = ",".join("?" * len(row))
            count += into.execute(f"INSERT OR IGNORE INTO {table} VALUES ({places})", row).rowcount
    return count


def _readable(old: sqlite3.Connection, table: str, columns: int) -> Iterator[tuple[Any, ...]]:
    """The rows of a damaged table: from its beginning, then from its end, up to what cannot be read."""
    for direction in ("ASC", "DESC"):
        try:
            for row in old.execute(f"SELECT * FROM {table} ORDER BY 1 {direction}"):
                if len(row) == columns:
                    yield row
        except DAMAGED:
            continue
        return


def _few_aside(path: Path) -> None:
    """Damaged logs must not fill the disk either: the oldest go."""
    with suppress(OSError):
        found = [
            each
            for each in path.parent.glob(f"{path.name}.damaged-*")
            if not each.name.endswith(("-wal", "-shm"))
        ]
        for old in sorted(found, key=lambda each: each.stat().st_mtime)[:-LOGS_ASIDE]:
            remove(old)
