"""What comes too soon to be meant: a hand on its way sees no more what the screen says by now.

A movement that has begun cannot be called back in the last quarter of a second, and who watches the dice does
not see the screen at all: « le bon » is pushed within a second after the dice lie there, which is when a
question about them appears. Nothing that is done too soon moves the instant from which it is heard.
"""

from kiosk.counter.messages import By
from kiosk.counter.state import Counter

GUARD = 0.5
"""Seconds after a change of screen, a question in words, or a yes to the eye, in which a touch or a push
means nothing: it was meant for what was, or is the second half of a double tap."""

ELSEWHERE_AFTER = 0.15
"""Seconds after a touch opened a page from which a finger that comes down elsewhere is for that page: whoever
opens the keys has his first letter ready, and nobody's finger is back sooner (six taps a second)."""

LATE = 0.7
"""Seconds after the turn passed in which « le bon » means nothing: it comes late."""

READING_TAKES = 1.2
"""Seconds in which nobody can answer what he reads: 0.3 to notice it and to look there, 0.6 for three
words on a key, 0.3 for the hand. What comes sooner was meant for something else."""


ALWAYS = float("-inf")
"""From when on an action is heard that nothing keeps."""


def heard_from(counter: Counter, action: str, by: By | None = None, *, elsewhere: bool = False) -> float:
    """From which instant on that action can be meant, in seconds; by None: with a push of the button.

    elsewhere  as Act has it.
    """
    if by is By.ITSELF:
        return ALWAYS
    if action == "confirm":
        return counter.question.heard if counter.question else ALWAYS
    if action == "revenge":
        return _once_read(counter)
    pushed = action == "stop" or (action == "skip" and by is None)
    late = after(counter.turn.began, LATE) if pushed else ALWAYS
    return late if by is By.KEY else max(late, _of_this_page(counter, elsewhere))


def _of_this_page(counter: Counter, elsewhere: bool) -> float:
    """From when on a finger or a push is for the page that is shown."""
    quick = elsewhere and counter.opened
    return after(counter.since, ELSEWHERE_AFTER if quick else GUARD)


def _once_read(counter: Counter) -> float:
    """From when on who pays was told, and read."""
    told = counter.moment.until if counter.moment else ALWAYS
    return max(told, after(counter.since, READING_TAKES))


def after(instant: float, seconds: float) -> float:
    """So much later, in whole milliseconds, as it is told."""
    return round(instant + seconds, 3)
