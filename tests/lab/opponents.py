"""How often each strength loses at a table of the strongest, over so many games that the engine plays."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from math import sqrt
from random import Random

from kiosk.decision import Keep, Stop, Strength, decision
from kiosk.engine.events import Choice, Chosen, Move, Stopped, Thrown
from kiosk.engine.game import new_game, step
from kiosk.engine.play.state import Game, What
from kiosk.engine.rules import Rules

Decide = Callable[[Game, Random], Keep | Stop]
"""What somebody does with the dice that lie there."""


@dataclass(frozen=True, slots=True)
class Losses:
    """One strength at a table with others.

    lost      share of manches that it lost; `even` is what a table of equals would lose.
    give      half the width of the interval that holds the true share 95 times in 100.
    """

    rules: str
    strength: str
    against: str
    players: int
    games: int
    lost: float
    even: float
    give: float


def losses(
    rules: Rules, strength: Strength, against: Strength, games: int, *, players: int = 2, seed: int = 421
) -> Losses:
    """So many games; the seat that opens goes round."""
    chance = Random(f"{seed} {rules.name} {strength} {against}")
    names = tuple("ABCDEFGH"[:players])
    lost = manches = 0
    for number in range(games):
        seats = dict.fromkeys(names, _by(against)) | {names[number % players]: _by(strength)}
        for loser in played(rules, seats, chance):
            manches += 1
            lost += loser == names[number % players]
    share = lost / manches
    give = 1.96 * sqrt(share * (1 - share) / manches)
    return Losses(rules.name, strength, against, players, games, share, 1 / players, give)


def fair(rows: Iterable[Losses]) -> bool:
    """The strongest is even with itself, and the novice is beyond doubt worse: both are controls."""
    found = {row.strength: row for row in rows}
    master, novice = found[Strength.MASTER], found[Strength.NOVICE]
    return abs(master.lost - master.even) < 2 * master.give and novice.lost - novice.give > novice.even


def played(
    rules: Rules, seats: Mapping[str, Decide], chance: Random, told: Callable[[Game], object] = id
) -> tuple[str, ...]:
    """Who lost, one a manche; `told` is told of every state."""
    game = new_game(rules, tuple(seats), first=chance.choice(tuple(seats)))
    while game.result is None:
        told(game)
        game = step(game, _move(game, seats, chance))
    return game.result.losers


def _by(strength: Strength) -> Decide:
    return lambda game, chance: decision(game, strength, chance)


def _move(game: Game, seats: Mapping[str, Decide], chance: Random) -> Move:
    if game.expects.what is What.CHOICE:
        return Chosen(Choice.EST)
    wish = Keep() if not game.hand else seats[game.player or ""](game, chance)
    if isinstance(wish, Stop):
        return Stopped()
    return Thrown(wish.values, tuple(chance.choices(range(1, 7), k=game.dice - len(wish.values))))
