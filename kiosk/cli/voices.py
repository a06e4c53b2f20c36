"""`lebon voices build`: every sentence of the table spoken once, into a pack that is played back at once."""

from pathlib import Path
from typing import Annotated

import typer

from kiosk.cli.options import Data
from kiosk.cli.progress import track
from kiosk.cli.say import out, refuse, unusable, wrong_usage
from kiosk.cli.speech import call_tongue
from kiosk.disk.files import data_folder
from kiosk.engine.presets import PRESETS
from kiosk.language import languages, said, tongue

voices = typer.Typer(no_args_is_help=True)


@voices.callback()
def _voices() -> None:
    """What holds for every command about voices."""


@voices.command("build", help=said("Dire chaque phrase une fois, et la garder prête."))
def build(
    using: Annotated[
        str, typer.Option("--with", metavar="VOICE", help=said("espeak, pico ou piper:MODEL."))
    ] = "espeak",
    language: Annotated[str, typer.Option(metavar="CODE", help=said("La langue de la voix."))] = "fr",
    rules: Annotated[
        str, typer.Option(metavar="PRESET", help=said("La règle dont les mains sont annoncées."))
    ] = "onze",
    names: Annotated[
        str,
        typer.Option(metavar="A,B", help=said("Les joueurs appelés par leur nom, séparés par des virgules.")),
    ] = "",
    name: Annotated[str, typer.Option(metavar="NAME", help=said("Le nom du paquet."))] = "",
    data: Data = None,
) -> None:
    """Render the script of a language into DATA/voices/NAME/LANGUAGE."""
    from kiosk.speech.pack import CannotSpeak, NoSuchVoice, maker
    from kiosk.speech.pack import build as built
    from kiosk.speech.script import script

    _check("--language", language, languages())
    _check("--rules", rules, tuple(PRESETS))
    if name == ".." or Path(name).name != name:
        wrong_usage(said("--name {value} : un nom de dossier, sans / ni .."), value=name)
    called = tuple(each.strip() for each in names.split(",") if each.strip())
    takes = script(tongue(language), rules, called)
    folder = data_folder(data) / "voices" / (name or using.partition(":")[0]) / language
    try:
        for _ in track(
            call_tongue()(said("phrases")), built(folder, takes, maker(using, language)), len(takes)
        ):
            pass
    except NoSuchVoice as error:
        wrong_usage("{why}", why=error.line)
    except CannotSpeak as error:
        refuse("{why}", why=error.line)
    except OSError as error:
        unusable(folder, error)
    out.print(call_tongue()(said("{n} phrases : {path}"), n=len(takes), path=Path(folder)), markup=False)


def _check(option: str, value: str, known: tuple[str, ...]) -> None:
    if value not in known:
        wrong_usage(
            said("{option} {value} : il y a {known}"), option=option, value=value, known=", ".join(known)
        )
