import pytest

from tests.lab.trials.faults import FAULTS, faults

SAID = {
    "camera frozen": "Caméra perdue",
    "disk takes no more": "Le disque ne prend plus rien",
    "clock 30 days back, power cut": "On reprend",
}


@pytest.mark.parametrize("name", SAID)
def test_a_fault_is_said_play_goes_on_and_nothing_is_lost(name):
    (row,) = faults(told=True, names=(name,))

    assert SAID[name] in row.says
    assert row.goes_on_s is not None
    assert row.goes_on_s < 20
    assert (row.moves_lost, row.tokens_lost) == (0, 0)


def test_the_faults_are_told_apart_by_their_names():
    assert len({fault.name for fault in FAULTS}) == len(FAULTS)
    assert set(SAID) < {fault.name for fault in FAULTS}
