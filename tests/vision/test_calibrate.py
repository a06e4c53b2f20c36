"""Calibration on a drawn tray with a wooden rim, and on what may go wrong with it."""

from functools import cache

import cv2
import numpy as np
import pytest

from tests.vision.drawn import IVORY, Die, tray
from vision.agree import Readers
from vision.calibrate import SENTENCES, Fault, calibrate, sketch
from vision.floor import floor
from vision.light import glare
from vision.moved import moved
from vision.readings import DieReading

THROW = (
    Die(200, 160, 4, turn=10, edge=48),
    Die(400, 180, 2, turn=40, edge=48),
    Die(330, 330, 6, turn=70, edge=48),
)
RIM = 50  # pixels of wood around the felt


@cache
def framed(*dice, seed=1):
    """A drawn tray in a wooden frame with some grain in it."""
    picture = tray(*dice, seed=seed)
    wood = np.random.default_rng(7).integers(0, 60, (12, 16), dtype=np.uint8)
    wood = cv2.resize(wood, (640, 480), interpolation=cv2.INTER_CUBIC)[..., None] + np.array(
        [40, 70, 120], np.uint8
    )
    wood[RIM:-RIM, RIM:-RIM] = picture[RIM:-RIM, RIM:-RIM]
    grain = np.random.default_rng(seed).normal(0, 2, wood.shape)
    return np.clip(wood + grain, 0, 255).astype(np.uint8)


def lying(die):
    half = die.edge / 2
    x, y = die.x, die.y
    corners = ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))
    return DieReading((x, y), corners, die.value, 0.9)


def faults(empty, thrown):
    found = calibrate(empty, thrown, readers=Readers.CONSTELLATION)
    return [trouble.fault for trouble in found.troubles]


def spotted(picture, x=300, y=220):
    """With the mirror image of a lamp in it."""
    return cv2.circle(picture.copy(), (x, y), 15, (255, 255, 255), -1)


def test_a_good_tray_is_learned():
    empty = framed(seed=1)
    found = calibrate(empty, framed(*THROW, seed=2), readers=Readers.CONSTELLATION)

    assert found.good
    assert found.troubles == ()
    assert found.tray.die_px == pytest.approx(48, rel=0.15)
    assert found.mm_per_px == pytest.approx(16 / 48, rel=0.15)
    assert found.tray.reference is empty
    assert sketch(empty, found).shape == empty.shape


def test_the_floor_is_found_with_a_little_of_the_wall():
    outline = floor(framed(), tuple(lying(die) for die in THROW))

    assert outline is not None
    x, y, w, h = cv2.boundingRect(np.array(outline, np.float32))
    assert (x, y, x + w, y + h) == pytest.approx((RIM, RIM, 640 - RIM, 480 - RIM), abs=30)
    assert all(
        cv2.pointPolygonTest(np.array(outline, np.float32), (die.x, die.y), False) > 0 for die in THROW
    )


def test_without_dice_no_floor_is_told():
    assert floor(framed(), ()) is None


def test_where_everything_is_felt_all_of_it_is_floor():
    outline = floor(tray(), tuple(lying(die) for die in THROW))

    assert outline is not None
    assert cv2.contourArea(np.array(outline, np.float32)) > 0.9 * 640 * 480


@pytest.mark.parametrize(
    ("spoil", "fault"),
    [
        (lambda empty, thrown: (empty, empty), Fault.NO_DICE),
        (lambda empty, thrown: (thrown, thrown), Fault.NOT_EMPTY),
        (lambda empty, thrown: (empty, framed(*THROW[:2], seed=2)), Fault.COUNT),
        (lambda empty, thrown: (spotted(empty), spotted(thrown)), Fault.GLARE),
        (lambda empty, thrown: (empty // 6, thrown // 6), Fault.DARK),
        (lambda empty, thrown: (empty, np.roll(thrown, (12, 9), (0, 1))), Fault.MOVED),
    ],
    ids=["no dice", "not empty", "too few", "glare", "dark", "moved"],
)
def test_what_is_wrong_is_named(spoil, fault):
    empty, thrown = spoil(framed(seed=1), framed(*THROW, seed=2))

    assert fault in faults(empty, thrown)


def test_small_dice_are_named():
    small = tuple(Die(die.x, die.y, die.value, die.turn, edge=21) for die in THROW)

    assert Fault.SMALL in faults(framed(seed=1), framed(*small, seed=2)) or Fault.NO_DICE in faults(
        framed(seed=1), framed(*small, seed=2)
    )


def test_a_reflection_is_shown_where_it_is():
    assert glare(spotted(framed(), 300, 220), None, 48.0) == pytest.approx((300, 220), abs=1)
    assert glare(framed(), None, 48.0) is None


def test_every_fault_has_one_sentence():
    assert set(SENTENCES) == set(Fault)
    assert all(sentence.endswith(".") and sentence.count(".") == 1 for sentence in SENTENCES.values())


def test_pictures_of_two_sizes_are_refused():
    with pytest.raises(ValueError, match="one size"):
        calibrate(tray(), tray(size=(320, 240)))


@pytest.mark.parametrize("shift", [(8, 0), (0, -8), (20, 10)])
def test_a_camera_that_was_pushed_has_moved(shift):
    assert moved(framed(seed=1), np.roll(framed(seed=2), shift, (1, 0)))


def test_a_camera_that_was_turned_has_moved():
    turn = cv2.getRotationMatrix2D((320, 240), 6, 1)
    turned = cv2.warpAffine(framed(seed=2), turn, (640, 480), borderMode=cv2.BORDER_REFLECT)

    assert moved(framed(seed=1), turned)


@pytest.mark.parametrize(
    "now",
    [
        framed(seed=2),
        framed(*THROW, seed=2),
        (framed(seed=2) * 0.5).astype(np.uint8),
        np.roll(framed(seed=2), 1, 1),
        cv2.ellipse(framed(seed=2), (330, 0), (110, 400), 0, 0, 360, IVORY, -1),
    ],
    ids=["nothing", "dice", "less light", "a tremble", "an arm"],
)
def test_a_camera_that_stands_has_not_moved(now):
    assert not moved(framed(seed=1), now)


def test_a_plain_picture_cannot_have_moved():
    assert not moved(tray(seed=1), np.roll(tray(seed=2), 30, 1))


def test_another_size_is_another_camera():
    assert moved(tray(), tray(size=(320, 240)))
