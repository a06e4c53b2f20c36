"""The file under the log: opened, checked and brought to the current schema."""

import sqlite3
from contextlib import closing
from functools import cache

SCHEMA = 1

_TABLES = """
CREATE TABLE games (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    tags    TEXT NOT NULL,
    stake   TEXT NOT NULL,
    started REAL NOT NULL,
    ended   REAL,
    outcome TEXT CHECK (outcome IN ('over', 'abandoned')),
    result  TEXT
);
CREATE TABLE words (
    game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    n    INTEGER NOT NULL,
    at   REAL NOT NULL,
    word TEXT NOT NULL,
    PRIMARY KEY (game, n)
) WITHOUT ROWID;
CREATE TABLE rounds (
    id      INTEGER PRIMARY KEY AUTOINCREMENT,
    game    INTEGER REFERENCES games (id) ON DELETE SET NULL,
    at      REAL NOT NULL,
    debtor  TEXT NOT NULL,
    stake   TEXT NOT NULL,
    cleared REAL
);
"""

COLUMNS = {"games": 7, "words": 4, "rounds": 6}
"""How many columns each table has, a table before those that refer to it."""

DAMAGED = (sqlite3.Error, UnicodeDecodeError)
"""What a damaged file raises: Python stumbles over SQLite's complaint where that quotes broken letters."""


def connected(path: str) -> sqlite3.Connection:
    """Open the file, or a new one, with its schema; ":memory:" is a log without a file.

    Write-ahead logging with full synchronisation: in trials with the power cut it lost no committed row,
    while the rollback journal lost the last one and normal synchronisation lost hundreds.
    Raises sqlite3.OperationalError where the file cannot be opened, and sqlite3.DatabaseError where it is
    damaged.
    """
    connection = sqlite3.connect(path, timeout=2.0)
    connection.text_factory = legible
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA foreign_keys = ON")
        _checked(connection)
        _migrated(connection)
    except DAMAGED as error:
        connection.close()
        if isinstance(error, UnicodeDecodeError):
            raise sqlite3.DatabaseError("the description of its tables is damaged") from None
        raise
    return connection


def legible(raw: bytes) -> str:
    """A text of the log, with a mark where a bit flipped: SQLite sees no fault and hands nothing out."""
    return raw.decode("utf-8", "replace")


def _checked(connection: sqlite3.Connection) -> None:
    found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if found != "ok":
        raise sqlite3.DatabaseError(found)


def _migrated(connection: sqlite3.Connection) -> None:
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if version == 0:
        connection.executescript(f"BEGIN; {_TABLES} PRAGMA user_version = {SCHEMA}; COMMIT;")
    elif version != SCHEMA:
        raise sqlite3.DatabaseError(f"schema {version} is not the {SCHEMA} of this version")
    if _description(connection) != _intended():
        raise sqlite3.DatabaseError(f"the description of its tables is not that of schema {SCHEMA}")


def _description(connection: sqlite3.Connection) -> dict[str, str]:
    """How the file says that its tables are: with one bit flipped there a write may fail within a game."""
    return dict(connection.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL").fetchall())


@cache
def _intended() -> dict[str, str]:
    with closing(sqlite3.connect(":memory:")) as model:
        model.executescript(_TABLES)
        return _description(model)
