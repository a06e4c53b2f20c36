"""The kiosk's log, seen from beside: only read, opened anew where the kiosk put another file there."""

from contextlib import suppress
from pathlib import Path

from kiosk.language import line, said
from kiosk.store import LOG_FILE, StoreFailed
from kiosk.store.reader import LogReader


class Log:
    """The log of a kiosk that may not run yet, or not any more."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / LOG_FILE
        self._store: LogReader | None = None
        self._file = 0
        self._version = -1

    def has_changed(self) -> bool:
        """Whether something was written since the last time. Raises StoreFailed where it cannot be read."""
        store = self.reader()
        version = int(store.rows("PRAGMA data_version")[0][0])
        changed, self._version = version != self._version, version
        return changed

    def close(self) -> None:
        """Let go of the file. May be called twice."""
        if self._store is not None:
            self._store.close()
            self._store = None

    def reader(self) -> LogReader:
        """The log as it lies there now. Raises StoreFailed where there is none or it cannot be read."""
        file = 0
        with suppress(OSError):
            file = self._path.stat().st_ino
        if self._store is not None and file == self._file:
            return self._store
        self.close()
        if file == 0:
            raise StoreFailed(line(said("{path} : pas encore de journal"), path=self._path))
        self._store, self._file, self._version = LogReader.open_beside(self._path), file, -1
        return self._store
