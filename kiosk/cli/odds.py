"""`lebon odds` and `lebon solve`: what to do with the dice that lie there, and games solved beforehand."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.progress import BarColumn, Progress, TextColumn

from kiosk.cli.options import AsJson, Switched, path_option
from kiosk.cli.outputs import try_file
from kiosk.cli.position import Purse, a_hand, a_purse, adds, one_of, read_kept, throws_to_beat
from kiosk.cli.rules import switches_of
from kiosk.cli.say import err, json_line, line, out, wrong_usage
from kiosk.cli.speech import call_tongue
from kiosk.engine.hands.combos import digits
from kiosk.engine.house.switches import preset, with_switches
from kiosk.engine.presets import PRESETS
from kiosk.engine.usage import UsageRefused
from kiosk.language import said

if TYPE_CHECKING:
    from kiosk.solver.coup import Coup
    from kiosk.solver.odds import Option, Spot
    from kiosk.solver.solution import Progress as Told
    from kiosk.solver.solution import Solution

Text = str | None
Number = int | None

ROUNDED = 12
"""Decimals of a chance in JSON: what is beyond them is the noise of the reckoning."""


def odds(
    hand_: Annotated[
        str, typer.Option("--hand", metavar="HAND", help=said("Les dés qui sont là, par exemple 431."))
    ],
    rules: Annotated[str, typer.Option(metavar="PRESET", help=said("La règle."))] = "onze",
    switches: Switched = None,
    role: Annotated[
        Text,
        typer.Option(
            metavar="opener|follower", help=said("Qui lance : opener (il ouvre) ou follower (il suit).")
        ),
    ] = None,
    throws: Annotated[
        Number, typer.Option(help=said("Lancers qui restent ; sinon tous après le premier."))
    ] = None,
    must: Annotated[Number, typer.Option(help=said("Lancers encore dus ; sinon selon la règle."))] = None,
    beat: Annotated[Text, typer.Option(metavar="HAND", help=said("La main de celui qui a ouvert."))] = None,
    beaten_in: Annotated[
        Number, typer.Option(metavar="K", help=said("En combien de lancers elle est faite ; sinon tous."))
    ] = None,
    phase: Annotated[
        str, typer.Option(metavar="charge|decharge", help=said("La phase : charge ou decharge."))
    ] = "decharge",
    tokens: Annotated[
        Text,
        typer.Option(metavar="A=3,B=4", help=said("Les jetons des deux : la chance de gagner la partie.")),
    ] = None,
    pot: Annotated[int, typer.Option(help=said("Les jetons du pot."))] = 0,
    me: Annotated[
        Text, typer.Option(metavar="NAME", help=said("À qui sont les dés ; sinon au premier nommé."))
    ] = None,
    kept: Annotated[
        str, typer.Option(metavar="DICE", help=said("Dés déjà gardés, là où ils ne se reprennent pas."))
    ] = "",
    total: Annotated[
        Number, typer.Option(help=said("Ce que font les lancers additionnés ; sinon la main seule."))
    ] = None,
    beat_total: Annotated[Number, typer.Option(help=said("Le même total pour celui qui a ouvert."))] = None,
    as_json: AsJson = False,
) -> None:
    """What each choice of dice to keep is worth in a coup between two, both playing as well as can be."""
    from kiosk.solver.odds import Spot, options

    try:
        chosen = with_switches(preset(rules), switches_of(switches))
        charge = one_of("--phase", phase, ("charge", "decharge")) == "charge"
        mine, other = a_hand("--hand", hand_), None if beat is None else a_hand("--beat", beat)
        made = throws_to_beat(role, other, beaten_in, chosen.charge_throws if charge else 3)
        spot = Spot(
            chosen,
            charge,
            mine,
            throws=0,
            beat=other,
            made=made,
            owed=must,
            kept=read_kept(kept, mine),
            total=adds(chosen, mine, total),
            beat_total=0 if other is None else adds(chosen, other, beat_total),
        )
        spot = replace(spot, throws=max(0, spot.most - 1) if throws is None else throws)
        purse = a_purse(tokens, pot, me, charge=charge)
        coup, error = (None, None) if purse is None else _coup(spot, purse)
        found = options(spot, coup)
    except UsageRefused as no:
        wrong_usage(no.sentence(call_tongue()))
    _show(found, error, as_json)


def solve(
    names: Annotated[
        list[str] | None, typer.Argument(metavar="PRESET", help=said("Les règles ; toutes sinon."))
    ] = None,
    into: Annotated[
        Path | None, path_option("--out", help=said("Écrire ici la table que porte le programme."))
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Solve the game between two players: some seconds a rule set, minutes for 41 tokens."""
    from kiosk.solver.solution import solve as solved
    from kiosk.solver.tables import table_text

    try:
        chosen = [preset(name) for name in names or PRESETS]
    except UsageRefused as no:
        wrong_usage(no.sentence(call_tongue()))
    if into is not None:
        try_file(into)
    found = []
    for each in chosen:
        with _progress(each.name) as told:
            found.append(solved(each, each.tokens, progress=told))
        _tell(found[-1], as_json)
    if into is not None:
        into.write_text(table_text(found))
        line(said("écrit : {path}, {bytes} octets"), path=into, bytes=into.stat().st_size)


def _coup(spot: "Spot", purse: Purse) -> "tuple[Coup, float]":
    """The coup in a game with these tokens, and how far its worth may be off."""
    from kiosk.solver.coup import Side
    from kiosk.solver.tables import solution

    with _progress(spot.rules.name) as told:
        found = solution(spot.rules, purse.tokens, purse.pot, told)
    opens = spot.side is Side.OPENER
    held = purse.mine if opens else purse.other
    return found.coup(spot.terms, purse.pot, held, first=purse.first == opens), found.error


@contextmanager
def _progress(name: str) -> "Iterator[Told]":
    """Show on standard error how far the reckoning is."""
    columns = (TextColumn(name + " {task.description}"), BarColumn())
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as shown:
        bar = shown.add_task("", total=1.0, visible=False)
        yield lambda what, done: shown.update(bar, description=what, completed=done, visible=True)


PERCENT = said("{share:.2f} %")


def _show(found: "tuple[Option, ...]", error: float | None, as_json: bool) -> None:
    if as_json:
        rows = [_row(each) for each in found]
        extra = {} if error is None else {"error": error}
        json_line({"best": rows[0], "options": rows, "exact": error is None, **extra})
        return
    say = call_tongue()
    for each in found:
        out.print(f"{say(PERCENT, share=100 * each.win):>8}  {_what(each)}", markup=False)
    if error is not None:
        out.print(say(said("chance de gagner la partie, à {error} près"), error=f"{error:.0e}"), markup=False)


def _what(option: "Option") -> str:
    """The choice in words."""
    say = call_tongue()
    if option.keep is None:
        return say(said("s’arrêter"))
    if not option.keep:
        return say(said("tout relancer"))
    if option.last:
        return say(said("dire « le bon », garder {dice}"), dice=digits(option.keep))
    return say(said("garder {dice}"), dice=digits(option.keep))


def _row(option: "Option") -> dict[str, Any]:
    what: dict[str, Any] = {"stop": True} if option.keep is None else {"keep": list(option.keep)}
    return {**what, "win": round(option.win, ROUNDED), **({"last": True} if option.last else {})}


def _tell(solution: "Solution", as_json: bool) -> None:
    """What a solved game comes to."""
    flow = solution.flow
    row = {
        "rules": flow.rules.name,
        "tokens": flow.tokens,
        "states": len(flow.places),
        "opener": round(float(solution.worth[flow.start()]), ROUNDED),
        "error": solution.error,
    }
    if as_json:
        json_line(row)
    else:
        out.print("  ".join(f"{key} {worth}" for key, worth in row.items()), markup=False)
