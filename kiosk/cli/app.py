"""All commands in one place, and their errors in one line each."""

import os
import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.metadata import version
from types import FrameType
from typing import Annotated, Any, NoReturn

import typer

from kiosk.cli import plugins
from kiosk.cli.options import EYE_PANEL, HOUSE, PLAY
from kiosk.cli.places import appliance
from kiosk.cli.say import REFUSED, WRONG_USAGE, complain, out
from kiosk.cli.speech import UnknownLanguage, call_tongue, language, language_instead, prepare, speak
from kiosk.cli.streams import OutputLost, drop_output, open_streams
from kiosk.cli.usage import sentence
from kiosk.extras import PROGRAM
from kiosk.language import languages, said
from kiosk.reasons import reason

COMMANDS: dict[str, tuple[tuple[str, str, str], ...]] = {
    PLAY: (
        ("run", "play.run", said("Démarrer la borne.")),
        (
            "demo",
            "play.demo",
            said("La borne sur la table simulée ; sans écran, une courte partie et ses images."),
        ),
        (
            "evening",
            "evening.command.evening",
            said("Jouer une soirée écrite : ce que disent l’œil, le bouton et les doigts, ligne par ligne."),
        ),
        (
            "rules",
            "rules.rules",
            said("Montrer les règles : celles de la maison et le rang des 56 combinaisons."),
        ),
        ("replay", "rules.replay", said("Jouer une partie écrite et dire l’état après chaque mot.")),
        ("odds", "odds.odds", said("Ce que vaut chaque choix de dés à garder, à deux joueurs.")),
        ("solve", "odds.solve", said("Résoudre la partie à deux : des secondes, ou des minutes.")),
    ),
    EYE_PANEL: (
        (
            "read",
            "read.read",
            said("Lire les dés sur des images de la piste, ou refuser en disant pourquoi."),
        ),
        ("watch", "watch.watch", said("Observer une piste et dire chacun de ses changements.")),
        (
            "record",
            "service.record",
            said("Garder des images avec leurs instants ; replay:DOSSIER les rejoue."),
        ),
        (
            "calibrate",
            "calibrate.calibrate_tray",
            said("Apprendre la piste : vide, puis avec trois dés ; dit ce qu’il faut changer."),
        ),
    ),
    HOUSE: (
        (
            "stats",
            "log.commands.stats",
            said("Dire qui a joué, perdu, survécu, eu de la chance, et si les dés sont justes."),
        ),
        (
            "export",
            "log.export.export",
            said("Écrire les parties : pour lebon replay, en table de lancers ou en JSON."),
        ),
        (
            "import",
            "log.commands.import_games",
            said("Reprendre des parties écrites dans le journal ; aucune deux fois."),
        ),
        (
            "forget",
            "log.commands.forget",
            said("Effacer pour de bon une partie, ou toutes : coups, tournées dues, chiffres."),
        ),
        ("pin", "service.pin", said("Choisir le code de la page de service.")),
        (
            "doctor",
            "doctor.doctor",
            said("Examiner caméra, bouton, écran, son, disque, horloge… et dire que faire."),
        ),
        (
            "booklet",
            "booklet.booklet",
            said("Écrire le livret du patron en PDF : acheter, câbler, monter, et la carte des règles."),
        ),
        ("link", "link.link", said("Relier cette table à la maison : les parties finies et le score.")),
        (
            "hub",
            "hub.hub",
            said("La maison de plusieurs tables : leurs parties, le classement, les écrans de la salle."),
        ),
        ("voices", "voices.voices", said("Les voix qui disent le jeu à voix haute.")),
    ),
}
"""By the part of the help that shows them: the name of each, what carries it out, and what it does."""

END_AGAIN_S = 0.05
"""How long after an end that was dropped it is asked for again, seconds."""


def commands(words: Sequence[str]) -> typer.Typer:
    """The program as a call needs it: with the command that its first word names, else with all of them.

    The others bring eye, devices and settings with them, which takes longer than most commands.
    """
    app = typer.Typer(
        name="lebon",
        help=said("Le Bon : la borne de 421 qui lit de vrais dés."),
        no_args_is_help=True,
        pretty_exceptions_enable=False,
        rich_markup_mode="markdown",
    )
    app.callback()(lebon)
    every = list(_rows())
    named = [row for row in every if row[1] in words[:1]]
    for panel, name, place, does in named or every:
        module, _, part = place.rpartition(".")
        command = getattr(import_module(f"kiosk.cli.{module}"), part)
        if isinstance(command, typer.Typer):
            app.add_typer(command, name=name, rich_help_panel=panel, help=does)
        else:
            app.command(name, rich_help_panel=panel, help=does)(command)
    if not named:
        plugins.add_to(app)
    return app


def _rows() -> Iterator[tuple[str, str, str, str]]:
    return ((panel, *row) for panel, rows in COMMANDS.items() for row in rows)


def _tell_version(asked: bool) -> None:
    """The version, and where the program and the units of the appliance lie."""
    if asked:
        out.print(f"lebon {version('lebon')}  {PROGRAM}  {appliance()}", markup=False)
        raise typer.Exit


Version = Annotated[
    bool,
    typer.Option(
        "--version", callback=_tell_version, is_eager=True, help=said("Dire la version, et s’arrêter.")
    ),
]


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
    signal.signal(signal.SIGTERM, _terminate)
    try:
        status = _status(sys.argv[1:])
        sys.stdout.flush()
    except OutputLost as lost:
        drop_output()
        status = _told_lost(lost.error)
    sys.exit(status)


def _status(words: list[str]) -> int:
    """How one call ends, what is wrong with it being told. Raises OutputLost."""
    try:
        status = _run(words)
    except UnknownLanguage as unknown:
        speak(language_instead(words, os.environ))
        complain(
            said("{asked} : pas de textes dans cette langue ; il y a {codes}"),
            asked=unknown.asked,
            codes=", ".join(languages()),
        )
        return WRONG_USAGE
    except _UsageError as error:
        # Help that was shown where no command was named is no sentence of ours.
        if str(error):
            wrong = sentence(error, words, call_tongue())
            place = getattr(error, "ctx", None)
            named = (word for word in words[:1] if not word.startswith("-"))
            command = place.command_path if place else " ".join(("lebon", *named))
            complain(said("{wrong} ({command} --help montre comment)"), wrong=wrong, command=command)
        return WRONG_USAGE
    except (KeyboardInterrupt, typer.Abort):
        return 128 + signal.SIGINT
    return status if isinstance(status, int) else 0


def _told_lost(error: OSError) -> int:
    """Whoever read our output has gone: that is no fault of ours. Everything else is told."""
    if isinstance(error, BrokenPipeError):
        return 0
    complain(said("sortie standard : {why}"), why=reason(error))
    return REFUSED


def _run(words: list[str]) -> Any:
    """One call, in its language."""
    speak(language(words, os.environ))
    command = typer.main.get_command(commands(words))
    prepare(command, call_tongue(), words)
    return command.main(args=words, prog_name="lebon", standalone_mode=False)


def program() -> NoReturn:
    """The program itself: `main`, and a way out that a thread which hangs in a driver cannot spoil.

    Python ends such a thread where it stands; one that stands in C++ then takes the whole program down.
    """
    open_streams()
    signal.signal(signal.SIGALRM, _terminate)
    sys.unraisablehook = _dropped
    try:
        main()
    except SystemExit as ended:
        if any(each.daemon for each in threading.enumerate()):
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(ended.code if isinstance(ended.code, int) else 0)
        raise


def _terminate(_number: int, _frame: FrameType | None) -> NoReturn:
    """The service is told to stop: leave through every `finally`."""
    sys.exit(0)


def _dropped(what: "sys.UnraisableHookArgs") -> None:
    """Ask for the end again where it came while Python took an object apart, which drops what is raised."""
    if isinstance(what.exc_value, SystemExit):
        signal.setitimer(signal.ITIMER_REAL, END_AGAIN_S)
    else:
        sys.__unraisablehook__(what)
