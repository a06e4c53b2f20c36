import pytest

from kiosk.engine.events import Thrown
from kiosk.engine.game import new_game, step
from kiosk.engine.play.state import Game
from kiosk.engine.presets import PRESETS
from kiosk.referee import A_THROW, COUNT, KNOCKED, MOVED_BY_HAND, NO_VERDICT, NOT_KEPT, STAYED, judge
from vision.readings import DieReading, Touched, TrayChange, TrayEvent


def dice(values: str) -> tuple[DieReading, ...]:
    corners = ((0.0, 0.0), (50.0, 0.0), (50.0, 50.0), (0.0, 50.0))
    return tuple(DieReading((100.0 * n, 0.0), corners, int(value), 0.99) for n, value in enumerate(values))


def change(kept: str = "", thrown: str = "", touched: str = "") -> TrayChange:
    """`touched` are pairs: what the die showed, and what it shows now."""
    pairs = zip(touched[::2], touched[1::2], strict=True)
    moved = tuple(Touched(dice(now)[0], int(was)) for was, now in pairs)
    lying = (*dice(kept), *dice(thrown), *(each.die for each in moved))
    return TrayChange(1, 1.0, TrayEvent.READ, lying, dice(kept), dice(thrown), moved)


def salon(*throws: Thrown) -> Game:
    """A game in which three throws are allowed from the start."""
    game = new_game(PRESETS["salon"], ("Ana", "Bo"), first="Ana")
    for throw in throws:
        game = step(game, throw)
    return game


AFTER_642 = salon(Thrown((), (6, 4, 2)))


def test_three_dice_thrown_are_a_first_throw():
    assert judge(salon(), change(thrown="421")).event == Thrown((), (4, 2, 1))


def test_dice_that_stayed_in_place_are_kept():
    assert judge(AFTER_642, change(kept="42", thrown="1")).event == Thrown((4, 2), (1,))


def test_all_dice_may_be_thrown_again():
    assert judge(AFTER_642, change(thrown="421")).event == Thrown((), (4, 2, 1))


@pytest.mark.parametrize("game", [salon(), AFTER_642])
def test_an_untouched_tray_is_nothing(game):
    assert judge(game, change(kept="642")) == NO_VERDICT


def test_a_die_pushed_by_hand_is_no_throw():
    verdict = judge(AFTER_642, change(kept="64", touched="22"))

    assert (verdict.event, verdict.proposal) == (None, None)
    assert verdict.notice == MOVED_BY_HAND


def test_a_throw_that_nobody_saw_rolling_is_proposed_never_counted():
    again = judge(AFTER_642, change(kept="64", touched="21"))
    first = judge(salon(), change(touched="615243"))
    mixed = judge(salon(), change(kept="6", touched="5243"))

    assert again.notice == A_THROW
    assert again.proposal == Thrown((6, 4), (1,))
    assert first.proposal == Thrown((), (3, 2, 1))
    assert mixed.proposal is None
    assert {again.event, first.event, mixed.event} == {None}


@pytest.mark.parametrize("lying", [change(kept="6", thrown="42"), change(thrown="42", touched="66")])
def test_a_first_throw_with_a_die_where_it_was_counts_only_if_somebody_says_that_it_was_thrown(lying):
    verdict = judge(salon(), lying)

    assert verdict.event is None
    assert (verdict.notice, verdict.proposal) == (STAYED, Thrown((), (6, 4, 2)))


def test_a_first_throw_with_a_die_too_few_is_no_throw():
    verdict = judge(salon(), change(kept="6", thrown="4"))

    assert verdict.proposal is None
    assert verdict.notice is not None
    assert verdict.notice.msgid == COUNT


def test_too_few_dice_are_said():
    verdict = judge(AFTER_642, change(kept="4", thrown="1"))

    assert verdict.event is None
    assert verdict.notice is not None
    assert verdict.notice.msgid == COUNT


def test_a_kept_die_that_was_knocked_must_be_confirmed_with_what_it_showed():
    verdict = judge(AFTER_642, change(kept="4", thrown="1", touched="25"))

    assert verdict.event is None
    assert verdict.proposal == Thrown((4, 2), (1,))
    assert verdict.notice is not None
    assert verdict.notice.msgid == KNOCKED


def test_a_kept_die_that_was_only_pushed_aside_still_counts():
    assert judge(AFTER_642, change(kept="4", thrown="1", touched="22")).event == Thrown((4, 2), (1,))


def test_a_die_put_right_by_a_person_keeps_its_value_while_it_stays():
    before = change(thrown="645")

    assert judge(AFTER_642, change(kept="65", thrown="1"), before).event == Thrown((6, 2), (1,))


def test_kept_dice_that_are_not_of_the_hand_are_refused():
    verdict = judge(AFTER_642, change(kept="55", thrown="1"))

    assert verdict.event is None
    assert verdict.notice is not None
    assert verdict.notice.msgid == NOT_KEPT


def test_which_of_two_equal_dice_was_put_right_is_not_guessed():
    before = change(thrown="662")
    game = salon(Thrown((), (6, 1, 2)))

    assert judge(game, change(kept="66", thrown="3"), before).event is None


def test_nothing_counts_when_the_game_is_not_waiting_for_a_throw():
    game = new_game(PRESETS["onze"], ("A", "B"), first="A")
    for hand in [(4, 2, 1), (6, 6, 5)] * 8:
        if game.result is None:
            game = step(game, Thrown((), hand))

    assert judge(salon(), TrayChange(1, 1.0, TrayEvent.EMPTY)) == NO_VERDICT
