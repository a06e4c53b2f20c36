"""The export that the service page asked for, in a process of its own: years of games take minutes of work.

A thread would not do: whatever reckons in Python holds up the drawing loop, a few milliseconds at a time. A
thread is what waits for the process, and nobody else touches its pipe: the process comes last of all, and
while it writes, whoever reads waits until its turn has come.
"""

import json
import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from threading import Thread

from kiosk.language import said

DONE, REFUSED = 0, 1
"""How `lebon export` ends: all games, or some that the rules refuse (kiosk/cli/CONTRACT.md)."""

NICENESS = 10
"""How much later than the kiosk its turn comes: setpriority(2)."""


class Export:
    """`lebon export` of that data folder into a folder that is made; it goes on beside the kiosk.

    state  how far it is, or what came of it, in one line.
    """

    def __init__(self, data: Path, folder: Path) -> None:
        self.state = f"… → {folder}"
        self._folder = folder
        self._words = [sys.executable, "-m", "kiosk", "export", str(folder), "--data", str(data), "--json"]
        self._process: subprocess.Popen[bytes] | None = None
        self._closing = False
        self._waiting = Thread(target=self._wait, name="export", daemon=True)
        self._waiting.start()

    @property
    def under_way(self) -> bool:
        """Whether it is not at its end yet."""
        return self._waiting.is_alive()

    def close(self) -> None:
        """End it, finished or not. May be called twice."""
        self._closing = True
        if self._process is not None:
            self._process.kill()
        self._waiting.join()

    def _wait(self) -> None:
        status = None
        with suppress(OSError):  # no process can be started
            status = self._exported()
        if status in {DONE, REFUSED} and self._folder.is_dir():
            self.state = str(self._folder)
        elif status == DONE:
            self.state = said("aucune partie à exporter")
        else:
            self.state = said("l’export n’a pas abouti")

    def _exported(self) -> int:
        """The process's status at its end. Raises OSError where none can be started."""
        quiet = subprocess.DEVNULL
        with subprocess.Popen(self._words, stdin=quiet, stdout=subprocess.PIPE, stderr=quiet) as process:
            self._process = process
            with suppress(OSError):
                os.setpriority(os.PRIO_PROCESS, process.pid, NICENESS)
            if self._closing:
                process.kill()
            for line in process.stdout or ():
                with suppress(ValueError, KeyError, TypeError):
                    told = json.loads(line)
                    self.state = f"{told['written']} / {told['of']} → {self._folder}"
            return process.wait()
