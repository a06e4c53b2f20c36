"""Pushes of the button, whenever somebody comes to look."""

from hardware.clock import SimClock
from hardware.debounce import Press, Release
from hardware.ports import Edge
from hardware.sim.levers.button import SimButton
from hardware.sim.levers.pulled import Levers
from kiosk.push import Pushes


def pushes_of(seconds: float, late: float) -> list[object]:
    """What one push of that many seconds means to somebody who looks only so much later."""
    clock = SimClock()
    button, edges = SimButton(clock, Levers()), []
    pushes = Pushes(button, clock.now())
    button.listen(edges.append)
    clock.sleep(1)
    button.push(seconds)
    clock.sleep(late)
    button.catch_up(clock.now())
    told = [push for each in edges for push in pushes.edge(each)]
    return [*told, *pushes.come(clock.now())]


def test_a_push_that_came_and_went_while_nobody_looked_is_one_press() -> None:
    assert pushes_of(0.12, late=0.5) == [Press(1.0), Release(1.12)]


def test_a_push_under_way_is_one_press() -> None:
    assert pushes_of(0.12, late=0.06) == [Press(1.0)]


def test_a_spark_while_nobody_looked_is_nothing() -> None:
    assert pushes_of(0.012, late=0.5) == []


def test_an_edge_that_was_missed_is_made_up_for_by_the_level() -> None:
    clock = SimClock()
    button = SimButton(clock, Levers())
    pushes = Pushes(button, clock.now())
    clock.sleep(1)
    button.push(2.0)
    told = list(pushes.come(clock.now()))
    clock.sleep(0.1)

    assert [*told, *pushes.come(clock.now())] == [Press(1.0)]


def test_edges_of_the_past_are_no_news_about_now() -> None:
    clock = SimClock()
    pushes = Pushes(SimButton(clock, Levers()), clock.now())
    clock.sleep(5)

    assert pushes.edge(Edge(4.0, down=True)) == ()
    assert pushes.edge(Edge(4.2, down=False)) == (Press(4.0),)
