"""`lebon bench fleet`: many tables and one house, simulated by the thousand and for real by the hundred."""

from typing import Annotated

import typer

from kiosk.cli.say import json_line, line, refused
from kiosk.cli.tables import counted, shown
from tests.lab.fleet.params import Fleet


def fleet(
    kiosks: Annotated[int, typer.Option(min=1, help="Kiosks.")] = 10_000,
    days: Annotated[float, typer.Option(min=0.1, help="Days that they play.")] = 30.0,
    games: Annotated[float, typer.Option(min=0.1, help="Games a day and kiosk.")] = 3.0,
    seed: Annotated[int, typer.Option(help="Of everything that happens by chance.")] = 421,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a line.")] = False,
) -> None:
    """Each game once, tables equal to their fold, no forgotten name; five controls must be seen."""
    from tests.lab.fleet.bench import controls, played

    whole = Fleet(kiosks=kiosks, days=days, games=games, seed=seed)
    result = played(whole, lambda steps: counted("days", steps, int(days)))
    shown("fleet", (result,), as_json)
    rows = tuple(controls(whole))
    for control, figures in rows:
        seen = "; ".join(figures.broken) or "NOTHING SEEN"
        if as_json:
            json_line({"control": control.value, "seen": seen})
        else:
            line(f"control, {control.value}: {seen}")
    if result.broken:
        refused(f"fleet: {'; '.join(result.broken)}")
    if blind := [control.value for control, figures in rows if not figures.broken]:
        refused(f"fleet: these controls were not seen: {', '.join(blind)}")
