import sqlite3
import subprocess
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from kiosk.counter.effects import Cleared, GameStarted, Log, Undone
from kiosk.engine.events import Stopped, Thrown
from kiosk.engine.presets import ONZE
from kiosk.journal import Journal
from kiosk.language import tongue
from kiosk.store import LOG_FILE, SavedGame, Store
from kiosk.store.keeper import TRY_AGAIN
from tests.kiosk.store.games import full, read_only, turn

HOUSE = replace(ONZE, tokens=1, manches=1, charge_throws=3)
STARTED = GameStarted(1, HOUSE, ("Ana", "Bo"), "Ana", "un demi")
OVER = Log(1, Stopped()), Log(1, Thrown((), (3, 2, 2)))


def open_log(folder: Path) -> Journal:
    return Journal.open(folder, lambda: 1000.0, "stamp")


def on_disk(folder: Path) -> list[SavedGame]:
    """What another start would find."""
    store, lines = Store.open(folder / LOG_FILE, "stamp")
    games = list(store.games())
    store.close()

    assert lines == ()
    return games


@pytest.fixture
def journal(tmp_path):
    """A game of one throw, on the disk."""
    journal = open_log(tmp_path)
    journal.record(STARTED)
    journal.record(Log(1, Thrown((), (6, 4, 2))))
    yield journal
    journal.close()


@pytest.mark.parametrize("fails", [full, read_only])
def test_what_was_played_while_the_disk_took_nothing_is_there_when_it_takes_it(tmp_path, journal, fails):
    fails(journal.store)
    for _ in range(300):  # until the pages at hand are used up
        journal.record(Log(1, Thrown((4, 2), (1,))))
        journal.record(Undone(1))
    in_memory = journal.kept, next(journal.store.games()).words
    journal.record(Log(1, Thrown((4, 2), (1,))))
    turn(journal, 0.0, quiet=False)
    back = journal.kept
    journal.record(Log(1, Stopped()))

    assert not in_memory[0]
    assert in_memory[1] == ("642", *(("42+1", "undo") * 300))
    assert back
    assert on_disk(tmp_path)[0].words == (*in_memory[1], "42+1", "b")
    assert "prend de nouveau" in journal.trouble[-1].text(tongue("fr"))


def test_a_disk_that_still_fails_is_tried_again_only_after_a_while(tmp_path, journal):
    read_only(journal.store)
    journal.record(Log(1, Thrown((4, 2), (1,))))
    (tmp_path / LOG_FILE).rename(tmp_path / "away")
    (tmp_path / LOG_FILE).mkdir()
    turn(journal, 0.0, quiet=True)
    (tmp_path / LOG_FILE).rmdir()
    (tmp_path / "away").rename(tmp_path / LOG_FILE)
    turn(journal, TRY_AGAIN - 0.1, quiet=True)
    too_early = journal.kept
    turn(journal, TRY_AGAIN, quiet=True)

    assert not too_early
    assert journal.kept
    assert on_disk(tmp_path)[0].words == ("642", "42+1")


def test_the_end_of_a_game_and_who_owes_are_not_lost_with_the_write_that_failed(tmp_path, journal):
    read_only(journal.store)
    journal.record(*OVER)
    owed = journal.rounds_due()
    turn(journal, 0.0, quiet=False)

    assert [each.names for each in owed] == [("Bo",)]
    assert [each.names for each in journal.rounds_due()] == [("Bo",)]
    assert on_disk(tmp_path)[0].outcome == "over"


def test_a_round_that_was_paid_meanwhile_is_paid_on_the_disk_too(tmp_path, journal):
    journal.record(*OVER)
    read_only(journal.store)
    journal.record(Cleared(1))
    turn(journal, 0.0, quiet=False)

    assert journal.kept
    assert journal.rounds_due() == ()


def test_a_start_on_a_disk_that_takes_nothing_knows_the_game_under_way(tmp_path, journal):
    journal.close()
    with unwritable(tmp_path):
        again = open_log(tmp_path)
        resumed = again.resume()
        again.record(Log(1, Thrown((4, 2), (1,))))
    turn(again, 0.0, quiet=False)
    again.close()

    assert "en mémoire" in again.trouble[0].text(tongue("fr"))
    assert resumed is not None
    assert on_disk(tmp_path)[0].words == ("642", "42+1")


def test_beside_a_log_of_a_newer_version_one_plays_in_memory_and_nothing_in_it_is_changed(tmp_path):
    open_log(tmp_path).close()
    with closing(sqlite3.connect(tmp_path / LOG_FILE)) as newer:
        newer.execute("PRAGMA user_version = 99")
    before = (tmp_path / LOG_FILE).read_bytes()
    journal = open_log(tmp_path)
    journal.record(STARTED, Log(1, Thrown((), (6, 4, 2))))
    turn(journal, TRY_AGAIN + 1, quiet=False)
    kept, trouble = journal.kept, journal.trouble
    journal.close()

    assert not kept
    assert "version plus récente" in trouble[-1].text(tongue("fr"))
    assert (tmp_path / LOG_FILE).read_bytes() == before


def test_games_in_memory_that_count_from_one_get_new_numbers_on_the_disk(tmp_path, journal):
    journal.record(*OVER)
    journal.close()
    away = tmp_path / "away"
    (tmp_path / LOG_FILE).rename(away)
    (tmp_path / LOG_FILE).mkdir()
    again = open_log(tmp_path)
    again.record(GameStarted(1, ONZE, ("Zoé", "Luc"), None, ""))
    again.record(Log(1, Thrown((), (4, 2, 1))))
    (tmp_path / LOG_FILE).rmdir()
    away.rename(tmp_path / LOG_FILE)
    turn(again, 0.0, quiet=False)
    again.record(Log(1, Thrown((), (3, 2, 1))))
    again.close()
    first, second = on_disk(tmp_path)

    assert (first.id, first.words) == (1, ("642", "b", "322"))
    assert (second.id, second.words) == (2, ("421", "321"))


def test_a_log_of_which_nothing_can_be_read_any_more_goes_on_with_the_game_under_way(tmp_path, journal):
    journal.store.close()
    journal.record(Log(1, Thrown((4, 2), (1,))))
    turn(journal, 0.0, quiet=False)
    (only,) = on_disk(tmp_path)

    assert only.words == ("642", "42+1")


def test_the_end_of_the_program_tries_the_disk_a_last_time(tmp_path, journal):
    read_only(journal.store)
    journal.record(Log(1, Thrown((4, 2), (1,))))
    journal.close()

    assert on_disk(tmp_path)[0].words == ("642", "42+1")


def test_a_quiet_moment_makes_the_daily_copy_and_a_busy_one_does_not(tmp_path, journal):
    turn(journal, 0.0, quiet=False)
    busy = (tmp_path / f"{LOG_FILE}.copy").exists()
    turn(journal, 1.0, quiet=True)
    journal.close()

    assert not busy
    assert (tmp_path / f"{LOG_FILE}.copy").exists()


@contextmanager
def unwritable(folder: Path):
    """Nothing can be made in that folder: by the file system where we are root, who may write anywhere."""
    bind = subprocess.run(["mount", "--bind", folder, folder], check=False, capture_output=True)
    if bind.returncode == 0:
        subprocess.run(["mount", "-o", "remount,ro,bind", folder], check=True)
        try:
            yield
        finally:
            subprocess.run(["umount", "--lazy", folder], check=True)
    else:
        folder.chmod(0o500)
        try:
            yield
        finally:
            folder.chmod(0o700)


def test_a_disk_without_room_is_not_even_opened(tmp_path, journal, monkeypatch):
    read_only(journal.store)
    journal.record(Log(1, Thrown((4, 2), (1,))))
    opened_at: list[Path] = []
    (tmp_path / f"{LOG_FILE}.try").mkdir()
    with monkeypatch.context() as machine:
        machine.setattr(Store, "open", lambda path, _stamp: opened_at.append(path))
        turn(journal, 0.0, quiet=False)
    (tmp_path / f"{LOG_FILE}.try").rmdir()
    turn(journal, TRY_AGAIN, quiet=False)

    assert opened_at == []
    assert journal.kept
    assert not (tmp_path / f"{LOG_FILE}.try").exists()
