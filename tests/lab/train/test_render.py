"""The renderer draws the same patches for the same seed, of every class."""

import numpy as np
import pytest

from tests.lab.train import render
from tests.lab.train.render import NOT_FLAT
from tests.lab.train.render.brush import sites
from tests.lab.train.render.looks import Look, random_look
from tests.lab.train.render.refused import KINDS, LEANS, Kind
from tests.lab.train.render.scene import MOST_ASIDE, aside
from vision.classify.patch_net.cut import PATCH_PX


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


def _looks(count: int) -> list[Look]:
    rng = np.random.default_rng(7)
    return [random_look(rng) for _ in range(count)]


@pytest.mark.parametrize("value", range(1, 7))
def test_the_pips_of_a_printed_disc_lie_within_it(value: int) -> None:
    printed = [look for look in _looks(400) if look.plate]

    assert len(printed) > 20
    for look in printed:
        assert np.abs(sites(value, look)).max() < look.plate


def test_pips_on_a_body_that_shines_through_are_whole() -> None:
    clear = [look for look in _looks(400) if look.solid < 1]

    assert clear
    assert not any(look.worn or look.ring or look.hollow for look in clear)


def test_no_flat_face_slants_as_far_as_a_leaning_one() -> None:
    rng = np.random.default_rng(7)

    assert max(aside(rng) for _ in range(400)) <= MOST_ASIDE < LEANS[0] - 10
