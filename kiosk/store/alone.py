"""One kiosk a data folder: who writes the log holds a lock on the folder for as long as it runs.

The lock is the kernel's (flock) and lies on the folder itself: it goes with the process, however that ends,
and nothing that lies in the folder lets a second one in, be that full, read-only or of another owner.
"""

import fcntl
import os
from contextlib import suppress
from pathlib import Path

LOCK_FILE = "lebon.lock"
"""Tells the number of the process that has the folder."""

NOBODY_KNOWS = "?"
"""Stands for the number of a process that wrote none: on a full disk, or since it only just has the lock."""


class InUse(Exception):
    """Another process has the folder: of that number, or of one that nobody knows."""

    def __init__(self, folder: Path, process: str) -> None:
        super().__init__(f"{folder}: process {process} plays there")
        self.folder = folder
        self.process = process


class Alone:
    """The right to write in that folder, until it is closed or the process ends."""

    def __init__(self, folder: Path) -> None:
        """Raises InUse where another one has it, and OSError where there can be no such folder."""
        folder.mkdir(parents=True, exist_ok=True)
        self._handle: int | None = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            fcntl.flock(self._handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            self.close()
            if isinstance(error, BlockingIOError):
                raise InUse(folder, _owner(folder / LOCK_FILE)) from None
            raise
        with suppress(OSError):  # a full disk has room for no number; the lock holds without it
            (folder / LOCK_FILE).write_text(f"{os.getpid()}\n", encoding="ascii")

    def close(self) -> None:
        """Let the next one in. May be called twice."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None


def _owner(path: Path) -> str:
    try:
        found = path.read_text(encoding="ascii", errors="replace").strip()[:20]
    except OSError:
        return NOBODY_KNOWS
    return found if found.isdecimal() else NOBODY_KNOWS
