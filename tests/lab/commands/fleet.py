"""`lebon bench fleet`: many tables and one house, simulated by the thousand and for real by the hundred."""

from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Annotated

import typer

from kiosk.cli.progress import track
from kiosk.cli.say import json_line, line, refuse, wrong_usage
from tests.lab.commands.options import AsJson
from tests.lab.commands.tables import print_rows
from tests.lab.fleet.params import Fleet

if TYPE_CHECKING:
    from tests.lab.fleet.check import Figures
    from tests.lab.fleet.real import Real

BESIDE = 150
"""Lines of the evening that is played beside each house."""


def fleet(
    kiosks: Annotated[int, typer.Option(min=1, help="Kiosks.")] = 10_000,
    days: Annotated[float, typer.Option(min=0.1, help="Days that they play.")] = 30.0,
    games: Annotated[float, typer.Option(min=0.1, help="Games a day and kiosk.")] = 3.0,
    seed: Annotated[int, typer.Option(help="Of everything that happens by chance.")] = 421,
    real: Annotated[
        bool,
        typer.Option("--real", help="Real Mosquitto and PostgreSQL on this machine, all killed at random."),
    ] = False,
    beside: Annotated[
        bool, typer.Option("--beside", help="What a kiosk notices of its link, whatever the house is like.")
    ] = False,
    links: Annotated[int, typer.Option(min=1, max=1000, help="With --real: links.")] = 500,
    seconds: Annotated[float, typer.Option(min=30, max=600, help="With --real: how long.")] = 120.0,
    every: Annotated[float, typer.Option(min=1, help="With --real: seconds a game.")] = 60.0,
    as_json: AsJson = False,
) -> None:
    """Each game once, the newest of it, no forgotten name; four controls must be seen."""
    if real:
        _real(links, seconds, seed, every, as_json)
        return
    if beside:
        from tests.lab.fleet.beside import conditions

        print_rows("table", conditions(BESIDE, seed, lambda each: track("lines", each, BESIDE)), as_json)
        return
    from tests.lab.fleet.bench import controls, play

    whole = Fleet(kiosks=kiosks, days=days, games=games, seed=seed)
    result = play(whole, lambda steps: track("days", steps, int(days)))
    _print("fleet", result, as_json)
    rows = tuple(controls(whole))
    for control, figures in rows:
        seen = "; ".join(figures.broken) or "NOTHING SEEN"
        if as_json:
            json_line({"control": control.value, "seen": seen})
        else:
            line(f"control, {control.value}: {seen}")
    if result.broken:
        refuse(f"fleet: {'; '.join(result.broken)}")
    if blind := [control.value for control, figures in rows if not figures.broken]:
        refuse(f"fleet: these controls were not seen: {', '.join(blind)}")


@dataclass(frozen=True, slots=True)
class _Row:
    """One figure of a fleet."""

    figure: str
    value: object


def _print(title: str, result: "Figures | Real", as_json: bool) -> None:
    """One object as JSON, or a line a figure."""
    if as_json:
        json_line(asdict(result))
    else:
        print_rows(title, tuple(_Row(name, value) for name, value in asdict(result).items()), as_json)


def _real(links: int, seconds: float, seed: int, every: float, as_json: bool) -> None:
    from tests.lab.fleet.real import trial
    from tests.lab.fleet.servers import Missing

    try:
        result = trial(links, seconds, seed, every, line)
    except Missing as missing:
        wrong_usage(str(missing))
    _print("fleet, for real", result, as_json)
    if result.broken:
        refuse(f"fleet: {'; '.join(result.broken)}")
