"""The last crash, kept on the disk: the journal lies in memory and is gone with the power.

Python's own fault handler writes into a file that is open from the start, so that a signal too (the
watchdog's SIGABRT, a driver's SIGSEGV) leaves its stack; an exception that takes the program apart is added.
Both are bounded, and the next start makes one short text of them.
"""

import faulthandler
import re
import sys
import traceback
from contextlib import suppress
from pathlib import Path
from typing import IO

from kiosk.disk.files import write_whole

CRASH_OPEN_FILE = "crash.now"
"""What is written into while the program runs; empty where nothing happened."""

CRASH_FILE = "crash.last"
KEPT_CHARACTERS = 4096
"""Characters of it that are kept: the end of a stack says what was done."""

_FRAME = re.compile(r'File "([^"]+)", line (\d+),? in (\S+)')


class Crashes:
    """Those of one data folder. Making it turns what the last run left into the last crash.

    last  one line about it, for the diagnosis; empty where there never was one.
    """

    def __init__(self, folder: Path, *, watched: bool) -> None:
        """Only where `watched` (by a service manager) does anything from now on leave a trace."""
        self._folder = folder
        self._file: IO[str] | None = None
        with suppress(OSError, ValueError):
            left = (folder / CRASH_OPEN_FILE).read_text(encoding="utf-8", errors="replace").strip()
            if left:
                write_whole(
                    folder / CRASH_FILE,
                    left[-KEPT_CHARACTERS:] if "Traceback" in left else left[:KEPT_CHARACTERS],
                )
        self.last = summary(self._read())
        if watched:
            with suppress(OSError):
                self._file = (folder / CRASH_OPEN_FILE).open("w", encoding="utf-8")
                faulthandler.enable(self._file, all_threads=False)

    def close(self) -> None:
        """The program is taken apart, in order or by the exception under way. May be called twice."""
        if self._file is None:
            return
        faulthandler.disable()
        fault = sys.exception()
        with suppress(OSError, ValueError):
            if isinstance(fault, Exception):
                self._file.write("".join(traceback.format_exception(fault)))
            self._file.close()
            if (self._folder / CRASH_OPEN_FILE).stat().st_size == 0:
                (self._folder / CRASH_OPEN_FILE).unlink()
        self._file = None

    def _read(self) -> str:
        try:
            return (self._folder / CRASH_FILE).read_text(encoding="utf-8", errors="replace")
        except (OSError, ValueError):
            return ""


def summary(text: str) -> str:
    """What it was and where, in one line: the error, and the innermost place; empty for no text."""
    lines = [line for line in text.splitlines() if line.strip()]
    if not lines:
        return ""
    raised = lines[0].startswith("Traceback")
    frames = _FRAME.findall(text)
    what = (lines[-1] if raised else lines[0]).strip()
    if not frames:
        return what[:100]
    path, line, name = frames[-1 if raised else 0]
    return f"{what[:100]} ({Path(path).name}:{line} {name})"
