"""Options that several commands have, and the groups of commands that help shows."""

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

AsJson = Annotated[bool, typer.Option("--json", help=said("Un objet JSON par ligne."))]
Data = Annotated[
    Path | None, typer.Option("--data", help=said("Le dossier des parties et des réglages."), metavar="DIR")
]
Players = Annotated[
    str | None,
    typer.Option(help=said("Les noms dans l’ordre des places, séparés par des virgules."), metavar="A,B,C"),
]
Switched = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="SWITCH=VALUE", help=said("Une règle de la maison ; peut se répéter.")),
]
