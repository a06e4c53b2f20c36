"""Patches are cut upright, at one size, whatever the die's place, turn and size."""

import cv2
import numpy as np
import pytest

from vision.classify.patch_net.cut import DIE_PX, PATCH_PX, levelled, patch, prepared, square
from vision.readings import Image, Point


def _turned_square(centre: complex, edge: float, degrees: float) -> tuple[Point, ...]:
    arms = edge / np.sqrt(2) * np.exp(1j * (np.radians(degrees - 135) + np.arange(4) * np.pi / 2))
    return tuple((float(z.real), float(z.imag)) for z in arms + centre)


def _picture(corners: tuple[Point, ...]) -> Image:
    image = np.full((240, 320, 3), 40, np.uint8)
    cv2.fillPoly(image, [np.round(np.array(corners)).astype(np.int32)], (200, 210, 220))
    return image


@pytest.mark.parametrize("degrees", [0, 17, 45, 80, 190])
@pytest.mark.parametrize("edge", [24.0, 60.0, 110.0])
def test_a_die_fills_the_middle_of_its_patch(degrees: float, edge: float) -> None:
    corners = _turned_square(150 + 120j, edge, degrees)

    cut = patch(_picture(corners), corners)

    inside = (PATCH_PX - DIE_PX) // 2 + 2
    assert cut.shape == (PATCH_PX, PATCH_PX, 3)
    assert cut[inside:-inside, inside:-inside].min() > 180
    assert cut[: inside - 4].max() < 60


def test_the_first_corner_comes_to_the_upper_left() -> None:
    corners = _turned_square(150 + 120j, 80, 30)
    image = _picture(corners)
    x, y = (0.8 * np.array(corners[0]) + 0.2 * np.array((150, 120))).astype(int)
    cv2.circle(image, (int(x), int(y)), 7, (0, 0, 0), -1)

    cut = patch(image, corners)

    dark = np.argwhere(cut[8:-8, 8:-8].max(axis=2) < 100).mean(axis=0)
    assert dark.max() < 10


def test_corners_against_the_clock_cut_the_same_die() -> None:
    corners = _turned_square(150 + 120j, 60, 20)

    centre, arm = square(corners[::-1])

    assert abs(centre - (150 + 120j)) < 1e-6
    assert abs(arm) == pytest.approx(60 / np.sqrt(2))


def test_a_die_at_the_border_is_cut_without_a_black_edge() -> None:
    image = np.full((100, 100, 3), 90, np.uint8)

    assert patch(image, _turned_square(2 + 3j, 60, 10)).min() == 90


def test_exposure_and_cast_do_not_reach_the_network() -> None:
    patches = np.random.default_rng(1).integers(60, 120, (4, PATCH_PX, PATCH_PX, 3), dtype=np.uint8)

    moved = prepared(patches + np.array([90, 20, 40], np.uint8))

    np.testing.assert_allclose(moved, prepared(patches), atol=1e-4)


def test_an_even_patch_becomes_nothing_at_all() -> None:
    assert np.abs(prepared(np.full((1, PATCH_PX, PATCH_PX, 3), 77, np.uint8))).max() < 1e-3


def test_a_foreshortened_face_is_cut_as_from_straight_above() -> None:
    flat = _turned_square(150 + 120j, 80, 30)
    slanted = tuple((x, 0.7 * y) for x, y in flat)
    image = _picture(slanted)
    inside = (PATCH_PX - DIE_PX) // 2 + 2

    (cut,) = levelled(image, [slanted])

    assert cut[inside:-inside, inside:-inside].min() > 180
    assert cut[: inside - 4].max() < 60
    assert patch(image, slanted)[inside:-inside, inside:-inside].min() < 60


def test_a_square_face_is_cut_the_same_both_ways() -> None:
    corners = _turned_square(150 + 120j, 60, 20)
    image = _picture(corners)

    gap = np.abs(levelled(image, [corners])[0].astype(int) - patch(image, corners))

    assert gap.max() <= 2
