"""A fleet played to its end and looked at; and the same with something wrong in it."""

import logging
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from time import perf_counter

from tests.lab.fleet.check import Figures, figures
from tests.lab.fleet.params import Control, Fleet
from tests.lab.fleet.world import World


def play(fleet: Fleet, watched: Callable[[Iterable[float]], Iterable[float]] = iter) -> Figures:
    """A fleet over all its days. watched: shows how far it is."""
    logging.getLogger("kiosk.hub.intake").setLevel(logging.CRITICAL)
    began = perf_counter()
    world = World(fleet)
    for _ in watched(world.days()):
        pass
    told = figures(world)
    return replace(told, seconds=round(perf_counter() - began, 1))


def controls(fleet: Fleet) -> Iterator[tuple[Control, Figures]]:
    """A small fleet with each thing wrong: the invariants must see it."""
    for control in Control:
        if control is not Control.NONE:
            yield control, play(fleet.controlled(control))
