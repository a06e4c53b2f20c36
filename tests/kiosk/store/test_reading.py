"""The log opened by whoever only reads it: nothing in it changes, whatever state it is in."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from kiosk.language import Line, line, said
from kiosk.store import LOG_FILE, Alone, Store, StoreFailed, StoreNewer
from kiosk.store.copies import copy_log
from kiosk.store.log import LESS
from tests.kiosk.store.games import fill, open_store

DAMAGED = said("son contenu est abîmé")
NO_DATABASE = said("ce n’est pas une base de données")


def read(folder: Path) -> tuple[list[int], Line | None]:
    """The numbers of the games, and what is wrong."""
    store, wrong = Store.open_to_read(folder / LOG_FILE)
    with closing(store):
        return [saved.id for saved in store.games()], wrong


@pytest.fixture
def folder(tmp_path) -> Path:
    """A folder with three games in its log."""
    with closing(open_store(tmp_path)) as store:
        fill(store, 3)
    return tmp_path


def test_it_is_read_while_a_kiosk_writes_and_while_one_starts(folder):
    with closing(Alone(folder)), closing(open_store(folder)) as kiosk:
        fill(kiosk, 5)
        found = read(folder)
        reader, _ = Store.open_to_read(folder / LOG_FILE)
    with closing(reader):
        Alone(folder).close()

    assert found == ([1, 2, 3, 4, 5], None)


def test_of_a_damaged_one_what_can_be_read_is_read_and_it_stays_as_it_is(folder):
    path = folder / LOG_FILE
    content = bytearray(path.read_bytes())
    content[4096 : 4096 + 64] = b"\xff" * 64
    path.write_bytes(content)
    _, wrong = read(folder)

    assert wrong == line(DAMAGED)
    assert path.read_bytes() == content
    assert [each.name for each in folder.glob("*.damaged-*")] == []


def test_what_is_no_log_at_all_is_told(folder):
    (folder / LOG_FILE).write_bytes(b"no database " * 500)

    assert read(folder) == ([], line(NO_DATABASE))


def test_one_that_has_less_than_its_copy_is_told(folder):
    copy_log(folder / LOG_FILE, 1.0)
    (folder / LOG_FILE).unlink()
    (folder / "other").mkdir()
    with closing(open_store(folder / "other")) as store:
        fill(store, 1)
    (folder / "other" / LOG_FILE).rename(folder / LOG_FILE)

    assert read(folder) == ([1], line(LESS))


def test_of_a_newer_one_nothing_is_read(folder):
    with closing(sqlite3.connect(folder / LOG_FILE)) as log:
        log.execute("PRAGMA user_version = 99")

    with pytest.raises(StoreNewer):
        read(folder)


def test_where_it_cannot_be_read_at_all_it_says_why(folder):
    (folder / LOG_FILE).unlink()
    (folder / LOG_FILE).mkdir()

    with pytest.raises(StoreFailed) as failed:
        read(folder)
    assert dict(failed.value.line.values)["why"] == line(said("c’est un dossier, il faut un fichier"))
