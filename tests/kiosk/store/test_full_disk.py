"""A disk that is really full, and one that is really read-only: needs the right to mount a small one."""

import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing, nullcontext, suppress
from pathlib import Path

import pytest

from kiosk.counter.effects import GameStarted, Log, Undone
from kiosk.disk.pin import set_pin
from kiosk.engine.events import Thrown
from kiosk.engine.presets import SALON
from kiosk.host.service import Starts
from kiosk.journal import Journal
from kiosk.settings import Settings, load, save
from kiosk.store import LOG_FILE, Store
from kiosk.store.keeper import TRY_AGAIN
from kiosk.store.reader import LogReader
from tests.kiosk.cli.lebon import lebon
from tests.kiosk.store.games import fill as fill_log
from tests.kiosk.store.games import turn

STARTED = GameStarted(1, SALON, ("Ana", "Bo"), None, "un demi")


def mount(*words: object) -> bool:
    return subprocess.run([str(each) for each in words], check=False, capture_output=True).returncode == 0


@pytest.fixture
def disk(tmp_path) -> Iterator[Path]:
    """A disk of one megabyte."""
    folder = tmp_path / "disk"
    folder.mkdir()
    if not mount("mount", "-t", "tmpfs", "-o", "size=1m", "lebon-test", folder):
        pytest.skip("this user may not mount")
    yield folder
    mount("umount", "--lazy", folder)


def fill(disk: Path) -> Callable[[], None]:
    """Use up the last byte; what is called mends it."""
    ballast = disk / "ballast"
    with suppress(OSError), ballast.open("wb", buffering=0) as file:
        while True:
            file.write(b"\0" * 512)
    return ballast.unlink


def lock(disk: Path) -> Callable[[], None]:
    """Set the file system to read only, as the kernel does after an error of the card."""
    assert mount("mount", "-o", "remount,ro", disk)

    def mend() -> None:
        assert mount("mount", "-o", "remount,rw", disk)

    return mend


FAULTS = pytest.mark.parametrize("fails", [fill, lock])


def open_log(disk: Path) -> Journal:
    return Journal.open(disk, lambda: 1000.0, "stamp")


def throws(journal: Journal, count: int) -> None:
    for _ in range(count):
        journal.record(Log(1, Thrown((), (6, 4, 2))))
        journal.record(Undone(1))


def words(disk: Path) -> int:
    journal = open_log(disk)
    count = len(next(journal.store.latest(1)).words)
    journal.close()

    assert journal.trouble == ()
    return count


def test_a_disk_that_is_full_during_a_game_gets_all_of_it_when_there_is_room(disk):
    journal = open_log(disk)
    journal.record(STARTED)
    throws(journal, 5)
    mend = fill(disk)
    throws(journal, 500)
    failed = journal.kept
    turn(journal, 0.0, quiet=False)
    still = journal.kept
    mend()
    throws(journal, 1)
    turn(journal, TRY_AGAIN, quiet=False)
    back = journal.kept
    throws(journal, 1)
    journal.close()

    assert (failed, still, back) == (False, False, True)
    assert words(disk) == 2 * 507


@FAULTS
def test_a_start_on_a_disk_that_fails_takes_up_the_game_and_goes_back_to_the_disk(disk, fails):
    journal = open_log(disk)
    journal.record(STARTED)
    throws(journal, 5)
    journal.close()
    mend = fails(disk)
    again = open_log(disk)
    at_once = again.kept
    resumed = again.resume()
    throws(again, 400)
    failed = again.kept
    mend()
    turn(again, TRY_AGAIN, quiet=False)
    back = again.kept
    again.close()

    assert resumed is not None
    assert not at_once
    assert not failed
    assert back
    assert words(disk) == 2 * 405


@pytest.mark.parametrize("ends_well", [True, False])
def test_a_log_on_a_disk_that_is_only_read_is_read_whole(disk, ends_well):
    path = disk / LOG_FILE
    store, _ = Store.open(path, "stamp")
    fill_log(store, 3)
    with nullcontext() if ends_well else closing(LogReader.open_beside(path)):  # keeps the tail beside
        store.close()
    mend = lock(disk)
    found, wrong = Store.open_to_read(path)
    numbers = [saved.id for saved in found.games()]
    found.close()
    mend()

    assert path.with_name(LOG_FILE + "-wal").exists() is not ends_well
    assert (numbers, wrong) == ([1, 2, 3], None)


def test_games_on_a_disk_that_is_only_read_are_told_and_carried_away_but_not_forgotten(disk):
    store, _ = Store.open(disk / LOG_FILE, "stamp")
    fill_log(store, 3)
    store.close()
    mend = lock(disk)
    told, carried, forgotten = (
        lebon(*words, "--data", disk, home=disk)
        for words in (("stats", "--json"), ("export", "-"), ("forget", "--all", "--yes"))
    )
    mend()

    assert (told.status, carried.status, forgotten.status) == (0, 0, 1)
    assert told.rows[0]["games"] == carried.out.count("[players") == 3
    assert forgotten.complaint == f"lebon: {disk / LOG_FILE}: this disk cannot be written to"


@FAULTS
def test_the_other_files_stay_as_they_were_on_a_disk_that_fails(disk, fails):
    save(Settings(volume=11), disk)
    mend = fails(disk)
    with pytest.raises(OSError, match=r"."):
        save(Settings(volume=99), disk)
    with pytest.raises(OSError, match=r"."):
        set_pin(disk, "4210")
    start = Starts(disk, "boot").begin(1.0)
    found = load(disk)
    mend()

    assert not start.safe
    assert start.complaint is not None
    assert found.settings.volume == 11
    assert found.complaint is None
