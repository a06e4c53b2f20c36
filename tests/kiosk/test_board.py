from dataclasses import replace
from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.board import TURN_SHARE_S, WEEK, Ledger
from kiosk.counter.messages import Told
from kiosk.language import Line, tongue
from kiosk.store import SavedGame, Store, StoreFailed
from kiosk.ui.calls import sentence
from tests.kiosk.records.tables import games, loss, statistics

NOW = 1e9


def lines(records: tuple[Line, ...]) -> list[str]:
    return [sentence(each, tongue("fr")) for each in records]


def board(evening: list[SavedGame], now: float) -> tuple[Line, ...]:
    """What hangs on the wall where the log has these games."""
    store, _ = Store.open(None, "")
    for saved in evening:
        store.add(end(saved))
    told = all_told(store, now)
    store.close()
    return told.records or ()


def all_told(store: Store, now: float) -> Told:
    """What the screens know once a quiet house has added everything up."""
    ledger = Ledger(lambda: 0.0)
    ledger.begin(store, now)
    *_, told = iter(lambda: ledger.turn(idle=True), None)
    return told


def evening() -> list[SavedGame]:
    return [
        loss("Ana", "Bo", 1, NOW - 300),
        loss("Ana", "Bo", 2, NOW - 200),
        loss("Bo", "Ana", 3, NOW - 100),
    ]


def test_the_board_names_who_paid_last_and_the_records_of_the_week():
    assert lines(board(evening(), NOW)) == [
        "Dernier perdant : Ana",
        "Auparavant : Bo",
        "Tournées de la semaine : Bo (2)",
        "421 de la semaine : Ana (4)",
        "Série record sans payer : Ana (2)",
        "La chance de la semaine : Ana (+2,5)",
    ]


def test_the_records_of_another_week_are_wiped_off():
    assert lines(board(evening(), NOW + 2 * WEEK)) == ["Dernier perdant : Ana", "Auparavant : Bo"]


def test_an_empty_board():
    assert board([], NOW) == ()
    assert board([SavedGame(1, "garbage", "", ("421",), NOW)], NOW) == ()


def end(saved: SavedGame) -> SavedGame:
    return replace(saved, ended=saved.started, outcome="over")


def test_the_ledger_tells_what_the_log_has_after_each_game(store):
    ledger = Ledger(lambda: 0.0)
    ledger.begin(store, NOW)
    empty = ledger.turn(idle=False)
    for saved in evening():
        store.add(end(saved))
        ledger.begin(store, NOW)
        told = ledger.turn(idle=False)

    assert empty is not None
    assert told is not None
    assert (empty.records, empty.figures) == ((), None)
    assert told.records == board(evening(), NOW)
    assert told.due is told.recent is told.prefs is None
    assert told.figures == statistics(evening())


def test_a_turn_takes_its_share_and_the_board_comes_some_turns_later(store):
    for number in range(1, 3):
        store.add(end(loss("Ana", "Bo", number, NOW - 1000 + number)))
    ledger = Ledger(count(step=TURN_SHARE_S).__next__)
    ledger.begin(store, NOW)
    turns = [ledger.turn(idle=False) for _ in range(200)]

    assert sum(told is not None for told in turns) == 1
    assert turns.index(None) == 0
    assert [told for told in turns if told] == [all_told(store, NOW)]


def test_a_long_log_is_added_up_while_nobody_plays_and_told_when_it_is_done(store):
    for number in range(1, 8):
        store.add(end(loss("Ana", "Bo", number, NOW - 1000 + number)))
    ledger = Ledger(lambda: 0.0)
    ledger.begin(store, NOW)
    first, busy, quiet = ledger.turn(idle=False), ledger.turn(idle=False), ledger.turn(idle=True)

    assert [told and told.figures and told.figures.house.over for told in (first, busy, quiet)] == [
        2,
        None,
        7,
    ]
    assert ledger.turn(idle=True) is None


def test_a_log_that_fails_is_said_once_and_nothing_more_comes(store):
    ledger = Ledger(lambda: 0.0)
    ledger.begin(store, NOW)
    store.close()

    with pytest.raises(StoreFailed):
        ledger.turn(idle=False)
    assert ledger.turn(idle=False) is None


def test_a_clock_that_is_years_behind_makes_no_week_of_all_games(store):
    for number in range(1, 6):
        store.add(end(loss("Ana", "Bo", number, NOW + number)))
    all_told(store, NOW)
    told = all_told(store, NOW - 10 * 365 * 24 * 3600)

    assert lines(told.records or ()) == [
        "Dernier perdant : Bo",
        "Auparavant : Bo",
        *lines(board(evening()[:1], NOW))[1:],
    ]


@settings(max_examples=25, deadline=None)
@given(st.lists(games(), max_size=2))
def test_any_games_make_a_board(played):
    for record in board(played, NOW):
        assert tongue("fr")(record.msgid, **dict(record.values))
