from tests.lab import ui
from tests.lab.gallery.samples import samples
from tests.lab.ui import delays, frames, idle


def test_nothing_is_drawn_while_nothing_changes():
    rows = {row.screen: row for row in idle(3.0)}

    assert set(rows) == {"attract", "play-read", "menu", "over"}
    assert rows["play-read"].frames == 0
    assert rows["attract"].frames <= 1  # it creeps a little every forty seconds


def test_a_whole_game_is_timed():
    (row,) = delays(((320, 192),))

    assert row.events > 10
    assert 0 < row.median_ms <= row.p95_ms <= row.worst_ms


def test_every_sample_is_timed(monkeypatch):
    some = samples()[::10]
    monkeypatch.setattr(ui, "samples", lambda: some)
    monkeypatch.setattr(ui, "TIMES", 2)  # no figure counts here: a first picture, and another
    rows = frames(((320, 192),))

    assert [row.screen for row in rows] == [each.name for each in some]
    assert all(row.items and row.paint_ms > 0 for row in rows)
