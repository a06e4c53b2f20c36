"""The throws of one turn: how many there may be, which dice may be kept, and what « le bon » does.

RULES §1 (how the count binds others), A7, A8, E4.
"""

from typing import TYPE_CHECKING

from kiosk.engine.events import Thrown
from kiosk.engine.hands.combos import digits, within
from kiosk.engine.play.stages import Play, Turn
from kiosk.engine.refusal import Refused, Why

if TYPE_CHECKING:
    from kiosk.engine.play.state import Game


def max_throws(game: "Game", turn: Turn) -> int:
    """The number of the last throw that this turn may have, 1 to 3."""
    bound = _bound(game)
    return bound if turn.last is None else min(bound, turn.last)


def owes_all(game: "Game") -> bool:
    """A follower who must throw as often as the opener did (A7)."""
    return game.rules.follow == "exact" and bool(game.plays)


def check_throw(game: "Game", thrown: Thrown) -> None:
    """Refuse dice that the turn under way cannot show: Refused."""
    if not game.hand:
        check_first(thrown, 3)
        return
    _check_dice(thrown, 3)
    if not within(thrown.kept, game.hand):
        raise Refused(Why.NOT_THERE, kept=digits(thrown.kept), lying=digits(game.hand))
    if not within(game.locked, thrown.kept):
        raise Refused(Why.KEPT_LOCKED, locked=digits(game.locked))
    if not thrown.thrown and not (owes_all(game) and game.rules.min_reroll == 0):
        raise Refused(Why.NOTHING_RETHROWN)


def check_first(thrown: Thrown, needed: int) -> None:
    """Refuse what is no throw of that many dice, none of them kept: Refused."""
    _check_dice(thrown, needed)
    if thrown.kept:
        raise Refused(Why.NOTHING_TO_KEEP)


def _check_dice(thrown: Thrown, needed: int) -> None:
    for die in (*thrown.kept, *thrown.thrown):
        if not 1 <= die <= 6:
            raise Refused(Why.NO_SUCH_DIE, die=die)
    dice = len(thrown.kept) + len(thrown.thrown)
    if dice != needed:
        raise Refused(Why.WRONG_NUMBER if needed == 3 else Why.ONE_DIE_ONLY, dice=dice)


def ends_by_stopping(game: "Game", turn: Turn) -> bool:
    """« Le bon » now: True when the turn ends with it, False when it makes the next throw the last.

    Raises Refused where it may not be said.
    """
    if game.rules.le_bon == "commit_before_throw" and (game.plays or not turn.throws):
        return _is_announced(game, turn)
    if not turn.throws:
        raise Refused(Why.NOTHING_THROWN)
    if owes_all(game) and not _is_excused(game, turn):
        raise Refused(Why.OWES_THROWS, owed=_bound(game))
    return True


def finish(game: "Game", turn: Turn) -> Play:
    """The turn as it counts in the coup.

    Where « le bon » is a commitment, a follower who did not say it counts as having thrown as
    often as the opener (E4).
    """
    plays = game.plays
    follows_opener = game.rules.le_bon == "commit_before_throw" and plays and turn.last is None
    credited = plays[0].credited if follows_opener else len(turn.throws)
    return Play(game.order[len(plays)], turn.throws, credited)


def _bound(game: "Game") -> int:
    rules = game.rules
    if not game.plays or rules.follow == "free":
        return rules.charge_throws if game.charge else 3
    return game.plays[-1 if rules.follow == "max_previous" else 0].credited


def _is_excused(game: "Game", turn: Turn) -> bool:
    """The one exception to the exact count: le bon before the second throw, in the décharge (A8)."""
    return game.rules.le_bon == "stop_before_2nd" and not game.charge and len(turn.throws) == 1


def _is_announced(game: "Game", turn: Turn) -> bool:
    if turn.last is not None:
        raise Refused(Why.ALREADY_SAID)
    if turn.throws and _ahead(game, turn):
        return True
    if len(turn.throws) + 1 >= _bound(game):
        raise Refused(Why.LAST_ANYWAY)
    return False


def _ahead(game: "Game", turn: Turn) -> bool:
    strength = game.rules.scale.strength
    mine = strength[turn.throws[-1]]
    return all(strength[play.hand] < mine for play in game.plays)
