from dataclasses import replace

import pytest

from tests.lab.eye.fresh import fresh_throw
from tests.vision.drawn import Die, tray
from vision.classify import look as module
from vision.classify.agree import Readers
from vision.classify.tops import anywhere
from vision.find.candidates import candidates
from vision.find.work import work
from vision.read import read_tray
from vision.readings import Reason


@pytest.mark.parametrize("known", [False, True], ids=["from anywhere", "with its empty tray"])
def test_a_fourth_die_that_was_sure_once_is_not_looked_away(known):
    """A black one beside white ones and an orange one: looked at long enough, its shadow wins."""
    image, empty, truth = fresh_throw(191, 9)

    assert truth.kind == "too_many"
    assert read_tray(image, dice=3, background=empty if known else None).reason is Reason.TOO_MANY


@pytest.mark.parametrize("dice", [1, 2])
def test_a_faint_die_beside_as_many_clear_ones_as_there_must_be_is_never_left_out(dice):
    """At first the strongest spots propose faces: those of the clear dice are enough of them."""
    lying = (Die(150, 150, 5), Die(320, 330, 3, turn=50), Die(480, 160, 4, turn=75, pip=(150, 165, 175)))
    picture = tray(*lying[2 - dice :])
    few = replace(module.PARAMETERS, few=(5, 10)[dice - 1])

    seen = module.look(
        work(picture), picture, dice=dice, edge=None, readers=Readers.BOTH, mounted=anywhere(picture), by=few
    )

    assert len(seen) == dice + 1


def test_beside_three_dice_that_both_readers_are_sure_of_only_the_rest_is_searched(monkeypatch):
    searched = []

    def counted(pyramid, spots, *sizes, **how):
        searched.append(len(spots.xy))
        return candidates(pyramid, spots, *sizes, **how)

    monkeypatch.setattr(module, "candidates", counted)
    picture = tray(Die(150, 150, 5), Die(320, 300, 1, turn=50), Die(480, 160, 3, turn=75))

    assert read_tray(picture, dice=3).values == (5, 3, 1)
    assert len(searched) == 2
    assert searched[1] < searched[0]
