"""What passes by itself passes at the tick told for it, and nothing before; along written evenings."""

from collections.abc import Iterator

import pytest

from kiosk.counter.messages import Tick
from kiosk.counter.passing import next_tick
from kiosk.counter.state import Counter
from kiosk.counter.step import step
from kiosk.engine.play.change import replace
from tests.kiosk.cli.evening.test_waits import EVENINGS, evening_of

A_MOMENT = 0.001
LONG = 1000.0
"""Seconds after which a table that waits for nothing is looked at again."""


@pytest.mark.parametrize("text", EVENINGS.values(), ids=EVENINGS)
def test_what_passes_by_itself_passes_when_it_was_told_to_and_not_before(text):
    with evening_of(text) as (evening, lines):
        for line in lines:
            evening.answer(line)
            for counter, now, due in waits(evening.app.counter, evening.clock.now()):
                assert [passes(counter, at) for at in (now + (due - now) / 2, due - A_MOMENT)] == [False] * 2


def waits(counter: Counter, now: float) -> Iterator[tuple[Counter, float, float]]:
    """The counter as time alone changes it: each time since when it stands so, and when it next changes."""
    while (due := next_tick(counter, now)) is not None:
        yield counter, now, due
        assert passes(counter, due + A_MOMENT)
        now = due + A_MOMENT
        counter, _ = step(counter, Tick(), now)
    yield counter, now, now + LONG


def passes(counter: Counter, at: float) -> bool:
    """Whether anything does by then; where the first page has crept to follows from the time alone."""
    after, effects = step(counter, Tick(), at)
    return bool(effects) or replace(after, drift=counter.drift) != counter
