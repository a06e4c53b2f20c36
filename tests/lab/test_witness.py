# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-strict-optional
"""The witness of a soak knows who threw, and whether anybody did."""

from hardware.clock import SimClock
from hardware.sim.scenes import kiosk_scene
from hardware.sim.table import SimTable
from tests.kiosk.counter.world import World, die, in_the_decharge
from tests.lab.soak.witness import WatchedPeople
from vision.readings import Touched, TrayEvent


def asked() -> World:
    """Dice lie otherwise than they did and nobody saw them roll: it is asked whether that was a throw."""
    world = in_the_decharge().throw("654")
    lying = tuple(die(value, place) for place, value in enumerate((3, 2, 1)))
    touched = tuple(Touched(each, was) for each, was in zip(lying, (6, 5, 4), strict=True))
    world.see(TrayEvent.READ, dice=lying, touched=touched)
    assert world.counter.proposal is not None
    return world


def test_a_throw_under_way_stays_its_throwers_where_the_one_before_it_is_confirmed_late():
    world, clock = asked(), SimClock()
    table = SimTable(kiosk_scene(1), clock)
    people = WatchedPeople(table, None, 1, 2)
    for now in (0.0, 0.5):
        people.turn(world.counter, now)
    assert table.busy  # nobody threw what lies there: the dice are thrown again
    before = people.uncalled

    people.turn(world.press().counter, 0.6)
    clock.sleep(10.0)
    people.turn(world.throw("664").counter, 10.6)
    assert (people.uncalled, people.strangers) == (before, 0)

    people.turn(world.throw("653").counter, 10.7)
    assert people.uncalled == before + 1


def test_dice_read_in_the_instant_in_which_they_are_thrown_again_are_those_of_the_throw_before():
    world, table = in_the_decharge(), SimTable(kiosk_scene(1), SimClock())
    people = WatchedPeople(table, None, 1, 2)
    people.turn(world.counter, 0.0)
    game, before = world.counter.state, people.uncalled
    assert game is not None
    for now in (0.0, 1e6):
        people._now = now
        people._throw(game, ())
    people.turn(world.throw("654").counter, 1e6)

    assert (people.uncalled, people.strangers) == (before, 0)
    assert people._thrower == game.player
