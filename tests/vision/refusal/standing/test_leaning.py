import pytest

from hardware.sim.fresh import fresh_throw
from vision.read import read_tray
from vision.readings import Reason


@pytest.mark.parametrize(("seed", "number"), [(7001, 377), (7001, 733)])
def test_a_die_that_leans_by_less_than_twenty_degrees_is_not_read(seed: int, number: int) -> None:
    image, _, truth = fresh_throw(number, seed)

    assert 10 < max(die.lean for die in truth.dice) < 20
    assert read_tray(image).reason is Reason.COCKED
