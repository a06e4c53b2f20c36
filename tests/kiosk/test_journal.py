import sqlite3
from contextlib import closing

import pytest

from kiosk.counter.effects import Cleared, GameLeft, GameOver, GameStarted, Log, Play, Reopened, Undone
from kiosk.engine.events import Corrected, Event, Stopped, Thrown
from kiosk.engine.history import History, begin, play, undo
from kiosk.engine.house.switches import preset, with_switches
from kiosk.engine.play.state import Result
from kiosk.engine.written.replay import words
from kiosk.journal import Journal
from kiosk.store import FILE

STARTED = GameStarted(1, "salon", (("tokens", 5),), ("Ana", "Bo"), None, "un demi")
EVENTS: tuple[Event, ...] = (
    Thrown((), (6, 4, 2)),
    Thrown((4, 2), (1,)),
    Corrected((4, 2, 2)),
    Stopped(),
    Thrown((), (6, 5, 3)),
)


def opened(folder) -> Journal:
    return Journal.open(folder, lambda: 1000.0, "stamp")


def played(journal: Journal, *events: Event) -> None:
    journal.record(STARTED)
    for event in events:
        journal.record(Log(1, event))


def told(*events: Event) -> History:
    history = begin(with_switches(preset("salon"), {"tokens": "5"}), ("Ana", "Bo"))
    for event in events:
        history = play(history, event)
    return history


@pytest.mark.parametrize("count", range(len(EVENTS) + 1))
def test_after_a_power_cut_the_game_is_at_the_very_same_throw(tmp_path, count):
    played(opened(tmp_path), *EVENTS[:count])

    resumed = opened(tmp_path).resume()

    assert resumed is not None
    assert resumed.history == told(*EVENTS[:count])
    assert (resumed.game, resumed.stake) == (1, "un demi")


def test_what_was_taken_back_stays_taken_back(tmp_path):
    journal = opened(tmp_path)
    played(journal, *EVENTS)
    journal.record(Undone(1))
    journal.record(Undone(1))
    resumed = opened(tmp_path).resume()

    assert resumed is not None
    assert words(resumed.history) == words(undo(undo(told(*EVENTS))))


def test_a_game_taken_up_again_goes_on_in_the_same_row(tmp_path):
    played(opened(tmp_path), *EVENTS[:2])
    again = opened(tmp_path)
    again.resume()
    again.record(Log(1, Stopped()))
    resumed = opened(tmp_path).resume()

    assert resumed is not None
    assert words(resumed.history) == ("642", "42+1", "b")


def test_who_pays_is_owed_until_it_is_cleared_or_taken_back(tmp_path):
    journal = opened(tmp_path)
    played(journal, *EVENTS)
    journal.record(GameOver(1, Result("Bo", None, None, ("Bo",)), "un demi"))
    owed = journal.due()
    journal.record(Reopened(1))
    taken_back = journal.due()
    journal.record(GameOver(1, Result(None, None, None, ("Ana", "Bo")), "un demi"))
    shared = journal.due()
    journal.record(Cleared(1))

    assert [each.names for each in owed] == [("Bo",)]
    assert taken_back == ()
    assert [each.names for each in shared] == [("Ana", "Bo")]
    assert journal.due() == ()


def test_a_game_that_was_left_is_not_taken_up_again(tmp_path):
    journal = opened(tmp_path)
    played(journal, *EVENTS)
    journal.record(GameLeft(1))

    assert opened(tmp_path).resume() is None


def test_when_the_disk_fails_the_game_goes_on_in_memory_and_it_is_said(tmp_path):
    journal = opened(tmp_path)
    played(journal, *EVENTS[:2])
    journal.store.close()
    journal.record(Log(1, Stopped()))
    journal.record(Log(1, Thrown((), (4, 2, 1))))

    assert len(journal.trouble) == 1
    assert "in memory" in journal.trouble[0]
    assert next(journal.store.games()).words == ("642", "42+1", "b", "421")


def test_a_folder_that_cannot_be_written_is_said_and_play_goes_on(tmp_path):
    (tmp_path / "file").write_text("in the way")
    journal = opened(tmp_path / "file")
    played(journal, *EVENTS)

    assert "in memory" in journal.trouble[0]
    assert len(next(journal.store.games()).words) == len(EVENTS)


def test_a_word_that_the_rules_refuse_ends_the_game_there_and_nothing_stops(tmp_path):
    journal = opened(tmp_path)
    played(journal, *EVENTS[:2])
    journal.store.append(1, "999", 0.0)
    resumed = opened(tmp_path).resume()

    assert resumed is not None
    assert words(resumed.history) == ("642", "42+1")


def test_what_is_played_after_a_refused_word_is_there_at_the_next_start(tmp_path):
    journal = opened(tmp_path)
    played(journal, *EVENTS[:2])
    journal.store.append(1, "999", 0.0)
    again = opened(tmp_path)
    again.resume()
    again.record(Log(1, Stopped()))
    resumed = opened(tmp_path).resume()

    assert "999" in again.trouble[0]
    assert resumed is not None
    assert words(resumed.history) == ("642", "42+1", "b")


@pytest.mark.parametrize(
    ("damage", "left"),
    [
        ("UPDATE words SET word = CAST(x'b62b31' AS TEXT) WHERE n = 2", ("642",)),
        ("UPDATE games SET stake = CAST(x'f56e' AS TEXT)", ("642", "42+1")),
        ("UPDATE games SET tags = CAST(x'db72' AS TEXT)", None),
    ],
)
def test_a_flipped_bit_in_a_text_refuses_no_start(tmp_path, damage, left):
    """SQLite finds no fault in it: it has no checksums, and does not look into texts."""
    journal = opened(tmp_path)
    played(journal, *EVENTS[:2])
    journal.close()
    with closing(sqlite3.connect(tmp_path / FILE)) as file, file:
        file.execute(damage)
    again = opened(tmp_path)
    resumed = again.resume()

    assert (None if resumed is None else words(resumed.history)) == left
    assert len(again.latest_players()) == 1
    assert again.due() == ()


def test_a_game_of_rules_that_are_gone_is_put_away_with_a_line(tmp_path):
    journal = opened(tmp_path)
    journal.store.begin(1, '[rules "poker"]\n[players "Ana" "Bo"]', "", 0.0)
    again = opened(tmp_path)

    assert again.resume() is None
    assert "poker" in again.trouble[0]
    assert opened(tmp_path).resume() is None


def test_what_is_not_the_game_is_not_written(tmp_path):
    journal = opened(tmp_path)
    journal.record(Play("read"))

    assert list(journal.store.games()) == []
