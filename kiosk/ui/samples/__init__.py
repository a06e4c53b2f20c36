"""One counter for every screen and every moment worth looking at: for the gallery, the tests and the bench.

They are played, not made up: each is what the step gives after touches that a person could make.
"""

from kiosk.counter.house import Prefs
from kiosk.ui.samples.arranging import arranging
from kiosk.ui.samples.aside import aside
from kiosk.ui.samples.end import end
from kiosk.ui.samples.eye import eye
from kiosk.ui.samples.story import Sample
from kiosk.ui.samples.table import practice, table

__all__ = ["Sample", "samples"]


def samples(prefs: Prefs | None = None) -> tuple[Sample, ...]:
    """Every screen there is, with what is hardest to fit on it."""
    prefs = prefs or Prefs()
    every = (arranging(prefs), table(prefs), practice(prefs), eye(prefs), aside(prefs), end(prefs))
    return tuple(sample for some in every for sample in some)
