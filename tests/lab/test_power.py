# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-strict-optional
from tests.lab.power import kills


def test_killed_while_it_writes_it_comes_back_to_what_it_told(tmp_path):
    found = tuple(kills(tmp_path, 2, seed=7))

    assert [kill.whole for kill in found] == [True] * 2
    assert any(kill.told > 1 for kill in found)


def test_the_control_that_tells_answers_too_early_loses_them(tmp_path):
    assert not any(kill.whole for kill in kills(tmp_path, 1, seed=7, control=True))
