"""`lebon shots`: the screens as pictures, for whoever draws one."""

from pathlib import Path
from typing import Annotated

import typer

from kiosk.cli.options import HOUSE, path_argument
from kiosk.cli.outputs import make_folder
from kiosk.cli.progress import track
from kiosk.cli.say import out, unusable
from kiosk.cli.speech import call_tongue
from kiosk.language import said


def add_to(app: typer.Typer) -> None:
    """Give the command to the program."""
    words = said(
        "Garder chaque écran dans chaque langue, taille et thème, avec une page pour les feuilleter."
    )
    app.command("shots", rich_help_panel=HOUSE, help=words)(shots)


def shots(
    folder: Annotated[Path, path_argument(metavar="DIR", help=said("Où vont les images et index.html."))],
    size: Annotated[
        str | None, typer.Option(help=said("Cette taille seulement, par exemple 800x480."))
    ] = None,
) -> None:
    """Save every screen in every language, size and theme, and a page to leaf through them."""
    from hardware.sim.photograph import photograph
    from kiosk.cli.play import size_of
    from tests.lab.gallery.pages import SIZES, gallery, pages

    sizes = SIZES if size is None else (size_of(size),)
    make_folder(folder)
    count = sum(1 for _ in pages(sizes))
    try:
        for _ in track(call_tongue()(said("écrans")), gallery(folder, photograph, sizes), count):
            pass
    except OSError as error:
        unusable(folder, error)
    out.print(call_tongue()(said("{n} images : {path}"), n=count, path=folder / "index.html"), markup=False)
