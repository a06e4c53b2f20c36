"""One counter for every screen and every moment worth looking at: for the gallery, the tests and the bench.

They are played, not made up: each is what the step gives after touches that a person could make.
"""

from dataclasses import replace
from functools import lru_cache

from kiosk.counter.house import Prefs
from tests.lab.gallery.samples import arranging, aside, end, eye, table
from tests.lab.gallery.samples.story import Sample

__all__ = ["Sample", "samples"]

HOUSES = 8
"""Houses whose games are remembered: one a language, and some that play otherwise."""


def samples(prefs: Prefs | None = None) -> tuple[Sample, ...]:
    """Every screen there is, with what is hardest to fit on it; a theme changes nothing that is played."""
    prefs = prefs or Prefs()
    return tuple(_dressed(sample, prefs.theme) for sample in played(replace(prefs, theme=Prefs().theme)))


@lru_cache(HOUSES)
def played(prefs: Prefs) -> tuple[Sample, ...]:
    """What these people play, one room of screens after the other."""
    rooms = (arranging.samples, table.samples, table.practice, eye.samples, aside.samples, end.samples)
    return tuple(sample for room in rooms for sample in room(prefs))


def _dressed(sample: Sample, theme: str) -> Sample:
    counter = sample.counter
    return replace(sample, counter=replace(counter, prefs=replace(counter.prefs, theme=theme)))
