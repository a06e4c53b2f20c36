"""Simulated people: they move as told, each in their own manner."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from hardware.clock import SimClock
from hardware.sim.hands.evening import Evening
from hardware.sim.hands.people import people
from hardware.sim.scene import Scene
from hardware.sim.table import SimTable

Settle = Callable[[SimTable], None]


def test_everybody_has_a_manner_of_their_own(table: SimTable) -> None:
    guests = people(table, 4, seed=1)

    assert len({guest.manner for guest in guests}) == 4
    assert guests == people(table, 4, seed=1)


def test_somebody_throws_again_what_is_not_kept(table: SimTable, settle: Settle) -> None:
    table.lay_values((6, 2, 6))
    before = {die.index: die.pose for die in table.truth().dice}
    people(table, 1)[0].throw_again((6, 6))
    settle(table)

    after = {die.index: die.pose for die in table.truth().dice}
    assert [i for i in after if after[i].at != pytest.approx(before[i].at, abs=0.3)] == [1]


def test_keeping_everything_throws_nothing(table: SimTable) -> None:
    table.lay_values((6, 2, 6))
    people(table, 1)[0].throw_again((6, 6, 2))

    assert not table.busy


def test_a_wild_throw_may_leave_the_tray_and_what_is_out_is_no_part_of_it(settle: Settle) -> None:
    low = Scene(tray=replace(Scene().tray, wall=8.0))
    table = SimTable(low, SimClock())
    out = 0
    for _ in range(12):
        people(table, 1)[0].throw_wildly()
        settle(table)
        truth = table.truth()
        out += sum(not die.inside for die in truth.dice)

        assert len(truth.values) == sum(die.inside for die in truth.dice)

    assert out > 0


def test_an_evening_goes_on_by_itself_and_repeats_by_its_seed() -> None:
    def evening() -> tuple[int, tuple[int, ...]]:
        table = SimTable(Scene(), SimClock())
        people_there = Evening(table, seed=3)
        for _ in range(600):
            table.clock.sleep(1 / 15)
            people_there.tend()
        return people_there.throws, table.truth().values

    first = evening()

    assert first[0] > 4
    assert evening() == first
