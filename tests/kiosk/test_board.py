from collections.abc import Callable
from dataclasses import replace
from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.board import WEEK, Ledger
from kiosk.counter.house import Record
from kiosk.language import tongue
from kiosk.records.statistics import statistics
from kiosk.store import SavedGame, Store
from kiosk.ui.calls import sentence
from tests.kiosk.records.tables import games, lost

NOW = 1e9


def lines(records: tuple[Record, ...]) -> list[str]:
    return [sentence(each, tongue("fr")) for each in records]


def board(evening: list[SavedGame], now: float) -> tuple[Record, ...]:
    """What hangs on the wall where the log has these games."""
    store, _ = Store.open(None, "")
    for saved in evening:
        store.add(ended(saved))
    ledger = Ledger(steady())
    told = ledger.told(store, now)
    while ledger.turn(store) or ledger._waiting:
        told = ledger.told(store, now)
    store.close()
    return told.records or ()


def evening() -> list[SavedGame]:
    return [lost("Ana", "Bo", 1, NOW - 300), lost("Ana", "Bo", 2, NOW - 200), lost("Bo", "Ana", 3, NOW - 100)]


def test_the_board_names_who_paid_last_and_the_records_of_the_week():
    assert lines(board(evening(), NOW)) == [
        "Dernier perdant : Ana",
        "Avant lui : Bo",
        "Tournées de la semaine : Bo (2)",
        "421 de la semaine : Ana (4)",
        "Série record sans payer : Ana (2)",
        "La chance de la semaine : Ana (+2,5)",
    ]


def test_the_records_of_another_week_are_wiped_off():
    assert lines(board(evening(), NOW + 2 * WEEK)) == ["Dernier perdant : Ana", "Avant lui : Bo"]


def test_an_empty_board():
    assert board([], NOW) == ()
    assert board([SavedGame(1, "garbage", "", ("421",), NOW)], NOW) == ()


@pytest.fixture
def store():
    store, _ = Store.open(None, "")
    yield store
    store.close()


def steady() -> Callable[[], float]:
    """A clock at which one game takes longer than a go may."""
    return count(step=1.0).__next__


def ended(saved: SavedGame) -> SavedGame:
    return replace(saved, ended=saved.started, outcome="over")


def test_the_ledger_tells_what_the_log_has_after_each_game(store):
    ledger = Ledger(steady())
    empty = ledger.told(store, NOW)
    for saved in evening():
        store.add(ended(saved))
        told = ledger.told(store, NOW)
        while ledger.turn(store) or ledger._waiting:
            pass

    assert empty.records == ()
    assert told.records == board(evening(), NOW)
    assert told.due is told.recent is told.prefs is None
    assert empty.figures is None
    assert told.figures == statistics(evening())


def test_a_long_log_is_added_up_a_little_a_turn_and_told_when_it_is_done(store):
    for number in range(1, 8):
        store.add(ended(lost("Ana", "Bo", number, NOW - 1000 + number)))
    ledger = Ledger(steady())
    first = ledger.told(store, NOW).figures
    turns = [ledger.turn(store) for _ in range(9)]
    then = ledger.told(store, NOW).figures

    assert first is not None
    assert then is not None
    assert (first.house.over, then.house.over) == (2, 7)
    assert turns == [*[False] * 5, True, False, False, False]


def test_a_clock_that_is_years_behind_makes_no_week_of_all_games(store):
    for number in range(1, 6):
        store.add(ended(lost("Ana", "Bo", number, NOW + number)))
    ledger = Ledger(steady())
    ledger.told(store, NOW)
    while ledger.turn(store) or ledger._waiting:
        pass
    told = ledger.told(store, NOW - 10 * 365 * 24 * 3600)

    assert lines(told.records) == [
        "Dernier perdant : Bo",
        "Avant lui : Bo",
        *lines(board(evening()[:1], NOW))[1:],
    ]


@settings(max_examples=25, deadline=None)
@given(st.lists(games(), max_size=2))
def test_any_games_make_a_board(played):
    for record in board(played, NOW):
        assert tongue("fr")(record.msgid, **dict(record.values))
