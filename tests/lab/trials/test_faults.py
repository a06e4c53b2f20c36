# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-strict-optional
from dataclasses import replace

import pytest

from tests.kiosk.cli.lebon import lebon
from tests.lab.trials.disk import NoDisk, fill
from tests.lab.trials.faults import FAULTS, Faulted, faults

SAID = {
    "camera frozen": "Caméra perdue",
    "disk full": "Le disque ne prend plus rien",
    "clock 30 days back, power cut": "On reprend",
}


@pytest.mark.parametrize("name", SAID)
def test_a_fault_is_said_play_goes_on_and_nothing_is_lost(name):
    try:
        (row,) = faults(told=True, names=(name,))
    except NoDisk:
        pytest.skip("this machine mounts no small disk: unshare --user --mount")

    assert SAID[name] in row.says
    assert row.goes_on_s is not None
    assert row.goes_on_s < 20
    assert (row.moves_lost, row.tokens_lost) == (0, 0)


def test_the_faults_are_told_apart_by_their_names():
    assert len({fault.name for fault in FAULTS}) == len(FAULTS)
    assert set(SAID) < {fault.name for fault in FAULTS}


@pytest.mark.parametrize(
    "bad", [{"goes_on_s": None}, {"mended_s": None}, {"moves_lost": 1}, {"tokens_lost": 2}], ids=str
)
def test_a_fault_after_which_play_never_goes_on_or_something_is_lost_is_not_good(bad):
    row = Faulted("something pulled", 20.0, "–", 1.0, 0.5, 0, 0, 0)

    assert row.good
    assert not replace(row, **bad).good


def test_only_a_disk_of_the_trials_own_is_ever_filled(tmp_path):
    with pytest.raises(ValueError, match="no disk of its own"):
        fill(tmp_path)

    assert list(tmp_path.iterdir()) == []


def test_play_that_does_not_go_on_is_a_failure_of_the_bench(monkeypatch, tmp_path):
    monkeypatch.setattr("tests.lab.trials.faults.PATIENCE", 0.0)

    found = lebon("bench", "faults", "button bounces", "--told", home=tmp_path)

    assert found.status == 1
    assert "never" in found.out
    assert "button bounces" in found.err
