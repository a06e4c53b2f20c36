import pytest

from kiosk.laptop.hands import (
    FASTEST,
    SLOWEST_THROW,
    Hands,
    Lie,
    click,
    drag_to,
    lift,
    press,
    pull,
    select,
    throw_dice,
)

LYING = (Lie(0, 4, (100.0, 100.0)), Lie(1, 2, (200.0, 100.0)), Lie(2, 2, (300.0, 100.0)))


def test_a_drag_throws_with_the_speed_of_the_hand():
    hands = press(Hands(), 100, 300, 5.0)
    _, throw = lift(hands, 100, 200, 5.2, LYING, 1.0)

    assert throw.dice == (0, 1, 2)
    assert throw.drag == pytest.approx((0.0, 500.0))


@pytest.mark.parametrize(("pixels", "speed"), [(20, SLOWEST_THROW), (5000, FASTEST)])
def test_no_throw_is_slower_or_faster_than_dice_can_be(pixels, speed):
    hands = press(Hands(), 0, 0, 0.0)
    _, throw = lift(hands, pixels, 0, 1.0, LYING, 1.0)

    assert throw is not None
    assert throw.drag == (pytest.approx(speed), 0.0)


def test_a_click_takes_a_die_into_the_hand_and_puts_it_back():
    hands, throw = lift(press(Hands(), 205, 95, 0.0), 206, 96, 0.1, LYING, 1.0)
    back = click(hands, 200, 100, LYING)

    assert throw is None
    assert hands.picked == {1}
    assert back.picked == frozenset()


def test_a_click_beside_the_dice_is_nothing():
    assert click(Hands(), 500, 400, LYING) == Hands()


def test_only_what_is_in_the_hand_is_thrown_and_the_hand_is_empty_then():
    hands, throw = throw_dice(Hands(frozenset({2})), LYING)

    assert throw.dice == (2,)
    assert hands.picked == frozenset()


def test_dice_that_are_not_in_the_tray_are_thrown_too():
    _, throw = throw_dice(Hands(frozenset({0})), LYING[:2])

    assert throw.dice == (0, 2)


def test_a_key_selects_the_first_die_of_that_face_and_shift_takes_it_back():
    one = select(Hands(), 2, LYING, select=True)
    two = select(one, 2, LYING, select=True)
    less = select(two, 2, LYING, select=False)

    assert one.picked == {1}
    assert two.picked == {1, 2}
    assert less.picked == {2}
    assert select(two, 2, LYING, select=True) == two
    assert select(Hands(), 6, LYING, select=True) == Hands()


def test_letting_go_without_having_pressed_is_nothing():
    assert lift(Hands(), 10, 10, 1.0, LYING, 1.0) == (Hands(), None)


def test_while_the_mouse_is_down_the_throw_is_what_it_would_be_now():
    hands = drag_to(press(Hands(), 100, 300, 5.0), 100, 200)
    _, throw = lift(hands, 100, 200, 5.2, LYING, 1.0)

    assert throw is not None
    assert pull(hands, 5.2, 1.0) == throw.drag
    assert pull(hands, 5.4, 1.0) == (0.0, pytest.approx(SLOWEST_THROW))


def test_what_is_no_drag_yet_pulls_nothing():
    assert pull(press(Hands(), 100, 300, 5.0), 5.2, 1.0) is None
    assert pull(drag_to(press(Hands(), 100, 300, 5.0), 104, 300), 5.2, 1.0) is None
    assert drag_to(Hands(), 104, 300) == Hands()
