import gc

from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.counter.house import Record
from kiosk.language import tongue
from kiosk.records.board import WEEK, Ledger, board
from kiosk.records.facts import Facts
from kiosk.records.statistics import statistics
from kiosk.store import SavedGame, Store
from kiosk.ui.calls import sentence
from tests.kiosk.records.tables import games, lost

NOW = 1e9


def lines(records: tuple[Record, ...]) -> list[str]:
    return [sentence(each, tongue("fr")) for each in records]


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


def test_the_ledger_tells_what_the_log_has_after_each_game():
    store, _ = Store.open(None, "")
    ledger = Ledger()
    empty = ledger.told(store, NOW)
    for saved in evening():
        store.add(saved)
        told = ledger.told(store, NOW)

    assert empty.records == ()
    assert told.records == board(evening(), NOW)
    assert told.due is told.recent is told.prefs is None
    assert empty.figures is None
    assert told.figures == statistics(evening())
    store.close()


def test_the_ledger_reads_a_long_week_in_pieces():
    store, _ = Store.open(None, "")
    week = [lost("Ana", "Bo", n + 1, NOW - 1000 + n) for n in range(50)]
    for saved in week:
        store.add(saved)
    ledger = Ledger()
    first = lines(ledger.told(store, NOW).records)
    then = lines(ledger.told(store, NOW).records)
    store.close()

    assert "Tournées de la semaine : Bo (40)" in first
    assert "Tournées de la semaine : Bo (50)" in then


def test_the_ledger_keeps_a_game_once_however_often_it_saw_it_grow():
    store, _ = Store.open(None, "")
    ledger = Ledger()
    kept = kept_facts()
    whole = lost("Ana", "Bo", 1, NOW - 300)
    store.begin(1, whole.tags, whole.stake, whole.started)
    for word in whole.words:
        store.append(1, word, NOW)
        told = ledger.told(store, NOW)

    assert told.figures == statistics([whole])
    assert kept_facts() - kept == 1
    store.close()


def kept_facts() -> int:
    gc.collect()
    return sum(type(each) is Facts for each in gc.get_objects())


@settings(max_examples=25, deadline=None)
@given(st.lists(games(), max_size=2))
def test_any_games_make_a_board(played):
    for record in board(played, NOW):
        assert tongue("fr")(record.msgid, **dict(record.values))
