"""One kiosk a data folder: who writes the log holds a lock on the folder for as long as it runs.

The lock is the kernel's (flock, by way of filelock): it goes with the process, however that ends, so that a
power cut or a crash leaves nothing behind that anybody would have to take away.
"""

import errno
import os
from pathlib import Path

LOCK_FILE = "lebon.lock"
"""Stays where it is: taking it away would let two in. It holds the number of the process that has the
lock."""


NOBODY_KNOWS = "?"
"""Stands for the number of a process that wrote none: on a full disk, or since it only just has the lock."""


class InUse(Exception):
    """Another process has the folder: of that number, or of one that nobody knows."""

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
        _make(path)
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


def _make(path: Path) -> None:
    """See that the file is there and can be written: filelock takes some reasons why not for a lock held."""
    try:
        path.open("ab").close()
    except FileNotFoundError:  # in a folder that is there: one of a file system that makes no files, as /proc
        raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(path)) from None


def _owner(path: Path) -> str:
    try:
        found = path.read_text(encoding="ascii", errors="replace").strip()[:20]
    except OSError:
        return NOBODY_KNOWS
    return found if found.isdecimal() else NOBODY_KNOWS
