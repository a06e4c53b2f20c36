"""A small fleet in `make test`; `lebon bench fleet` is the large one."""

from dataclasses import replace

import pytest

from tests.lab.fleet.bench import play
from tests.lab.fleet.params import Control, Fleet

SMALL = Fleet(kiosks=1, days=6.0, games=3.0).controlled(Control.NONE)


def test_a_fleet_with_everything_failing_comes_out_whole() -> None:
    figures = play(replace(SMALL, kiosks=60))

    assert figures.broken == ()
    assert figures.stored >= figures.games - figures.put_aside - 40
    assert (
        min(
            figures.dropped,
            figures.doubled,
            figures.hub_cuts,
            figures.restarts,
            figures.clones,
            figures.hub_losses,
        )
        > 0
    )


@pytest.mark.parametrize("control", [each for each in Control if each is not Control.NONE])
def test_what_is_wrong_in_one_point_is_seen(control: Control) -> None:
    figures = play(replace(SMALL.controlled(control), kiosks=60))

    assert figures.broken != ()


def test_the_same_seed_is_the_same_month() -> None:
    small = replace(SMALL, kiosks=10)

    assert replace(play(small), seconds=0.0) == replace(play(small), seconds=0.0)
