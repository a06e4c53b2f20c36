"""The log of every game: one row a word, on the disk before it is on the screen.

A game is stored as it is written (DESIGN section 6): its tags once, then word after word, `undo` included.
So resume, export and statistics are the replay of a written game, and the log can be read by people.
"""

import json
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from kiosk.files import set_aside
from kiosk.store.database import connected, salvaged

FILE = "games.db"


class StoreFailed(Exception):
    """The disk does not take the row: full, read-only or gone. The message says which file and why."""


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game as the log has it.

    tags    the head of the written game, rules and players.
    stake   what the loser pays.
    words   every word in order, `undo` included.
    started, ended  seconds since the epoch; `ended` is None while the game is under way.
    result  as `lebon replay` reports it, once over.
    """

    id: int
    tags: str
    stake: str
    words: tuple[str, ...]
    started: float
    ended: float | None = None
    outcome: str | None = None
    result: Mapping[str, Any] | None = None

    @property
    def text(self) -> str:
        """The whole written game, as `lebon replay` reads it."""
        return f"{self.tags.rstrip()}\n{' '.join(self.words)}\n"


@dataclass(frozen=True, slots=True)
class Round:
    """A round of drinks that somebody owes after a game."""

    game: int
    debtor: str
    stake: str
    at: float


class Store:
    """The open log.

    Every method that writes returns only when the row is on the disk, or raises StoreFailed.
    """

    def __init__(self, connection: sqlite3.Connection, path: str) -> None:
        self._db = connection
        self._path = path

    @classmethod
    def open(cls, path: Path | None, stamp: str) -> tuple[Self, tuple[str, ...]]:
        """Open or make the log; None keeps it in memory.

        A file that is no database, or a damaged one, is set aside under the stamp and what can be saved of it
        is copied over. Returns the store and one line for each thing that a person should know.
        Raises StoreFailed where the folder cannot be written.
        """
        if path is None:
            return cls(connected(":memory:"), ":memory:"), ()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            return cls(connected(str(path)), str(path)), ()
        except sqlite3.OperationalError as error:
            raise StoreFailed(f"{path}: {error}") from None
        except sqlite3.DatabaseError as error:
            return cls._replaced(path, stamp, str(error))
        except OSError as error:
            raise StoreFailed(f"{path}: {error.strerror}") from None

    @classmethod
    def _replaced(cls, path: Path, stamp: str, why: str) -> tuple[Self, tuple[str, ...]]:
        aside = set_aside(path, stamp)
        for tail in ("-wal", "-shm"):
            beside = path.with_name(path.name + tail)
            if beside.exists():
                beside.replace(aside.with_name(aside.name + tail))
        store = cls(connected(str(path)), str(path))
        saved = salvaged(aside, store._db)
        return store, (
            f"{path}: {why}; set aside as {aside.name}, {saved} games saved from it, a new log is started",
        )

    def begin(self, game: int, tags: str, stake: str, at: float) -> None:
        """Log the start of a game under its number, which must be new: above `last_game`."""
        self._written(
            "INSERT INTO games (id, tags, stake, started) VALUES (?, ?, ?, ?)", (game, tags, stake, at)
        )

    @property
    def last_game(self) -> int:
        """The highest number a game ever had, 0 before the first."""
        rows = self._db.execute("SELECT seq FROM sqlite_sequence WHERE name = 'games'")
        return int(next(rows, (0,))[0])

    def append(self, game: int, word: str, at: float) -> None:
        """Log one accepted word of a game."""
        self._written(
            "INSERT INTO words (game, n, at, word) "
            "SELECT ?1, COALESCE(MAX(n), 0) + 1, ?2, ?3 FROM words WHERE game = ?1",
            (game, at, word),
        )

    def end(self, game: int, outcome: str, result: Mapping[str, Any] | None, at: float) -> None:
        """Log that a game is 'over' (with its result) or 'abandoned'."""
        self._written(
            "UPDATE games SET ended = ?, outcome = ?, result = ? WHERE id = ?",
            (at, outcome, None if result is None else json.dumps(result, ensure_ascii=False), game),
        )

    def reopen(self, game: int) -> None:
        """A game that was over goes on: its last word was taken back or corrected."""
        self._written("UPDATE games SET ended = NULL, outcome = NULL, result = NULL WHERE id = ?", (game,))
        self._written("DELETE FROM rounds WHERE game = ? AND cleared IS NULL", (game,))

    def owe(self, game: int, debtor: str, stake: str, at: float) -> None:
        """Log a round that is owed."""
        self._written(
            "INSERT INTO rounds (game, at, debtor, stake) VALUES (?, ?, ?, ?)", (game, at, debtor, stake)
        )

    def clear(self, game: int, at: float) -> None:
        """The rounds owed after that game were paid."""
        self._written("UPDATE rounds SET cleared = ? WHERE game = ? AND cleared IS NULL", (at, game))

    def add(self, saved: SavedGame) -> int:
        """Log a whole game from elsewhere, at once or not at all; the new number that it got."""
        number = self.last_game + 1
        result = None if saved.result is None else json.dumps(saved.result, ensure_ascii=False)
        row = (number, saved.tags, saved.stake, saved.started, saved.ended, saved.outcome, result)
        words = ((number, n, saved.started, word) for n, word in enumerate(saved.words, start=1))
        try:
            with self._db:
                self._db.execute("INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?)", row)
                self._db.executemany("INSERT INTO words VALUES (?, ?, ?, ?)", words)
        except sqlite3.Error as error:
            raise StoreFailed(f"{self._path}: {error}") from None
        return number

    def forget(self, game: int) -> None:
        """Delete a game, its words and its rounds for good: what they held is overwritten on the disk."""
        with suppress(sqlite3.Error):
            self._db.execute("PRAGMA secure_delete = ON")
        self._written("DELETE FROM rounds WHERE game = ?", (game,))
        self._written("DELETE FROM games WHERE id = ?", (game,))

    def unfinished(self) -> SavedGame | None:
        """The game under way when the program last stopped."""
        return next(self._games("WHERE ended IS NULL ORDER BY id DESC LIMIT 1"), None)

    def games(self, since: float = 0.0) -> Iterator[SavedGame]:
        """All games that were started since, oldest first."""
        return self._games("WHERE started >= ? ORDER BY id", (since,))

    def latest(self, most: int) -> Iterator[SavedGame]:
        """The games started last, the last first."""
        return self._games("ORDER BY id DESC LIMIT ?", (most,))

    def due(self) -> tuple[Round, ...]:
        """The rounds not yet paid, oldest first."""
        rows = self._db.execute(
            "SELECT game, debtor, stake, at FROM rounds WHERE cleared IS NULL ORDER BY id"
        )
        return tuple(Round(*row) for row in rows)

    def tidy(self) -> None:
        """Fold the write-ahead log into the file; for quiet moments."""
        with suppress(sqlite3.Error):
            self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def close(self) -> None:
        """Let go of the file. May be called twice."""
        self._db.close()

    def _written(self, statement: str, values: tuple[object, ...]) -> None:
        try:
            with self._db:
                self._db.execute(statement, values)
        except sqlite3.Error as error:
            raise StoreFailed(f"{self._path}: {error}") from None

    def _games(self, where: str, values: tuple[object, ...] = ()) -> Iterator[SavedGame]:
        rows = self._db.execute(
            f"SELECT id, tags, stake, started, ended, outcome, result FROM games {where}",
            values,
        ).fetchall()
        for number, tags, stake, started, ended, outcome, result in rows:
            words = self._db.execute("SELECT word FROM words WHERE game = ? ORDER BY n", (number,))
            yield SavedGame(
                number,
                str(tags),
                str(stake),
                tuple(str(word) for (word,) in words),
                _seconds(started) or 0.0,
                _seconds(ended),
                outcome,
                _result(result),
            )


def _seconds(stored: object) -> float | None:
    """SQLite keeps any kind of value in any column: a damaged row may hold bytes for a date."""
    return stored if isinstance(stored, float) else None


def _result(stored: object) -> Mapping[str, Any] | None:
    try:
        result = json.loads(stored) if isinstance(stored, str) else None
    except ValueError:
        return None
    return result if isinstance(result, dict) else None
