"""The export that the service page asked for, in a process of its own: years of games take minutes of work.

A thread would not do: whatever reckons in Python holds up the drawing loop, a few milliseconds at a time.
"""

import json
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

from kiosk.language import said

DONE, REFUSED = 0, 1
"""How `lebon export` ends: all games, or some that the rules refuse (kiosk/cli/CONTRACT.md)."""

NICENESS = 10
"""How much later than the kiosk its turn comes: setpriority(2)."""


class Export:
    """`lebon export` of that data folder into a folder that is made; it goes on beside the kiosk."""

    def __init__(self, data: Path, folder: Path) -> None:
        """Raises OSError where no process can be started."""
        self._folder = folder
        self._told = ""
        self._process = subprocess.Popen(
            [sys.executable, "-m", "kiosk", "export", str(folder), "--data", str(data), "--json"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, self._process.pid, NICENESS)
        assert self._process.stdout is not None
        self._out = self._process.stdout
        os.set_blocking(self._out.fileno(), False)

    @property
    def state(self) -> str:
        """How far it is, or what came of it, in one line. Never waits."""
        self._read()
        status = self._process.poll()
        if status is None:
            return f"{self._told or '…'} → {self._folder}"
        if status in {DONE, REFUSED} and self._folder.is_dir():
            return str(self._folder)
        return said("aucune partie à exporter") if status == DONE else said("l’export n’a pas abouti")

    @property
    def under_way(self) -> bool:
        """Whether it is not at its end yet."""
        return self._process.poll() is None

    def close(self) -> None:
        """End it, finished or not. May be called twice."""
        self._process.kill()
        self._process.wait()
        self._out.close()

    def _read(self) -> None:
        """The newest line about how far it is."""
        if self._out.closed:
            return
        for line in (self._out.read() or b"").splitlines():
            with suppress(ValueError, KeyError, TypeError):
                told = json.loads(line)
                self._told = f"{told['written']} / {told['of']}"
