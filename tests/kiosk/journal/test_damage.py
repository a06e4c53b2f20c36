"""A disk that fails, rows that make no sense: nothing stops, and what can be kept is."""

import sqlite3
from contextlib import closing

import pytest

from kiosk.counter.effects import Log
from kiosk.engine.events import Stopped, Thrown
from kiosk.engine.written.replay import words
from kiosk.language import tongue
from kiosk.store import LOG_FILE
from tests.kiosk.journal.logs import EVENTS, opened, played


def test_when_the_disk_fails_the_game_goes_on_in_memory_and_it_is_said(folder):
    journal = opened(folder)
    played(journal, *EVENTS[:2])
    journal.store.close()
    journal.record(Log(1, Stopped()))
    journal.record(Log(1, Thrown((), (4, 2, 1))))

    assert len(journal.trouble) == 1
    assert "en mémoire" in journal.trouble[0].text(tongue("fr"))
    assert next(journal.store.games()).words == ("642", "42+1", "b", "421")


def test_a_folder_that_cannot_be_written_is_said_and_play_goes_on(folder):
    (folder / "file").write_text("in the way")
    journal = opened(folder / "file")
    played(journal, *EVENTS)

    assert "en mémoire" in journal.trouble[0].text(tongue("fr"))
    assert len(next(journal.store.games()).words) == len(EVENTS)


def test_a_word_that_the_rules_refuse_ends_the_game_there_and_nothing_stops(folder):
    journal = opened(folder)
    played(journal, *EVENTS[:2])
    journal.store.append(1, "999", 0.0)
    resumed = opened(folder).resume()

    assert resumed is not None
    assert words(resumed.history) == ("642", "42+1")


def test_what_is_played_after_a_refused_word_is_there_at_the_next_start(folder):
    journal = opened(folder)
    played(journal, *EVENTS[:2])
    journal.store.append(1, "999", 0.0)
    again = opened(folder)
    again.resume()
    again.record(Log(1, Stopped()))
    resumed = opened(folder).resume()

    assert "999" in again.trouble[0].text(tongue("fr"))
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
def test_a_flipped_bit_in_a_text_refuses_no_start(folder, damage, left):
    """SQLite finds no fault in it: it has no checksums, and does not look into texts."""
    journal = opened(folder)
    played(journal, *EVENTS[:2])
    journal.close()
    with closing(sqlite3.connect(folder / LOG_FILE)) as file, file:
        file.execute(damage)
    again = opened(folder)
    resumed = again.resume()

    assert (None if resumed is None else words(resumed.history)) == left
    assert len(again.latest_players()) == 1
    assert again.rounds_due() == ()


def test_a_game_of_rules_that_are_gone_is_put_away_with_a_line(folder):
    journal = opened(folder)
    journal.store.begin(1, '[rules "poker"]\n[players "Ana" "Bo"]', "", 0.0)
    again = opened(folder)

    assert again.resume() is None
    assert "poker" in again.trouble[0].text(tongue("fr"))
    assert opened(folder).resume() is None
