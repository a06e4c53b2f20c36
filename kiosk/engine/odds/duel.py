"""Two players with one token each: how often the opener wins when both play as well as can be.

The one coup decides: who is stronger gives his token and leaves. An equal hand goes to a throw-off,
which either wins as often, unless the rules say otherwise. RULES §9 has the figures.
"""

from fractions import Fraction

from kiosk.engine.hands.combos import HANDS, NENETTE, Hand
from kiosk.engine.odds.chances import THROWS, falls, keeps, mean_first
from kiosk.engine.odds.plan import Plan, Worth
from kiosk.engine.rules import Rules

WON = 2
"""Worths are counted in halves: 2 won, 1 thrown off, 0 lost."""


def duel(rules: Rules) -> Fraction:
    """The chance of the opener in the décharge, before his first throw."""
    ends = [{hand: _left_to_opener(rules, hand, made) for hand in HANDS} for made in (3, 2, 1)]
    plan = Plan(ends, locked=rules.kept_locked)
    return Fraction(plan.whole_turn(3), _FOLLOWED * THROWS**3)


def follower(rules: Rules, beat: Hand, opener_made: int) -> Fraction:
    """The chance of the follower against this hand, made in so many throws."""
    throws = 3 if rules.follow == "free" else opener_made
    ends = [_ends(rules, beat, opener_made, throws, left) for left in range(throws)]
    plan = Plan(ends, locked=rules.kept_locked)
    chance = Fraction(plan.whole_turn(throws), _ANNOUNCED * THROWS**throws)
    if rules.le_bon != "commit_before_throw":
        return chance
    one_dry = mean_first({hand: _outcome(rules, hand, 1, beat, opener_made) for hand in HANDS})
    return max(chance, Fraction(one_dry, WON * THROWS))


_ANNOUNCED = WON * THROWS
"""Unit of the follower's worths: « le bon » said before a throw is worth the mean of that throw."""

_FOLLOWED = _ANNOUNCED * THROWS**3
"""Unit of the opener's worths: what the follower makes of at most three throws."""


def _left_to_opener(rules: Rules, hand: Hand, made: int) -> int:
    """What stopping with this hand is worth to the opener, in units of `_FOLLOWED`."""
    share = (1 - follower(rules, hand, made)) * _FOLLOWED
    assert share.denominator == 1
    return share.numerator


def _ends(rules: Rules, beat: Hand, opener_made: int, throws: int, left: int) -> Worth:
    """What the follower may end his turn with when so many throws are left, in units of `_ANNOUNCED`."""
    made = throws - left
    if rules.le_bon == "commit_before_throw":
        return _committed(rules, beat, opener_made, made, left)
    excused = rules.le_bon == "stop_before_2nd" and made == 1
    if left and rules.follow == "exact" and rules.min_reroll and not excused:
        return {}
    credited = opener_made if rules.follow == "exact" and not excused else made
    return {hand: _outcome(rules, hand, credited, beat, opener_made) * THROWS for hand in HANDS}


def _committed(rules: Rules, beat: Hand, opener_made: int, made: int, left: int) -> Worth:
    """Where « le bon » is a commitment (E4): after the last throw, ahead, or with one announced throw."""
    if left == 0:
        return {hand: _outcome(rules, hand, opener_made, beat, opener_made) * THROWS for hand in HANDS}
    if left == 1:
        return {hand: WON * THROWS for hand in HANDS if rules.strength[hand] > rules.strength[beat]}
    last = {hand: _outcome(rules, hand, made + 1, beat, opener_made) for hand in HANDS}
    return {
        hand: WON * THROWS
        if rules.strength[hand] > rules.strength[beat]
        else max(sum(n * last[after] for after, n in falls(kept)) for kept in keeps(hand))
        for hand in HANDS
    }


def _outcome(rules: Rules, hand: Hand, credited: int, beat: Hand, opener_made: int) -> int:
    """2, 1 or 0 halves for the follower, with what the rules say of equal hands."""
    if hand != beat:
        return WON if rules.strength[hand] > rules.strength[beat] else 0
    match rules.tie:
        case "later":
            return WON
        case "nenette_later":
            return WON if hand == NENETTE else 1
        case "fewer_then_rampeau":
            return WON if hand == NENETTE or credited < opener_made else _even(credited, opener_made)
        case "rampeau":
            return 1


def _even(credited: int, opener_made: int) -> int:
    return 1 if credited == opener_made else 0
