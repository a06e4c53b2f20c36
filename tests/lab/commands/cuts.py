"""`lebon bench crash` and `power`: the mains pulled at any write, and the program killed at any word."""

import tempfile
from pathlib import Path
from typing import Annotated

import typer

from kiosk.cli.progress import track
from kiosk.cli.say import line, refuse
from tests.lab.commands.options import AsJson
from tests.lab.commands.tables import print_rows


def add_to(bench: typer.Typer) -> None:
    """Give the commands of this file to `lebon bench`."""
    bench.command("crash")(crash)
    bench.command("power")(power)


def crash(
    cuts: Annotated[int, typer.Option(min=1, help="How often the mains are pulled.")] = 2000,
    control: Annotated[
        bool, typer.Option("--control", help="Leave the writes to the system: something must be lost.")
    ] = False,
    answers: Annotated[int, typer.Option(min=10, help="Answers of the evening that is recorded.")] = 300,
    seed: Annotated[int, typer.Option(min=0, help="Of the evening and of the cuts.")] = 421,
    as_json: AsJson = False,
) -> None:
    """Cut an evening at any write, with writes lost, torn and reordered: what was told must be there."""
    try:
        from tests.lab.crash.cuts import crash as simulated
        from tests.lab.crash.cuts import summaries
    except ModuleNotFoundError as missing:
        refuse(f"{missing.name} is not installed here; make setup brings it")
    found = tuple(track("cuts", simulated(cuts, answers, seed, flushed=not control), cuts))
    print_rows("control: synchronous = OFF" if control else "crash", summaries(found), as_json)
    bad = [cut for cut in found if not cut.good]
    lost = sum(cut.words + cut.outcomes + cut.rounds for cut in found)
    if control and not lost:
        refuse(f"the control lost nothing in {cuts} cuts: this bench shows nothing")
    if bad and not control:
        refuse(f"{len(bad)} of {cuts} cuts lost or made something; the first: {bad[0]}")
    line(f"{cuts} cuts of {answers} answers: {lost} words, outcomes and rounds lost")


def power(
    times: Annotated[int, typer.Option("--cuts", min=1, help="How often the program is killed.")] = 20,
    control: Annotated[
        bool, typer.Option("--control", help="Tell answers before they are written: they must be missed.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Kill the program while it writes: every answer that it told must be there at the next start."""
    from tests.lab.power import kills

    with tempfile.TemporaryDirectory() as folder:
        found = tuple(track("kills", kills(Path(folder), times, control=control), times))
    bad = tuple(kill for kill in found if not kill.whole)
    print_rows("kills that lost or made anything", bad, as_json)
    if control and not bad:
        refuse(f"the control lost nothing in {times} kills: this bench shows nothing")
    if bad and not control:
        refuse(f"{len(bad)} of {times} kills lost or made something")
    told = sum(kill.told for kill in found)
    line(f"{times} kills, {told} answers told, {len(bad)} kills lost or made anything")
