"""`lebon bench ablate`: what every check of the eye earns."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kiosk.cli.say import refused
from kiosk.cli.tables import counted, shown
from tests.lab.commands.chosen import chosen

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.lab.eye.pictures import Case


def add_to(bench: typer.Typer) -> None:
    """Give the command of this file to `lebon bench`."""
    bench.command("ablate")(ablate)


def ablate(
    photos: Annotated[Path | None, typer.Option(help="Photographs with an index.json.")] = None,
    renders: Annotated[Path | None, typer.Option(help="Rendered trays with their labels.json.")] = None,
    sim: Annotated[int, typer.Option(min=0, help="So many fresh simulated throws.")] = 0,
    seed: Annotated[int, typer.Option(min=0, help="Of the simulated throws.")] = 0,
    degrade: Annotated[
        str | None, typer.Option(help="Make them worse: all, or some of half,quarter,red,blue,glare... .")
    ] = None,
    every: Annotated[int, typer.Option(min=1, help="Only every so many pictures.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a line.")] = False,
) -> None:
    """What every check saves, costs and how often it fires: each off alone, and all together, by source.

    Each is told as soon as it is done; --every 10 takes a sample.
    """
    import cv2

    from tests.lab.eye.ablate import SWITCHED, answered, earned, idle

    cv2.setNumThreads(1)

    def cases() -> "Iterator[Case]":
        return chosen(photos, renders, sim, seed, degrade, every)

    try:
        found = tuple(counted("all checks", answered(cases())))
    except (OSError, KeyError, ValueError) as error:
        refused(f"{photos or ''} {renders or ''}: not in the layout expected ({error})".lstrip())
    useless = []
    for name, left in SWITCHED.items():
        rows = earned(name, found, counted(f"without {name}", answered(cases(), left), len(found)))
        shown(name, rows, as_json)
        if idle(rows):
            useless.append(name)
    if useless:
        refused(f"these checks save and help nothing on these {len(found)} pictures: {', '.join(useless)}")
