"""Patches of trays and of what is mistaken for faces: what a top shows is its class, all else is none."""

import cv2
import numpy as np
import pytest

from tests.lab.train.leans.found import Side
from tests.lab.train.leans.window import painted
from tests.lab.train.patches.mined import mistaken, proposed, read_alone
from tests.lab.train.patches.trays import legible, tray_patches
from tests.lab.train.presence.scene import CANVAS_PX, UNIT, drawn
from tests.lab.train.render import NOT_FLAT
from tests.lab.train.render.lens import light, photograph
from vision.classify.patch_net.cut import PATCH_PX
from vision.find import lattice
from vision.readings import Image

_RING = 50 + 20 * np.array([-1 - 1j, 1 - 1j, 1 + 1j, -1 + 1j])
_TOP = Side(_RING, 50 + 50j, 50 + 80j, 0.0, 1)
_SPREAD = 0.5  # halves of an edge


def _face(value: int, *, hidden: int = 0) -> Image:
    """A white top with black pips; a lamp hides so many of them."""
    image = np.full((100, 100, 3), 230, np.uint8)
    way = int(np.flatnonzero(value == lattice.VALUES)[0])
    pips = lattice.SITES[lattice.PATTERNS[way]]
    for x, y in (50 + 20 * _SPREAD * pips[hidden:]).tolist():
        cv2.circle(image, (round(x), round(y)), 3, (20, 20, 20), -1)
    return image


@pytest.mark.parametrize("value", range(1, 7))
def test_a_top_with_all_its_pips_can_be_told(value: int) -> None:
    assert legible(_face(value), _TOP, value, _SPREAD)


@pytest.mark.parametrize("value", range(1, 7))
def test_a_top_with_a_pip_hidden_by_a_lamp_cannot(value: int) -> None:
    assert not legible(_face(value, hidden=1), _TOP, value, _SPREAD)


def test_a_seed_draws_the_same_trays_again() -> None:
    def taught(seed: int) -> list[tuple[Image, int]]:
        rng = np.random.default_rng(seed)
        return [one for _ in range(2) for one in tray_patches(rng, painted)]

    pictures, classes = zip(*taught(4), strict=True)
    again, _ = zip(*taught(4), strict=True)

    assert {picture.shape for picture in pictures} == {(PATCH_PX, PATCH_PX, 3)}
    assert NOT_FLAT in classes
    assert set(range(NOT_FLAT)) & set(classes)
    np.testing.assert_array_equal(pictures, again)


def test_what_is_mistaken_for_a_face_is_none_of_those_that_lie_there() -> None:
    faces, others = 0, 0
    for seed in range(6):
        rng = np.random.default_rng(seed)
        found = drawn(rng)
        every = read_alone(photograph(light(found.canvas, rng), rng, CANVAS_PX, UNIT))
        others += len(mistaken(every, found.placed))
        faces += len(mistaken(every, ())) - len(mistaken(every, found.placed))

    assert others > 0
    assert faces > 0


def test_tops_and_what_is_mistaken_for_them_are_learnt_from() -> None:
    taught = [one for seed in range(12) for one in proposed(np.random.default_rng(seed))]
    classes = {kind for _, kind in taught}

    assert {picture.shape for picture, _ in taught} == {(PATCH_PX, PATCH_PX, 3)}
    assert NOT_FLAT in classes
    assert classes & set(range(NOT_FLAT))
