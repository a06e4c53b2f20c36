"""`lebon bench`: the project's figures, as tables, JSON and pictures."""

from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Annotated

import typer

from kiosk.cli.options import BENCH
from kiosk.cli.say import line, refused, wrong_usage
from kiosk.cli.see import dice_count
from kiosk.cli.tables import counted, shown
from tests.lab.commands import ablation, cuts, trials
from tests.lab.commands.chosen import chosen, there
from tests.lab.commands.fleet import fleet
from tests.lab.commands.table import sim, soak
from vision.agreement.agree import Readers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kiosk.engine.rules import Rules
    from tests.lab.eye.clips import Row
    from tests.lab.eye.cost import Cost
    from tests.lab.eye.pictures import Case
    from tests.lab.eye.vision import Outcome

AsJson = Annotated[bool, typer.Option("--json", help="One JSON object a line.")]
Plot = Annotated[Path | None, typer.Option("--plot", help="Draw the figures into this folder.")]

bench = typer.Typer(
    help=BENCH,
    no_args_is_help=True,
)


def add_to(app: typer.Typer) -> None:
    """Give the commands of this file to the program."""
    trials.add_to(bench)
    ablation.add_to(bench)
    cuts.add_to(bench)
    bench.command("fleet")(fleet)
    bench.command("sim")(sim)
    bench.command("soak")(soak)
    app.add_typer(bench, name="bench")


@bench.command("engine")
def engine(
    games: Annotated[int, typer.Option(min=1, help="Games of each rule set.")] = 200, as_json: AsJson = False
) -> None:
    """Whole games a second on one core, the cost of one step, and what it allocates."""
    import time

    from tests.lab.engine import bench_engine

    shown("engine", bench_engine(time.process_time, games=games), as_json)


@bench.command("odds")
def odds(
    positions: Annotated[int, typer.Option(min=7, help="Random positions over all rule sets.")] = 10_000,
    as_json: AsJson = False,
) -> None:
    """`lebon odds` against an enumeration by the engine itself, and a control that must differ."""
    from kiosk.engine.presets import PRESETS
    from tests.lab.odds import agreement

    number = -(-positions // len(PRESETS))
    rows = tuple(agreement(rules, number) for rules in counted("odds", PRESETS.values(), len(PRESETS)))
    shown("odds", rows, as_json)
    if wrong := [row.rules for row in rows if not row.holds]:
        refused(f"odds: differs from the enumeration, or the control does not: {', '.join(wrong)}")


@bench.command("opponents")
def opponents(
    games: Annotated[int, typer.Option(min=1, help="Games of each strength.")] = 10_000,
    rules: Annotated[str, typer.Option(help="The rule set.")] = "onze",
    players: Annotated[int, typer.Option(min=2, max=8, help="Seats at the table.")] = 2,
    as_json: AsJson = False,
) -> None:
    """How often each strength loses at a table of the strongest; the strongest itself must come out even."""
    from kiosk.decision import Strength
    from kiosk.engine.house.switches import preset
    from kiosk.engine.usage import UsageRefused
    from tests.lab.opponents import fair, losses

    try:
        chosen = preset(rules)
    except UsageRefused as no:
        wrong_usage(no.sentence())
    rows = tuple(
        losses(chosen, strength, Strength.MASTER, games, players=players)
        for strength in counted("opponents", Strength, len(Strength))
    )
    shown("opponents", rows, as_json)
    if not fair(rows):
        refused("opponents: the strongest is not even with itself, or the novice does not lose more")


@bench.command("many")
def many(
    words: Annotated[int, typer.Option(min=1, help="Words to play again on the engine.")] = 1_000_000,
    games: Annotated[int, typer.Option(min=1, help="Games of each rule set that are timed.")] = 150_000,
    as_json: AsJson = False,
) -> None:
    """Games side by side: the same as the engine's word for word, with a control, and how much faster."""
    import time

    from kiosk.engine.presets import PRESETS
    from tests.lab.many import control, same_for, speed

    rows = tuple(counted("words", same_for(words)))
    shown("side by side", rows, as_json)
    line(f"{sum(row.words for row in rows)} words, {sum(row.different for row in rows)} different")
    controls = tuple(control(rules) for rules in PRESETS.values())
    shown("control: another rule for equal hands", controls, as_json)
    timed = counted("speed", PRESETS.values(), len(PRESETS))
    shown("games a second", tuple(speed(rules, time.process_time, games) for rules in timed), as_json)
    if any(row.different for row in rows) or not all(row.different for row in controls):
        refused("many: differs from the engine, or the control does not")


@bench.command("fair")
def fair(
    years: Annotated[int, typer.Option(min=1, help="Years of looking every evening at fair dice.")] = 300,
    as_json: AsJson = False,
) -> None:
    """The test of the dice: bars accused though theirs are fair, beside a control, and its power."""
    from tests.lab.fair import fair as accused
    from tests.lab.fair import power

    found = accused(years)
    shown("fair dice", (found,), as_json)
    tried = counted("power", (1.1, 1.2, 1.3, 1.5, 2.0), 5)
    shown("a face that comes more often", tuple(power(times) for times in tried), as_json)
    if not found.holds:
        refused("fair: fair dice are accused too often, or the control is not")


@bench.command("exploit")
def exploit(
    names: Annotated[
        list[str] | None, typer.Argument(metavar="[PRESET]...", help="All where none is named.")
    ] = None,
    charge: Annotated[bool, typer.Option(help="The charge too; without, the décharge alone.")] = True,
    players: Annotated[int, typer.Option(min=2, max=8, help="Three or more: an answer that is learned.")] = 2,
    games: Annotated[int, typer.Option(min=1, help="Games to learn from, and of each measure.")] = 1000,
    as_json: AsJson = False,
) -> None:
    """What a best answer wins against the solved game between two, beside a control that must lose.

    Among three or more: what an answer that is learned from games of the table wins from it.
    """
    from kiosk.engine.house.switches import preset
    from kiosk.engine.presets import PRESETS
    from kiosk.engine.usage import UsageRefused
    from tests.lab.exploit import exploit as exploited

    try:
        chosen = [preset(name) for name in names or PRESETS]
    except UsageRefused as no:
        wrong_usage(no.sentence())
    if players > 2:
        _answered(chosen, players, games, as_json)
        return
    rows = tuple(exploited(rules, charge=charge) for rules in counted("exploit", chosen, len(chosen)))
    shown("exploit", rows, as_json)
    if not all(row.holds for row in rows):
        refused("exploit: the solved game loses to a best answer, or the control does not")


def _answered(chosen: "list[Rules]", players: int, games: int, as_json: bool) -> None:
    from tests.lab.answers import answered

    rows = tuple(answered(rules, players, games) for rules in counted("answers", chosen, len(chosen)))
    shown("answers", rows, as_json)
    if not all(row.holds for row in rows):
        refused("exploit: the answer is worse than the table, or its control is not")


@bench.command("ui")
def ui(
    seconds: Annotated[float, typer.Option(min=1, help="Idle time to watch.")] = 60.0, as_json: AsJson = False
) -> None:
    """Time from event to picture, cost of a frame, and frames drawn while nothing changes."""
    from tests.lab.ui import delays, frames, idle

    shown("event to picture", delays(), as_json)
    shown("cost of a frame", frames(), as_json)
    shown("while nothing changes", idle(seconds), as_json)


@bench.command("boot")
def boot(
    games: Annotated[int, typer.Option(min=10, help="Games after which memory is weighed.")] = 10_000,
    starts: Annotated[int, typer.Option(min=1, help="Starts to measure.")] = 5,
    as_json: AsJson = False,
) -> None:
    """Start to first screen, and memory after many games."""
    from hardware.clock import SystemClock
    from tests.lab.boot import boots, weights

    shown("start to first screen", boots(SystemClock(), starts), as_json)
    shown("memory", weights(games), as_json)


@bench.command("vision")
def vision(
    photos: Annotated[Path | None, typer.Option(help="Photographs with an index.json.")] = None,
    renders: Annotated[Path | None, typer.Option(help="Rendered trays with their labels.json.")] = None,
    sim: Annotated[int, typer.Option(min=0, help="So many fresh simulated throws.")] = 0,
    seed: Annotated[int, typer.Option(min=0, help="Of the simulated throws.")] = 0,
    reader: Annotated[Readers, typer.Option(help="Which reader decides.")] = Readers.BOTH,
    compare: Annotated[bool, typer.Option(help="All three modes, and the joint errors.")] = False,
    degrade: Annotated[
        str | None, typer.Option(help="Make them worse: all, or some of half,quarter,red,blue,glare... .")
    ] = None,
    every: Annotated[int, typer.Option(min=1, help="Only every so many pictures.")] = 1,
    fewer: Annotated[bool, typer.Option("--fewer", help="Ask for fewer dice than lie there.")] = False,
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
    import cv2

    from tests.lab.eye import vision as bench_vision

    cv2.setNumThreads(1)

    def cases() -> "Iterator[Case]":
        return chosen(photos, renders, sim, seed, degrade, every, few=fewer)

    if leave_one_out:
        _leave_one_out(cases(), as_json)
        return
    try:
        found = {
            each: tuple(counted(f"{each}", bench_vision.run(cases(), each)))
            for each in (tuple(Readers) if compare else (reader,))
        }
    except (OSError, KeyError, ValueError) as error:
        refused(f"{photos or ''} {renders or ''}: not in the layout expected ({error})".lstrip())
    for each, outcomes in found.items():
        shown(f"{each}", bench_vision.rows(outcomes), as_json)
        shown(f"{each}: silently wrong", bench_vision.wrongs(outcomes), as_json)
        shown(f"{each}: cost", bench_vision.stages(outcomes), as_json)
        if reliability:
            _reliability(outcomes, as_json)
    if compare:
        shown("modes", bench_vision.modes(found), as_json)
        modes = (Readers.CONSTELLATION, Readers.NETWORK, Readers.BOTH)
        shown("joint errors", (bench_vision.joint(*(found[mode] for mode in modes)),), as_json)
    costs = _costs(cases(), cost)
    shown("cost by size and by what is known of the tray", costs, as_json)
    if plot is not None:
        from tests.lab.eye.plot import draw

        last = next(reversed(found.values()))
        for path in draw(plot, bench_vision.rows(last), last, costs):
            line(f"drawn: {path}")


def _leave_one_out(cases: "Iterator[Case]", as_json: bool) -> None:
    from tests.lab.eye.leave_one_out import certainty, claims, left_out, throws
    from tests.lab.eye.reliability import bins

    found = tuple(counted("pictures", throws(cases)))
    rows = left_out(found)
    shown("left out", rows, as_json)
    shown("certainty by all", tuple(filter(None, (certainty(found),))), as_json)
    shown("throws by the certainty of all other photographers", bins(claims(found)), as_json)
    if rows and rows[-1].wrong:
        refused(f"{rows[-1].wrong} of {rows[-1].read} photographs are read wrongly by bars made without them")


def _costs(cases: "Iterator[Case]", most: int) -> "tuple[Cost, ...]":
    from tests.lab.eye.cost import costs

    return tuple(counted("cost", costs(cases, most))) if most else ()


def _reliability(outcomes: "tuple[Outcome, ...]", as_json: bool) -> None:
    from tests.lab.eye import reliability as bench_reliability

    said = {"dice": bench_reliability.dice(outcomes), "throws": bench_reliability.throws(outcomes)}
    for of, statements in said.items():
        shown(f"reliability of {of}", bench_reliability.bins(statements), as_json)
    kinds = tuple(
        bench_reliability.reliability(of, statements) for of, statements in said.items() if statements
    )
    shown("reliability", kinds, as_json)


@bench.command("rigs")
def rigs(
    folder: Annotated[Path | None, typer.Argument(help="Rigs with labels.json, empty and calib.jpg.")] = None,
    draw: Annotated[int, typer.Option(min=0, help="So many fresh simulated rigs.")] = 0,
    seed: Annotated[int, typer.Option(min=0, help="Of these.")] = 0,
    as_json: AsJson = False,
) -> None:
    """Mounted cameras, each calibrated once: right, wrong and refused by group and by tilt, with bounds."""
    from itertools import chain

    import cv2

    from tests.lab.eye import rigs as bench_rigs

    cv2.setNumThreads(1)
    every = chain(() if folder is None else bench_rigs.shared(folder), bench_rigs.drawn(draw, seed))
    try:
        outcomes = [one for rig in counted("rigs", every) for one in bench_rigs.run(rig)]
    except (OSError, KeyError, ValueError) as error:
        refused(f"{folder}: not in the layout expected ({error})")
    shown("rigs", bench_rigs.rows(outcomes), as_json)
    for one in outcomes:
        if not one.right and not as_json:
            line(f"{one.rig} {one.throw} {one.tilt:.0f} degrees: {one.reason or 'WRONG'}")
    if any(one.wrong for one in outcomes):
        refused("rigs: a throw is read wrongly; see above")
    if not bench_rigs.control_holds(outcomes):
        refused("rigs: the control, a camera taken to look from the other side, reads as much")


@bench.command("askew")
def askew(
    photos: Annotated[Path | None, typer.Option(help="Photographs with an index.json.")] = None,
    draw: Annotated[int, typer.Option(min=0, help="So many fresh pictures.")] = 200,
    seed: Annotated[int, typer.Option(min=0, help="Of these.")] = 0,
    as_json: AsJson = False,
) -> None:
    """Pictures from aside without calibration: right, wrong, and sides of dice published as tops."""
    from itertools import chain

    import cv2

    from tests.lab.eye import askew as bench_askew

    cv2.setNumThreads(1)
    try:
        taken = () if photos is None else tuple(bench_askew.photographed(photos))
    except (OSError, KeyError, ValueError) as error:
        refused(f"{photos}: not in the layout expected ({error})")
    every = chain(taken, bench_askew.drawn(draw, seed))
    outcomes = tuple(counted("askew", bench_askew.run(every), len(taken) + draw))
    shown("askew", bench_askew.rows(outcomes), as_json)
    for one in outcomes:
        if (one.wrong or one.sides) and not as_json:
            line(f"{one.source}, {one.name}: {one.sides} sides published")
    if any(one.wrong or one.sides for one in outcomes):
        refused("askew: something is published that is no top; see above")
    if not bench_askew.control_holds(outcomes):
        refused("askew: the control, which does not ask how dice stand, publishes no side either")


@bench.command("clips")
def clips(
    folders: Annotated[list[Path], typer.Argument(help="Folders of clips with their truth.")],
    dice: Annotated[str, typer.Option(help="How many dice there are: a number, or `any`.")] = "any",
    as_json: AsJson = False,
) -> None:
    """One and only one right result a roll, and how long after the last motion."""
    from tests.lab.eye import clips as bench_clips

    count = dice_count(dice)
    found = tuple(clip for folder in there(folders) for clip in bench_clips.clips(folder, dice=count))
    if not found:
        refused(f"no clip with its truth in {', '.join(map(str, folders))}")
    rows = tuple(bench_clips.run(clip) for clip in counted("clips", found))
    shown("clips", tuple(_clip_line(row) for row in rows), as_json)
    shown("latency", (bench_clips.latency(rows),), as_json)


@dataclass(frozen=True, slots=True)
class ClipLine:
    """One clip of the table: see tests.lab.eye.clips.Row."""

    clip: str
    rolls: int
    right: int
    missed: int
    double: int
    wrong: int
    false: int
    mixed: int
    why: str
    look_ms: float
    read_ms: float


def _clip_line(row: "Row") -> ClipLine:
    counts = (row.clip, row.rolls, row.right, row.missed, row.double, row.wrong, row.false, row.mixed)
    return ClipLine(*counts, ", ".join(row.why), _median(row.look_ms), _median(row.read_ms))


def _median(values: tuple[float, ...]) -> float:
    return median(values) if values else 0.0
