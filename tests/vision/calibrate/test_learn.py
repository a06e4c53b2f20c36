"""Calibration on a drawn tray with a wooden rim, and on what may go wrong with it."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.calibrate.framed import RIM, THROW, framed, spotted
from tests.vision.drawn import Die, tray
from vision.calibrate import learn
from vision.calibrate.faults import SENTENCES, Fault
from vision.calibrate.floor import floor
from vision.calibrate.learn import calibrate
from vision.calibrate.light import glares
from vision.readings import DieReading, Reason, TrayReading


def lying(die):
    half = die.edge / 2
    x, y = die.x, die.y
    corners = ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))
    return DieReading((x, y), corners, die.value, 0.9)


def faults(empty, thrown):
    found = calibrate(empty, thrown)
    return [trouble.fault for trouble in found.troubles]


def test_a_good_tray_is_learned_through_the_grain_of_a_dim_bar():
    grain = np.random.default_rng(7).normal(0, 9, (2, *framed().shape))
    pictures = (framed(seed=1) + grain[0], framed(*THROW, seed=2) + grain[1])
    empty, thrown = (np.clip(each, 0, 255).astype(np.uint8) for each in pictures)
    found = calibrate(empty, thrown)

    assert found.good
    assert found.troubles == ()
    assert found.tray.die_px == pytest.approx(48, rel=0.15)
    assert found.tray.reference is empty
    assert found.tray.mount is not None
    assert found.tray.mount.tilt < 6


def test_the_floor_is_found_with_a_little_of_the_wall():
    outline = floor(framed(), tuple(lying(die) for die in THROW))

    assert outline is not None
    x, y, w, h = cv2.boundingRect(np.array(outline, np.float32))
    assert (x, y, x + w, y + h) == pytest.approx((RIM, RIM, 640 - RIM, 480 - RIM), abs=30)
    assert all(
        cv2.pointPolygonTest(np.array(outline, np.float32), (die.x, die.y), False) > 0 for die in THROW
    )


def test_the_floor_is_found_whole_where_the_light_falls_off():
    fall = np.linspace(1.6, 0.35, 640)[None, :, None]
    outline = floor(np.clip(framed() * fall, 0, 255).astype(np.uint8), tuple(lying(die) for die in THROW))

    assert outline is not None
    x, y, w, h = cv2.boundingRect(np.array(outline, np.float32))
    assert (x, y, x + w, y + h) == pytest.approx((RIM, RIM, 640 - RIM, 480 - RIM), abs=35)


def test_without_dice_no_floor_is_told():
    assert floor(framed(), ()) is None


def test_where_everything_is_felt_all_of_it_is_floor():
    outline = floor(tray(), tuple(lying(die) for die in THROW))

    assert outline is not None
    assert cv2.contourArea(np.array(outline, np.float32)) > 0.9 * 640 * 480


@pytest.mark.parametrize(("edge", "faults"), [(280.0, []), (48.0, [Fault.NOT_EMPTY])])
def test_print_that_looks_like_a_die_larger_than_any_does_not_make_a_tray_full(edge, faults):
    told = learn.lying(tray(Die(320, 240, 3, edge=edge)))

    assert [trouble.fault for trouble in told] == faults


@pytest.mark.parametrize(
    ("spoil", "named"),
    [
        (lambda empty, thrown: (empty, empty), {Fault.NO_DICE}),
        (lambda empty, thrown: (thrown, thrown), {Fault.NOT_EMPTY}),
        (lambda empty, thrown: (empty, framed(*THROW[:2], seed=2)), {Fault.COUNT}),
        (lambda empty, thrown: (spotted(empty // 4), spotted(thrown // 4)), {Fault.GLARE, Fault.DARK}),
        (lambda empty, thrown: (empty, np.roll(thrown, (12, 9), (0, 1))), {Fault.MOVED}),
    ],
    ids=["no dice", "not empty", "too few", "glare in the dark", "moved"],
)
def test_what_is_wrong_is_named(spoil, named):
    empty, thrown = spoil(framed(seed=1), framed(*THROW, seed=2))

    assert named <= set(faults(empty, thrown))


@pytest.mark.parametrize(("reason", "seen"), [(Reason.TOO_FEW, 2), (Reason.TOO_MANY, 3)])
def test_a_doubted_die_is_not_told_as_one_of_too_few(reason, seen):
    one, two, three = (replace(lying(die), confidence=0.99) for die in THROW)
    (trouble,) = learn.unread(TrayReading(reason, (one, two, three.doubted), 640, 480))

    assert trouble.seen == seen


def test_small_dice_are_named():
    pictures = framed(seed=1), framed(*THROW, seed=2)
    small = [cv2.resize(each, None, fx=0.46, fy=0.46, interpolation=cv2.INTER_AREA) for each in pictures]

    assert Fault.SMALL in faults(*small)


def test_a_reflection_is_shown_where_it_is():
    (glare,) = glares(spotted(framed(), 300, 220), None, 48.0)

    assert glare.where == pytest.approx((300, 220), abs=1)
    assert glare.reach == pytest.approx(15 * 2**0.5, abs=2)


def test_each_reflection_is_shown_the_largest_first():
    twice = cv2.circle(spotted(framed(), 300, 220), (150, 300), 25, (255, 255, 255), -1)

    assert [round(glare.where[0], -1) for glare in glares(twice, None, 48.0)] == [150, 300]


def test_a_tray_without_reflections_has_none():
    assert glares(framed(), None, 48.0) == ()


def test_a_white_counter_beside_an_unknown_tray_is_no_reflection():
    beside = framed().copy()
    beside[:, :40] = 255

    assert glares(beside, None, 48.0) == ()


def test_every_fault_has_one_sentence():
    assert set(SENTENCES) == set(Fault)
    assert all(sentence.endswith(".") and sentence.count(".") == 1 for sentence in SENTENCES.values())


def test_pictures_of_two_sizes_are_refused():
    with pytest.raises(ValueError, match="one size"):
        calibrate(tray(), tray(size=(320, 240)))
