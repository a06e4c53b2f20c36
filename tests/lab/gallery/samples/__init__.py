"""One counter for every screen and every moment worth looking at: for the gallery, the tests and the bench.

They are played, not made up: each is what the step gives after touches that a person could make.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import lru_cache

from kiosk.counter.house import Prefs
from tests.lab.gallery.samples import arranging, aside, end, eye, table
from tests.lab.gallery.samples.story import Sample

__all__ = ["Sample", "samples"]

Room = Callable[[Prefs], Iterable[Sample]]

ROOMS: tuple[Room, ...] = (
    arranging.samples,
    table.samples,
    table.practice,
    eye.samples,
    aside.samples,
    end.samples,
)

WITHOUT_WORDS = {table.samples, end.samples}
"""Rooms in which the same is played in every language: whole games, which take the most time."""

REMEMBERED = 32
"""Rooms that stay played: all of them in each language, and some of houses that play otherwise."""


def samples(prefs: Prefs | None = None) -> tuple[Sample, ...]:
    """Every screen there is, with what is hardest to fit on it; a theme changes nothing that is played."""
    prefs = prefs or Prefs()
    worded = replace(prefs, theme=Prefs().theme)
    plain = replace(worded, language=Prefs().language)
    return tuple(
        _dressed(sample, prefs)
        for room in ROOMS
        for sample in _remembered(room, plain if room in WITHOUT_WORDS else worded)
    )


def played(prefs: Prefs) -> tuple[Sample, ...]:
    """What these people play, one room of screens after the other."""
    return tuple(sample for room in ROOMS for sample in room(prefs))


@lru_cache(REMEMBERED)
def _remembered(room: Room, prefs: Prefs) -> tuple[Sample, ...]:
    return tuple(room(prefs))


def _dressed(sample: Sample, prefs: Prefs) -> Sample:
    counter = sample.counter
    worn = replace(counter.prefs, theme=prefs.theme, language=prefs.language)
    return replace(sample, counter=replace(counter, prefs=worn))
