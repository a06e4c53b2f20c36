"""Luck against the odds: what a throw brought, less what could be expected from the dice kept for it.

A hand is worth its chance against one dry throw of three dice: the share of the 216 throws that are weaker
by the rules of the game, and half of those that are equal. With throws left it is worth what the best play
makes of it (kiosk.solver.turn). The luck of a throw is then

    worth(the hand that came, throws left after it) - mean of the same over all ways the thrown dice may fall

so +1 is one dry throw won that the odds did not promise. Its mean is nought whatever one keeps: a clever
choice is not luck, and neither is a foolish one. Throw-offs count, rolls for who opens do not. Where
« le bon » is announced (E4) the play is reckoned as if one might stop freely; that shifts the yardstick, not
the mean.
"""

from collections.abc import Iterable
from functools import lru_cache

import numpy as np

from kiosk.engine.events import Thrown
from kiosk.engine.hands.combos import HANDS, Hand, hand_of, ways
from kiosk.engine.play.stages import Opening, Over, ThrowOff
from kiosk.engine.play.stages import Turn as Throwing
from kiosk.engine.play.state import Game
from kiosk.engine.play.turn import owes_all
from kiosk.engine.rules import Rules
from kiosk.solver.dice import HAND, KEEP, THROWS
from kiosk.solver.totals import NONE
from kiosk.solver.turn import NEVER, Manner, Turn, best_turn

DUELS = 2 * THROWS
"""Worths are counted in halves of the 216 throws: 2 for a weaker one, 1 for an equal one."""

Kept = tuple[int, ...]


def luck(game: Game, thrown: Thrown) -> float | None:
    """How lucky this throw in this game is, -1 to 1; None for a roll that decides who opens."""
    match game.stage:
        case Throwing() as turn:
            return _in_a_turn(game, turn, thrown)
        case ThrowOff():
            return against_a_dry_throw(game.rules)[hand_of(thrown.dice)] / DUELS - 0.5
        case Opening() | Over():
            return None


def _in_a_turn(game: Game, throwing: Throwing, thrown: Thrown) -> float:
    stops = _stops(game)
    left = len(stops) - len(throwing.throws) - 1
    turn, kept = _best_turn(game.rules, stops), KEEP[_descending(thrown.kept)]
    worth = turn.worth[left]
    came = worth[0, kept if worth.shape[1] > 1 else 0, HAND[hand_of(thrown.dice)]]
    promised = turn.gain[left][0, kept] if throwing.throws else turn.whole
    return float(came - promised) / DUELS


@lru_cache(maxsize=128)
def _best_turn(rules: Rules, stops: tuple[bool, ...]) -> Turn:
    duels = against_a_dry_throw(rules)
    worth = np.array([duels[hand] for hand in HANDS], float)[None, None]
    manner = Manner(pat=rules.follow == "exact" and not rules.min_reroll, locked=rules.kept_locked)
    ends = [worth if stop else np.full_like(worth, NEVER) for stop in stops]
    return best_turn(ends, NONE, manner)


@lru_cache(maxsize=32)
def against_a_dry_throw(rules: Rules) -> dict[Hand, int]:
    """Of 432 half duels against a dry throw, how many each hand wins; the mean over all throws is 216."""
    strength = rules.scale.strength
    return {
        hand: sum(ways(other) * _halves(strength[hand], strength[other]) for other in HANDS) for hand in HANDS
    }


def _halves(mine: int, other: int) -> int:
    return 2 if mine > other else int(mine == other)


def _stops(game: Game) -> tuple[bool, ...]:
    """For each number of throws left, from none up: whether the turn may end there."""
    rules, most = game.rules, game.max_throws
    owes = owes_all(game) and rules.min_reroll > 0
    excused = rules.le_bon == "stop_before_2nd" and not game.charge
    return tuple(left == 0 or not owes or (excused and most - left == 1) for left in range(most))


def _descending(dice: Iterable[int]) -> Kept:
    return tuple(sorted(dice, reverse=True))
