from contextlib import closing

import pytest

from kiosk.doctor.disk import disk
from kiosk.doctor.finding import Finding, Status
from kiosk.language import tongue
from kiosk.settings import SETTINGS_FILE
from kiosk.store import LOG_FILE
from kiosk.store.database import connect
from tests.kiosk.doctor.places import place


def look(tmp_path) -> dict[str, Finding]:
    return {each.check: each for each in disk(place(tmp_path))}


class Usage:
    def __init__(self, megabytes: int) -> None:
        self.free = megabytes * 1_000_000


@pytest.mark.parametrize(("free", "status"), [(4000, Status.OK), (200, Status.WARN), (5, Status.FAIL)])
def test_little_room_is_told_before_it_is_too_late(tmp_path, monkeypatch, free, status):
    monkeypatch.setattr("kiosk.doctor.disk.shutil.disk_usage", lambda _path: Usage(free))

    assert look(tmp_path)["disk"].status is status


def test_a_folder_that_is_yet_to_be_made_is_tried_where_it_will_be(tmp_path):
    machine = place(tmp_path)
    machine.data.rmdir()

    assert disk(machine)[0].status is Status.OK
    assert not machine.data.exists()


def test_a_folder_that_takes_no_file_is_a_failure(tmp_path, monkeypatch):
    def full(**_where: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("kiosk.doctor.disk.tempfile.TemporaryFile", full)
    found = look(tmp_path)["disk"]

    assert found.status is Status.FAIL
    assert "le disque est plein" in found.detail.text(tongue("fr"))


def test_games_in_memory_are_lost_with_the_mains(tmp_path, monkeypatch):
    (tmp_path / "proc").mkdir()
    (tmp_path / "proc/mounts").write_text(f"/dev/x / ext4 rw 0 0\ntmpfs {tmp_path} tmpfs rw 0 0\ncut\n")

    assert look(tmp_path)["disk"].status is Status.WARN


def test_no_game_yet_is_well(tmp_path):
    assert look(tmp_path)["database"].status is Status.OK


def test_the_log_is_looked_at_while_the_kiosk_writes(tmp_path):
    machine = place(tmp_path)
    with closing(connect(str(machine.data / LOG_FILE))) as log:
        log.execute("BEGIN IMMEDIATE")
        found = disk(machine)[-1]

    assert found.status is Status.OK
    assert dict(found.detail.values)["games"] == 0


@pytest.mark.parametrize("content", [b"garbage" * 1000, b"SQLite format 3\0" + b"\xff" * 5000])
def test_a_damaged_log_is_a_failure_and_stays_as_it_is(tmp_path, content):
    machine = place(tmp_path)
    (machine.data / LOG_FILE).write_bytes(content)

    assert disk(machine)[-1].status is Status.FAIL
    assert (machine.data / LOG_FILE).read_bytes() == content


def test_a_log_of_a_newer_version_is_a_failure_that_an_update_mends(tmp_path):
    machine = place(tmp_path)
    with closing(connect(str(machine.data / LOG_FILE))) as log:
        log.execute("PRAGMA user_version = 99")
    found = disk(machine)[-1]

    assert found.status is Status.FAIL
    assert "version plus récente" in found.detail.text(tongue("fr"))
    assert "lebon-install" in found.advice.text(tongue("fr"))


def test_a_log_with_the_tables_of_another_program_is_a_failure(tmp_path):
    machine = place(tmp_path)
    with closing(connect(str(machine.data / LOG_FILE))) as log:
        log.execute("ALTER TABLE games ADD COLUMN bets TEXT")

    assert disk(machine)[-1].status is Status.FAIL


def test_a_log_that_is_no_file_is_a_failure(tmp_path):
    machine = place(tmp_path)
    (machine.data / LOG_FILE).mkdir()

    assert disk(machine)[-1].status is Status.FAIL


def test_settings_that_cannot_be_used_are_a_failure(tmp_path):
    machine = place(tmp_path)
    good = disk(machine)[1]
    (machine.data / SETTINGS_FILE).write_text("garbage [[[")

    assert good.status is Status.OK
    assert disk(machine)[1].status is Status.FAIL
