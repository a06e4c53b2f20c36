# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-strict-optional
"""The promises of the table hold in evenings that nobody wrote, and a table that breaks one is caught.

Hypothesis looks for the shortest evening that breaks one. The nightly run takes half the time for each:
LEBON_EVENINGS=20000 plays that many, drawn from LEBON_SEED on.
"""

import os
import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, TypeVar

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import kiosk.counter.step
from kiosk.counter.effects import Log
from kiosk.counter.game import says
from kiosk.counter.state import Counter
from kiosk.engine.events import Thrown
from kiosk.journal import Journal
from tests.lab.evenings.play import Played, played

EVENINGS = int(os.environ.get("LEBON_EVENINGS", "4"))
SEED = int(os.environ.get("LEBON_SEED", "0"))
LINES = st.integers(60, 80)
CAUGHT_WITHIN = 60
"""Evenings in which a table that breaks a promise must be caught."""

T = TypeVar("T")


def chance(seed: int) -> Callable[[Sequence[T]], T]:
    return random.Random(seed).choice


@settings(max_examples=3, deadline=None, suppress_health_check=list(HealthCheck), database=None)
@given(data=st.data(), lines=LINES)
def test_every_promise_holds_in_any_evening(data, lines):
    evening = played(lambda several: data.draw(st.sampled_from(several)), lines)

    assert evening.broken == (), evening.text


def test_every_promise_holds_in_many_evenings():
    for seed in range(SEED, SEED + EVENINGS):
        evening = played(chance(seed), 60 + seed % 21)

        assert evening.broken == (), f"seed {seed}\n{evening.text}"


def caught() -> Played | None:
    """The first evening in which something was broken."""
    evenings = (played(chance(seed), 60) for seed in range(CAUGHT_WITHIN))
    return next((each for each in evenings if each.broken), None)


def outliving(counter: Counter) -> Any:
    """A question that stays when its reading is gone."""
    return counter.settled.question if counter.settled else None


def moving(counter: Counter) -> Any:
    """A touch too early puts off the instant from which the question is heard."""
    settled = counter.eye.settled
    if settled is None or settled.question is None:
        return counter, ()
    question = replace(settled.question, heard=settled.question.heard + 1.2)
    return replace(counter, eye=replace(counter.eye, settled=replace(settled, question=question))), ()


def forgetful(self: Journal, *effects: Any) -> None:
    """A log that writes down every throw but aces."""
    record(self, *(each for each in effects if not _with_an_ace(each)))


def _with_an_ace(effect: Any) -> bool:
    return isinstance(effect, Log) and isinstance(effect.event, Thrown) and 1 in effect.event.dice


record = Journal.record

BROKEN = {
    "a question that outlives its reading": (Counter, "question", property(outliving)),
    "a deadline that moves": (kiosk.counter.step, "unheard", moving),
    "a table that does not say what it waits for": (says, "HINT_AFTER", 1e9),
    "a log that leaves out throws": (Journal, "record", forgetful),
}


@pytest.mark.parametrize("broken", BROKEN.values(), ids=BROKEN)
def test_a_table_that_breaks_a_promise_is_caught(broken, monkeypatch):
    monkeypatch.setattr(*broken)

    assert caught() is not None
