"""`lebon bench faults` and `lebon bench endurance`: the kiosk as a bar treats it, in simulated time."""

import sys
from collections.abc import Sequence
from subprocess import CalledProcessError
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from kiosk.cli.progress import track
from kiosk.cli.say import line, out, refuse, wrong_usage
from tests.lab.commands.options import AsJson
from tests.lab.commands.tables import print_row, print_rows

if TYPE_CHECKING:
    from tests.lab.trials.faults import Faulted

NO_DISK = "a full disk needs a small disk of its own, and this machine mounts none: unshare --user --mount"


def add_to(bench: typer.Typer) -> None:
    """Give the commands of this file to `lebon bench`."""
    bench.command("faults")(faults)
    bench.command("endurance")(endurance)
    bench.command("hold")(hold)


def faults(
    only: Annotated[
        list[str] | None, typer.Argument(help="Names of faults; all where none is named.")
    ] = None,
    told: Annotated[
        bool, typer.Option(help="A fake eye that is told the dice: twenty times as fast.")
    ] = False,
    seed: Annotated[int, typer.Option(min=0, help="Of dice and people.")] = 3,
    as_json: AsJson = False,
) -> None:
    """For each thing that fails: what the screen says, how soon play goes on, and what is lost."""
    from tests.lab.trials.disk import NoDisk
    from tests.lab.trials.faults import FAULTS
    from tests.lab.trials.faults import faults as tried

    known = [fault.name for fault in FAULTS]
    names = _check_names(only or (), known)
    try:
        rows = tuple(track("faults", tried(seed, told=told, names=names), len(names or known)))
    except NoDisk:
        refuse(NO_DISK)
    if as_json:
        print_rows("faults", rows, as_json)
    else:
        out.print(_matrix(rows, "faults, the eye told by a fake" if told else "faults"))
    if bad := [row.fault for row in rows if not row.good]:
        refuse(f"play did not go on, or something was lost: {', '.join(bad)}")


def _check_names(names: Sequence[str], known: Sequence[str]) -> tuple[str, ...]:
    """The names, each of which there is."""
    for strange in set(names) - set(known):
        wrong_usage(f"there is no fault {strange!r}; it is one of: {', '.join(known)}")
    return tuple(names)


def _matrix(rows: "tuple[Faulted, ...]", title: str) -> Table:
    """What the screen says gets the room that the figures leave."""
    table = Table(title=title, title_justify="left", show_lines=True)
    table.add_column("fault")
    table.add_column("what the screen says", ratio=1)
    for name in ("goes on s", "mended s", "by hand", "lost"):
        table.add_column(name, justify="right")
    for row in rows:
        seconds = ("never" if each is None else f"{each:.1f}" for each in (row.goes_on_s, row.mended_s))
        lasted = f"{row.fault}, {row.seconds:.0f} s" if row.seconds else row.fault
        lost = f"{row.moves_lost + row.tokens_lost}"
        table.add_row(lasted, row.says.replace(" / ", "\n"), *seconds, f"{row.by_hand}", lost)
    return table


def endurance(
    coups: Annotated[int, typer.Option(min=1, help="Coups to play.")] = 10_000,
    seed: Annotated[int, typer.Option(min=0, help="Of dice, people and faults.")] = 1,
    as_json: AsJson = False,
) -> None:
    """Thousands of coups with faults at random, the eye a fake: memory, threads, files, losses."""
    import tempfile
    from pathlib import Path

    from tests.lab.trials.disk import own
    from tests.lab.trials.endurance import Weighed
    from tests.lab.trials.endurance import endurance as played

    if not own(Path(tempfile.gettempdir())):
        _elsewhere("endurance", f"--coups={coups}", f"--seed={seed}", *(["--json"] if as_json else []))
        return
    rows = tuple(track("tenths", played(coups, seed), 12))
    weighed = tuple(row for row in rows if isinstance(row, Weighed))
    (result,) = (row for row in rows if not isinstance(row, Weighed))
    print_rows("weight (the eye is a fake that is told)", weighed, as_json)
    print_row("endurance (the eye is a fake that is told)", result, as_json)
    if not result.good:
        refuse("something was lost, failed or got stuck")
    line(f"{result.coups} coups, {result.cuts} power cuts: nothing lost, nothing made up")


def _elsewhere(*words: str) -> None:
    """The same bench in a process of its own, on a small disk: what it says, and its status."""
    from tests.lab.trials.disk import NoDisk, on_own_disk

    try:
        told, status = on_own_disk([sys.executable, "-m", "kiosk", "bench", *words]), 0
    except NoDisk:
        refuse(NO_DISK)
    except CalledProcessError as failed:
        told, status = failed.stdout, failed.returncode
    out.print(told, end="", markup=False)
    if status:
        raise typer.Exit(status)


def hold(
    games: Annotated[int, typer.Option(min=400, help="Games in the log.")] = 23_000,
    control: Annotated[
        bool, typer.Option("--control", help="Fold the records as they were before: it must hold longer.")
    ] = False,
    seed: Annotated[int, typer.Option(min=0, help="Of games, dice and people.")] = 1,
    as_json: AsJson = False,
) -> None:
    """The longest hold of the main thread with years of games: an evening, the records, an export."""
    import tempfile
    from pathlib import Path

    from tests.lab.hold import LIMIT, holds

    with tempfile.TemporaryDirectory() as folder:
        rows = tuple(track("parts", holds(Path(folder), games, seed, control=control), 4 + control))
    print_rows(f"the main thread with {games} games in the log", rows, as_json)
    if control and rows[-1].longest_ms <= LIMIT:
        refuse("the control held the main thread no longer than it may: this bench shows nothing")
    slow = [row for row in rows[: len(rows) - control] if row.longest_ms > LIMIT]
    if slow:
        refuse(f"held for {max(row.longest_ms for row in slow):.0f} ms, {LIMIT:.0f} ms is the most")
