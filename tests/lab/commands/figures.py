"""`lebon bench`: the project's figures, as tables, JSON and pictures."""

from typing import TYPE_CHECKING, Annotated

import typer

from kiosk.cli.options import BENCH
from kiosk.cli.progress import track
from kiosk.cli.say import err, line, refuse, wrong_usage
from tests.lab.commands import ablation, cuts, eye, trials
from tests.lab.commands.fleet import fleet
from tests.lab.commands.options import AsJson, Plot
from tests.lab.commands.table import sim, soak
from tests.lab.commands.tables import print_rows
from tests.lab.gallery import command

if TYPE_CHECKING:
    from kiosk.engine.rules import Rules


bench = typer.Typer(
    help=BENCH,
    no_args_is_help=True,
)


def add_to(app: typer.Typer) -> None:
    """Give `lebon bench` to the program, and `lebon shots`."""
    eye.add_to(bench)
    trials.add_to(bench)
    ablation.add_to(bench)
    cuts.add_to(bench)
    bench.command("fleet")(fleet)
    bench.command("sim")(sim)
    bench.command("soak")(soak)
    app.add_typer(bench, name="bench")
    command.add_to(app)


@bench.command("engine")
def engine(
    games: Annotated[int, typer.Option(min=1, help="Games of each rule set.")] = 200,
    as_json: AsJson = False,
    plot: Plot = None,
) -> None:
    """Whole games a second on one core, the cost of one step, and what it allocates."""
    import time

    from tests.lab.engine import bench_engine

    print_rows("engine", bench_engine(time.process_time, games=games), as_json, plot)


@bench.command("odds")
def odds(
    positions: Annotated[int, typer.Option(min=7, help="Random positions over all rule sets.")] = 10_000,
    as_json: AsJson = False,
) -> None:
    """`lebon odds` against an enumeration by the engine itself, and a control that must differ."""
    from kiosk.engine.presets import PRESETS
    from tests.lab.odds import agreement

    number = -(-positions // len(PRESETS))
    rows = tuple(agreement(rules, number) for rules in track("odds", PRESETS.values(), len(PRESETS)))
    print_rows("odds", rows, as_json)
    if wrong := [row.rules for row in rows if not row.holds]:
        refuse(f"odds: differs from the enumeration, or the control does not: {', '.join(wrong)}")


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
        for strength in track("opponents", Strength, len(Strength))
    )
    print_rows("opponents", rows, as_json)
    if not fair(rows):
        refuse("opponents: the strongest is not even with itself, or the novice does not lose more")


@bench.command("many")
def many(
    words: Annotated[int, typer.Option(min=1, help="Words to play again on the engine.")] = 1_000_000,
    games: Annotated[int, typer.Option(min=1, help="Games of each rule set that are timed.")] = 150_000,
    as_json: AsJson = False,
) -> None:
    """Games side by side: the same as the engine's word for word, with a control, and how much faster."""
    import time

    from kiosk.engine.presets import PRESETS
    from tests.lab.many.sameness import control, same_for, speed

    rows = tuple(track("words", same_for(words)))
    print_rows("side by side", rows, as_json)
    line(f"{sum(row.words for row in rows)} words, {sum(row.different for row in rows)} different")
    controls = tuple(control(rules) for rules in PRESETS.values())
    print_rows("control: another rule for equal hands", controls, as_json)
    timed = track("speed", PRESETS.values(), len(PRESETS))
    print_rows("games a second", tuple(speed(rules, time.process_time, games) for rules in timed), as_json)
    if any(row.different for row in rows) or not all(row.different for row in controls):
        refuse("many: differs from the engine, or the control does not")


@bench.command("fair")
def fair(
    years: Annotated[int, typer.Option(min=1, help="Years of looking every evening at fair dice.")] = 300,
    as_json: AsJson = False,
) -> None:
    """The test of the dice: bars accused though theirs are fair, beside a control, and its power."""
    from tests.lab.fair import fair as accused
    from tests.lab.fair import power

    found = accused(years)
    print_rows("fair dice", (found,), as_json)
    tried = track("power", (1.1, 1.2, 1.3, 1.5, 2.0), 5)
    print_rows("a face that comes more often", tuple(power(times) for times in tried), as_json)
    if not found.holds:
        refuse("fair: fair dice are accused too often, or the control is not")


@bench.command("exploit")
def exploit(
    names: Annotated[
        list[str] | None, typer.Argument(metavar="[PRESET]...", help="All where none is named.")
    ] = None,
    charge: Annotated[bool, typer.Option(help="The charge too; without, the décharge alone.")] = True,
    players: Annotated[int, typer.Option(min=2, max=8, help="At the table: from three to so many.")] = 2,
    in_play: Annotated[int, typer.Option(min=3, max=5, help="Of them in a décharge that is solved.")] = 4,
    manches: Annotated[int, typer.Option(min=1, help="That the engine plays with three of them.")] = 5000,
    as_json: AsJson = False,
) -> None:
    """What a best answer wins against the solved game between two, beside a control that must lose.

    Among three or more: what the best answer wins from a table that plays by the approximation.
    """
    from kiosk.engine.house.switches import preset
    from kiosk.engine.presets import PRESETS
    from kiosk.engine.usage import UsageRefused
    from tests.lab.exploit import exploit as exploited

    try:
        chosen = [preset(name) for name in names or (PRESETS if players == 2 else ("onze",))]
    except UsageRefused as no:
        wrong_usage(no.sentence())
    if players > 2:
        for each in chosen:
            _answers(each, players, in_play, manches, as_json)
        return
    rows = tuple(exploited(rules, charge=charge) for rules in track("exploit", chosen, len(chosen)))
    print_rows("exploit", rows, as_json)
    if not all(row.holds for row in rows):
        refuse("exploit: the solved game loses to a best answer, or the control does not")


def _answers(rules: "Rules", players: int, in_play: int, manches: int, as_json: bool) -> None:
    from tests.lab.response.answer import Answers
    from tests.lab.response.trial import trial

    try:
        with err.status(rules.name) as status:
            answers = Answers(rules, in_play, status.update)
    except ValueError as no:
        wrong_usage(str(no))
    rows = tuple(answers.answered(each) for each in track("players", range(3, players + 1), players - 2))
    print_rows("a best answer", rows, as_json)
    sides = track("manches", (answers.best, answers.worst), 2)
    played = tuple(trial(answers, side, 3, manches) for side in sides)
    print_rows("the best and the worst answer on the engine", played, as_json)
    if not all(row.holds for row in rows) or not all(row.holds for row in played):
        refuse("exploit: the table or the best answer is not what was reckoned, or the control is not worse")


@bench.command("ui")
def ui(
    seconds: Annotated[float, typer.Option(min=1, help="Idle time to watch.")] = 60.0,
    as_json: AsJson = False,
    plot: Plot = None,
) -> None:
    """Time from event to picture, cost of a frame, and frames drawn while nothing changes."""
    from tests.lab.ui import delays, frames, idle

    print_rows("event to picture", delays(), as_json, plot)
    print_rows("cost of a frame", frames(), as_json, plot)
    print_rows("while nothing changes", idle(seconds), as_json, plot)


@bench.command("boot")
def boot(
    games: Annotated[int, typer.Option(min=10, help="Games after which memory is weighed.")] = 10_000,
    starts: Annotated[int, typer.Option(min=1, help="Starts to measure.")] = 5,
    as_json: AsJson = False,
    plot: Plot = None,
) -> None:
    """Start to first screen, and memory after many games."""
    from hardware.clock import SystemClock
    from tests.lab.boot import boots, weights

    print_rows("start to first screen", boots(SystemClock(), starts), as_json, plot)
    print_rows("memory", weights(games), as_json, plot)
