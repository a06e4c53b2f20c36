"""`lebon bench vision`, `rigs`, `askew` and `clips`: what the eye reads, refuses and costs."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kiosk.cli.progress import track
from kiosk.cli.say import line, refuse
from kiosk.cli.sight import dice_count
from tests.lab.commands.chosen import chosen_cases, there
from tests.lab.commands.options import (
    Anyhow,
    AsJson,
    Degrade,
    Every,
    Fewer,
    Photos,
    Plot,
    Renders,
    Seed,
    Sim,
    Traced,
    Turned,
)
from tests.lab.commands.tables import print_rows
from vision.classify.agree import Readers

if TYPE_CHECKING:
    from tests.lab.eye import tally
    from tests.lab.eye.cost import Cost
    from tests.lab.eye.pictures import Case
    from tests.lab.eye.vision import Outcome


def add_to(bench: typer.Typer) -> None:
    """Give the commands of this file to `lebon bench`."""
    for each in (vision, rigs, askew, clips):
        bench.command(each.__name__)(each)


def vision(
    photos: Photos = None,
    renders: Renders = None,
    sim: Sim = 0,
    traced: Traced = 0,
    seed: Seed = 0,
    reader: Annotated[Readers, typer.Option(help="Which reader decides.")] = Readers.BOTH,
    compare: Annotated[bool, typer.Option(help="All three modes, and the joint errors.")] = False,
    degrade: Degrade = None,
    every: Every = 1,
    turned: Turned = False,
    fewer: Fewer = False,
    more: Annotated[bool, typer.Option("--more", help="Ask for one die more than lies there.")] = False,
    anyhow: Anyhow = False,
    reliability: Annotated[
        bool, typer.Option("--reliability", help="Whether confidences are probabilities.")
    ] = False,
    leave_one_out: Annotated[
        bool, typer.Option("--leave-one-out", help="By photographer, with bars made without him.")
    ] = False,
    cost: Annotated[
        int, typer.Option(min=0, help="Throws on which the cost by size and knowledge is taken.")
    ] = 0,
    as_json: AsJson = False,
    plot: Plot = None,
) -> None:
    """Right, wrong, refused by reason, and milliseconds a stage, by source."""
    from tests.lab.eye import vision as bench_vision

    def cases() -> Iterator["Case"]:
        otherwise = {"turn": turned, "few": fewer, "many": more, "anyhow": anyhow}
        return chosen_cases(photos, renders, sim, seed, degrade, every, traced=traced, **otherwise)

    if leave_one_out:
        with _read_from(photos, renders):
            _leave_one_out(cases(), as_json)
        return
    with _read_from(photos, renders):
        found = {
            each: tuple(track(f"{each}", bench_vision.run(cases(), each)))
            for each in (tuple(Readers) if compare else (reader,))
        }
    for each, outcomes in found.items():
        print_rows(f"{each}", bench_vision.rows(outcomes), as_json)
        print_rows(f"{each}: silently wrong", bench_vision.wrongs(outcomes), as_json)
        print_rows(f"{each}: cost", bench_vision.stages(outcomes), as_json)
        if reliability:
            _reliability(outcomes, as_json)
    if compare:
        print_rows("modes", bench_vision.modes(found), as_json)
        modes = (Readers.CONSTELLATION, Readers.NETWORK, Readers.BOTH)
        print_rows("joint errors", (bench_vision.joint(*(found[mode] for mode in modes)),), as_json)
    costs = _costs(cases(), cost)
    print_rows("cost by size and by what is known of the tray", costs, as_json)
    if plot is not None:
        _draw(plot, next(reversed(found.values())), costs)


@contextmanager
def _read_from(*folders: Path | None) -> Iterator[None]:
    """Read on one core; a folder of another layout is refused in one line."""
    import cv2

    cv2.setNumThreads(1)
    try:
        yield
    except (OSError, KeyError, ValueError) as error:
        refuse(f"{' '.join(map(str, filter(None, folders)))}: not in the layout expected ({error})")


def _draw(folder: Path, outcomes: "tuple[Outcome, ...]", costs: "tuple[Cost, ...]") -> None:
    from tests.lab.eye.plot import draw
    from tests.lab.eye.vision import rows

    for path in draw(folder, rows(outcomes), outcomes, costs):
        line(f"drawn: {path}")


def _leave_one_out(cases: Iterator["Case"], as_json: bool) -> None:
    from tests.lab.eye.leave_one_out import certainty, claims, left_out, throws
    from tests.lab.eye.reliability import bins

    found = tuple(track("pictures", throws(cases)))
    rows = left_out(found)
    print_rows("left out", rows, as_json)
    print_rows("certainty by all", tuple(filter(None, (certainty(found),))), as_json)
    print_rows("throws by the certainty of all other photographers", bins(claims(found)), as_json)
    if rows and rows[-1].wrong:
        refuse(f"{rows[-1].wrong} of {rows[-1].read} photographs are read wrongly by bars made without them")


def _costs(cases: Iterator["Case"], most: int) -> "tuple[Cost, ...]":
    from tests.lab.eye.cost import costs

    return tuple(track("cost", costs(cases, most))) if most else ()


def _reliability(outcomes: "tuple[Outcome, ...]", as_json: bool) -> None:
    from tests.lab.eye import reliability as bench_reliability

    said = {"dice": bench_reliability.dice(outcomes), "throws": bench_reliability.throws(outcomes)}
    for of, statements in said.items():
        print_rows(f"reliability of {of}", bench_reliability.bins(statements), as_json)
    kinds = tuple(
        bench_reliability.reliability(of, statements) for of, statements in said.items() if statements
    )
    print_rows("reliability", kinds, as_json)


def rigs(
    folder: Annotated[Path | None, typer.Argument(help="Rigs with labels.json, empty and calib.jpg.")] = None,
    draw: Annotated[int, typer.Option(min=0, help="So many fresh simulated rigs.")] = 0,
    seed: Annotated[int, typer.Option(min=0, help="Of these.")] = 0,
    fewer: Fewer = False,
    as_json: AsJson = False,
) -> None:
    """Mounted cameras, each calibrated once: right, wrong and refused by group and by tilt, with bounds."""
    from tests.lab.eye import rigs as bench_rigs

    every = chain(() if folder is None else bench_rigs.shared(folder), bench_rigs.drawn(draw, seed))
    with _read_from(folder):
        some = map(bench_rigs.fewer, every) if fewer else every
        ran = [bench_rigs.run(rig) for rig in track("rigs", some)]
    if not ran:
        refuse("nothing to read: name a folder that has rigs, or --draw some")
    outcomes = [one for _, each in ran for one in each]
    print_rows("calibrations", (bench_rigs.efforts([effort for effort, _ in ran]),), as_json)
    _told("rigs", outcomes, [one for one in outcomes if not one.right], as_json)
    _refuse_wrong(outcomes, "rigs: a throw is read wrongly; see above")
    if not bench_rigs.control_holds(outcomes):
        refuse("rigs: the control, a camera taken to look from the other side, reads as much")


def askew(
    photos: Photos = None,
    draw: Annotated[int, typer.Option(min=0, help="So many fresh pictures.")] = 200,
    seed: Annotated[int, typer.Option(min=0, help="Of these.")] = 0,
    as_json: AsJson = False,
) -> None:
    """Pictures from aside without calibration: right, wrong, and sides of dice published as tops."""
    from tests.lab.eye import askew as bench_askew

    with _read_from(photos):
        taken = () if photos is None else tuple(bench_askew.photographed(photos))
    every = chain(taken, bench_askew.drawn(draw, seed))
    outcomes = tuple(track("askew", bench_askew.run(every), len(taken) + draw))
    _told("askew", outcomes, [one for one in outcomes if one.wrong], as_json)
    _refuse_wrong(outcomes, "askew: something is published that is no top; see above")
    if not bench_askew.control_holds(outcomes):
        refuse("askew: the control, which does not ask how dice stand, publishes no side either")


def _told(
    title: str, outcomes: "Sequence[tally.Outcome]", amiss: "Sequence[tally.Outcome]", as_json: bool
) -> None:
    """The table, and for people each picture with which something is wrong."""
    from tests.lab.eye.tally import rows

    print_rows(title, rows(outcomes), as_json)
    for one in () if as_json else amiss:
        line(f"{one.name}: {'WRONG' if one.wrong else one.reason}")


def _refuse_wrong(outcomes: "Sequence[tally.Outcome]", sentence: str) -> None:
    if any(one.wrong for one in outcomes):
        refuse(sentence)


def clips(
    folders: Annotated[list[Path], typer.Argument(help="Folders of clips with their truth.")],
    dice: Annotated[str, typer.Option(help="How many dice there are: a number, or `any`.")] = "any",
    as_json: AsJson = False,
) -> None:
    """One and only one right result a roll, and how long after the last motion."""
    from tests.lab.eye import clips as bench_clips
    from tests.lab.eye.truths import clips as true_clips

    count = dice_count(dice)
    found = tuple(clip for folder in there(folders) for clip in true_clips(folder, dice=count))
    if not found:
        refuse(f"no clip with its truth in {', '.join(map(str, folders))}")
    rows = tuple(bench_clips.run(clip) for clip in track("clips", found))
    print_rows("clips", rows, as_json)
    print_rows("latency", (bench_clips.latency(rows),), as_json)
