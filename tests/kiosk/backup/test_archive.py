"""A house into one file and back: equal, or refused; the stick is pulled at any step."""

import gzip
import io
import json
import os
import sqlite3
import tarfile
from contextlib import closing, suppress

import pytest

from kiosk.backup import archive, stick
from kiosk.backup.archive import BackupRefused, belongs, contents, read, write
from kiosk.backup.restore import BEFORE, READY, adopt, stage
from kiosk.backup.stick import STICK_GENERATIONS, back_up, generations, marked_sticks, newest, only
from kiosk.settings import Settings, load, save
from kiosk.store import LOG_FILE


def log(path, words):
    with closing(sqlite3.connect(path)) as new:
        new.execute("PRAGMA journal_mode = WAL")
        new.execute("CREATE TABLE IF NOT EXISTS words (n INTEGER PRIMARY KEY, word TEXT)")
        new.executemany("INSERT INTO words (word) VALUES (?)", [(each,) for each in words])
        new.commit()


def words(path):
    with closing(sqlite3.connect(path)) as there:
        return [row[0] for row in there.execute("SELECT word FROM words ORDER BY n")]


@pytest.fixture
def house(tmp_path):
    folder = tmp_path / "house"
    folder.mkdir()
    log(folder / LOG_FILE, ["421", "b", "+621"])
    save(Settings(language="en", volume=37), folder)
    (folder / "pin").write_text("scrypt 00 00\n")
    (folder / "voices" / "fr").mkdir(parents=True)
    (folder / "voices" / "fr" / "Ça va.ogg").write_bytes(b"\0sound" * 1000)
    (folder / "corrections").mkdir()
    (folder / "corrections" / "1.png").write_bytes(b"picture")
    (folder / "lebon.lock").write_text("1\n")
    return folder


@pytest.fixture
def card(tmp_path):
    """A new card: a log of its own, and a copy of it."""
    folder = tmp_path / "card"
    folder.mkdir()
    log(folder / LOG_FILE, ["665"])
    log(folder / f"{LOG_FILE}.copy", ["665", "666", "555", "444", "333"])
    return folder


def test_a_round_trip_brings_games_settings_pin_and_voices(house, card, tmp_path):
    write(house, tmp_path / "a.tar.gz")
    stage(tmp_path / "a.tar.gz", card)

    assert adopt(card)
    assert words(card / LOG_FILE) == ["421", "b", "+621"]
    assert load(card).settings == load(house).settings
    assert (card / "pin").read_text() == "scrypt 00 00\n"
    assert (card / "voices/fr/Ça va.ogg").read_bytes() == b"\0sound" * 1000
    assert words(card / BEFORE) == ["665"]
    assert not (card / READY).exists()
    assert not (card / f"{LOG_FILE}.copy").exists()
    assert not adopt(card)


def test_what_stands_in_the_way_of_a_backup_that_was_taken_back_goes(house, card, tmp_path):
    """It waited at each start, with the old settings and the new log."""
    write(house, tmp_path / "a.tar.gz")
    stage(tmp_path / "a.tar.gz", card)
    (card / "voices").write_text("no folder")
    (card / "pin").mkdir()

    assert adopt(card)
    assert (card / "pin").read_text() == "scrypt 00 00\n"
    assert (card / "voices/fr/Ça va.ogg").read_bytes() == b"\0sound" * 1000


def test_a_pin_that_was_taken_back_is_read_by_nobody_else(house, card, tmp_path):
    """Beside a link the kiosk's files are read by its group."""
    write(house, tmp_path / "a.tar.gz")
    before = os.umask(0o027)
    try:
        stage(tmp_path / "a.tar.gz", card)
    finally:
        os.umask(before)
    adopt(card)

    assert (card / "pin").stat().st_mode & 0o777 == 0o600


def test_photographs_and_the_lock_stay(house, tmp_path):
    named = dict(write(house, tmp_path / "a.tar.gz").sums)

    assert (house / "corrections/1.png").exists()
    assert not {"corrections/1.png", "lebon.lock"} & set(named)


def test_any_computer_opens_it(house, tmp_path):
    write(house, tmp_path / "a.tar.gz")
    with tarfile.open(tmp_path / "a.tar.gz") as tar:
        assert LOG_FILE in tar.getnames()


@pytest.mark.parametrize("share", [0.0, 0.3, 0.9, 0.97])
def test_a_cut_archive_is_refused(house, card, tmp_path, share):
    whole = tmp_path / "a.tar.gz"
    write(house, whole)
    torn = tmp_path / "torn.tar.gz"
    torn.write_bytes(whole.read_bytes()[: int(share * whole.stat().st_size)])

    with pytest.raises(BackupRefused):
        stage(torn, card)
    assert not adopt(card)
    assert words(card / LOG_FILE) == ["665"]


def forge(path, members, listed=None):
    with tarfile.open(path, "w:gz") as tar:
        for name, content in (*members, (archive.LIST, json.dumps(listed or {}).encode())):
            member = tarfile.TarInfo(name)
            member.size = len(content)
            tar.addfile(member, io.BytesIO(content))
    return path


@pytest.mark.parametrize(
    "name", ["../evil", "/etc/passwd", "voices/../../evil", "voices/.hidden", "lebon.lock", "voices", "a\\b"]
)
def test_hostile_names_do_not_belong(name, tmp_path):
    assert not belongs(name)
    with pytest.raises(BackupRefused):
        read(forge(tmp_path / "evil.tar.gz", [(name, b"x")]))


def test_a_link_in_an_archive_is_refused(tmp_path):
    with tarfile.open(tmp_path / "evil.tar.gz", "w:gz") as tar:
        link = tarfile.TarInfo("pin")
        link.type, link.linkname = tarfile.SYMTYPE, "/etc/shadow"
        tar.addfile(link)

    with pytest.raises(BackupRefused):
        read(tmp_path / "evil.tar.gz")


def put(tar, name, content=b"", kind=tarfile.REGTYPE):
    member = tarfile.TarInfo(name)
    member.size, member.type = len(content), kind
    tar.addfile(member, io.BytesIO(content))


BOMBS = {
    "a list too deep": lambda tar: put(tar, archive.LIST, b"[" * 200_000),
    "a header without end": lambda tar: put(tar, "x", bytes(2 * archive.CHUNK), tarfile.XHDTYPE),
    "a name without end": lambda tar: put(tar, "x", b"x" * 2 * archive.CHUNK, tarfile.GNUTYPE_LONGNAME),
    "files without end": lambda tar: [put(tar, f"voices/{n}") for n in range(3000)],
}
"""A few kilobytes on a stick that would fill the memory, or never come to an end."""


@pytest.mark.parametrize("bomb", BOMBS)
def test_a_stick_of_somebody_hostile_takes_neither_memory_nor_time(tmp_path, monkeypatch, bomb):
    """The thread that read it ended without a word, or grew until the machine ended the kiosk."""
    monkeypatch.setattr(archive, "MOST_FILES", 100)
    pieces = []
    real = gzip.GzipFile.read

    def counted(file, size=-1):
        pieces.append(real(file, size))
        return pieces[-1]

    with tarfile.open(tmp_path / "a.tar.gz", "w:gz") as tar:
        BOMBS[bomb](tar)
        put(tar, archive.LIST, b"{}")
    monkeypatch.setattr(gzip.GzipFile, "read", counted)

    with pytest.raises(BackupRefused):
        read(tmp_path / "a.tar.gz")
    assert max(map(len, pieces)) <= archive.CHUNK
    assert sum(map(len, pieces)) <= archive.CHUNK


def test_a_list_that_does_not_agree_is_refused(tmp_path):
    with pytest.raises(BackupRefused):
        read(forge(tmp_path / "a.tar.gz", [(LOG_FILE, b"x")], {LOG_FILE: "0" * 64}))


@pytest.mark.parametrize("number", range(12))
def test_a_stick_pulled_at_any_step_of_writing_keeps_the_generation_before(
    house, tmp_path, monkeypatch, number
):
    usb = tmp_path / "usb"
    first = back_up(house, usb, "k1").path
    log(house / LOG_FILE, ["b"])
    with monkeypatch.context() as mains:
        fail_at(mains, number, OSError(5, "Input/output error"))
        with suppress(BackupRefused):
            back_up(house, usb, "k1")

    assert read(first)
    assert read(newest(usb))


def fail_at(monkeypatch, number, fault):
    """Fail before that call, counted from 0, of what touches the stick."""
    count = 0

    def count_calls(real):
        def call(*args, **kwargs):
            nonlocal count
            count += 1
            if count == number + 1:
                raise fault
            return real(*args, **kwargs)

        return call

    for name in ("back_up", "synchronise", "_add", "read"):
        monkeypatch.setattr(archive, name, count_calls(getattr(archive, name)))


def test_a_full_stick_is_told_and_keeps_nothing(house, tmp_path, monkeypatch):
    def refuse_full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(archive, "_add", refuse_full)

    with pytest.raises(BackupRefused, match="pleine"):
        write(house, tmp_path / "a.tar.gz")
    assert not list(tmp_path.glob("*.tar.gz*"))


def test_a_log_that_cannot_be_read_is_told_and_no_archive_pretends(house, tmp_path):
    (house / LOG_FILE).write_bytes(b"no log" * 100)

    with pytest.raises(BackupRefused):
        write(house, tmp_path / "a.tar.gz")
    assert not list(tmp_path.glob("*.tar.gz*"))


def test_three_generations_are_kept_and_the_same_house_is_written_once(house, tmp_path):
    usb = tmp_path / "usb"
    for _ in range(5):
        done = back_up(house, usb, "k1")
        log(house / LOG_FILE, ["b"])
    again = back_up(house, usb, "k1")
    same = back_up(house, usb, "k1")
    kept = generations(usb / stick.STICK_FOLDER / "k1")

    assert [each.name for each in kept] == [f"lebon-{n:06}.tar.gz" for n in (4, 5, 6)]
    assert not again.same
    assert same.same
    assert same.path == again.path == newest(usb)
    assert done.path in kept
    assert len(kept) == STICK_GENERATIONS


def test_on_a_stick_that_was_copied_to_capital_letters_the_generations_go_on(house, tmp_path):
    """Such a name counted for nothing, and FAT holds it for the same: the first new backup took its place."""
    usb = tmp_path / "usb"
    first = back_up(house, usb, "k1").path
    loud = first.rename(first.with_name(first.name.upper()))
    log(house / LOG_FILE, ["b"])

    assert newest(usb) == loud
    assert back_up(house, usb, "k1").path.name == "lebon-000002.tar.gz"
    assert generations(first.parent)[0] == loud


def test_two_kiosks_share_a_stick_and_do_not_take_each_others_generations(house, tmp_path):
    usb = tmp_path / "usb"
    one = back_up(house, usb, "k1").path
    for word in ("b", "421", "b", "421"):
        log(house / LOG_FILE, [word])
        back_up(house, usb, "k2")

    assert one.exists()


def test_a_damaged_newest_generation_is_passed_over(house, tmp_path):
    usb = tmp_path / "usb"
    good = back_up(house, usb, "k1").path
    log(house / LOG_FILE, ["b"])
    bad = back_up(house, usb, "k1").path
    bad.write_bytes(bad.read_bytes()[:-50])

    assert newest(usb) == good


def test_only_one_stick_is_written_to_and_only_a_marked_one_by_itself(house, tmp_path):
    one, other = tmp_path / "one", tmp_path / "other"
    for each in (one, other):
        each.mkdir()
    with pytest.raises(BackupRefused, match="Pas de clé"):
        only(())
    with pytest.raises(BackupRefused, match="Deux clés"):
        only((one, other))
    back_up(house, one, "k1")

    assert only((one,)) == one
    assert marked_sticks((one, other)) == (one,)
    with pytest.raises(BackupRefused):
        newest(other)


def test_what_would_be_written_now_is_known_without_writing(house, tmp_path):
    assert contents(house) == write(house, tmp_path / "a.tar.gz")
    assert contents(house) == read(tmp_path / "a.tar.gz")


def test_of_one_kiosk_the_last_generation_is_the_newest_whatever_its_clock_said(house, tmp_path):
    """A clock that was once years ahead gave back the games of before, and lost those since."""
    usb = tmp_path / "usb"
    for at in (2_200_000_000, 1_800_000_000):
        log(house / LOG_FILE, ["b"])
        last = back_up(house, usb, "k1").path
        os.utime(last, (at, at))
    log(house / LOG_FILE, ["421"])
    other = back_up(house, usb, "k2").path
    os.utime(other, (1_700_000_000, 1_700_000_000))

    assert newest(usb) == last


def test_a_folder_that_has_the_name_of_an_archive_is_in_nobodys_way(house, tmp_path):
    usb = tmp_path / "usb"
    first = back_up(house, usb, "k1").path
    first.with_name("lebon-000002.tar.gz").mkdir()
    for _ in range(STICK_GENERATIONS + 1):
        log(house / LOG_FILE, ["b"])
        last = back_up(house, usb, "k1").path

    assert last == newest(usb) == first.with_name("lebon-000006.tar.gz")
    assert not first.exists()


@pytest.mark.parametrize("name", [stick.STICK_FOLDER, f"{stick.STICK_FOLDER}/k1"])
def test_on_a_stick_where_a_file_has_the_name_of_the_folder_it_is_not_asked_to_put_it_in_again(
    house, tmp_path, name
):
    (tmp_path / "usb" / name).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / "usb" / name).write_text("mine")

    with pytest.raises(BackupRefused, match="en prendre une autre"):
        back_up(house, tmp_path / "usb", "k1")
    with pytest.raises(BackupRefused, match="Pas de sauvegarde"):
        newest(tmp_path / "usb")


def test_a_card_that_takes_nothing_more_is_backed_up_all_the_same(house, tmp_path):
    """That is when it is wanted most; it was said that the stick is full, or to put it in again."""
    (house / f"{LOG_FILE}.leaving").mkdir()

    assert read(back_up(house, tmp_path / "usb", "k1").path)
