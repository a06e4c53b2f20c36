"""The kiosk's log, seen from beside: only read, opened anew where the kiosk put another file there."""

from contextlib import suppress
from pathlib import Path

from kiosk.language import line, said
from kiosk.link.outbox import Position
from kiosk.store import LOG_FILE, SavedGame, StoreFailed
from kiosk.store.reader import LogReader
from kiosk.store.saved import Place


class Log:
    """The log of a kiosk that may not run yet, or not any more."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / LOG_FILE
        self._store: LogReader | None = None
        self._file = 0
        self._version = -1

    def changed(self) -> bool:
        """Whether something was written since the last time. Raises StoreFailed where it cannot be read."""
        store = self._opened()
        version = int(store.rows("PRAGMA data_version")[0][0])
        changed, self._version = version != self._version, version
        return changed

    def epoch(self) -> str:
        """The random id of the log."""
        return self._opened().epoch

    def after(self, place: Position, most: int) -> tuple[SavedGame, ...]:
        """Games that are over, behind that place."""
        return tuple(self._opened().over_after(place.game, place.words, most))

    def waiting(self, place: Position) -> int:
        """How many there are of them."""
        return self._opened().count_over_after(place.game)

    def game(self, number: int) -> SavedGame | None:
        """The game of that number."""
        return self._opened().game(number)

    def newest(self) -> SavedGame | None:
        """The game that was begun last."""
        return next(self._opened().latest(1), None)

    def forgotten(self, after: int, most: int) -> tuple[Place, ...]:
        """Where somebody sat who was forgotten, behind that row."""
        return self._opened().forgotten(after, most)

    def close(self) -> None:
        """Let go of the file. May be called twice."""
        if self._store is not None:
            self._store.close()
            self._store = None

    def _opened(self) -> LogReader:
        file = 0
        with suppress(OSError):
            file = self._path.stat().st_ino
        if self._store is not None and file == self._file:
            return self._store
        self.close()
        if file == 0:
            raise StoreFailed(line(said("{path} : pas encore de journal"), path=self._path))
        self._store, self._file, self._version = LogReader.watched(self._path), file, -1
        return self._store
