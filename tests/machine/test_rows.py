"""The rows of the evening in the machine: each can be played alone."""

from tests.machine import trial
from tests.machine.trial import NAMED, ROWS, chosen, shared


def test_each_row_alone_has_what_it_needs_before_it():
    for name, row in ROWS.items():
        played = chosen([name])

        assert played[0] == "screen"
        assert played[-1] == name
        assert set(row.needs) <= set(played[:-1])
        assert all(set(ROWS[each].needs) <= set(played) for each in played)


def test_two_machines_share_all_rows_but_those_that_must_be_named_and_each_has_what_it_needs():
    halves = shared()

    assert sorted(name for half in halves for name in half) == sorted(set(ROWS) - set(NAMED))
    for half in halves:
        assert set(chosen(half)) <= {*half, "screen", "start"}


def test_a_row_that_there_is_not_is_told_with_those_that_there_are(tmp_path, capsys):
    assert trial.main(tmp_path, ["mians"]) == 2
    assert "mians" in capsys.readouterr().err
