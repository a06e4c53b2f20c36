"""What simulated people decide with the dice that lie there: keep some and throw again, or « le bon ».

One way to play in four strengths. Each looks at what every choice is worth and takes the best after its
worths were shaken by so much (a quantal response: R. McKelvey, T. Palfrey, 1995), with a leaning of its own
towards stopping. The strongest looks at the whole game, the others at the coup.
"""

from dataclasses import dataclass
from enum import StrEnum
from math import log
from random import Random
from typing import TYPE_CHECKING

from kiosk.engine.play.state import Game

if TYPE_CHECKING:
    from kiosk.solver.odds import Option


class Strength(StrEnum):
    """Who plays; `CHARACTERS` says how, `lebon bench opponents` how often each loses."""

    NOVICE = "novice"
    CAUTIOUS = "cautious"
    REGULAR = "regular"
    MASTER = "master"


@dataclass(frozen=True, slots=True)
class Character:
    """How somebody plays.

    shaken   scale of the logistic noise on every worth, as a chance to win: 0.1 takes a choice that is worth
             a tenth less about one time in four.
    leaning  added to the worth of stopping: above 0 he is soon content, below 0 he hopes for more.
    tokens   he looks at the whole game where it is solved.
    """

    shaken: float = 0.0
    leaning: float = 0.0
    tokens: bool = False


CHARACTERS = {
    Strength.NOVICE: Character(shaken=0.12, leaning=-0.1),
    Strength.CAUTIOUS: Character(shaken=0.03, leaning=0.15),
    Strength.REGULAR: Character(shaken=0.03),
    Strength.MASTER: Character(tokens=True),
}


@dataclass(frozen=True, slots=True)
class Keep:
    """Throw again all dice but these values; () throws them all."""

    values: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Stop:
    """Press « le bon »."""


def decision(game: Game, strength: Strength, chance: Random) -> Keep | Stop:
    """What somebody does with the dice that lie there; the game must be waiting for a throw."""
    from kiosk.solver.advice import advice  # brings numpy, without which a log is carried out

    character = CHARACTERS[strength]
    found = advice(game, tokens=character.tokens)
    if not found:
        return Keep()
    taken = max(found, key=lambda option: _liking(option, character, chance))
    return Stop() if taken.keep is None or taken.last else Keep(taken.keep)


def _liking(option: "Option", character: Character, chance: Random) -> float:
    """The worth of a choice as he sees it. Differences of Gumbel noise are logistic."""
    liked = option.win + (character.leaning if option.keep is None else 0.0)
    if not character.shaken:
        return liked
    return liked + character.shaken * _gumbel(chance)


def _gumbel(chance: Random) -> float:
    return -log(chance.expovariate(1.0))
