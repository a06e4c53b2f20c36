"""Simulated people know what anybody knows: what the screen shows, and how their dice lie."""

import pytest

from hardware.clock import SimClock
from hardware.sim.scenes import kiosk_scene
from hardware.sim.table import SimTable
from kiosk.autoplay import People
from kiosk.counter.messages import Act, By
from tests.kiosk.counter.world import World, in_the_decharge
from tests.lab.soak.witness import WatchedPeople


def looking_on(world: World, *, watched: bool = False) -> tuple[People, SimTable]:
    """People who have seen the game so far, at a tray in which the last throw lies."""
    table = SimTable(kiosk_scene(1), SimClock())
    table.lay_values(world.counter.last.values)
    people = WatchedPeople(table, None, 1, 2) if watched else People(table)
    people.turn(world.counter, world.now)
    return people, table


def test_a_throw_that_is_shown_as_it_lies_is_left_alone():
    world = in_the_decharge().throw("654")
    people, table = looking_on(world)

    table.lay_values((6, 5, 3))

    assert people.turn(world.throw("653").counter, world.now) == ()
    assert not people.account.wrong


def test_a_throw_from_before_the_power_went_is_compared_with_no_dice_of_today():
    """A game that went on was told to begin with a misread throw."""
    world = in_the_decharge().throw("654")
    people = People(SimTable(kiosk_scene(1), SimClock()))

    assert people.turn(world.counter, world.now) == ()
    assert (people.account.throws, people.account.wrong) == (0, [])


def test_a_throw_that_is_shown_as_another_is_put_right():
    world = in_the_decharge().throw("654")
    people, table = looking_on(world)

    table.lay_values((6, 5, 2))

    assert people.turn(world.throw("653").counter, world.now) == (
        Act("fix", "2", By.KEY),
        Act("face", "2", By.KEY),
    )
    assert people.account.wrong == [((6, 5, 2), (6, 5, 3))]


def test_dice_that_were_thrown_since_do_not_put_right_the_throw_that_a_taking_back_shows_again():
    world = in_the_decharge().throw("654").press()
    people, table = looking_on(world)

    table.lay_values((6, 6, 4))

    assert people.turn(world.act("undo").counter, world.now) == ()
    assert not people.account.wrong


@pytest.mark.parametrize("watched", [False, True])
def test_dice_that_were_thrown_since_do_not_put_right_a_throw_that_is_told_late(watched):
    world = in_the_decharge().throw("221")
    people, table = looking_on(world, watched=watched)
    people.turn(world.wait(0.5).counter, world.now)
    assert table.busy  # somebody throws again

    world.pause = 0.2
    world.throw("653").wait(9.0)
    table.clock.sleep(10.0)
    table.lay_values((6, 6, 4))

    assert people.turn(world.counter, world.now) == ()
    assert not people.account.wrong
