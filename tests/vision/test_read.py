from dataclasses import replace
from importlib import import_module
from math import atan2, degrees

import cv2
import numpy as np
import pytest

import vision.read as module
from tests.vision.drawn import BLACK, IVORY, RED, Die, tray
from vision.classify.agree import Readers
from vision.decide import Objection
from vision.read import read_tray
from vision.readings import DieReading, Image, Reason, TrayReading
from vision.trace import Trace


def read(image: Image, dice: int | None = 3) -> TrayReading:
    return read_tray(image, dice=dice, readers=Readers.CONSTELLATION)


@pytest.mark.parametrize("values", [(4, 2, 1), (6, 5, 3), (1, 1, 1), (6, 6, 6), (5, 4, 2), (3, 3, 2)])
def test_three_plain_dice_are_read(values):
    image = tray(*(Die(150 + 150 * i, 160 + 60 * i, value, turn=31 * i) for i, value in enumerate(values)))

    assert read(image).values == values


@pytest.mark.parametrize(("body", "pip"), [(IVORY, BLACK), (BLACK, IVORY), (RED, IVORY), (IVORY, RED)])
def test_the_colour_of_the_dice_does_not_matter(body, pip):
    image = tray(
        *(Die(150 + 150 * i, 220, v, turn=40 * i, body=body, pip=pip) for i, v in enumerate((6, 4, 1)))
    )

    assert read(image).values == (6, 4, 1)


def test_an_empty_tray_has_no_dice():
    assert read(tray()).reason is Reason.NO_DICE


def test_two_dice_are_too_few_for_a_throw_of_three():
    image = tray(Die(200, 200, 5), Die(400, 250, 2))

    assert read(image).reason is Reason.TOO_FEW
    assert read(image, dice=None).values == (5, 2)


def test_where_noise_hides_what_is_small_nobody_says_how_many_dice_there_are():
    noisy = tray(Die(200, 200, 5), Die(400, 250, 2), noise=22)

    assert read(noisy).reason is Reason.UNCERTAIN


def test_where_any_number_may_lie_noise_may_hide_one():
    grainy = tray(Die(200, 200, 5), Die(400, 250, 2), noise=14)

    assert read(grainy, dice=2).values == (5, 2)
    assert read(grainy, dice=None).reason is Reason.UNCERTAIN


@pytest.mark.parametrize(
    ("third", "reason"), [((), Reason.TOO_FEW), ((Die(300, 330, 5, edge=46),), Reason.BLURRED)]
)
def test_only_what_is_not_sharp_enough_to_be_read_is_called_blurred(third, reason):
    soft = np.asarray(cv2.GaussianBlur(tray(Die(200, 200, 5), Die(400, 250, 2), *third), (0, 0), 5), np.uint8)

    assert read(soft).reason is reason


def test_what_speaks_against_a_throw_that_only_the_second_look_saw_whole_is_the_reason(monkeypatch):
    dice = (Die(130, 150, 4), Die(300, 250, 2), Die(470, 150, 3))
    whole = read(tray(*dice)).dice
    leaning = Objection(Reason.COCKED, 1.0, whole[2].center)
    monkeypatch.setattr(module, "closer", lambda *_, **__: whole)
    monkeypatch.setattr(module, "objections", lambda _, faces, **__: (leaning,) if faces == whole else ())

    reading = read_tray(tray(*dice[:2]))

    assert reading.reason is Reason.COCKED
    assert [die.center for die in reading.dice] == [die.center for die in whole]


def test_that_a_die_lies_on_another_is_not_unsaid_by_a_look_at_a_finer_picture(monkeypatch):
    dice = (Die(130, 150, 4), Die(300, 250, 2), Die(470, 150, 3))
    whole = read(tray(*dice)).dice
    spoils = Objection(Reason.STACKED, 1.0, whole[2].center, lasting=True)
    monkeypatch.setattr(module, "closer", lambda *_, **__: whole)

    for lasting, reason in ((True, Reason.STACKED), (False, None)):
        said = [(replace(spoils, lasting=lasting),), ()]
        monkeypatch.setattr(module, "objections", lambda *_, said=said, **__: said.pop(0))
        assert read_tray(tray(*dice[:2])).reason is reason


def test_four_dice_are_too_many():
    image = tray(*(Die(100 + 130 * i, 220, v, turn=13 * i) for i, v in enumerate((1, 3, 5, 6))))

    assert read(image).reason is Reason.TOO_MANY


def test_a_refused_tray_has_no_values():
    assert read(tray()).values == ()


def test_a_die_knows_where_it_lies():
    (die,) = read(tray(Die(300, 200, 5, turn=20, edge=60)), dice=None).dice

    assert die.center == pytest.approx((300, 200), abs=1.5)
    assert _turned(die) == pytest.approx(20, abs=3)
    assert die.edge == pytest.approx(60, rel=0.15)


def _turned(die: DieReading) -> float:
    """Degrees by which a square is, 0 <= turned < 90."""
    (ax, ay), (bx, by) = die.corners[:2]
    return degrees(atan2(by - ay, bx - ax)) % 90


@pytest.mark.parametrize("shape", [(10, 40, 3), (100, 100), (100, 100, 4)])
def test_what_is_no_picture_is_refused_in_one_line(shape):
    with pytest.raises(ValueError, match="16 x 16"):
        read(np.zeros(shape, np.uint8))


def test_print_on_the_felt_is_told_from_dice_by_the_empty_tray():
    printed = (Die(100, 100, 5, edge=70), Die(520, 380, 1, edge=70))
    thrown = (Die(180, 300, 4), Die(330, 200, 2), Die(450, 150, 1))

    reading = read_tray(
        tray(*printed, *thrown, seed=2), background=tray(*printed), readers=Readers.CONSTELLATION
    )

    assert reading.values == (4, 2, 1)


def test_what_the_empty_tray_shows_too_is_no_hand(monkeypatch):
    monkeypatch.setattr(import_module("vision.decide.objections"), "reach", lambda image: 9.0)
    strange = tray(seed=1)

    assert read(strange).reason is Reason.HAND
    assert read_tray(strange.copy(), background=strange).reason is Reason.NO_DICE


def test_each_stage_can_be_seen():
    trace = Trace()

    read_tray(tray(Die(300, 200, 5)), dice=None, background=tray(seed=3), trace=trace)

    assert [name for name, _ in trace.pictures] == ["different", "spots", "faces", "readers", "refusal"]


def test_both_readers_agree_on_plain_dice():
    image = tray(*(Die(150 + 150 * i, 220, v, turn=25 * i) for i, v in enumerate((5, 4, 2))))

    assert read_tray(image).values == (5, 4, 2)


@pytest.mark.parametrize("seed", range(3))
def test_noise_is_no_die(seed):
    noise = np.random.default_rng(seed).integers(0, 256, (240, 320, 3)).astype(np.uint8)

    assert read(noise).reason is not None
