from kiosk.bench.trials.endurance import Endured, Weighed, endurance


def test_a_short_run_with_faults_loses_nothing_and_leaks_nothing():
    *weighed, result = endurance(10, seed=12)

    assert isinstance(result, Endured)
    assert (result.coups, result.misplaced, result.lost, result.failures) == (10, 0, 0, 0)
    assert result.throws > 20
    assert sum(result.pulled.values()) > 0
    assert not result.stuck
    assert all(isinstance(row, Weighed) for row in weighed)
    assert len({row.threads for row in weighed if isinstance(row, Weighed)}) == 1
