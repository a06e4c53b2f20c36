# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-strict-optional
import numpy as np
import pytest

from hardware.sim.picture.texture import tile
from hardware.sim.scene import Surface
from kiosk.language import tongue
from tests.lab.memory import forget, handed_out, resident


def test_what_is_given_out_is_seen_and_what_is_given_back_too():
    before = handed_out()
    if before is None:
        pytest.skip("this C library does not tell")
    some = np.ones(1_000_000)
    with_it = handed_out()
    held = resident()
    del some
    after = handed_out()

    assert with_it is not None
    assert after is not None
    assert with_it - before == pytest.approx(8.0, abs=0.5)
    assert after - before == pytest.approx(0.0, abs=0.5)
    assert held > with_it / 2


def test_the_caches_of_one_package_are_emptied_and_no_others():
    tile(Surface.FELT, 1)
    tongue("fr")
    forget("hardware.sim")

    assert tile.cache_info().currsize == 0
    assert tongue.cache_info().currsize > 0
