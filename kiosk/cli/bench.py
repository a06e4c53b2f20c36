"""`lebon bench`: the project's figures, as tables, JSON and pictures."""

from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Annotated

import typer

from kiosk.cli.say import refused, wrong_usage
from kiosk.cli.see import dice_count
from kiosk.cli.tables import counted, shown

if TYPE_CHECKING:
    from kiosk.bench.clips import Row

AsJson = Annotated[bool, typer.Option("--json", help="One JSON object a line.")]
Plot = Annotated[Path | None, typer.Option("--plot", help="Draw the figures into this folder.")]

bench = typer.Typer(help="Measure: vision, clips, sim, engine, ui, boot.", no_args_is_help=True)


def add_to(app: typer.Typer) -> None:
    """Give the commands of this file to the program."""
    app.add_typer(bench, name="bench")


@bench.command("engine")
def engine(
    games: Annotated[int, typer.Option(min=1, help="Games of each rule set.")] = 200, as_json: AsJson = False
) -> None:
    """Whole games a second on one core, the cost of one step, and what it allocates."""
    import time

    from kiosk.bench.engine import bench_engine

    shown("engine", bench_engine(time.process_time, games=games), as_json)


@bench.command("ui")
def ui(
    seconds: Annotated[float, typer.Option(min=1, help="Idle time to watch.")] = 60.0, as_json: AsJson = False
) -> None:
    """Time from event to picture, cost of a frame, and frames drawn while nothing changes."""
    from kiosk.bench.ui import delays, frames, idle

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
    from kiosk.bench.boot import boots, weights

    shown("start to first screen", boots(SystemClock(), starts), as_json)
    shown("memory", weights(games), as_json)


@bench.command("clips")
def clips(
    folders: Annotated[list[Path], typer.Argument(help="Folders of clips with their truth.")],
    dice: Annotated[str, typer.Option(help="How many dice there are: a number, or `any`.")] = "any",
    as_json: AsJson = False,
) -> None:
    """One and only one right result a roll, and how long after the last motion."""
    from kiosk.bench import clips as bench_clips

    count = dice_count(dice)
    found = tuple(clip for folder in _folders(folders) for clip in bench_clips.clips(folder, dice=count))
    if not found:
        refused(f"no clip with its truth in {', '.join(map(str, folders))}")
    rows = tuple(bench_clips.run(clip) for clip in counted("clips", found))
    shown("clips", tuple(_clip_line(row) for row in rows), as_json)
    shown("latency", (bench_clips.latency(rows),), as_json)


@dataclass(frozen=True, slots=True)
class ClipLine:
    """One clip of the table: see kiosk.bench.clips.Row."""

    clip: str
    rolls: int
    right: int
    missed: int
    double: int
    wrong: int
    false: int
    mixed: int
    look_ms: float
    read_ms: float


def _clip_line(row: "Row") -> ClipLine:
    counts = (row.clip, row.rolls, row.right, row.missed, row.double, row.wrong, row.false, row.mixed)
    return ClipLine(*counts, _median(row.look_ms), _median(row.read_ms))


def _median(values: tuple[float, ...]) -> float:
    return median(values) if values else 0.0


def _folders(folders: list[Path]) -> list[Path]:
    for folder in folders:
        if not folder.is_dir():
            wrong_usage(f"{folder}: there is no such folder")
    return folders
