"""An offer of a match on the table: taken up with one touch, or left with one."""

from kiosk.counter.arrange.setup import Outcome
from kiosk.counter.game.table import begin_game
from kiosk.counter.invitation import Invitation
from kiosk.counter.state import Counter
from kiosk.engine.play.change import replace

LATER = 300.0
"""Seconds for which an offer that was left does not come back to the screen by itself."""


def with_invitation(counter: Counter, invitation: Invitation | None, now: float) -> Counter:
    """What the house offers now; a new offer lights the screen of a table where nobody plays."""
    if invitation == counter.invitation:
        return counter
    if invitation is None:
        return replace(counter, invitation=None)
    counter = replace(counter, invitation=invitation, later=0.0)
    return replace(counter, asleep=False, lively=now) if counter.history is None else counter


def accept(counter: Counter, _: str, now: float) -> Outcome:
    """The match begins at once: those who are called, in their seats, by its rules."""
    invitation = counter.invitation
    if invitation is None:
        return counter, ()
    setup = replace(counter.setup, names=invitation.players, rules=invitation.rules, opponent=None)
    after, effects = begin_game(replace(counter, setup=setup), now, match=invitation.match)
    if after.history is counter.history:
        return replace(after, setup=counter.setup), effects
    return replace(after, invitation=None), effects


def leave_for_later(counter: Counter, _: str, now: float) -> Outcome:
    """Not now: the house gives the match to another table, or it comes back here after a while."""
    return replace(counter, later=now + LATER), ()
