# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-strict-optional
from itertools import count

from kiosk.engine.presets import PRESETS
from tests.lab.engine import bench_engine


def test_the_bench_of_the_rules_has_figures_for_every_preset():
    ticks = count()
    figures = bench_engine(lambda: next(ticks) * 1e-6, games=1)

    assert [line.rules for line in figures] == list(PRESETS)
    for line in figures:
        assert line.games == 1
        assert line.steps > 10
        assert round(line.step_us) == round(line.step_us_95) == 1
        assert line.games_per_second > 0
        assert 0 < line.bytes_per_step < 2000
        assert 0 < line.blocks_per_step < 30
