"""All commands in one place, and their errors in one line each."""

import os
import signal
import sys
import threading
from importlib.metadata import version
from types import FrameType
from typing import Annotated, Any, NoReturn

import typer

from kiosk.cli import (
    booklet,
    calibrate,
    doctor,
    hub,
    link,
    odds,
    play,
    plugins,
    read,
    rules,
    service,
    voices,
    watch,
)
from kiosk.cli.evening import command as evening
from kiosk.cli.log import commands as log
from kiosk.cli.places import appliance
from kiosk.cli.places import program as program_folder
from kiosk.cli.say import WRONG_USAGE, complain, out
from kiosk.cli.speech import FALLBACK_LANGUAGE, UnknownLanguage, language, prepare, speak, spoken
from kiosk.cli.usage import sentence
from kiosk.language import languages, said

app = typer.Typer(
    name="lebon",
    help=said("Le Bon : la borne de 421 qui lit de vrais dés."),
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
)
for part in (
    play,
    evening,
    read,
    watch,
    rules,
    odds,
    log,
    service,
    calibrate,
    doctor,
    booklet,
    voices,
    link,
    hub,
    plugins,
):
    part.add_to(app)


def _tell_version(asked: bool) -> None:
    """The version, and where the program and the units of the appliance lie."""
    if asked:
        out.print(f"lebon {version('lebon')}  {program_folder()}  {appliance()}", markup=False)
        raise typer.Exit


Version = Annotated[
    bool,
    typer.Option(
        "--version", callback=_tell_version, is_eager=True, help=said("Dire la version, et s’arrêter.")
    ),
]


@app.callback()
def lebon(version: Version = False) -> None:
    """What holds for every command."""


# The class is not exported: it came from click, now from typer itself.
_UsageError: type[Exception] = next(
    each
    for each in typer.BadParameter.__mro__
    if issubclass(each, Exception) and each.__name__ == "ClickException"
)


def main() -> NoReturn:
    """Run one command; wrong usage is one line and status 2."""
    signal.signal(signal.SIGTERM, _terminated)
    words = sys.argv[1:]
    try:
        status = _run(words)
    except UnknownLanguage as unknown:
        speak(FALLBACK_LANGUAGE)
        complain(
            said("{asked} : pas de textes dans cette langue ; il y a {codes}"),
            asked=unknown.asked,
            codes=", ".join(languages()),
        )
        status = WRONG_USAGE
    except _UsageError as error:
        # Help that was shown where no command was named is no sentence of ours.
        if str(error):
            wrong = sentence(error, words, spoken())
            complain(said("{wrong} (lebon --help montre comment)"), wrong=wrong)
        status = WRONG_USAGE
    except (KeyboardInterrupt, typer.Abort):
        status = 128 + signal.SIGINT
    except BrokenPipeError:
        # Whoever read our output has gone; that is no fault of ours.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 0
    sys.exit(status if isinstance(status, int) else 0)


def _run(words: list[str]) -> Any:
    """One call, in its language."""
    speak(language(words, os.environ))
    command = typer.main.get_command(app)
    prepare(command, spoken(), words)
    return command.main(args=words, prog_name="lebon", standalone_mode=False)


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


def _terminated(_number: int, _frame: FrameType | None) -> NoReturn:
    """The service is told to stop: leave through every `finally`."""
    sys.exit(0)
