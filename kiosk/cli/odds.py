"""`lebon odds` and `lebon solve`: what to do with the dice that lie there, and games solved beforehand."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.progress import BarColumn, Progress, TextColumn

from kiosk.cli.options import PLAY, AsJson, Switched
from kiosk.cli.outputs import reserve
from kiosk.cli.rules import switches_of
from kiosk.cli.say import err, json_line, line, out, wrong_usage
from kiosk.cli.speech import spoken
from kiosk.engine.hands.combos import Hand, digits, hand_of, within
from kiosk.engine.house.switches import preset, with_switches
from kiosk.engine.presets import PRESETS
from kiosk.engine.rules import Rules, value
from kiosk.engine.usage import UsageRefused
from kiosk.language import said

if TYPE_CHECKING:
    from kiosk.solver.coup import Coup
    from kiosk.solver.odds import Option, Spot
    from kiosk.solver.solution import Progress as Told
    from kiosk.solver.solution import Solution

Text = str | None
Number = int | None

MOST_TOKENS = 60
"""Tokens of a game that is solved while one waits: the work grows with their square, to half a minute."""

ROUNDED = 12
"""Decimals of a chance in JSON: what is beyond them is the noise of the reckoning."""


def add_to(app: typer.Typer) -> None:
    """Give the commands of this file to the program."""
    app.command(
        "odds", rich_help_panel=PLAY, help=said("Ce que vaut chaque choix de dés à garder, à deux joueurs.")
    )(odds)
    app.command(
        "solve", rich_help_panel=PLAY, help=said("Résoudre la partie à deux : des secondes, ou des minutes.")
    )(solve)


@dataclass(frozen=True, slots=True)
class Purse:
    """Tokens of a game between two, as the one whose dice they are sees them.

    first  he opened the game.
    """

    mine: int
    other: int
    pot: int
    first: bool

    @property
    def tokens(self) -> int:
        """All there are."""
        return self.mine + self.other + self.pot


def odds(
    hand_: Annotated[str, typer.Option("--hand", help=said("Les dés qui sont là, par exemple 431."))],
    rules: Annotated[str, typer.Option(help=said("La règle."))] = "onze",
    switches: Switched = None,
    role: Annotated[
        Text, typer.Option(help=said("Qui lance : opener (il ouvre) ou follower (il suit)."))
    ] = None,
    throws: Annotated[
        Number, typer.Option(help=said("Lancers qui restent ; sinon tous après le premier."))
    ] = None,
    must: Annotated[Number, typer.Option(help=said("Lancers encore dus ; sinon selon la règle."))] = None,
    beat: Annotated[Text, typer.Option(metavar="HAND", help=said("La main de celui qui a ouvert."))] = None,
    beaten_in: Annotated[
        Number, typer.Option(metavar="K", help=said("En combien de lancers elle est faite ; sinon tous."))
    ] = None,
    phase: Annotated[str, typer.Option(help=said("La phase : charge ou decharge."))] = "decharge",
    tokens: Annotated[
        Text,
        typer.Option(metavar="A=3,B=4", help=said("Les jetons des deux : la chance de gagner la partie.")),
    ] = None,
    pot: Annotated[int, typer.Option(help=said("Les jetons du pot."))] = 0,
    me: Annotated[Text, typer.Option(help=said("À qui sont les dés ; sinon au premier nommé."))] = None,
    kept: Annotated[str, typer.Option(help=said("Dés déjà gardés, là où ils ne se reprennent pas."))] = "",
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
        charge = _one_of("--phase", phase, ("charge", "decharge")) == "charge"
        mine, other = _hand("--hand", hand_), None if beat is None else _hand("--beat", beat)
        made = _made(role, other, beaten_in, chosen.charge_throws if charge else 3)
        spot = Spot(
            chosen,
            charge,
            mine,
            throws=0,
            beat=other,
            made=made,
            owed=must,
            kept=_kept(kept, mine),
            total=_adds(chosen, mine, total),
            beat_total=0 if other is None else _adds(chosen, other, beat_total),
        )
        spot = replace(spot, throws=max(0, spot.most - 1) if throws is None else throws)
        purse = _purse(tokens, pot, me, charge)
        coup, error = (None, None) if purse is None else _coup(spot, purse)
        found = options(spot, coup)
    except UsageRefused as no:
        wrong_usage(no.sentence(spoken()))
    _show(found, error, as_json)


def solve(
    names: Annotated[
        list[str] | None, typer.Argument(metavar="[PRESET]...", help=said("Les règles ; toutes sinon."))
    ] = None,
    into: Annotated[
        Path | None, typer.Option("--out", help=said("Écrire ici la table que porte le programme."))
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Solve the game between two players: some seconds a rule set, minutes for 41 tokens."""
    from kiosk.solver.solution import solve as solved
    from kiosk.solver.tables import written

    try:
        chosen = [preset(name) for name in names or PRESETS]
    except UsageRefused as no:
        wrong_usage(no.sentence(spoken()))
    if into is not None:
        reserve(into)
    found = []
    for each in chosen:
        with _progress(each.name) as told:
            found.append(solved(each, each.tokens, progress=told))
        _tell(found[-1], as_json)
    if into is not None:
        into.write_text(written(found))
        line(said("écrit : {path}, {bytes} octets"), path=into, bytes=into.stat().st_size)


def _one_of(option: str, word: str, known: tuple[str, ...]) -> str:
    if word not in known:
        wrong_usage(
            said("{option} {word} : il faut un de {known}"), option=option, word=word, known=", ".join(known)
        )
    return word


def _made(role: Text, beat: Hand | None, beaten_in: Number, most: int) -> int:
    """In how many throws the hand to beat was made; 0 for who opens."""
    side = _one_of("--role", role or ("opener" if beat is None else "follower"), ("opener", "follower"))
    if side == "follower" and beat is None:
        wrong_usage(said("--role follower : il faut la main à battre, par exemple --beat 421 --beaten-in 2"))
    if side == "opener" and beat is not None:
        wrong_usage(
            said("--beat {hand} : qui ouvre n’a pas de main à battre ; prenez --role follower"),
            hand=digits(beat),
        )
    if side == "opener" and beaten_in is not None:
        wrong_usage(said("--beaten-in {n} : nommez aussi la main à battre avec --beat"), n=beaten_in)
    return 0 if beat is None else most if beaten_in is None else beaten_in


def _hand(option: str, text: str) -> Hand:
    if len(text) == 3 and all(each in "123456" for each in text):
        return hand_of(tuple(map(int, text)))
    wrong_usage(
        said("{option} {hand} : une main est faite de trois dés de 1 à 6, par exemple 431"),
        option=option,
        hand=text,
    )


def _kept(text: str, hand: Hand) -> tuple[int, ...]:
    if all(each in "123456" for each in text) and within(tuple(map(int, text)), hand) and len(text) < 3:
        return tuple(map(int, text))
    wrong_usage(
        said("--kept {dice} : au plus deux des dés qui sont là ({hand})"), dice=text, hand=digits(hand)
    )


def _adds(rules: Rules, hand: Hand, told: Number) -> int:
    """What a player's throws add up to, the one that lies there included."""
    worth = value(rules, hand)
    return told if told is not None else worth if isinstance(worth, int) else 0


def _purse(tokens: Text, pot: int, me: Text, charge: bool) -> Purse | None:
    if tokens is None:
        if pot or me:
            wrong_usage(
                said("{option} ne dit rien sans --tokens, par exemple --tokens A=3,B=4"),
                option="--pot" if pot else "--me",
            )
        return None
    held = dict(_token(each) for each in tokens.split(","))
    if len(held) != 2 or tokens.count(",") != 1:
        wrong_usage(said("--tokens {told} : deux joueurs et leurs jetons, par exemple A=3,B=4"), told=tokens)
    mine = next(iter(held)) if me is None else me
    if mine not in held:
        wrong_usage(
            said("{option} {word} : il faut un de {known}"), option="--me", word=mine, known=", ".join(held)
        )
    if charge and pot < 1:
        wrong_usage(said("--pot {n} : pendant la charge il reste au moins un jeton au pot"), n=pot)
    if not charge and pot:
        wrong_usage(said("--pot {n} : pendant la décharge le pot est vide"), n=pot)
    if not charge and 0 in held.values():
        wrong_usage(
            said("--tokens {told} : pendant la décharge chacun a au moins un jeton ; sans jeton on a gagné"),
            told=tokens,
        )
    other = next(count for name, count in held.items() if name != mine)
    purse = Purse(held[mine], other, pot, first=mine == next(iter(held)))
    if purse.tokens > MOST_TOKENS:
        wrong_usage(
            said("--tokens {told} : cela fait {n} jetons en tout ; au plus {most} ici"),
            told=tokens,
            n=purse.tokens,
            most=MOST_TOKENS,
        )
    return purse


def _token(text: str) -> tuple[str, int]:
    name, _, count = text.partition("=")
    if not name.strip() or not (count.isascii() and count.isdecimal()) or len(count) > 3:
        wrong_usage(said("--tokens {told} : un nom et un nombre, par exemple A=3"), told=text)
    return name.strip(), int(count)


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


def _show(found: "tuple[Option, ...]", error: float | None, as_json: bool) -> None:
    if as_json:
        rows = [_row(each) for each in found]
        extra = {} if error is None else {"error": error}
        json_line({"best": rows[0], "options": rows, "exact": error is None, **extra})
        return
    say = spoken()
    for each in found:
        out.print(f"{each.win:8.2%}  {_what(each)}", markup=False)
    if error is not None:
        out.print(say(said("chance de gagner la partie, à {error} près"), error=f"{error:.0e}"), markup=False)


def _what(option: "Option") -> str:
    """The choice in words."""
    say = spoken()
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
