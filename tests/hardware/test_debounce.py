import pytest

from hardware.debounce import (
    HOLDS,
    STEADY,
    STUCK_AFTER,
    Contact,
    Held,
    Press,
    Push,
    Release,
    Stuck,
    at_start,
    edge,
    level,
    settle,
)
from hardware.ports import Edge

TICK = 0.005


def told(
    edges: list[tuple[float, bool]], until: float, contact: Contact | None = None
) -> list[tuple[float, Push]]:
    """All pushes and when they were told, with a look every 5 ms."""
    contact = contact or Contact()
    pushes = []
    waiting = [Edge(at, down) for at, down in edges]
    for n in range(int(until / TICK) + 1):
        now = n * TICK
        while waiting and waiting[0].at <= now:
            contact = edge(contact, waiting.pop(0))
        contact, said = settle(contact, now)
        pushes += [(now, push) for push in said]
    return pushes


def test_a_push_is_one_press_told_within_fifty_milliseconds():
    (now, push), (then, release) = told([(0.1, True), (0.3, False)], 1)

    assert push == Press(0.1)
    assert now - 0.1 <= 0.05
    assert release == Release(0.3)
    assert then - 0.3 <= 0.05


def test_a_contact_that_bounces_is_one_press():
    bounces = [(0.1 + n * 0.003, n % 2 == 0) for n in range(7)] + [
        (0.3 + n * 0.003, n % 2 == 1) for n in range(7)
    ]

    (_, press), (_, release) = told(bounces, 1)

    assert isinstance(press, Press)
    assert isinstance(release, Release)
    assert (press.at, release.at) == pytest.approx((0.118, 0.318))


def test_a_spark_shorter_than_the_filter_is_nothing():
    assert told([(0.1, True), (0.1 + STEADY / 2, False)], 1) == []


def test_a_long_push_is_held_twice_then_stuck_and_pressed_once():
    pushes = [push for _, push in told([(0.1, True)], 40)]

    assert pushes == [Press(0.1), Held(HOLDS[0]), Held(HOLDS[1]), Stuck()]


def test_a_stuck_contact_that_comes_free_works_again():
    pushes = [
        push
        for _, push in told([(0.1, True), (STUCK_AFTER + 2, False), (STUCK_AFTER + 3, True)], STUCK_AFTER + 4)
    ]

    assert pushes[-1] == Press(STUCK_AFTER + 3)


def test_a_button_that_is_down_at_the_start_has_not_been_pressed():
    pushes = [push for _, push in told([(1.0, False), (1.5, True)], 2, at_start(True, 0.0))]

    assert pushes == [Release(1.0), Press(1.5)]


def test_an_edge_that_was_missed_is_made_up_for_by_the_level():
    contact, _ = settle(edge(Contact(), Edge(0.0, True)), 0.1)
    contact, _ = settle(level(contact, False, 0.5), 0.6)
    _, pushes = settle(edge(contact, Edge(1.0, True)), 1.1)

    assert pushes == (Press(1.0),)
