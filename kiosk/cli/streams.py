"""Standard output and error as the program keeps them: neither a full disk nor a letter ends it with a trace.

What people read goes out in the encoding of their terminal, a letter that it does not have as `?`; what
programs read is UTF-8 everywhere. A write that fails has its own exception, raised where the bytes leave: the
libraries above would take an OSError for one of theirs, and a command for one of the file that it was about
to read.
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
    """From now on standard output raises OutputLost, and no stream stumbles over a letter or is missing."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout = _output(sys.stdout)
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        # Closed by whoever called: the first file that is opened would take its place.
        if getattr(sys, name, None) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115, PTH123
    if isinstance(sys.stderr, io.TextIOWrapper):
        sys.stderr.reconfigure(errors="replace")


def _output(was: io.TextIOWrapper) -> io.TextIOWrapper:
    """The same, by way of our bytes; the file itself stays open."""
    return io.TextIOWrapper(
        io.BufferedWriter(_Output(was.fileno(), "wb", closefd=False)),
        encoding=was.encoding,
        errors="replace",
        line_buffering=was.line_buffering,
        write_through=was.write_through,
    )


def write_exact(text: str) -> None:
    """Write what a program reads: UTF-8, whatever the terminal writes.

    What a file's name holds that is no text goes out as `\\udcff`, which is how JSON writes it.
    """
    sys.stdout.flush()
    sys.stdout.buffer.write(text.encode("utf-8", "backslashreplace"))


def drop_output() -> None:
    """What still waits to be written goes nowhere, so that the end of the program does not try it again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
