"""What comes too soon to be meant: a hand on its way sees no more what the screen says by now.

A movement that has begun cannot be called back in the last quarter of a second, and who watches the dice does
not see the screen at all: « le bon » is pushed within a second after the dice lie there, which is when a
question about them appears.
"""

from dataclasses import replace

from kiosk.counter.arrange.setup import Outcome
from kiosk.counter.effects import Play
from kiosk.counter.messages import By
from kiosk.counter.state import Counter

GUARD = 0.5
"""Seconds after a change of screen, or a question in words, in which a touch or a push means nothing: it was
meant for what was, or is the second half of a double tap."""

LATE = 0.7
"""Seconds after the turn passed in which « le bon » means nothing: it comes late."""

READ = 1.2
"""Seconds in which nobody can answer what he reads: 0.3 to notice it and to look there, 0.6 for three
words on a key, 0.3 for the hand. What comes sooner was meant for something else."""

_ANSWERS = frozenset({"stop", "confirm"})


def too_soon(counter: Counter, action: str, by: By | None, now: float) -> bool:
    """Whether that action cannot be meant yet; by None: with a push of the button."""
    if by is By.ITSELF:
        return False
    if _answers(counter, action):
        return now < counter.answerable
    if action == "revenge":
        return now - counter.since < READ  # who pays was not read yet
    late = action == "stop" and now - counter.turned < LATE
    return late or (by is not By.KEY and now - counter.since < GUARD)


def unheard(counter: Counter, action: str, now: float) -> Outcome:
    """It did nothing. A question calls again, and takes no answer until this caller can have read it."""
    if not _answers(counter, action):
        return counter, ()
    return replace(counter, answerable=now + READ), (Play("notice"),)


def _answers(counter: Counter, action: str) -> bool:
    return counter.proposal is not None and action in _ANSWERS
