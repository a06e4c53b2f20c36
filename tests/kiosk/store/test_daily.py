import sqlite3
from pathlib import Path

import pytest

from kiosk.store import FILE, Store
from kiosk.store.daily import DAY, copied, copy_of, is_due
from tests.kiosk.store.games import fill, opened, saved

NOW = 1_000_000.0


@pytest.fixture
def path(tmp_path):
    return tmp_path / FILE


def copies(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.glob("*copy*"))


def words(store: Store) -> list[tuple[str, ...]]:
    return [each.words for each in store.games()]


def test_the_copy_has_what_is_in_the_log_that_is_open_and_not_yet_folded(tmp_path, path):
    store = opened(tmp_path)
    fill(store, 3)
    done = copied(path, NOW)
    copy, _ = Store.open(copy_of(path), "stamp")
    there, here = words(copy), words(store)
    copy.close()
    store.close()

    assert done
    assert there == here
    assert len(there) == 3


def test_the_copy_is_one_file_dated_now(tmp_path, path):
    opened(tmp_path).close()
    copied(path, NOW)

    assert copies(tmp_path) == [f"{FILE}.copy"]
    assert copy_of(path).stat().st_mtime == NOW


@pytest.mark.parametrize(
    ("later", "due"), [(0.0, False), (DAY - 1, False), (DAY, True), (-1.0, True), (-1e6, True)]
)
def test_a_copy_is_due_once_a_day_and_when_the_clock_was_set_back(tmp_path, path, later, due):
    opened(tmp_path).close()
    before = is_due(path, NOW)
    copied(path, NOW)

    assert before
    assert is_due(path, NOW + later) is due


def test_a_damaged_log_never_takes_the_place_of_a_good_copy(tmp_path, path):
    store = opened(tmp_path)
    fill(store, 60)
    store.close()
    copied(path, NOW)
    good = copy_of(path).read_bytes()
    whole = bytearray(path.read_bytes())
    whole[-8192:] = b"\xaa" * 8192
    path.write_bytes(whole)

    assert not copied(path, NOW + DAY)
    assert copy_of(path).read_bytes() == good
    assert not copy_of(path).with_name(f"{FILE}.copy.new").exists()


def test_what_a_copy_cut_by_a_power_cut_left_behind_is_in_nobodys_way(tmp_path, path):
    opened(tmp_path).close()
    copy_of(path).with_name(f"{FILE}.copy.new").write_bytes(b"half a copy")

    assert copied(path, NOW)
    assert copies(tmp_path) == [f"{FILE}.copy"]


def test_a_log_that_is_not_there_is_not_copied(path):
    assert not copied(path, NOW)
    assert not copy_of(path).exists()


def test_the_log_makes_its_copy_by_itself_and_once_a_day(tmp_path, path):
    store = opened(tmp_path)
    copying = store.copy(NOW)
    assert copying is not None
    copying.join()
    again = store.copy(NOW + 60)
    store.close()

    assert again is None
    assert copy_of(path).exists()


def test_a_forgotten_game_is_not_in_the_copy_either(tmp_path, path):
    store = opened(tmp_path)
    store.put(saved(1), ())
    copied(path, NOW)
    store.forget(1)
    store.close()

    assert not copy_of(path).exists()


def test_a_copy_made_while_somebody_writes_is_whole(tmp_path, path):
    store = opened(tmp_path)
    for number in range(1, 30):
        store.put(saved(number), ())
        if number % 7 == 0:
            copied(path, NOW)
            with sqlite3.connect(copy_of(path)) as copy:
                games = copy.execute("SELECT COUNT(*) FROM games").fetchone()[0]
            copy.close()
            assert games == number
    store.close()
