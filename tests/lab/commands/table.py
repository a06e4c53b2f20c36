"""`lebon bench sim` and `bench soak`: what the simulated table costs, and what a thousand coups find."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kiosk.cli.progress import track
from kiosk.cli.say import line, refuse
from tests.lab.commands.options import AsJson
from tests.lab.commands.tables import print_row, print_rows

if TYPE_CHECKING:
    from vision.readings import Image


def sim(
    throws: Annotated[int, typer.Option(min=6, help="Throws for fairness and memory.")] = 6000,
    sheet: Annotated[Path | None, typer.Option(help="Only save a picture of twelve scenes there.")] = None,
    seed: Annotated[int, typer.Option(min=0, help="Of these scenes.")] = 7,
    as_json: AsJson = False,
) -> None:
    """The simulated table: frames a second, fair dice, cost of the physics, memory over many throws."""
    from tests.lab import sim as bench_sim
    from tests.lab.sheet import contact_sheet

    if sheet is not None:
        _save(contact_sheet(seed=seed), sheet)
        return
    print_rows("frame rates", tuple(track("frame rates", bench_sim.rates())), as_json)
    thrown = track("throws", bench_sim.values(throws), throws)
    print_rows("fairness", (bench_sim.fairness(thrown),), as_json)
    print_rows("physics", (bench_sim.physics(),), as_json)
    print_rows("memory", tuple(track("memory", bench_sim.weights(throws))), as_json)


def soak(
    coups: Annotated[int, typer.Option(min=1, help="Coups to play.")] = 1000,
    levers: Annotated[bool, typer.Option(help="Pull levers at random times.")] = False,
    seed: Annotated[int, typer.Option(min=0, help="Of tables, dice, people and levers.")] = 1,
    miss: Annotated[int, typer.Option(min=0, help="The eye misses every so-manieth roll; 0: none.")] = 0,
    log: Annotated[Path | None, typer.Option(help="Add each evening to this file; go on from there.")] = None,
    keep: Annotated[Path | None, typer.Option(help="Keep the frames before anything wrong there.")] = None,
    as_json: AsJson = False,
) -> None:
    """Coups of simulated people through camera, vision, gate and rules, compared with the truth."""
    import cv2

    from tests.lab.soak.found import sum_up, weights
    from tests.lab.soak.play import EVENING
    from tests.lab.soak.play import soak as played

    cv2.setNumThreads(1)
    evenings = played(coups, seed, levers=levers, miss=miss, log=log, keep=keep)
    rows = tuple(track("evenings", evenings, -(-coups // EVENING)))
    found = sum_up(rows)
    print_row("soak", found, as_json)
    print_rows("memory", weights(rows), as_json)
    if not found.good:
        refuse("something happened that may never happen: see the row above")


def _save(picture: "Image", path: Path) -> None:
    import cv2

    try:
        written = cv2.imwrite(str(path), picture, (cv2.IMWRITE_JPEG_QUALITY, 85))
    except cv2.error:
        written = False
    if not written:
        refuse(f"{path}: no picture can be written there; name a .jpg or .png in a folder that exists")
    line(f"drawn: {path}")
