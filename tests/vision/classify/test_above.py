"""A die seen from aside is shown to the second reader as from straight above: without its sides."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.rectify.slanted import FLAT, MIDDLE, TRAY, VIEW, face
from vision.classify.above import from_above
from vision.classify.agree import odds_of
from vision.classify.patch_net.cut import patch
from vision.classify.patch_net.reader import chances
from vision.classify.tops import Tops
from vision.readings import DieReading, Image

FELT, WHITE, PIP = (60, 110, 50), (252, 253, 255), (60, 50, 230)
EMPTY: Image = np.full((VIEW.size[1], VIEW.size[0], 3), FELT, np.uint8)


def ace(turn: float) -> DieReading:
    """In the middle of the picture, turned by so many degrees."""
    flat, way = face(*MIDDLE, value=1), np.exp(1j * np.radians(turn))
    around = (complex(*MIDDLE) + way * complex(x - MIDDLE[0], y - MIDDLE[1]) for x, y in flat.corners)
    a, b, c, d = ((at.real, at.imag) for at in around)
    return replace(flat, corners=(a, b, c, d))


def burnt_out(die: DieReading) -> Image:
    """An ace on felt, in so much light that its two sides are as white as its top; each has three pips."""
    shown, middle, axis = EMPTY.copy(), complex(*die.center), FLAT.axis(die.center)
    cv2.fillConvexPoly(shown, np.round(FLAT.silhouette(die)).astype(np.int32), WHITE)
    arms = [(complex(*corner) - middle) / die.edge for corner in die.corners]
    sides = [
        arm - 0.5 * axis + along * (arm * 1j) + 0.25 * down * axis
        for arm in ((a + b) / 2 for a, b in zip(arms, arms[1:] + arms[:1], strict=True))
        if (arm.conjugate() * axis).real < 0
        for along, down in ((-0.5, 1), (0.0, 0), (0.5, -1))
    ]
    for off in (0j, *sides):
        at = middle + die.edge * off
        cv2.circle(shown, (round(at.real), round(at.imag)), round(0.07 * die.edge), PIP, -1, cv2.LINE_AA)
    return np.asarray(cv2.GaussianBlur(shown, (0, 0), 1.0), np.uint8)


STRAIGHT, TURNED = ace(0.0), ace(38.0)
OTHERWISE = replace(STRAIGHT, corners=(*STRAIGHT.corners[1:], STRAIGHT.corners[0]))


def test_the_side_is_floor_and_the_top_is_as_it_was() -> None:
    image = burnt_out(STRAIGHT)
    (shown,) = from_above(image, EMPTY, FLAT, (STRAIGHT,))
    aside = patch(image, STRAIGHT.corners)

    assert np.array_equal(shown[8:32, 8:32], aside[8:32, 8:32])
    assert _off_felt(shown[[0, 1, 2, -3, -2, -1]]) < 3
    assert _off_felt(aside[:3]) > 100


@pytest.mark.parametrize("die", [STRAIGHT, OTHERWISE, TURNED])
def test_however_it_lies_and_its_corners_are_told(die: DieReading) -> None:
    (shown,) = from_above(burnt_out(die), EMPTY, FLAT, (die,))

    assert _off_felt(shown[[0, 1, -2, -1]]) < 5
    assert _off_felt(shown[:, [0, 1, -2, -1]]) < 5


def test_a_face_found_too_small_is_shown_as_large_as_dice_are() -> None:
    image, small = burnt_out(STRAIGHT), face(*MIDDLE, value=1, edge=0.8 * FLAT.edge)

    assert np.array_equal(
        from_above(image, EMPTY, FLAT, (small,)), from_above(image, EMPTY, FLAT, (STRAIGHT,))
    )


@pytest.mark.parametrize("turn", [10.0, 18.0, 26.0])
def test_an_ace_above_sides_with_pips_is_surely_an_ace(turn: float) -> None:
    die = ace(turn)
    image = burnt_out(die)
    shown = (Tops(image, TRAY, empty, 3).shown((die,)) for empty in (EMPTY, None))
    above, aside = odds_of(np.array([1, 1]), chances(np.concatenate(list(shown))))

    assert above > 3.9
    assert aside < 3.0


def _off_felt(part: Image) -> float:
    return float(np.abs(part.astype(int) - FELT).mean())
