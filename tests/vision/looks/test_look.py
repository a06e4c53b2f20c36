import pytest

from hardware.sim.fresh import fresh_throw
from vision.read import read_tray
from vision.readings import Reason


@pytest.mark.parametrize("known", [False, True], ids=["from anywhere", "with its empty tray"])
def test_a_fourth_die_that_was_sure_once_is_not_looked_away(known):
    """A black one beside white ones and an orange one: looked at long enough, its shadow wins."""
    image, empty, truth = fresh_throw(191, 9)

    assert truth.kind == "too_many"
    assert read_tray(image, dice=3, background=empty if known else None).reason is Reason.TOO_MANY
