from dataclasses import replace

import pytest

from kiosk.counter.effects import Cleared, Effect, GameLeft, Log, Play, Undone
from kiosk.decision import Strength
from kiosk.engine.events import Corrected, Event, Stopped
from kiosk.engine.history import History, begin, play, undo
from kiosk.engine.presets import SALON
from kiosk.engine.written.replay import words
from kiosk.journal import Journal
from kiosk.opponent import Opponent
from kiosk.store import StoreFailed
from tests.kiosk.journal.logs import EVENTS, SHORT, WON, opened, played


def history_of(*events: Event) -> History:
    history = begin(replace(SALON, tokens=5), ("Ana", "Bo"))
    for event in events:
        history = play(history, event)
    return history


@pytest.mark.parametrize("count", range(len(EVENTS) + 1))
def test_after_a_power_cut_the_game_is_at_the_very_same_throw(folder, count):
    played(opened(folder), *EVENTS[:count])

    resumed = opened(folder).resume()

    assert resumed is not None
    assert resumed.history == history_of(*EVENTS[:count])
    assert (resumed.game, resumed.stake) == (1, "un demi")


def test_what_was_taken_back_stays_taken_back(folder):
    journal = opened(folder)
    played(journal, *EVENTS)
    journal.record(Undone(1))
    journal.record(Undone(1))
    resumed = opened(folder).resume()

    assert resumed is not None
    assert words(resumed.history) == words(undo(undo(history_of(*EVENTS))))


def test_a_game_taken_up_again_goes_on_in_the_same_row(folder):
    played(opened(folder), *EVENTS[:2])
    again = opened(folder)
    again.resume()
    again.record(Log(1, Stopped()))
    resumed = opened(folder).resume()

    assert resumed is not None
    assert words(resumed.history) == ("642", "42+1", "b")


def names(journal: Journal) -> list[tuple[str, ...]]:
    return [each.names for each in journal.rounds_due()]


def test_who_pays_is_owed_until_it_is_cleared_or_taken_back(folder):
    journal = opened(folder)
    played(journal, *WON, start=SHORT)
    owed = names(journal)
    journal.record(Undone(1))
    taken_back = names(journal)
    journal.record(Log(1, WON[-1]))
    journal.record(Log(1, Corrected((4, 2, 1))))
    tied = names(journal)
    journal.record(Log(1, Corrected((3, 2, 2))))
    again = names(journal)
    journal.record(Cleared(1))

    assert owed == again == [("Bo",)]
    assert taken_back == tied == []
    assert journal.rounds_due() == ()


def test_the_word_that_ends_a_game_and_all_that_follows_from_it_are_one_transaction(folder):
    journal = opened(folder)
    played(journal, *WON[:-1], start=SHORT)
    counted = journal.store._db.total_changes
    statements: list[str] = []
    journal.store._db.set_trace_callback(statements.append)
    journal.record(Log(1, WON[-1]))
    (saved,) = journal.store.games()

    assert [each for each in statements if each.startswith(("BEGIN", "COMMIT"))] == [
        "BEGIN IMMEDIATE",
        "COMMIT",
    ]
    assert journal.store._db.total_changes - counted == 3
    assert (saved.outcome, saved.result) == (
        "over",
        {"loser": "Bo", "winner": None, "grand_perdant": None, "losers": ["Bo"]},
    )
    assert names(journal) == [("Bo",)]


def test_an_answer_of_which_one_part_is_refused_leaves_nothing_on_the_disk(folder):
    journal = opened(folder)
    played(journal, *EVENTS[:1])
    before = [each.words for each in journal.store.games()]

    def answer() -> None:
        with journal.store.together():
            journal.store.append(1, "42+1", 1.0)
            journal.store.begin(1, "a number that is there already", "", 1.0)

    with pytest.raises(StoreFailed):
        answer()
    assert [each.words for each in journal.store.games()] == before


def test_a_game_whose_end_a_cut_left_out_is_ended_by_its_words_at_the_next_start(folder):
    journal = opened(folder)
    played(journal, *WON, start=SHORT)
    with journal.store._db as rows:
        rows.execute("UPDATE games SET ended = NULL, outcome = NULL, result = NULL")
        rows.execute("DELETE FROM rounds")
    again = opened(folder)
    (saved,) = again.store.games()

    assert (saved.outcome, names(again)) == ("over", [("Bo",)])
    assert again.resume() is None


def test_an_older_game_without_an_end_does_not_come_back_before_the_game_under_way(folder):
    journal = opened(folder)
    journal.record(SHORT)
    journal.record(Log(1, WON[0]))
    journal.record(replace(SHORT, game=2))
    journal.record(Log(2, WON[0]))
    again = opened(folder)
    resumed = again.resume()

    assert resumed is not None
    assert resumed.game == 2
    assert [each.outcome for each in again.store.games()] == ["abandoned", None]


def test_one_answer_may_hold_a_whole_game_which_ends_once(folder):
    journal = opened(folder)
    answer: tuple[Effect, ...] = (SHORT, Log(1, WON[0]), Play("read"), Log(1, WON[1]))
    journal.record(*answer)
    journal.record(GameLeft(1))
    again = opened(folder)
    (saved,) = again.store.games()

    assert (saved.words, saved.outcome) == (("421", "322"), "over")
    assert again.resume() is None


def test_a_game_that_was_left_is_not_taken_up_again(folder):
    journal = opened(folder)
    played(journal, *EVENTS)
    journal.record(GameLeft(1))

    assert opened(folder).resume() is None


def test_what_is_not_the_game_is_not_written(folder):
    journal = opened(folder)
    journal.record(Play("read"))

    assert list(journal.store.games()) == []


def test_after_a_cut_the_house_sits_where_it_sat_and_its_game_costs_nobody_a_round(folder):
    opponent = Opponent("La maison", Strength.MASTER, 12345)
    journal = opened(folder)
    journal.record(replace(SHORT, stake="", players=("Ana", "La maison"), opponent=opponent))
    resumed = opened(folder).resume()
    assert resumed is not None
    assert resumed.opponent == opponent

    again = opened(folder)
    again.resume()
    for thrown in WON:
        again.record(Log(1, thrown))
    (saved,) = again.store.games()

    assert saved.outcome == "over"
    assert again.rounds_due() == ()
    assert again.latest_players() == [("Ana",)]
