"""The simulated table: what hands do to dice, and that time alone moves it."""

from collections.abc import Callable

import pytest

from hardware.clock import SimClock
from hardware.sim.camera import SimCamera
from hardware.sim.hands.things import Kind
from hardware.sim.scene import Scene
from hardware.sim.table import SimTable

Settle = Callable[[SimTable], None]


def test_a_table_begins_empty_and_quiet(table: SimTable) -> None:
    truth = table.truth()

    assert truth.values == ()
    assert truth.at_rest
    assert not table.busy


def test_a_throw_brings_three_dice_and_a_hand_that_leaves(table: SimTable, settle: Settle) -> None:
    table.throw()
    table.clock.sleep(0.6)
    assert table.truth().hand_in
    settle(table)

    truth = table.truth()
    assert len(truth.values) == 3
    assert truth.at_rest
    assert not truth.hand_in


def test_no_die_moves_while_time_stands_still(table: SimTable) -> None:
    table.throw()
    table.clock.sleep(1.4)

    assert table.truth() == table.truth()


def test_the_same_seed_gives_the_same_evening() -> None:
    def evening() -> tuple[tuple[int, ...], ...]:
        table = SimTable(Scene(seed=4), SimClock())
        seen = []
        for _ in range(4):
            table.throw()
            table.clock.sleep(20)
            seen.append(table.truth().values)
        return tuple(seen)

    assert evening() == evening()


def test_kept_dice_stay_where_they_are(table: SimTable, settle: Settle) -> None:
    table.throw()
    settle(table)
    before = {die.index: die.pose for die in table.truth().dice}

    table.throw([0])
    settle(table)

    after = {die.index: die.pose for die in table.truth().dice}
    assert after[0] != before[0]
    for kept in (1, 2):
        assert after[kept].at == pytest.approx(before[kept].at, abs=0.3)
        assert after[kept].top == before[kept].top


def test_dice_are_chosen_by_the_values_to_keep(table: SimTable) -> None:
    table.lay_values((4, 2, 4))

    assert table.pick_values((4, 2)) == (2,)
    assert table.pick_values((4,)) == (1, 2)
    assert table.pick_values(()) == (0, 1, 2)


def test_values_that_do_not_lie_there_cannot_be_kept(table: SimTable) -> None:
    table.lay_values((4, 2, 1))

    with pytest.raises(ValueError, match="cannot keep"):
        table.pick_values((4, 4))


@pytest.mark.parametrize("dice", [(), (3,), (0, 0), (-1,)])
def test_dice_that_there_are_not_cannot_be_thrown(table: SimTable, dice: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="cannot throw"):
        table.throw(dice)


def test_the_same_seed_makes_the_same_throw(settle: Settle) -> None:
    ends = []
    for _ in range(2):
        table = SimTable(Scene(seed=9), SimClock())
        table.throw()
        settle(table)
        ends.append(table.truth())

    assert ends[0].dice == ends[1].dice


def test_a_nudged_die_moves_and_keeps_its_value(table: SimTable, settle: Settle) -> None:
    table.lay_values((6, 5, 3))
    before = table.truth().dice[1]
    table.nudge(1)
    settle(table)

    after = table.truth().dice[1]
    assert after.value == before.value
    assert after.pose.at != before.pose.at


def test_a_die_may_be_turned_over_by_hand(table: SimTable, settle: Settle) -> None:
    table.lay_values((6, 5, 3))
    table.nudge(1, value=2)
    settle(table)

    assert table.truth().values == (6, 3, 2)


def test_dice_may_be_put_down_by_hand_and_taken_away(table: SimTable, settle: Settle) -> None:
    table.put_by_hand((4, 2, 1))
    settle(table)
    assert table.truth().values == (4, 2, 1)
    table.clear()
    settle(table)

    assert table.truth().values == ()


def test_a_visiting_hand_changes_nothing(table: SimTable, settle: Settle) -> None:
    table.lay_values((4, 2, 1))
    before = table.truth().dice
    table.hover(0.5)
    table.clock.sleep(0.6)
    assert table.truth().hand_in
    settle(table)

    assert table.truth().dice == before


def test_a_coin_stays_until_it_is_taken(table: SimTable, settle: Settle) -> None:
    table.put_thing(Kind.COIN)
    settle(table)
    assert [thing.kind for thing in table.truth().things] == [Kind.COIN]
    table.take_things()
    settle(table)

    assert table.truth().things == ()


def test_hands_wait_for_each_other(table: SimTable, settle: Settle) -> None:
    table.throw()
    table.clear()
    table.put_by_hand((3, 3, 3))
    settle(table)

    assert table.truth().values == (3, 3, 3)


def test_dice_at_rest_are_told_only_at_rest(table: SimTable, settle: Settle) -> None:
    table.throw()
    assert table.dice_at_rest() == ()
    settle(table)

    assert [value for _, value, _ in table.dice_at_rest()] == [die.value for die in table.truth().dice]


def test_a_dragged_throw_goes_where_it_was_dragged(settle: Settle) -> None:
    ends = []
    for x in (-700.0, 700.0):
        table = SimTable(Scene(), SimClock())
        table.throw(drag=(x, 200.0))
        settle(table)
        ends.append(sum(die.pose.at[0] for die in table.truth().dice))

    assert ends[0] < ends[1]


def test_frames_show_the_dice_where_the_truth_has_them(table: SimTable, camera: SimCamera) -> None:
    empty = camera.frame().image.astype(int)
    table.lay_values((1, 1, 1))
    changed = abs(camera.frame().image.astype(int) - empty).sum(axis=2)

    for _, _, (x, y) in table.dice_at_rest():
        ring = changed[int(y) - 7 : int(y) + 8, int(x) - 7 : int(x) + 8]
        assert (ring > 60).mean() > 0.5
