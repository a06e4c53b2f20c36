import os
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from kiosk.store.alone import LOCK_FILE, Alone, InUse

HOLD = """
import sys, pathlib
from kiosk.store import Alone
alone = Alone(pathlib.Path(sys.argv[1]))
print("has it", flush=True)
sys.stdin.read()
"""


def other(folder: Path) -> "subprocess.Popen[str]":
    """Another process that has the folder."""
    call = [sys.executable, "-c", HOLD, str(folder)]
    process = subprocess.Popen(call, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "has it\n"
    return process


def test_a_second_one_is_refused_with_the_process_that_has_the_folder_until_that_is_killed(tmp_path):
    with other(tmp_path) as process:
        with pytest.raises(InUse, match=rf"{tmp_path}: process {process.pid} plays there"):
            Alone(tmp_path)
        process.kill()
        process.wait()
        Alone(tmp_path).close()


def test_the_lock_goes_when_it_is_closed_and_names_its_process(tmp_path):
    alone = Alone(tmp_path / "new")
    told = (tmp_path / "new" / LOCK_FILE).read_text()
    with pytest.raises(InUse):
        Alone(tmp_path / "new")
    alone.close()
    alone.close()
    Alone(tmp_path / "new").close()

    assert told == f"{os.getpid()}\n"


def test_whoever_lets_go_of_nothing_has_it_until_the_end(tmp_path):
    """The link keeps nothing in its hands, and two of them ran at one table."""
    Alone(tmp_path)

    with pytest.raises(InUse):
        Alone(tmp_path)


@pytest.mark.parametrize("mode", [0o444, 0o000])
def test_a_file_of_another_owner_where_the_number_stands_lets_no_second_one_in(tmp_path, mode):
    (tmp_path / LOCK_FILE).write_text("7\n")
    (tmp_path / LOCK_FILE).chmod(mode)
    with closing(Alone(tmp_path)), pytest.raises(InUse):
        Alone(tmp_path)


def test_a_folder_where_the_number_stands_lets_no_second_one_in(tmp_path):
    (tmp_path / LOCK_FILE).mkdir()
    with closing(Alone(tmp_path)), pytest.raises(InUse, match=r"process \? plays"):
        Alone(tmp_path)


@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")
def test_where_nobody_plays_and_no_file_can_be_made_nobody_is_said_to_play():
    Alone(Path("/proc/self")).close()


@pytest.mark.parametrize("left", ["", "garbage \u00ff", "12 34"])
def test_a_process_that_left_no_number_has_none(tmp_path, left):
    alone = Alone(tmp_path)
    (tmp_path / LOCK_FILE).write_text(left)
    with pytest.raises(InUse) as used:
        Alone(tmp_path)
    alone.close()

    assert used.value.process == "?"


@pytest.mark.parametrize("content", [b"", b"\xff\xfe garbage", b"9" * 5000])
def test_whatever_stands_in_the_file_it_locks(tmp_path, content):
    (tmp_path / LOCK_FILE).write_bytes(content)
    alone = Alone(tmp_path)
    with pytest.raises(InUse):
        Alone(tmp_path)
    alone.close()


def test_where_no_file_can_be_made_it_says_so(tmp_path):
    (tmp_path / "file").write_text("in the way")

    with pytest.raises(OSError, match="file"):
        Alone(tmp_path / "file")
