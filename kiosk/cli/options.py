"""Options that several commands have, and the groups of commands that help shows."""

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from kiosk.language import said

PLAY = said("Jouer")
EYE_PANEL = said("L’œil")
HOUSE = said("La maison")

BENCH = said(
    "Mesurer (avec les sources) : l’œil, la table, les écrans, les règles, et ce qui arrive quand tout casse."
)
"""What measures stands beside the tests; its own help is for who works on the program, and in English."""


def typed_path(word: str) -> Path:
    """A path as it was typed; what keeps it from being used is told where it is used.

    The library's own reader refuses a whole call for one file that may not be read, and does not say why.
    Raises ValueError as `named`.
    """
    return Path(named(word))


def named(word: str) -> str:
    """The word, for what may also be `-` or an address.

    Raises ValueError for an empty one, which a shell makes of a variable that is not set: to Python it would
    be the folder in which one stands.
    """
    if not word:
        raise ValueError
    return word


path_option = partial(typer.Option, parser=typed_path, metavar="PATH")
path_argument = partial(typer.Argument, parser=typed_path)

AsJson = Annotated[bool, typer.Option("--json", help=said("Un objet JSON par ligne."), show_default=False)]
Data = Annotated[
    Path | None, path_option("--data", help=said("Le dossier des parties et des réglages."), metavar="DIR")
]
Preset = Annotated[str | None, typer.Option("--rules", metavar="PRESET", help=said("La règle."))]
Players = Annotated[
    str | None,
    typer.Option(help=said("Les noms dans l’ordre des places, séparés par des virgules."), metavar="A,B,C"),
]
Switched = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="SWITCH=VALUE", help=said("Une règle de la maison ; peut se répéter.")),
]
