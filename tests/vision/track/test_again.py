"""Dice looked at once more where nothing changed, and searched for where anything did."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.drawn import Die, tray
from vision.classify.agree import Readers
from vision.read import read_tray
from vision.readings import Image, TrayReading
from vision.track.again import again, before
from vision.track.sized import Sized
from vision.tray import UNKNOWN

THROW = (Die(150, 200, 6, turn=25), Die(320, 300, 4, turn=70), Die(480, 180, 1, turn=5))


@pytest.fixture(scope="module")
def first() -> TrayReading:
    return read_tray(tray(*THROW))


def noisy(image: Image, seed: int, level: float = 2.0) -> Image:
    noise = np.random.default_rng(seed).normal(0, level, image.shape)
    return np.asarray(np.clip(image + noise, 0, 255), np.uint8)


def looked(first: TrayReading, image: Image) -> TrayReading | None:
    kept = before(tray(*THROW), first)
    assert kept is not None
    return again(kept, image)


@pytest.mark.parametrize("level", [0.0, 2.0, 5.0])
def test_dice_that_lie_as_they_lay_are_the_same_in_another_frame(first, level):
    seen = looked(first, noisy(tray(*THROW), 7, level))

    assert seen is not None
    assert (seen.values, seen.dice) == ((6, 4, 1), first.dice)


@pytest.mark.parametrize(
    "changed",
    [
        (*THROW, Die(520, 400, 0, edge=30)),
        THROW[:2],
        (*THROW[:2], Die(480, 180, 2, turn=5)),
        (*THROW[:2], Die(480, 180, 1, turn=12)),
        (*THROW[:2], Die(484, 180, 1, turn=5)),
    ],
    ids=["a thing more", "a die fewer", "another face", "turned", "moved"],
)
def test_whatever_changed_is_searched_for(first, changed):
    assert looked(first, tray(*changed)) is None


def test_the_pixels_of_each_die_are_looked_at_again(first):
    wrong = TrayReading(None, tuple(_as(die, 5) for die in first.dice), first.width, first.height)

    assert looked(wrong, tray(*THROW)) is None


def test_a_third_look_at_the_same_pixels_asks_nobody(first):
    wrong = TrayReading(None, tuple(_as(die, 5) for die in first.dice), first.width, first.height)
    kept = before(tray(*THROW), wrong)
    assert kept is not None

    seen = again(replace(kept, confirmed=True), noisy(tray(*THROW), 7))

    assert seen is not None
    assert seen.dice == wrong.dice
    assert again(replace(kept, confirmed=True), tray(*THROW[:2])) is None


def _as(die, value):
    return type(die)(die.center, die.corners, value, die.confidence)


def test_a_refused_tray_is_searched_every_time():
    empty = tray()

    assert before(empty, read_tray(empty)) is None


def test_a_camera_may_paint_over_its_own_picture(first):
    picture = tray(*THROW)
    kept = before(picture, first)
    picture[:] = tray(*THROW[:2])

    assert kept is not None
    assert again(kept, picture) is None


@pytest.mark.parametrize(("asked", "searches"), [(3, 1), (None, 2)])
def test_of_two_frames_alike_one_is_searched_unless_something_else_is_asked(asked, searches):
    searched = []

    def search(image, **how) -> TrayReading:
        searched.append(image)
        return read_tray(image, **how)

    eye = Sized(search, Readers.BOTH)

    readings = [eye.read(noisy(tray(*THROW), i), dice, UNKNOWN, None) for i, dice in ((1, 3), (2, asked))]

    assert [reading.values for reading in readings] == [(6, 4, 1)] * 2
    assert len(searched) == searches
