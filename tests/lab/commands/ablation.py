"""`lebon bench ablate`: what every check of the eye earns."""

from typing import TYPE_CHECKING

import typer

from kiosk.cli.progress import track
from kiosk.cli.say import refuse
from tests.lab.commands.chosen import chosen_cases
from tests.lab.commands.options import Anyhow, AsJson, Degrade, Every, Photos, Renders, Seed, Sim, Turned
from tests.lab.commands.tables import print_rows

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.lab.eye.pictures import Case


def add_to(bench: typer.Typer) -> None:
    """Give the command of this file to `lebon bench`."""
    bench.command("ablate")(ablate)


def ablate(
    photos: Photos = None,
    renders: Renders = None,
    sim: Sim = 0,
    seed: Seed = 0,
    degrade: Degrade = None,
    every: Every = 1,
    turned: Turned = False,
    anyhow: Anyhow = False,
    as_json: AsJson = False,
) -> None:
    """What every check saves, costs and how often it fires: each off alone, and all together, by source.

    Each is told as soon as it is done; --every 10 takes a sample.
    """
    import cv2

    from tests.lab.eye.ablate import SWITCHED, answers, earnings, idle

    cv2.setNumThreads(1)

    def cases() -> "Iterator[Case]":
        return chosen_cases(photos, renders, sim, seed, degrade, every, turn=turned, anyhow=anyhow)

    try:
        found = tuple(track("all checks", answers(cases())))
    except (OSError, KeyError, ValueError) as error:
        refuse(f"{photos or ''} {renders or ''}: not in the layout expected ({error})".lstrip())
    useless = []
    for name, left in SWITCHED.items():
        rows = earnings(name, found, track(f"without {name}", answers(cases(), left), len(found)))
        print_rows(name, rows, as_json)
        if idle(rows):
            useless.append(name)
    if useless:
        refuse(f"these checks save and help nothing on these {len(found)} pictures: {', '.join(useless)}")
