# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-strict-optional
from tests.lab.fair import fair, power


def test_fair_dice_are_left_in_peace_for_years_and_the_control_is_not():
    found = fair(6)

    assert found.accused == 0
    assert found.chi_square > 0


def test_loaded_dice_are_found():
    assert power(1.5, bars=5).a_week == 1
