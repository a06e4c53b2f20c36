"""The export that the service page asks for, in a process of its own: years of games take minutes of work.

A thread would not do: whatever reckons in Python holds up the drawing loop, a few milliseconds at a time.
And a large program that starts another one stands still, with all its threads, until the kernel has made it:
on a busy machine a tenth of a second. So a shell begins with the kiosk, waits for the name of a folder, and
starts the export.
"""

import json
import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from threading import Thread

from kiosk.language import said

EXPORTED, PARTLY_EXPORTED = 0, 1
"""How `lebon export` ends: all games, or some that the rules refuse (kiosk/cli/CONTRACT.md)."""

NICENESS = 10
"""How much later than the kiosk its turn comes: setpriority(2)."""

_SHELL = 'while read -r folder; do "$@" "$folder" 2>/dev/null; echo $?; done'
"""A line in is a folder; out come the lines of `lebon export`, and how it ended as a number alone."""


class Exports:
    """`lebon export` of that data folder, one at a time, beside the kiosk.

    state      how far the last one is, or what came of it, in one line; empty before the first.
    under_way  it is not at its end yet.
    failed     it came to nothing.
    """

    def __init__(self, data: Path) -> None:
        self.state = ""
        self.under_way = False
        self.failed = False
        self._folder = data
        export = [sys.executable, "-m", "kiosk", "export", "--data", str(data), "--json"]
        self._shell = subprocess.Popen(
            ["/bin/sh", "-c", _SHELL, "export", "nice", "-n", f"{NICENESS}", *export],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            bufsize=0,
            start_new_session=True,
        )
        self._reading = Thread(target=self._read, name="export", daemon=True)
        self._reading.start()

    def begin(self, folder: Path) -> None:
        """Export into that folder, which is made; nothing where one is under way."""
        if self.under_way:
            return
        self._folder = folder
        self.state, self.under_way, self.failed = f"… → {folder}", True, False
        try:
            assert self._shell.stdin is not None
            self._shell.stdin.write(f"{folder}\n".encode())
        except OSError:  # the shell is gone
            self._end(None)

    def close(self) -> None:
        """End it, finished or not. May be called twice."""
        with suppress(ProcessLookupError):
            if self._shell.poll() is None:
                os.killpg(self._shell.pid, signal.SIGKILL)
        self._reading.join()
        with self._shell:
            pass  # its pipes are closed, and its end is known to the system

    def _read(self) -> None:
        """In a thread: what the shell and the export say, until there is no shell any more."""
        for line in self._shell.stdout or ():
            with suppress(ValueError, KeyError, TypeError):
                told = json.loads(line)
                if isinstance(told, int):
                    self._end(told)
                elif "error" in told:
                    self.failed = True
                else:
                    self.state = f"{told['written']} / {told['of']} → {self._folder}"
        if self.under_way:
            self._end(None)

    def _end(self, status: int | None) -> None:
        there = os.path.isdir(self._folder)  # noqa: PTH112  a stick that was pulled raises from Path.is_dir
        self.failed |= status not in {EXPORTED, PARTLY_EXPORTED} or not there
        if not self.failed:
            self.state = str(self._folder)
        elif status == EXPORTED:
            self.state = said("aucune partie à exporter")
        else:
            self.state = said("l’export n’a pas abouti")
        self.under_way = False
