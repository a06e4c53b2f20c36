"""The log as it is read: its games, the rounds that are owed, who was forgotten."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Self

from kiosk.store.bounds import MOST_DUE
from kiosk.store.database import read_only
from kiosk.store.failure import failing
from kiosk.store.saved import Place, Round, SavedGame, saved_game

EVER = float("-inf")
"""Since when games count that were played at any time, by whatever clock."""


class LogReader:
    """An open log. Every method raises StoreFailed where it cannot be read."""

    def __init__(self, connection: sqlite3.Connection, path: str) -> None:
        self._db = connection
        self._path = path

    @classmethod
    def open_beside(cls, path: Path) -> Self:
        """The log of a running kiosk, for a program that only reads it."""
        with failing(path):
            return cls(read_only(path), str(path))

    @property
    def last_game(self) -> int:
        """The highest number a game ever had, 0 before the first."""
        rows = self.rows("SELECT seq FROM sqlite_sequence WHERE name = 'games'")
        return int(rows[0][0]) if rows else 0

    def game(self, number: int) -> SavedGame | None:
        """The game of that number."""
        return next(self._games("WHERE id = ?", (number,)), None)

    def unfinished_games(self) -> tuple[SavedGame, ...]:
        """The games without an end, oldest first: the last one is the game under way."""
        return tuple(self._games("WHERE ended IS NULL ORDER BY id"))

    def games(self, since: float = 0.0) -> Iterator[SavedGame]:
        """All games that were started since, oldest first."""
        return self._games("WHERE started >= ? ORDER BY id", (since,))

    @property
    def epoch(self) -> str:
        """The random id that was made with this log, 32 hexadecimal digits."""
        return str(self.rows("SELECT id FROM epoch")[0][0])

    def over_after(self, game: int, words: int, most: int) -> Iterator[SavedGame]:
        """Games that are over: those after that number, and itself where it has more words than that."""
        more = "id > 0 AND id >= ?1 AND (id > ?1 OR (SELECT COUNT(*) FROM words WHERE game = games.id) > ?2)"
        return self._games(f"WHERE outcome = 'over' AND {more} ORDER BY id LIMIT ?3", (game, words, most))

    def count_over_after(self, game: int) -> int:
        """How many games are over behind that number."""
        return int(self.rows("SELECT COUNT(*) FROM games WHERE outcome = 'over' AND id > ?", (game,))[0][0])

    def count(self, since: float) -> int:
        """How many games were started since."""
        return int(self.rows("SELECT COUNT(*) FROM games WHERE started >= ?", (since,))[0][0])

    def latest(self, most: int) -> Iterator[SavedGame]:
        """The games started last, the last first."""
        return self._games("ORDER BY id DESC LIMIT ?", (most,))

    def rounds_due(self) -> tuple[Round, ...]:
        """The rounds not yet paid, oldest first: the newest MOST_DUE, where nobody ever clears one."""
        owed = "cleared IS NULL AND game IS NOT NULL"
        query = f"SELECT game, debtor, stake, at FROM rounds WHERE {owed} ORDER BY id DESC LIMIT ?"
        rows = reversed(self.rows(query, (MOST_DUE,)))
        return tuple(Round(game, str(debtor), str(stake), at) for game, debtor, stake, at in rows)

    @property
    def last_forgotten(self) -> int:
        """The last row of who was forgotten, 0 before the first."""
        return int(self.rows("SELECT COALESCE(MAX(id), 0) FROM forgotten")[0][0])

    def forgotten_places(self, after: int, most: int) -> tuple[Place, ...]:
        """Where somebody sat who was forgotten, behind that row."""
        query = "SELECT id, game, place FROM forgotten WHERE id > ? ORDER BY id LIMIT ?"
        return tuple(Place(*row) for row in self.rows(query, (after, most)))

    def close(self) -> None:
        """Let go of the file. May be called twice."""
        self._db.close()

    def rows(self, query: str, values: tuple[object, ...] = ()) -> list[tuple[Any, ...]]:
        """What a query finds."""
        with failing(self._path):
            return self._db.execute(query, values).fetchall()

    def _games(self, where: str, values: tuple[object, ...] = ()) -> Iterator[SavedGame]:
        columns = "id, tags, stake, started, ended, outcome, result"
        for row in self.rows(f"SELECT {columns} FROM games {where}", values):
            words = self.rows("SELECT word FROM words WHERE game = ? ORDER BY n", row[:1])
            yield saved_game(row, tuple(str(word) for (word,) in words))
