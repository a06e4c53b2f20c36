import os
import sqlite3
from contextlib import closing, suppress
from itertools import cycle
from pathlib import Path

import pytest

from kiosk.language import Line, tongue
from kiosk.store import LOG_FILE, Round, SavedGame, Store
from kiosk.store.copies import copies, copy_log
from kiosk.store.rescue import LOGS_ASIDE, read_through_a_copy
from tests.kiosk.store.games import fill, open_store, saved_game

GAMES = 30


@pytest.fixture
def path(tmp_path):
    """A log of thirty games, a copy of it, and one game more that the copy does not have."""
    store = open_store(tmp_path)
    fill(store, GAMES, owed=(GAMES,))
    copy_log(tmp_path / LOG_FILE, 1.0)
    store.put(saved_game(GAMES + 1, "421", "3", over=False), ())
    store.close()
    return tmp_path / LOG_FILE


def start_with(path, content: bytes) -> tuple[list[SavedGame], tuple[Round, ...], tuple[Line, ...]]:
    """What the log has after a start with this in the place of its file."""
    path.write_bytes(content)
    store, lines = Store.open(path, "stamp")
    found = list(store.games()), store.rounds_due(), lines
    store.put(saved_game(store.last_game + 1), ())
    store.close()
    return found


@pytest.mark.parametrize("content", [b"no database " * 900, b"\x00" * 9000, b"\xaa" * 4096])
def test_a_log_beyond_saving_is_restored_from_its_copy(path, content):
    games, due, lines = start_with(path, content)

    assert [each.words for each in games] == [("421", "b") * 20] * GAMES
    assert [each.game for each in due] == [GAMES]
    assert len(lines) == 1
    assert f"sauvées : 0, de ses copies : {GAMES}" in lines[0].text(tongue("fr"))
    assert path.with_name(f"{LOG_FILE}.damaged-stamp").read_bytes() == content


def test_a_log_that_is_gone_is_restored_from_its_copy(path):
    path.unlink()
    store, lines = Store.open(path, "stamp")
    count = len(list(store.games()))
    store.close()

    assert count == GAMES
    assert "plus là" in lines[0].text(tongue("fr"))


def test_every_page_of_the_log_may_be_lost_and_no_game_is(path):
    whole = path.read_bytes()
    pages = len(whole) // 4096
    for page in range(pages):
        games, _, lines = start_with(path, whole[: page * 4096] + b"\xaa" * 4096 + whole[(page + 1) * 4096 :])
        kept = [each for each in games if each.id <= GAMES]

        assert [each.words for each in kept] == [("421", "b") * 20] * GAMES, (page, lines)
        for each in path.parent.glob(f"{LOG_FILE}.damaged-*"):
            each.unlink()
    assert pages > 5


def test_every_cut_of_the_log_is_made_up_for_by_the_copy(path):
    whole = path.read_bytes()
    for page in range(1, len(whole) // 4096):
        games, _, _ = start_with(path, whole[: page * 4096])

        assert [each.id for each in games][:GAMES] == list(range(1, GAMES + 1)), page


def test_the_newest_that_the_damaged_log_has_goes_before_its_copy(path):
    whole = bytearray(path.read_bytes())
    whole[-4096:] = b"\xaa" * 4096
    games, _, _ = start_with(path, bytes(whole))

    assert games[-1].id in {GAMES, GAMES + 1}
    assert [each.ended is None for each in games].count(True) <= 1


def test_a_word_lost_in_the_middle_takes_the_words_after_it_along(tmp_path):
    store = open_store(tmp_path)
    store.put(saved_game(1, "421", "322", "b", "653"), ())
    store.put(saved_game(2, "421", "322"), ())
    store._db.execute("DELETE FROM words WHERE game = 1 AND n = 2")
    store._db.execute("DELETE FROM words WHERE game = 2 AND n = 1")
    store._db.execute("ALTER TABLE rounds ADD COLUMN more")
    store._db.commit()
    store.close()
    again, lines = Store.open(tmp_path / LOG_FILE, "stamp")
    words = [each.words for each in again.games()]
    again.close()

    assert len(lines) == 1
    assert words == [("421",), ()]


def test_a_log_that_has_less_than_its_copy_gets_back_what_it_had(path):
    whole = copies(path)[0].read_bytes()
    path.unlink()
    opened_without_copies = path.with_name("elsewhere")
    opened_without_copies.mkdir()
    store = open_store(opened_without_copies)
    fill(store, 20)
    store.close()
    for content in (b"", (opened_without_copies / LOG_FILE).read_bytes()):
        for each in (*copies(path), *path.parent.glob(f"{LOG_FILE}-*")):
            each.unlink(missing_ok=True)
        copies(path)[0].write_bytes(whole)
        games, due, lines = start_with(path, content)

        assert [each.id for each in games] == [*range(1, GAMES + 1)]
        assert [each.game for each in due] == [GAMES]
        assert "moins que sa copie" in lines[0].text(tongue("fr"))
        assert Store.open(path, "again")[1] == ()


def test_a_game_that_lost_its_last_words_gets_them_back_from_the_copy(tmp_path):
    store = open_store(tmp_path)
    store.put(saved_game(1, "421", "322", "b"), ())
    copy_log(tmp_path / LOG_FILE, 1.0)
    store.put(saved_game(1, "421", over=False), ())
    store.close()
    again, lines = Store.open(tmp_path / LOG_FILE, "stamp")
    (game,) = again.games()
    again.close()

    assert len(lines) == 1
    assert game.words == ("421", "322", "b")


def test_a_copy_that_tells_a_game_otherwise_adds_nothing_to_it(tmp_path):
    store = open_store(tmp_path)
    store.put(saved_game(1, "421", "322", "b"), ())
    store.put(saved_game(2, "421", "322", "b"), ())
    copy_log(tmp_path / LOG_FILE, 1.0)
    store.put(saved_game(1, "421", "653"), ())
    store.put(saved_game(2, "421"), ())
    store.close()
    again, _ = Store.open(tmp_path / LOG_FILE, "stamp")
    words = [each.words for each in again.games()]
    again.close()

    assert words == [("421", "653"), ("421", "322", "b")]


def test_the_fullest_copy_comes_first_and_the_others_fill_in(path):
    newest, second, third = copies(path)
    third.write_bytes(newest.read_bytes())
    newest.write_bytes(b"\xaa" * 5000)
    second.write_bytes(b"")
    games, _, _ = start_with(path, b"\x00" * 5000)

    assert [each.id for each in games] == [*range(1, GAMES + 1)]


def test_a_damaged_copy_harms_nothing(path):
    copies(path)[0].write_bytes(b"\xaa" * 5000)
    games, _, _ = start_with(path, b"\x00" * 5000)

    assert games == []


def test_only_so_many_damaged_logs_are_kept(path):
    for number in range(LOGS_ASIDE + 3):
        path.write_bytes(b"no database " * 900)
        store, _ = Store.open(path, f"{number}")
        store.close()

    assert len(list(path.parent.glob(f"{LOG_FILE}.damaged-*"))) == LOGS_ASIDE


@pytest.mark.parametrize("left_beside", [False, True])
def test_a_power_cut_while_the_saved_log_takes_its_place_loses_no_game(path, monkeypatch, left_beside):
    """Each rename in turn does not happen any more; the newest game is not in the daily copy."""

    class Cut(BaseException):
        """The mains are pulled."""

    with closing(sqlite3.connect(path)) as file:
        file.execute("ALTER TABLE rounds ADD COLUMN more")
    if left_beside:
        path.with_name(f"{LOG_FILE}-wal").write_bytes(b"what was not folded in")
    before = {each: each.read_bytes() for each in path.parent.iterdir()}
    original = Path.replace
    for renames in range(4):
        for each in path.parent.iterdir():
            each.unlink()
        for each, content in before.items():
            each.write_bytes(content)
        left = renames

        def cut(self: Path, target: Path) -> Path:
            nonlocal left
            left -= 1
            if left < 0:
                raise Cut
            return original(self, target)

        monkeypatch.setattr(Path, "replace", cut)
        with suppress(Cut):
            Store.open(path, "stamp")[0].close()
        monkeypatch.setattr(Path, "replace", original)
        store, _ = Store.open(path, "again")
        numbers = [each.id for each in store.games()]
        store.close()

        assert numbers == [*range(1, GAMES + 2)], renames


def test_a_flipped_bit_in_the_description_of_the_tables_refuses_no_start_and_loses_no_game(path):
    """SQLite quotes the broken letters when it complains, which Python cannot read."""
    copy_log(path, 1.0)
    whole = path.read_bytes()
    start, end = whole.index(b"CREATE TABLE rounds"), whole.index(b"CREATE TABLE games") + 200
    for place, bit in zip(range(start, end, 59), cycle((0x80, 0x01)), strict=False):
        flipped = bytearray(whole)
        flipped[place] ^= bit
        games, _, lines = start_with(path, bytes(flipped))

        assert [each.id for each in games] == [*range(1, GAMES + 2)], (place, lines)


@pytest.mark.parametrize("memory", ["/proc", "/nowhere"])
def test_a_log_that_takes_no_writing_is_read_though_the_memorys_folder_takes_none(path, memory, monkeypatch):
    monkeypatch.setattr("kiosk.disk.files._IN_MEMORY", Path(memory))

    with closing(Store.read_only(path)) as store:
        assert len(list(store.games())) == GAMES + 1


def test_a_log_too_large_for_the_memory_and_the_disk_is_left_where_it_is(path, tmp_path, monkeypatch):
    """One of some gigabytes, whatever wrote it, filled the memory of the machine."""
    passing = tmp_path / "passing"
    passing.mkdir()
    monkeypatch.setattr("kiosk.disk.files._IN_MEMORY", passing)
    monkeypatch.setattr("tempfile.tempdir", str(passing))
    os.truncate(path, 1 << 42)
    with pytest.raises(OSError, match="No space left"):
        read_through_a_copy(path)

    assert list(passing.iterdir()) == []


def test_a_log_whose_version_alone_is_lost_goes_on(path):
    """One flipped bit, and its games were kept from it for ever: it was taken for a log without tables."""
    with closing(sqlite3.connect(path)) as log:
        log.execute("PRAGMA user_version = 0")
    store, lines = Store.open(path, "stamp")
    with closing(store):
        assert lines == ()
        assert len(list(store.games())) == GAMES + 1
    with closing(Store.open_beside(path)) as beside:
        assert beside.last_game == GAMES + 1
