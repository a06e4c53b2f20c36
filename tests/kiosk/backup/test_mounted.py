"""Backups on mounted sticks: full, with hostile names, two at once. Needs root; skipped elsewhere.

FAT where this kernel has it, else memory of the same size: full is full there too. The trial has
FAT in any case (tests/machine/sticks.py).
"""

import os
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from kiosk.backup.archive import BackupRefused, read
from kiosk.backup.keeper import ALL_SAVED, Backups, Outcome, adopt_alone
from kiosk.backup.stick import STICK_FOLDER, TWO_STICKS, back_up, generations, newest, sticks
from kiosk.settings import Settings, load, save
from kiosk.store import LOG_FILE

pytestmark = pytest.mark.skipif(
    os.geteuid() != 0 or shutil.which("mkfs.vfat") is None, reason="needs root and mkfs.vfat"
)

KILOBYTES = 512


def plug(folder: Path, name: str) -> Iterator[Path]:
    """A stick of that name, mounted as the appliance does it."""
    image, mount = folder / f"{name}.img", folder / "media" / name
    mount.mkdir(parents=True)
    image.write_bytes(bytes(KILOBYTES * 1024))
    subprocess.run(["mkfs.vfat", image], check=True, capture_output=True)
    options = "nosuid,nodev,noexec,sync"
    fat = ["mount", "-o", f"loop,umask=0077,{options}", str(image), str(mount)]
    memory = ["mount", "-t", "tmpfs", "-o", f"size={KILOBYTES}k,{options}", "none", str(mount)]
    if all(subprocess.run(each, check=False, capture_output=True).returncode for each in (fat, memory)):
        pytest.skip("nothing can be mounted here")
    try:
        yield mount
    finally:
        subprocess.run(["umount", "--lazy", mount], check=True)


@pytest.fixture
def usb(tmp_path):
    yield from plug(tmp_path, "sda1")


@pytest.fixture
def other(tmp_path):
    yield from plug(tmp_path, "sdb1")


@pytest.fixture
def house(tmp_path):
    folder = tmp_path / "house"
    folder.mkdir()
    with closing(sqlite3.connect(folder / LOG_FILE)) as new:
        new.execute("CREATE TABLE words (word TEXT)")
        new.executemany("INSERT INTO words VALUES (?)", [("421",), ("b",)])
        new.commit()
    save(Settings(language="de", volume=40), folder)
    (folder / "pin").write_text("scrypt 00 00\n")
    return folder


def words(folder):
    with closing(sqlite3.connect(folder / LOG_FILE)) as there:
        return [row[0] for row in there.execute("SELECT word FROM words")]


def test_there_and_back_on_a_new_card(house, usb, tmp_path):
    card = tmp_path / "card"
    card.mkdir()
    kept = Backups(house, lambda: sticks((usb.parent,)), "k1")
    kept.begin()
    kept.settle()
    new, laid = Backups(card, lambda: sticks((usb.parent,)), "k2"), list[bool]()
    new.take_back(laid.append)
    new.settle()

    assert kept.last == Outcome(ALL_SAVED)
    assert laid == [True]
    assert adopt_alone(card)
    assert words(card) == words(house)
    assert load(card).settings == load(house).settings
    assert (card / "pin").read_bytes() == (house / "pin").read_bytes()


def test_a_stick_that_fills_in_the_middle_keeps_the_generation_before_and_nothing_half(house, usb):
    first = back_up(house, usb, "k1").path
    (house / "voices" / "fr").mkdir(parents=True)
    (house / "voices" / "fr" / "turn.ogg").write_bytes(os.urandom(KILOBYTES * 1024))

    with pytest.raises(BackupRefused, match="pleine"):
        back_up(house, usb, "k1")
    assert generations(first.parent) == (first,)
    assert [each.name for each in first.parent.iterdir()] == [first.name]
    assert read(first)


def test_two_sticks_at_once_are_told_and_neither_is_written_to(house, usb, other):
    kept = Backups(house, lambda: sticks((usb.parent,)), "k1")
    kept.begin()
    kept.settle()

    assert kept.last.words == TWO_STICKS
    assert not [*usb.iterdir(), *other.iterdir()]


HOSTILE = (
    "lebon-000009.tar.gz.new",
    "lebon-999999.TAR.GZ",
    "LEBON-~1.GZ",
    "$(reboot).tar.gz",
    "-rf",
    "é" * 60,
    ".hidden",
)


def test_hostile_names_on_a_stick_are_passed_over(house, usb):
    good = back_up(house, usb, "k1").path
    for name in HOSTILE:
        (good.parent / name).write_bytes(b"x")
    (good.parent / "lebon-000008.tar.gz").mkdir()
    (usb / STICK_FOLDER / "lebon-000007.tar.gz").write_bytes(b"x")

    assert newest(usb) == good


def test_a_stick_that_only_reads_is_told(house, usb):
    subprocess.run(["mount", "-o", "remount,ro", usb], check=True)

    with pytest.raises(BackupRefused):
        back_up(house, usb, "k1")
