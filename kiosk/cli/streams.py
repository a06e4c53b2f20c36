"""Standard output as the program keeps it: a full disk under it is told in one line, like any other.

A write that fails has its own exception, raised where the bytes leave: the libraries above would take an
OSError for one of theirs, and a command for one of the file that it was about to read.
"""

import io
import os
import sys


class OutputLost(Exception):
    """Standard output takes nothing more. `error`: what the system says."""

    def __init__(self, error: OSError) -> None:
        super().__init__(str(error))
        self.error = error


class _Output(io.FileIO):
    """The bytes of standard output."""

    def write(self, content: object, /) -> int:
        try:
            return super().write(content)  # type: ignore[arg-type]
        except OSError as error:
            raise OutputLost(error) from None


def open_streams() -> None:
    """From now on standard output raises OutputLost."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout = _output(sys.stdout)
    elif getattr(sys, "stdout", None) is None:
        # Closed by whoever called: the first file that is opened would take its place.
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123


def _output(was: io.TextIOWrapper) -> io.TextIOWrapper:
    """The same, by way of our bytes; the file itself stays open."""
    return io.TextIOWrapper(
        io.BufferedWriter(_Output(was.fileno(), "wb", closefd=False)),
        encoding=was.encoding,
        errors=was.errors,
        line_buffering=was.line_buffering,
        write_through=was.write_through,
    )


def drop_output() -> None:
    """What still waits to be written goes nowhere, so that the end of the program does not try it again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
