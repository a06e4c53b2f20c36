"""A name as it is written, on the glass or on a keyboard."""

import pytest

from tests.kiosk.counter.world import World


@pytest.mark.parametrize(
    ("typed", "name"), [("BOB", "Bob"), ("bob", "Bob"), ("jean-luc", "Jean-Luc"), ("McCoy", "McCoy")]
)
def test_a_name_begins_with_a_capital_however_it_was_written(typed, name):
    world = World().act("start").act("seat_name", "2")
    for letter in typed:
        world.act("type", letter)
    world.act("named")

    assert world.counter.setup.names == ("Ana", name)
