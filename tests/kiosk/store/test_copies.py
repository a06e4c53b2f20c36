import sqlite3
from pathlib import Path

import pytest

from kiosk.store import LOG_FILE, Store
from kiosk.store.copies import COPY_EVERY, copies, copy_log, fullness_of, is_due
from tests.kiosk.store.games import fill, open_store, saved_game

NOW = 1_000_000.0


@pytest.fixture
def path(tmp_path):
    return tmp_path / LOG_FILE


def names(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.glob("*copy*"))


def words(store: Store) -> list[tuple[str, ...]]:
    return [each.words for each in store.games()]


def test_the_copy_has_what_is_in_the_log_that_is_open_and_not_yet_folded(tmp_path, path):
    store = open_store(tmp_path)
    fill(store, 3)
    done = copy_log(path, NOW)
    copy, _ = Store.open(copies(path)[0], "stamp")
    there, here = words(copy), words(store)
    copy.close()
    store.close()

    assert done
    assert there == here
    assert len(there) == 3


def test_the_copy_is_one_file_dated_now(tmp_path, path):
    open_store(tmp_path).close()
    copy_log(path, NOW)

    assert names(tmp_path) == [f"{LOG_FILE}.copy"]
    assert copies(path)[0].stat().st_mtime == NOW


@pytest.mark.parametrize(
    ("later", "due"), [(0.0, False), (COPY_EVERY - 1, False), (COPY_EVERY, True), (-1.0, True), (-1e6, True)]
)
def test_a_copy_is_due_once_a_day_and_when_the_clock_was_set_back(tmp_path, path, later, due):
    open_store(tmp_path).close()
    before = is_due(path, NOW)
    copy_log(path, NOW)

    assert before
    assert is_due(path, NOW + later) is due


def test_a_damaged_log_never_takes_the_place_of_a_good_copy(tmp_path, path):
    store = open_store(tmp_path)
    fill(store, 60)
    store.close()
    copy_log(path, NOW)
    good = copies(path)[0].read_bytes()
    whole = bytearray(path.read_bytes())
    whole[-8192:] = b"\xaa" * 8192
    path.write_bytes(whole)

    assert not copy_log(path, NOW + COPY_EVERY)
    assert copies(path)[0].read_bytes() == good
    assert not copies(path)[0].with_name(f"{LOG_FILE}.copy.new").exists()


def test_what_a_copy_cut_by_a_power_cut_left_behind_is_in_nobodys_way(tmp_path, path):
    open_store(tmp_path).close()
    copies(path)[0].with_name(f"{LOG_FILE}.copy.new").write_bytes(b"half a copy")

    assert copy_log(path, NOW)
    assert names(tmp_path) == [f"{LOG_FILE}.copy"]


def test_a_log_that_is_not_there_is_not_copied(path):
    assert not copy_log(path, NOW)
    assert not copies(path)[0].exists()


def test_three_days_are_kept_the_newest_first(tmp_path, path):
    store = open_store(tmp_path)
    for day in range(1, 6):
        store.put(saved_game(day), ())
        copy_log(path, NOW + day * COPY_EVERY)
    store.close()

    assert [fullness_of(each)[0] for each in copies(path)] == [5, 4, 3]
    assert len(names(tmp_path)) == 3


def test_a_copy_never_takes_the_place_of_a_fuller_one(tmp_path, path):
    store = open_store(tmp_path)
    fill(store, 5)
    copy_log(path, NOW)
    copies(path)[0].replace(copies(path)[2])
    store._db.execute("DELETE FROM games WHERE id > 3")
    store._db.execute("UPDATE sqlite_sequence SET seq = 3")
    store._db.commit()
    done = copy_log(path, NOW + COPY_EVERY)
    store.close()

    assert not done
    assert [fullness_of(each)[0] for each in copies(path)] == [0, 0, 5]


@pytest.mark.parametrize("content", [b"", b"\x00" * 9000, b"no database " * 900])
def test_what_is_no_copy_has_nothing_and_gives_way(tmp_path, path, content):
    open_store(tmp_path).close()
    copies(path)[0].write_bytes(content)

    assert fullness_of(copies(path)[0]) == (0, 0)
    assert copy_log(path, NOW)


def test_a_forgotten_game_is_not_in_the_copy_either(tmp_path, path):
    store = open_store(tmp_path)
    store.put(saved_game(1), ())
    copy_log(path, NOW)
    store.forget(1)
    store.close()

    assert [each.name for each in tmp_path.iterdir()] == [LOG_FILE]


def test_a_copy_made_while_somebody_writes_is_whole(tmp_path, path):
    store = open_store(tmp_path)
    for number in range(1, 30):
        store.put(saved_game(number), ())
        if number % 7 == 0:
            copy_log(path, NOW)
            with sqlite3.connect(copies(path)[0]) as copy:
                games = copy.execute("SELECT COUNT(*) FROM games").fetchone()[0]
            copy.close()
            assert games == number
    store.close()
