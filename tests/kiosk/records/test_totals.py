import sqlite3
from collections import deque
from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.records.totals import folding, newest_facts, rebuild, screen_figures, statistics_of
from kiosk.store import SavedGame, Store, StoreFailed
from tests.kiosk.records.tables import games, loss, saved_game, statistics


def added(store: Store, *evening: SavedGame) -> list[SavedGame]:
    """These games in the log, over, and all that can be settled in the totals."""
    for each in evening:
        store.add(replace(each, ended=each.started, outcome="over"))
    fold_all(store)
    return list(store.games(float("-inf")))


def fold_all(store: Store) -> None:
    deque(folding(store), maxlen=0)


def figures_of(store: Store):
    steps = newest_facts(store)
    try:
        while True:
            next(steps)
    except StopIteration as newest:
        return screen_figures(store, newest.value)


@settings(max_examples=20, deadline=None)
@given(st.lists(games(longest=25), max_size=4))
def test_the_totals_are_the_statistics_of_all_games_and_the_same_when_made_again(evening):
    store, _ = Store.open(None, "")
    played = added(store, *(replace(each, started=float(n)) for n, each in enumerate(evening)))
    before, whole = figures_of(store), statistics(played)
    rebuild(store)
    fold_all(store)
    again = figures_of(store)
    store.close()

    assert before == again
    if evening:
        assert before is not None
        assert (before.house, before.dice, before.players) == (whole.house, whole.dice, whole.players)
        assert set(before.pairs) == set(whole.pairs)


def test_the_newest_game_is_shown_and_is_in_the_totals_only_when_it_can_change_no_more(store):
    added(store, loss("Ana", "Bo"))
    alone = figures_of(store)
    kept = store.rows("SELECT COUNT(*) FROM facts")
    added(store, loss("Bo", "Ana"))

    assert alone == statistics([loss("Ana", "Bo")])
    assert kept == [(0,)]
    assert store.rows("SELECT COUNT(*) FROM facts") == [(1,)]
    assert figures_of(store) == statistics([loss("Ana", "Bo"), loss("Bo", "Ana", started=1.0)])


def test_a_forgotten_game_is_in_no_total_any_more(store):
    added(store, loss("Ana", "Grincheux"), loss("Ana", "Bo"), loss("Bo", "Ana"))
    store.forget(1)
    rebuild(store)

    assert figures_of(store) == statistics([loss("Ana", "Bo"), loss("Bo", "Ana", started=1.0)])
    assert not any("Grincheux" in str(row) for row in store.rows("SELECT * FROM totals"))


def test_a_game_that_is_forgotten_while_it_is_played_again_is_in_no_total(store):
    for each in (loss("Ana", "Grincheux"), loss("Ana", "Bo"), loss("Bo", "Ana")):
        store.add(replace(each, ended=each.started, outcome="over"))
    going_on = folding(store)
    next(going_on)
    store.forget(1)
    rebuild(store)
    deque(going_on, maxlen=0)

    assert figures_of(store) == statistics([loss("Ana", "Bo"), loss("Bo", "Ana", started=1.0)])


def test_a_game_that_cannot_be_read_is_named_and_holds_nobody_up(store):
    added(
        store,
        SavedGame(0, '[rules "bridge"]', "", ("421",), 1.0),
        loss("Ana", "Bo"),
        loss("Ana", "Bo"),
    )
    found = figures_of(store)

    assert found is not None
    assert (found.house.unreadable, found.house.games) == ((1,), 2)


def test_statistics_of_the_log_are_those_of_its_games_wherever_they_come_from(store):
    evening = added(store, loss("Ana", "Bo"), saved_game("421", players=("Ana", "Cy")), loss("Bo", "Ana"))
    with store._db as rows:
        rows.execute("DELETE FROM facts WHERE game = 2")

    assert statistics_of(store, evening) == statistics(evening)


ODD = (
    st.none()
    | st.text(max_size=30)
    | st.binary(max_size=8)
    | st.sampled_from(["{}", "[]", '{"house": 3}', "[" * 9999])
)


@settings(max_examples=40, deadline=None)
@given(st.lists(ODD, min_size=4, max_size=4))
def test_totals_of_a_damaged_log_stop_nothing(texts):
    store, _ = Store.open(None, "")
    added(store, loss("Ana", "Bo"), loss("Bo", "Ana"), loss("Bo", "Ana"))
    with suppress(sqlite3.IntegrityError), store._db as rows:
        rows.execute("UPDATE totals SET told = ? WHERE player = ''", texts[:1])
        rows.execute("UPDATE totals SET told = ? WHERE player = 'Ana'", texts[1:2])
        rows.execute("UPDATE facts SET told = ? WHERE game = 1", texts[2:3])
        rows.execute("UPDATE totals SET told = ? WHERE other <> ''", texts[3:])
    fold_all(store)
    found = figures_of(store)
    rebuild(store)
    store.close()

    assert found is not None


def test_a_log_that_cannot_be_read_says_so(store):
    store.close()

    with pytest.raises(StoreFailed):
        figures_of(store)
    with pytest.raises(StoreFailed):
        fold_all(store)
