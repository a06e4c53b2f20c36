import pytest

from kiosk.ui.screens.game.seats import FLAT, TOKEN_STEP, stacks


@pytest.mark.parametrize("count", [1, 5, 6, 11, 21, 41, 99])
@pytest.mark.parametrize(("width", "height"), [(60, 30), (150, 60), (300, 100)])
def test_a_pile_stands_in_its_box(count, width, height):
    tall, wide = stacks(width, height, count, 44)
    columns = -(-count // tall)

    if wide > 4:
        assert columns * round(wide * 1.08) <= width + columns
        assert wide * (FLAT + TOKEN_STEP * (min(tall, count) - 1)) <= height + 1


def test_piles_are_of_five_while_there_is_room():
    assert stacks(300, 100, 11, 44)[0] == 5
