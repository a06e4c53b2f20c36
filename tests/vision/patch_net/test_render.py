"""The renderer draws the same patches for the same seed, of every class."""

import numpy as np
import pytest

from vision.patch_net import render
from vision.patch_net.cut import PATCH_PX
from vision.patch_net.render import NOT_FLAT
from vision.patch_net.render.brush import sites
from vision.patch_net.render.looks import random_look
from vision.patch_net.render.refused import KINDS, Kind


def test_a_seed_draws_the_same_patches_again() -> None:
    pictures, classes = render.patches(12, seed=5)
    again, same = render.patches(12, seed=5)
    other, _ = render.patches(12, seed=6)

    assert pictures.shape == (12, PATCH_PX, PATCH_PX, 3)
    assert pictures.dtype == np.uint8
    np.testing.assert_array_equal(pictures, again)
    np.testing.assert_array_equal(classes, same)
    assert (pictures != other).any()


def test_every_class_is_drawn() -> None:
    _, classes = render.patches(120, seed=1)

    assert set(classes.tolist()) == set(range(NOT_FLAT + 1))


@pytest.mark.parametrize("value", range(1, 7))
def test_a_face_has_as_many_pips_as_its_value(value: int) -> None:
    look = random_look(np.random.default_rng(3))

    assert len(sites(value, look)) == value


@pytest.mark.parametrize("kind", [kind for kind, _ in KINDS], ids=lambda kind: kind.__name__)
def test_each_kind_of_not_flat_is_drawn(kind: Kind) -> None:
    canvas = kind(np.random.default_rng(2))

    assert canvas.shape[2] == 3
    assert canvas.dtype == np.uint8
    assert canvas.flags.c_contiguous
