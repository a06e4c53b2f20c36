"""The file under the log: opened, checked, and given its tables."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path

from kiosk.language import said

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
CREATE INDEX rounds_game ON rounds (game);
CREATE TABLE facts (
    game    INTEGER PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    started REAL NOT NULL,
    told    TEXT NOT NULL
);
CREATE INDEX facts_started ON facts (started);
CREATE TABLE totals (
    player TEXT NOT NULL,
    other  TEXT NOT NULL,
    games  INTEGER NOT NULL,
    told   TEXT NOT NULL,
    PRIMARY KEY (player, other)
) WITHOUT ROWID;
CREATE INDEX totals_games ON totals (other, games);
CREATE TABLE epoch (id TEXT NOT NULL);
INSERT INTO epoch VALUES (lower(hex(randomblob(16))));
CREATE TABLE forgotten (
    id    INTEGER PRIMARY KEY AUTOINCREMENT,
    game  INTEGER NOT NULL,
    place INTEGER NOT NULL,
    UNIQUE (game, place)
);
"""
"""facts, totals  what a game adds to the figures, and the running sums: both follow from the games.
epoch          a random id made with the log: a hub tells by it that a card was cloned, or a log made anew.
forgotten      where somebody sat who was forgotten here: what the house is told, without a name.
"""

SCHEMA = 1
"""The version of these tables; 0 is a file without any."""

TABLE_COLUMNS = {"games": 7, "words": 4, "rounds": 6, "forgotten": 3}
"""How many columns each table has, a table before those that refer to it."""

DAMAGED = (sqlite3.Error, UnicodeDecodeError)
"""What a damaged file raises: Python stumbles over SQLite's complaint where that quotes broken letters."""


class Newer(Exception):
    """The tables are of a version that only a newer program knows."""


def connect(path: str) -> sqlite3.Connection:
    """Open the file, or a new one, with its schema; ":memory:" is a log without a file.

    Any thread may use it, one at a time. Raises sqlite3.OperationalError where the file cannot be opened,
    sqlite3.DatabaseError where it is damaged, and Newer where it is of a newer program.
    """
    connection = sqlite3.connect(path, timeout=2.0, check_same_thread=False)
    connection.text_factory = legible
    with _closed_if_unusable(connection):
        prepare(connection)
    return connection


@contextmanager
def _closed_if_unusable(connection: sqlite3.Connection) -> Iterator[None]:
    """Close it where what is checked inside fails; a complaint in broken letters is one about damage."""
    try:
        yield
    except (*DAMAGED, Newer) as error:
        connection.close()
        if isinstance(error, UnicodeDecodeError):
            raise _damaged() from None
        raise


def beside(path: Path) -> sqlite3.Connection:
    """The log that a running kiosk has open: nothing is checked, repaired or changed in its tables.

    Raises sqlite3.Error, also where the tables are not those of this version, and Newer.
    """
    connection = sqlite3.connect(path, timeout=5.0)
    connection.text_factory = legible
    _of_this_version(connection)
    connection.execute("PRAGMA synchronous = EXTRA")
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


def read_only(path: Path) -> sqlite3.Connection:
    """The log that a kiosk writes, for another program that only reads it, or for another thread of it.

    Raises sqlite3.Error, also where the tables are not those of this version, and Newer.
    """
    place = f"{path.absolute().as_uri()}?mode=ro"
    connection = sqlite3.connect(place, uri=True, timeout=2.0, check_same_thread=False)
    connection.text_factory = legible
    return _of_this_version(connection)


def read_whole(path: Path) -> sqlite3.Connection:
    """The same, found whole: raises sqlite3.DatabaseError too where it is damaged."""
    connection = read_only(path)
    with _closed_if_unusable(connection):
        _check_pages(connection)
        _check_tables(connection)
    return connection


def _of_this_version(connection: sqlite3.Connection) -> sqlite3.Connection:
    with _closed_if_unusable(connection):
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        if version > SCHEMA:
            raise Newer
        if version < SCHEMA:
            raise sqlite3.DatabaseError(said("il est encore vide"))
    return connection


def prepare(connection: sqlite3.Connection) -> None:
    """Check the log, and give it its tables where it is new.

    Write-ahead logging with every write and every deletion flushed: what `lebon bench crash` cuts anywhere
    loses no committed row. With FULL the journal of a new log's first page could come back and roll all of
    it back. Raises as `connect`.
    """
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if version > SCHEMA:
        raise Newer
    connection.execute("PRAGMA synchronous = EXTRA")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA foreign_keys = ON")
    _check_pages(connection)
    if version < SCHEMA:
        new = "" if _description(connection) else _TABLES
        connection.executescript(f"BEGIN; {new} PRAGMA user_version = {SCHEMA}; COMMIT;")
    _check_tables(connection)


def _check_pages(connection: sqlite3.Connection) -> None:
    if connection.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
        raise _damaged()


def _check_tables(connection: sqlite3.Connection) -> None:
    if _description(connection) != _intended_description():
        raise sqlite3.DatabaseError(said("ses tables sont d’un autre programme"))


def _damaged() -> sqlite3.DatabaseError:
    return sqlite3.DatabaseError(said("son contenu est abîmé"))


def is_busy(error: sqlite3.Error) -> bool:
    """Another program has the file for itself just now, or the machine does not answer in time."""
    return str(getattr(error, "sqlite_errorname", "")).startswith(("SQLITE_BUSY", "SQLITE_LOCKED"))


def legible(raw: bytes) -> str:
    """A text of the log, with a mark where a bit flipped: SQLite sees no fault and hands nothing out."""
    return raw.decode("utf-8", "replace")


def _description(connection: sqlite3.Connection) -> dict[str, str]:
    """How the file says that its tables are: with one bit flipped there a write may fail within a game."""
    return dict(connection.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL").fetchall())


@cache
def _intended_description() -> dict[str, str]:
    with closing(sqlite3.connect(":memory:")) as model:
        model.executescript(_TABLES)
        return _description(model)
