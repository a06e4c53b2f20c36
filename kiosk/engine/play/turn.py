"""The throws of one turn: how many there may be, which dice may be kept, and what « le bon » does.

RULES §1 (how the count binds others), A7, A8, E4.
"""

from kiosk.engine.events import Thrown
from kiosk.engine.hands.combos import digits, within
from kiosk.engine.play.stages import Play, Turn
from kiosk.engine.refusal import Refused, Why
from kiosk.engine.rules import Rules


def max_throws(rules: Rules, *, charge: bool, plays: tuple[Play, ...], turn: Turn) -> int:
    """The number of the last throw that this turn may have, 1 to 3."""
    bound = _bound(rules, charge, plays)
    return bound if turn.last is None else min(bound, turn.last)


def owes_all(rules: Rules, plays: tuple[Play, ...]) -> bool:
    """A follower who must throw as often as the opener did (A7)."""
    return rules.follow == "exact" and bool(plays)


def check_throw(rules: Rules, plays: tuple[Play, ...], turn: Turn, thrown: Thrown) -> None:
    """Refuse dice that this turn cannot show: Refused."""
    check_dice(thrown, 3)
    if not turn.throws:
        if thrown.kept:
            raise Refused(Why.NOTHING_TO_KEEP)
        return
    lying = turn.throws[-1]
    if not within(thrown.kept, lying):
        raise Refused(Why.NOT_THERE, kept=digits(thrown.kept), lying=digits(lying))
    if rules.kept_locked and not within(turn.kept, thrown.kept):
        raise Refused(Why.KEPT_LOCKED, locked=digits(turn.kept))
    if not thrown.thrown and not (owes_all(rules, plays) and rules.min_reroll == 0):
        raise Refused(Why.NOTHING_RETHROWN)


def check_dice(thrown: Thrown, needed: int) -> None:
    """Refuse what is no throw of that many dice: Refused."""
    for die in (*thrown.kept, *thrown.thrown):
        if not 1 <= die <= 6:
            raise Refused(Why.NO_SUCH_DIE, die=die)
    dice = len(thrown.kept) + len(thrown.thrown)
    if dice != needed:
        raise Refused(Why.WRONG_NUMBER if needed == 3 else Why.ONE_DIE_ONLY, dice=dice)


def ends_by_stopping(rules: Rules, *, charge: bool, plays: tuple[Play, ...], turn: Turn) -> bool:
    """« Le bon » now: True when the turn ends with it, False when it makes the next throw the last.

    Raises Refused where it may not be said.
    """
    if rules.le_bon == "commit_before_throw" and (plays or not turn.throws):
        return _is_announced(rules, charge, plays, turn)
    if not turn.throws:
        raise Refused(Why.NOTHING_THROWN)
    if owes_all(rules, plays) and not _is_excused(rules, charge, turn):
        raise Refused(Why.OWES_THROWS, owed=_bound(rules, charge, plays))
    return True


def finish(rules: Rules, plays: tuple[Play, ...], seat: int, turn: Turn) -> Play:
    """The turn as it counts in the coup.

    Where « le bon » is a commitment, a follower who did not say it counts as having thrown as
    often as the opener (E4).
    """
    follows_opener = rules.le_bon == "commit_before_throw" and plays and turn.last is None
    credited = plays[0].credited if follows_opener else len(turn.throws)
    return Play(seat, turn.throws, credited)


def _bound(rules: Rules, charge: bool, plays: tuple[Play, ...]) -> int:
    own = rules.charge_throws if charge else 3
    if not plays or rules.follow == "free":
        return own
    return plays[-1 if rules.follow == "max_previous" else 0].credited


def _is_excused(rules: Rules, charge: bool, turn: Turn) -> bool:
    """The one exception to the exact count: le bon before the second throw, in the décharge (A8)."""
    return rules.le_bon == "stop_before_2nd" and not charge and len(turn.throws) == 1


def _is_announced(rules: Rules, charge: bool, plays: tuple[Play, ...], turn: Turn) -> bool:
    if turn.last is not None:
        raise Refused(Why.ALREADY_SAID)
    if turn.throws and _ahead(rules, plays, turn):
        return True
    if len(turn.throws) + 1 >= _bound(rules, charge, plays):
        raise Refused(Why.LAST_ANYWAY)
    return False


def _ahead(rules: Rules, plays: tuple[Play, ...], turn: Turn) -> bool:
    strength = rules.scale.strength
    mine = strength[turn.throws[-1]]
    return all(strength[play.hand] < mine for play in plays)
