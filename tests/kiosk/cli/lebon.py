"""Runs the command as people do, with an empty home and none of this machine's settings."""

import io
import json
import signal
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from kiosk.cli import main
from kiosk.cli.speech import speak
from kiosk.language import SOURCE

HOUSE = {"LEBON_LANG": "en"}
"""The tests read English; what is said in French they ask for."""


@dataclass(frozen=True)
class Ran:
    """What a command came to."""

    status: int
    out: str
    err: str

    @property
    def rows(self) -> list[dict[str, Any]]:
        """Standard output as JSON, one object a line."""
        return [json.loads(line) for line in self.out.splitlines()]

    @property
    def complaint(self) -> str:
        """The one line on standard error."""
        lines = self.err.splitlines()
        assert len(lines) == 1, self.err
        return lines[0]


def lebon(*words: str | Path, home: Path, text: str = "", **env: str) -> Ran:
    """`lebon WORDS` with that home folder and that text on standard input."""
    out, err = io.TextIOWrapper(io.BytesIO(), encoding="utf-8"), io.StringIO()
    status: object = None
    stops = signal.getsignal(signal.SIGTERM)
    with pytest.MonkeyPatch.context() as machine, redirect_stdout(out), redirect_stderr(err):
        for key, value in {**HOUSE, "HOME": str(home), "LEBON_DATA": str(home / "data"), **env}.items():
            machine.setenv(key, value)
        machine.setattr(sys, "argv", ["lebon", *map(str, words)])
        machine.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
        try:
            main()
        except SystemExit as end:
            status = end.code
        finally:
            speak(SOURCE)
            signal.signal(signal.SIGTERM, stops)  # the command's own would end whichever test runs then
    assert isinstance(status, int)
    out.flush()
    return Ran(status, out.buffer.getvalue().decode(), err.getvalue())
