"""All commands in one place, and their errors in one line each."""

import os
import signal
import sys
import threading
from types import FrameType
from typing import NoReturn

import typer

from kiosk.cli import calibrate, doctor, play, plugins, rules, see, service
from kiosk.cli.log import commands as log
from kiosk.cli.say import WRONG_USAGE, line

app = typer.Typer(
    name="lebon",
    help="Le Bon: the 421 kiosk that reads real dice.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
for part in (see, rules, play, calibrate, service, log, doctor, plugins):
    part.add_to(app)

# The class is not exported: it came from click, now from typer itself.
_UsageError: type[Exception] = next(
    each
    for each in typer.BadParameter.__mro__
    if issubclass(each, Exception) and each.__name__ == "ClickException"
)


def main() -> NoReturn:
    """Run one command; wrong usage is one line and status 2."""
    signal.signal(signal.SIGTERM, _terminated)
    try:
        status = app(standalone_mode=False)
    except _UsageError as error:
        text = " ".join(_message(error).split())
        if text:
            line(f"lebon: {text} (lebon --help shows how)")
        status = WRONG_USAGE
    except (KeyboardInterrupt, typer.Abort):
        status = 128 + signal.SIGINT
    except BrokenPipeError:
        # Whoever read our output has gone; that is no fault of ours.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 0
    sys.exit(status if isinstance(status, int) else 0)


def program() -> NoReturn:
    """The program itself: `main`, and a way out that a thread which hangs in a driver cannot spoil.

    Python ends such a thread where it stands; one that stands in C++ then takes the whole program down.
    """
    try:
        main()
    except SystemExit as ended:
        if any(each.daemon for each in threading.enumerate()):
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(ended.code if isinstance(ended.code, int) else 0)
        raise


def _message(error: Exception) -> str:
    told = getattr(error, "format_message", None)
    return str(told() if told else error)


def _terminated(_number: int, _frame: FrameType | None) -> NoReturn:
    """The service is told to stop: leave through every `finally`."""
    sys.exit(0)
