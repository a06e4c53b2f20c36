"""Luck against the odds: what a throw brought, less what could be expected from the dice kept for it.

A hand is worth its chance against one dry throw of three dice: the share of the 216 throws that are weaker
by the rules of the game, and half of those that are equal. With throws left it is worth what the best play
makes of it (kiosk.engine.odds.plan). The luck of a throw is then

    worth(the hand that came, throws left after it) - mean of the same over all ways the thrown dice may fall

so +1 is one dry throw won that the odds did not promise. Its mean is nought whatever one keeps: a clever
choice is not luck, and neither is a foolish one. Throw-offs count, rolls for who opens do not. Where
« le bon » is announced (E4) the play is reckoned as if one might stop freely; that shifts the yardstick, not
the mean.
"""

from collections.abc import Iterable
from functools import lru_cache

from kiosk.engine.events import Thrown
from kiosk.engine.hands.combos import HANDS, Hand, hand_of, ways
from kiosk.engine.odds.chances import THROWS, Kept
from kiosk.engine.odds.plan import Plan
from kiosk.engine.play.stages import Opening, Over, ThrowOff, Turn
from kiosk.engine.play.state import Game
from kiosk.engine.play.turn import owes_all
from kiosk.engine.rules import Rules

DUELS = 2 * THROWS
"""Worths are counted in halves of the 216 throws: 2 for a weaker one, 1 for an equal one."""


class Yardstick:
    """The worths under one rule set; what has been reckoned is remembered."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._worth = against_a_dry_throw(rules)
        self._plans: dict[tuple[bool, ...], Plan] = {}
        self._known: dict[tuple[tuple[bool, ...], int, Hand, Kept, bool], float] = {}

    def luck(self, game: Game, thrown: Thrown) -> float | None:
        """How lucky this throw in this game is, -1 to 1; None for a roll that decides who opens."""
        match game.stage:
            case Turn() as turn:
                return self._in_a_turn(game, turn, thrown)
            case ThrowOff():
                return self._worth[hand_of(thrown.dice)] / DUELS - 0.5
            case Opening() | Over():
                return None

    def _in_a_turn(self, game: Game, turn: Turn, thrown: Thrown) -> float:
        stops = _stops(game)
        left = len(stops) - len(turn.throws) - 1
        key = (stops, left, hand_of(thrown.dice), _sorted(thrown.kept), bool(turn.throws))
        if key not in self._known:
            self._known[key] = self._reckoned(*key)
        return self._known[key]

    def _reckoned(
        self, stops: tuple[bool, ...], left: int, hand: Hand, kept: Kept, thrown_again: bool
    ) -> float:
        """`left` throws may follow this one."""
        plan = self._plan(stops)
        locked = kept if self._rules.kept_locked else ()
        came: float = plan.best(hand, left, locked)[1] / THROWS**left
        whole: int = plan.gain(kept, left + 1) if thrown_again else plan.whole_turn(left + 1)
        return float(came - whole / THROWS ** (left + 1)) / DUELS

    def _plan(self, stops: tuple[bool, ...]) -> Plan:
        if stops not in self._plans:
            ends = [self._worth if stop else {} for stop in stops]
            self._plans[stops] = Plan(ends, locked=self._rules.kept_locked)
        return self._plans[stops]


@lru_cache(maxsize=32)
def yardstick(rules: Rules) -> Yardstick:
    """The yardstick of a rule set, made once."""
    return Yardstick(rules)


def against_a_dry_throw(rules: Rules) -> dict[Hand, int]:
    """Of 432 half duels against a dry throw, how many each hand wins; the mean over all throws is 216."""
    strength = rules.strength
    return {
        hand: sum(ways(other) * _halves(strength[hand], strength[other]) for other in HANDS) for hand in HANDS
    }


def _halves(mine: int, other: int) -> int:
    return 2 if mine > other else int(mine == other)


def _stops(game: Game) -> tuple[bool, ...]:
    """For each number of throws left, from none up: whether the turn may end there."""
    rules, most = game.rules, game.max_throws
    owes = owes_all(rules, game.plays) and rules.min_reroll > 0
    excused = rules.le_bon == "stop_before_2nd" and not game.charge
    return tuple(left == 0 or not owes or (excused and most - left == 1) for left in range(most))


def _sorted(dice: Iterable[int]) -> Kept:
    return tuple(sorted(dice, reverse=True))
