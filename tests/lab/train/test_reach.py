"""What the network of hands learns from."""

import numpy as np
import pytest

from tests.lab.train.reach.arm import with_hand
from tests.lab.train.reach.cover import shadow, thing
from tests.lab.train.reach.views import Views, views
from vision.decide.reach import COLUMNS, ROWS

FLOOR = np.full((192, 256, 3), 120, np.uint8)


@pytest.fixture(scope="module")
def some() -> Views:
    return views(16, seed=7)


def test_the_same_seed_draws_the_same_views(some: Views) -> None:
    again, other = (views(4, seed=seed).pictures for seed in (7, 8))

    assert again.shape == (4, ROWS, COLUMNS, 3)
    assert np.array_equal(again, some.pictures[:4])
    assert not np.array_equal(again, other)


def test_about_half_of_the_views_show_a_hand(some: Views) -> None:
    assert 0.2 < some.hands.mean() < 0.7


@pytest.mark.parametrize("seed", range(4))
def test_nothing_changes_but_where_a_hand_is_said_to_be_and_its_shadow(seed: int) -> None:
    rng = np.random.default_rng(seed)

    picture, cover = with_hand(rng, FLOOR)

    assert (picture[cover == 0] <= FLOOR[cover == 0]).all()
    assert (picture[cover > 0.9] != 120).any()


@pytest.mark.parametrize("seed", range(4))
def test_things_and_shadows_lie_where_they_are_said_to(seed: int) -> None:
    rng = np.random.default_rng(seed)

    picture, cover = thing(rng, FLOOR)

    assert (picture[cover == 0] == 120).all()
    assert (shadow(rng, FLOOR) <= FLOOR).all()
