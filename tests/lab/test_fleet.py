"""A small fleet in `make test`; `lebon bench fleet` is the large one."""

from dataclasses import replace

import pytest

from tests.lab.fleet.bench import play
from tests.lab.fleet.params import Control, Fleet


def small(control: Control) -> Fleet:
    """The smallest in which every control was seen with each of three seeds."""
    return replace(Fleet().controlled(control), kiosks=20, days=4.0)


def test_a_fleet_with_everything_failing_comes_out_whole() -> None:
    figures = play(small(Control.NONE))

    assert figures.broken == ()
    assert figures.stored >= figures.games - figures.put_aside - 13
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
    figures = play(small(control))

    assert figures.broken != ()


def test_the_same_seed_is_the_same_month() -> None:
    fleet = replace(small(Control.NONE), kiosks=10)

    assert replace(play(fleet), seconds=0.0) == replace(play(fleet), seconds=0.0)
