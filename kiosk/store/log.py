"""The log of every game: one row a word, on the disk before it is on the screen.

A game is stored as it is written (kiosk/cli/CONTRACT.md): its tags once, then word after word, `undo`
included. So resume, export and statistics are the replay of a written game, and people can read the log.
"""

import json
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, Self

from kiosk.language import Line, line, said
from kiosk.reasons import reason
from kiosk.store.bounds import bound, drop_oldest
from kiosk.store.copies import copies, fuller, remove_beside
from kiosk.store.database import SCHEMA, beside, connect, is_busy, read_whole
from kiosk.store.failure import failing
from kiosk.store.reader import LogReader
from kiosk.store.rescue import finish_replacing, read_into_memory, read_through_a_copy, replace_log
from kiosk.store.saved import Round, SavedGame

LOG_FILE = "games.db"

GONE = said("il n’est plus là")
LESS = said("il a moins que sa copie")
LOG_IS_BROKEN = said("il est abîmé ({why})")
RESCUED = said("{path} : {why} ; parties sauvées de ses copies : {copies}")
SET_ASIDE = said(
    "{path} : {why} ; gardé sous {aside}, parties qui en sont sauvées : {games}, de ses copies : {copies}"
)


class Store(LogReader):
    """The open log of whoever writes it.

    Every method that writes returns only when the row is on the disk, or raises StoreFailed.
    """

    @classmethod
    def open(cls, path: Path | None, stamp: str) -> tuple[Self, tuple[Line, ...]]:
        """Open or make the log; None keeps it in memory.

        What can be saved of a file that is damaged, lost or has less than a copy of it, and of its copies,
        is put in its place; the file that was there is set aside under the stamp. Returns the store and one
        line for each thing that a person should know. Raises StoreFailed where the folder cannot be
        written, and where the log is of a newer version.
        """
        if path is None:
            return cls(connect(":memory:"), ":memory:"), ()
        with failing(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            try:
                finish_replacing(path)
                if not path.exists() and any(each.exists() for each in copies(path)):
                    return cls._replace(path, stamp, line(GONE))
                if path.exists():
                    path.open("ab").close()  # SQLite does not tell why it cannot open a file
                connection = connect(str(path))
                if fuller(path, connection) is None:
                    return cls(connection, str(path)), ()
                connection.close()
                return cls._replace(path, stamp, line(LESS))
            except sqlite3.OperationalError:
                raise
            except sqlite3.DatabaseError as error:
                return cls._replace(path, stamp, line(LOG_IS_BROKEN, why=reason(error)))

    @classmethod
    def beside(cls, path: Path) -> Self:
        """The log that a running kiosk has open, for a command beside it. Raises StoreFailed."""
        with failing(path):
            return cls(beside(path), str(path))

    @classmethod
    def open_to_read(cls, path: Path) -> tuple[Self, Line | None]:
        """The log as it stands, for whoever only reads it: not locked, not repaired, nothing in it changed.

        It may be that of a running kiosk. Where the disk takes nothing beside it, and where it is damaged,
        what can be read of it is read into memory. Returns the store, and what is wrong with the log.
        Raises StoreFailed where it cannot be read at all, and where it is of a newer version.
        """
        with failing(path):
            path.open("rb").close()  # SQLite does not tell why it cannot open a file
            try:
                connection = read_whole(path)
                wrong = None if fuller(path, connection) is None else line(LESS)
                return cls(connection, str(path)), wrong
            except sqlite3.DatabaseError as error:
                if is_busy(error):
                    raise
                damaged = None if isinstance(error, sqlite3.OperationalError) else reason(error)
            memory, unread = read_through_a_copy(path)
            return cls(memory, str(path)), damaged or (reason(unread) if unread else None)

    @classmethod
    def read_only(cls, path: Path) -> Self:
        """What can be read of a log whose disk takes no writing; what is written stays in memory."""
        return cls(read_into_memory(path), ":memory:")

    @classmethod
    def _replace(cls, path: Path, stamp: str, why: Line) -> tuple[Self, tuple[Line, ...]]:
        aside, saved = replace_log(path, stamp)
        store = cls(connect(str(path)), str(path))
        told = {"path": path, "why": why, "copies": saved.copies}
        if aside is None:
            return store, (line(RESCUED, **told),)
        return store, (line(SET_ASIDE, **told, aside=aside.name, games=saved.log),)

    def begin(self, game: int, tags: str, stake: str, at: float) -> None:
        """Log the start of a game under its number, which must be new: above `last_game`."""
        self.write(
            ("INSERT INTO games (id, tags, stake, started) VALUES (?, ?, ?, ?)", (game, tags, stake, at))
        )

    def append(self, game: int, word: str, at: float) -> None:
        """Log one accepted word of a game."""
        self.write((_APPEND, (game, at, word)))

    def end(
        self,
        game: int,
        outcome: str,
        result: Mapping[str, Any] | None,
        at: float,
        debtors: tuple[str, ...] = (),
        stake: str = "",
    ) -> None:
        """Log that a game is 'over' (with its result, and who owes the round) or 'abandoned'; it ends once.

        Where the clock was set back meanwhile, it ended when it began.
        """
        written = None if result is None else json.dumps(result, ensure_ascii=False)
        self.write(
            (
                "UPDATE games SET ended = MAX(started, ?), outcome = ?, result = ?"
                " WHERE id = ? AND ended IS NULL",
                (at, outcome, written, game),
            ),
            *((_OWE, (game, at, debtor, stake)) for debtor in debtors),
        )

    def put(self, saved: SavedGame, rounds: tuple[Round, ...]) -> None:
        """Log a game under its own number, in place of what stood there; at once or not at all."""
        result = None if saved.result is None else json.dumps(saved.result, ensure_ascii=False)
        row = (saved.id, saved.tags, saved.stake, saved.started, saved.ended, saved.outcome, result)
        self.write(
            ("DELETE FROM rounds WHERE game = ? AND cleared IS NULL", (saved.id,)),
            ("DELETE FROM words WHERE game = ?", (saved.id,)),
            (_PUT, row),
            *((_APPEND, (saved.id, saved.started, word)) for word in saved.words),
            *((_OWE, (saved.id, each.at, each.debtor, each.stake)) for each in rounds),
        )

    def reopen(self, game: int) -> None:
        """A game that was over goes on: its last word was taken back or corrected."""
        self.write(
            ("UPDATE games SET ended = NULL, outcome = NULL, result = NULL WHERE id = ?", (game,)),
            ("DELETE FROM rounds WHERE game = ? AND cleared IS NULL", (game,)),
        )

    def clear(self, game: int, at: float) -> None:
        """The rounds owed after that game were paid."""
        self.write(("UPDATE rounds SET cleared = ? WHERE game = ? AND cleared IS NULL", (at, game)))

    def add(self, saved: SavedGame) -> int:
        """Log a whole game from elsewhere, at once or not at all; the new number that it got."""
        number = self.last_game + 1
        self.put(replace(saved, id=number), ())
        return number

    def forget(self, game: int) -> None:
        """Delete a game, its words and its rounds for good: what they held is overwritten on the disk."""
        with suppress(sqlite3.Error, OSError):
            self._db.execute("PRAGMA secure_delete = ON")
            remove_beside(Path(self._path))
        self.write(
            ("DELETE FROM rounds WHERE game = ?", (game,)), ("DELETE FROM games WHERE id = ?", (game,))
        )

    def try_out(self) -> None:
        """Write something that changes nothing. Raises StoreFailed where the disk takes no row."""
        self.write((f"PRAGMA user_version = {SCHEMA}", ()))

    def shrink(self) -> bool:
        """Keep the log within its bounds, some of the oldest games at a time; whether any went."""
        if self._path == ":memory:":
            return False
        with suppress(sqlite3.Error):
            return drop_oldest(self._db, bound(Path(self._path).parent)) > 0
        return False

    def tidy(self) -> None:
        """Fold the write-ahead log into the file and keep that within its bounds, however long it takes."""
        while self.shrink():
            pass
        with suppress(sqlite3.Error):
            self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    @contextmanager
    def together(self) -> Iterator[None]:
        """What is written inside is one transaction: on the disk together, or not at all."""
        with failing(self._path), ExitStack() as stack:
            if not self._db.in_transaction:
                stack.enter_context(self._db)
                self._db.execute("BEGIN IMMEDIATE")
            yield

    def write(self, *statements: tuple[str, Iterable[object]]) -> None:
        with self.together():
            for statement, values in statements:
                self._db.execute(statement, tuple(values))


_APPEND = """
INSERT INTO words (game, n, at, word)
SELECT ?1, COALESCE(MAX(n), 0) + 1, ?2, ?3 FROM words WHERE game = ?1
"""
_OWE = "INSERT INTO rounds (game, at, debtor, stake) VALUES (?, ?, ?, ?)"
_PUT = """
INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET
    tags = excluded.tags, stake = excluded.stake, started = excluded.started,
    ended = excluded.ended, outcome = excluded.outcome, result = excluded.result
"""
