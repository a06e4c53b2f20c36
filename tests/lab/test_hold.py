# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-strict-optional
from functools import partial

from kiosk.store import LOG_FILE, Store
from tests.lab import hold
from tests.lab.hold import CONTROL, Watch, filled


def test_a_filled_log_has_its_games_and_all_but_the_newest_added_up(tmp_path, monkeypatch):
    monkeypatch.setattr(hold, "WAITING", 30)
    games = 30 + 20
    filled(tmp_path, games, seed=1)
    store, lines = Store.open(tmp_path / LOG_FILE, "stamp")
    added = store.rows("SELECT COUNT(*) FROM facts")[0][0]
    last = next(store.latest(1))
    count = store.count(float("-inf"))
    store.close()

    assert lines == ()
    assert (count, added) == (games, 20)
    assert last.words[-1]
    assert count < CONTROL


def test_the_longest_call_is_the_one_that_counts():
    watch = Watch("part")
    for size in (10, 200_000, 10):
        watch.call(partial(sum, range(size)))
    hold = watch.hold

    assert (hold.part, hold.turns) == ("part", 3)
    assert min(hold.longest_ms, hold.cpu_ms, hold.wall_ms) > 0
