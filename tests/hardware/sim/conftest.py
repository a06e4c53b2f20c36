"""A small simulated table for tests: drawn once, used by many."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from hardware.clock import SimClock
from hardware.sim.camera import SimCamera
from hardware.sim.picture.paint import Painter
from hardware.sim.scene import Scene
from hardware.sim.table import SimTable

SMALL = replace(Scene(), size=(320, 240))


@pytest.fixture(scope="session")
def painter() -> Painter:
    """Draws SMALL without dice; tests may let it draw theirs."""
    return Painter(SMALL)


@pytest.fixture
def table() -> SimTable:
    return SimTable(SMALL, SimClock())


@pytest.fixture
def camera(table: SimTable, painter: Painter) -> SimCamera:
    return SimCamera(table, table.clock, painter)


@pytest.fixture
def settle() -> Callable[[SimTable], None]:
    """Let time pass until nobody acts and nothing rolls."""

    def wait(table: SimTable) -> None:
        for _ in range(600):
            if not table.busy:
                return
            table.clock.sleep(1 / 30)
        raise AssertionError("the table did not come to rest within 20 seconds")

    return wait
