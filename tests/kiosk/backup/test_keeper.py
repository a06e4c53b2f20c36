"""When a backup begins, and what the service page says of it; time turned by hand."""

import errno
import os
import sqlite3
from contextlib import closing
from pathlib import Path
from threading import Event

import pytest

from kiosk.backup.keeper import (
    ALL_SAVED,
    ALREADY_THERE,
    BACKUP_EVERY,
    LOOK_EVERY,
    QUIET_BEFORE_BACKUP,
    READING,
    TAKEN_BACK,
    Backups,
    Outcome,
    adopt_alone,
    this_kiosk,
)
from kiosk.backup.stick import NO_BACKUP, NO_STICK, STICK_FOLDER, TWO_STICKS, marked_sticks, sticks
from kiosk.store import LOG_FILE
from kiosk.store.alone import Alone, InUse


@pytest.fixture
def house(tmp_path):
    folder = tmp_path / "house"
    folder.mkdir()
    with closing(sqlite3.connect(folder / LOG_FILE)) as new:
        new.execute("CREATE TABLE words (word TEXT)")
        new.commit()
    return folder


@pytest.fixture
def usb(tmp_path):
    (tmp_path / "usb").mkdir()
    return tmp_path / "usb"


def backups(house, *sticks):
    return Backups(house, lambda: sticks, "k1")


def archives(usb):
    return sorted(path.name for path in usb.rglob("*.tar.gz"))


def test_the_key_writes_onto_the_one_stick_and_says_so(house, usb):
    kept = backups(house, usb)
    told = []
    for _ in range(2):
        kept.begin()
        kept.settle()
        told.append(kept.last.words)

    assert told == [ALL_SAVED, ALREADY_THERE]
    assert archives(usb) == ["lebon-000001.tar.gz"]


def test_without_a_stick_it_says_so_and_writes_nothing(house, usb):
    before = sorted(house.iterdir())
    none, two = backups(house), backups(house, usb, usb / "other")
    for each in (none, two):
        each.begin()
        each.settle()

    assert (none.last, two.last) == (Outcome(NO_STICK, failed=True), Outcome(TWO_STICKS, failed=True))
    assert sorted(house.iterdir()) == before
    assert not list(usb.iterdir())


def nights(kept, seconds, *, idle=True):
    for now in range(0, seconds, 60):
        kept.turn(float(now), idle=idle)
        kept.settle()


def test_a_marked_stick_gets_a_backup_when_the_evening_is_over(house, usb):
    (usb / STICK_FOLDER).mkdir()
    kept = backups(house, usb)
    nights(kept, int(QUIET_BEFORE_BACKUP))
    early = archives(usb)
    nights(kept, int(QUIET_BEFORE_BACKUP) + 61)

    assert early == []
    assert archives(usb) == ["lebon-000001.tar.gz"]


def test_a_marked_stick_that_is_plugged_in_after_the_evening_gets_its_backup_too(house, usb):
    (usb / STICK_FOLDER).mkdir()
    plugged = list[Path]()
    kept = Backups(house, lambda: tuple(plugged), "k1")
    kept.turn(0.0, idle=True)
    kept.turn(QUIET_BEFORE_BACKUP, idle=True)
    plugged.append(usb)
    kept.turn(QUIET_BEFORE_BACKUP + LOOK_EVERY, idle=True)
    kept.settle()

    assert archives(usb) == ["lebon-000001.tar.gz"]


def test_a_night_without_its_backup_is_told_until_there_is_one(house, usb):
    """A stick that was full stayed in for months, and only the service page knew."""
    (usb / STICK_FOLDER).mkdir()
    (usb / STICK_FOLDER / "k1").write_text("in the way")
    kept = backups(house, usb)
    before = kept.missed
    nights(kept, int(QUIET_BEFORE_BACKUP) + 61)
    told = kept.missed
    (usb / STICK_FOLDER / "k1").unlink()
    kept.begin()
    kept.settle()

    assert (before, told, kept.missed) == (False, True, False)


def test_two_sticks_of_the_house_at_night_are_told_until_one_is_left(house, usb):
    """Neither is written to, as by the key; nobody would have looked at the service page."""
    other = usb.with_name("other")
    for each in (usb, other):
        (each / STICK_FOLDER).mkdir(parents=True)
    plugged = [usb, other]
    kept = Backups(house, lambda: tuple(plugged), "k1")
    nights(kept, int(QUIET_BEFORE_BACKUP) + 61)
    told, missed, written = kept.last, kept.missed, archives(usb.parent)
    plugged.remove(other)
    nights(kept, int(QUIET_BEFORE_BACKUP) + 122)

    assert (told, missed, written) == (Outcome(TWO_STICKS, failed=True), True, [])
    assert (archives(usb), kept.missed) == (["lebon-000001.tar.gz"], False)


def test_what_the_key_did_not_do_is_told_on_its_own_page_alone(house):
    kept = backups(house)
    kept.begin()
    kept.settle()

    assert (kept.last.failed, kept.missed) == (True, False)


def test_a_stick_of_a_guest_is_never_written_to_by_itself(house, usb):
    nights(backups(house, usb), int(2 * BACKUP_EVERY))

    assert not list(usb.iterdir())


def test_while_people_play_nothing_is_written(house, usb):
    (usb / STICK_FOLDER).mkdir()
    nights(backups(house, usb), int(BACKUP_EVERY), idle=False)

    assert archives(usb) == []


def test_a_new_card_is_offered_a_backup_and_takes_it(house, usb, tmp_path):
    kept = backups(house, usb)
    before = kept.has_backup()
    kept.begin()
    kept.settle()
    card = tmp_path / "card"
    card.mkdir()
    new, laid = backups(card, usb), list[bool]()
    new.take_back(laid.append)
    new.settle()

    assert (before, new.has_backup()) == (False, True)
    assert laid == [True]
    assert new.last == Outcome(TAKEN_BACK)
    assert adopt_alone(card)
    assert (card / LOG_FILE).exists()
    assert not adopt_alone(card)


def test_a_stick_without_a_backup_is_told(house, usb):
    kept, laid = backups(house, usb), list[bool]()
    kept.take_back(laid.append)
    kept.settle()

    assert laid == [False]
    assert kept.last == Outcome(NO_BACKUP, failed=True)


def test_nobody_waits_while_a_stick_is_verified_and_one_thing_is_done_at_a_time(house):
    pulled = Event()

    def slow() -> tuple[Path, ...]:
        pulled.wait(10)
        return ()

    kept, laid = Backups(house, slow, "kiosk"), list[bool]()
    kept.take_back(laid.append)
    kept.take_back(laid.append)
    under_way = kept.busy, kept.last.words, laid.copy()
    pulled.set()
    kept.settle()

    assert under_way == (True, READING, [])
    assert laid == [False]


def test_whoever_waits_for_a_stick_is_told_whatever_becomes_of_it(house):
    """A fault ended the thread without a word: the page said for ever that the stick is being read."""

    def odd() -> tuple[Path, ...]:
        raise RuntimeError("odd")

    kept, laid = Backups(house, odd, "kiosk"), list[bool]()
    kept.take_back(laid.append)
    kept.settle()

    assert laid == [False]
    assert kept.last.failed
    assert kept.last.words != READING


def test_a_backup_is_not_put_under_a_kiosk_that_plays(house, usb):
    kept = backups(house, usb)
    kept.begin()
    kept.settle()
    kept.take_back(lambda _: None)
    kept.settle()
    with closing(Alone(house)), pytest.raises(InUse):
        adopt_alone(house)

    assert adopt_alone(house)


def test_a_kiosk_is_told_by_the_number_of_its_machine(tmp_path):
    (tmp_path / "machine-id").write_text("0123456789abcdef\n")

    assert this_kiosk(tmp_path) == "01234567"
    assert this_kiosk(tmp_path / "none") == "kiosk"


@pytest.mark.parametrize("failure", [errno.EIO, errno.ENOTCONN, errno.EACCES])
def test_a_stick_that_was_pulled_and_does_not_answer_stops_nothing(tmp_path, monkeypatch, failure):
    (tmp_path / "media" / "sda1").mkdir(parents=True)

    def dead(real):
        def ask(asked, *rest, **more):
            if "sda1" in os.fspath(asked):
                raise OSError(failure, os.strerror(failure), os.fspath(asked))
            return real(asked, *rest, **more)

        return ask

    for name in ("stat", "lstat", "scandir"):
        monkeypatch.setattr(os, name, dead(getattr(os, name)))

    assert sticks((tmp_path / "media",)) == ()
    assert marked_sticks((tmp_path / "media" / "sda1",)) == ()
