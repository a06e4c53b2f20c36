"""The best dice to keep, with exact chances (RULES §9 has figures that these must reproduce)."""

from collections.abc import Collection
from dataclasses import dataclass
from fractions import Fraction

from kiosk.engine.hands.combos import HANDS, NENETTE, Hand
from kiosk.engine.odds.chances import THROWS, Kept
from kiosk.engine.odds.plan import Plan, Worth
from kiosk.engine.rules import Rules


@dataclass(frozen=True, slots=True)
class Advice:
    """What to do with a hand.

    keep         dice to leave on the table; all three means to stop.
    probability  of beating the hand in question; None where there is none to beat.
    rank         the rank to be expected, from 1 (the strongest) to 56; None where a hand is to be beaten.
    """

    keep: Kept
    probability: Fraction | None = None
    rank: Fraction | None = None

    @property
    def stop(self) -> bool:
        """Nothing is thrown again."""
        return len(self.keep) == 3


def best_keep(
    rules: Rules,
    hand: Hand,
    throws_left: int,
    beat: Hand | None = None,
    *,
    must: bool = False,
    kept: Kept = (),
) -> Advice:
    """The dice to keep so as to beat a hand, or else to get the best rank that can be expected.

    throws_left  throws that may still be made, 0 or more.
    must         they all have to be made, with at least one die each (`follow = exact`).
    kept         dice kept before; they count where the rules lock them.
    """
    plan = _plan(rules, beat, throws_left, must)
    keep, worth = plan.best(hand, throws_left, kept)
    chance = Fraction(worth, THROWS**throws_left)
    return Advice(keep, rank=len(HANDS) - chance) if beat is None else Advice(keep, probability=chance)


def beats(rules: Rules, hand: Hand, other: Hand) -> bool:
    """A hand thrown later than the other one beats it without a throw-off."""
    if hand == other:
        return rules.tie == "later" or (rules.tie == "nenette_later" and hand == NENETTE)
    return rules.strength[hand] > rules.strength[other]


def chance_of(wanted: Collection[Hand], throws: int) -> Fraction:
    """The chance to get one of these hands within so many throws, with the best play.

    421 within three: 42571/186624 (RULES §9).
    """
    plan = Plan([{hand: int(hand in wanted) for hand in HANDS}] * throws)
    return Fraction(plan.whole_turn(throws), THROWS**throws)


def _plan(rules: Rules, beat: Hand | None, throws_left: int, must: bool) -> Plan:
    worth: Worth = rules.strength
    if beat is not None:
        worth = {hand: int(beats(rules, hand, beat)) for hand in HANDS}
    before_last: Worth = {} if must else worth
    return Plan([worth, *[before_last] * throws_left], locked=rules.kept_locked)
