"""One kiosk a data folder: who writes the log holds a lock on the folder for as long as it runs.

The lock is the kernel's (flock, by way of filelock): it goes with the process, however that ends, so that a
power cut or a crash leaves nothing behind that anybody would have to take away.
"""

import os
from pathlib import Path

LOCK_FILE = "lebon.lock"
"""Stays where it is: taking it away would let two in. It holds the number of the process that has the
lock."""


class InUse(Exception):
    """Another process, of that number, has the folder."""

    def __init__(self, folder: Path, process: str) -> None:
        super().__init__(f"{folder}: process {process} plays there")
        self.folder = folder
        self.process = process


class Alone:
    """The right to write in that folder, until it is closed."""

    def __init__(self, folder: Path) -> None:
        """Raises InUse where another process has it, and OSError where no file can be made there."""
        from filelock import FileLock, Timeout

        folder.mkdir(parents=True, exist_ok=True)
        path = folder / LOCK_FILE
        self._lock = FileLock(path, blocking=False, thread_local=False)
        try:
            self._lock.acquire()
        except Timeout:
            raise InUse(folder, _owner(path)) from None
        try:
            path.write_text(f"{os.getpid()}\n", encoding="ascii")
        except OSError:  # a full disk has room for no number; the lock holds without it
            return

    def close(self) -> None:
        """Let the next one in. May be called twice."""
        self._lock.release(force=True)


def _owner(path: Path) -> str:
    try:
        return path.read_text(encoding="ascii", errors="replace").strip()[:20] or "unknown"
    except OSError:
        return "unknown"
