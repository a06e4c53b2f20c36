from dataclasses import replace
from math import inf

import pytest

from tests.lab.eye.fresh import fresh_throw
from tests.vision.decide.test_objections import DICE
from tests.vision.drawn import BLACK, Die, tray
from vision.classify import look as module
from vision.decide import presence
from vision.find.candidates import candidates
from vision.read import read_tray
from vision.readings import Reason


@pytest.mark.parametrize("known", [False, True], ids=["from anywhere", "with its empty tray"])
def test_a_fourth_die_that_was_sure_once_is_not_looked_away(known):
    """A black one beside white ones and an orange one: looked at long enough, its shadow wins."""
    image, empty, truth = fresh_throw(191, 9)

    assert truth.kind == "too_many"
    assert read_tray(image, dice=3, background=empty if known else None).reason is Reason.TOO_MANY


@pytest.mark.parametrize("pip", [(150, 165, 175), (200, 205, 210)], ids=["faint", "hardly to be seen"])
@pytest.mark.parametrize("dice", [1, 2, 3])
def test_a_faint_die_beside_as_many_clear_ones_as_there_must_be_is_never_left_out(dice, pip):
    """The clear dice are enough for the search, which ends: what looks like one more is seen by itself."""
    clear = (Die(150, 150, 5), Die(320, 330, 3, turn=50), Die(480, 160, 4, turn=75))
    picture = tray(*clear[3 - dice :], Die(520, 360, 6, turn=20, pip=pip))

    assert read_tray(picture, dice=dice).reason is Reason.TOO_MANY


@pytest.mark.parametrize("perhaps", [presence.PARAMETERS.perhaps, inf], ids=["searched for", "control"])
@pytest.mark.parametrize(
    ("body", "pip"), [((200, 220, 230), (180, 200, 210)), ((40, 60, 70), BLACK)], ids=["pale", "dark"]
)
@pytest.mark.parametrize("edge", [60, 78, 90])
@pytest.mark.parametrize("value", [1, 3, 5])
def test_a_die_that_the_networks_hardly_see_is_searched_for(monkeypatch, value, edge, body, pip, perhaps):
    """One beside as many clear ones as there must be; where nobody searches for one more, they are read."""
    bars = replace(presence.PARAMETERS, there=(inf, inf), perhaps=perhaps)
    monkeypatch.setattr(presence, "PARAMETERS", bars)
    picture = tray(*DICE, Die(270, 385, value, edge=edge, body=body, pip=pip))

    assert read_tray(picture, dice=3).reason is (None if perhaps == inf else Reason.TOO_MANY)


def test_one_search_is_enough_for_three_dice_that_both_readers_are_sure_of(monkeypatch):
    searched = []

    def counted(pyramid, spots, *sizes, **how):
        searched.append(len(spots.xy))
        return candidates(pyramid, spots, *sizes, **how)

    monkeypatch.setattr(module, "candidates", counted)
    picture = tray(Die(150, 150, 5), Die(320, 300, 1, turn=50), Die(480, 160, 3, turn=75))

    assert read_tray(picture, dice=3).values == (5, 3, 1)
    assert len(searched) == 1
