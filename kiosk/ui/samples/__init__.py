"""One counter for every screen and every moment worth looking at: for the gallery, the tests and the bench.

They are played, not made up: each is what the step gives after touches that a person could make.
"""

from kiosk.counter.house import Prefs
from kiosk.ui.samples import arranging, aside, end, eye, table
from kiosk.ui.samples.story import Sample

__all__ = ["Sample", "samples"]


def samples(prefs: Prefs | None = None) -> tuple[Sample, ...]:
    """Every screen there is, with what is hardest to fit on it."""
    prefs = prefs or Prefs()
    rooms = (arranging.samples, table.samples, table.practice, eye.samples, aside.samples, end.samples)
    return tuple(sample for room in rooms for sample in room(prefs))
