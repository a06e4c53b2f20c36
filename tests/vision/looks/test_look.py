import pytest

from hardware.sim.fresh import fresh_throw
from tests.vision.drawn import Die, tray
from vision.looks import look as module
from vision.read import read_tray
from vision.readings import Reason


@pytest.mark.parametrize("known", [False, True], ids=["from anywhere", "with its empty tray"])
def test_a_fourth_die_that_was_sure_once_is_not_looked_away(known):
    """A black one beside white ones and an orange one: looked at long enough, its shadow wins."""
    image, empty, truth = fresh_throw(191, 9)

    assert truth.kind == "too_many"
    assert read_tray(image, dice=3, background=empty if known else None).reason is Reason.TOO_MANY


def test_three_dice_that_both_readers_are_sure_of_are_searched_for_once(monkeypatch):
    searched = []
    candidates = module.candidates
    monkeypatch.setattr(module, "candidates", lambda *_, **__: searched.append(1) or candidates(*_, **__))
    picture = tray(Die(150, 150, 5), Die(320, 300, 1, turn=50), Die(480, 160, 3, turn=75))

    assert read_tray(picture, dice=3).values == (5, 3, 1)
    assert len(searched) == 1
