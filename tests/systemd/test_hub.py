"""Mosquitto's list of who may write and read what, as `lebon-table` makes it."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.lab.fleet.access import HUB, acl, user_of

TABLE = Path(__file__).parents[2] / "systemd" / "hub" / "lebon-table"

pytestmark = pytest.mark.skipif(
    shutil.which("mosquitto_passwd") is None or shutil.which("bash") is None,
    reason="Mosquitto is not installed",
)


def called(folder: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    environment = os.environ | {"LEBON_MOSQUITTO": str(folder)}
    return subprocess.run([str(TABLE), *words], env=environment, check=False, capture_output=True, text=True)


def lines(text: str) -> list[str]:
    return sorted(line for line in text.splitlines() if line)


def test_a_table_may_write_under_its_own_name_only_and_the_hub_hears_all(tmp_path):
    called(tmp_path, "chez-leon", "1")
    told = called(tmp_path, "--hub").stdout
    again = called(tmp_path, "chez-leon", "1")

    assert lines((tmp_path / "lebon.acl").read_text()) == lines(acl([user_of("chez-leon", "1"), HUB]))
    assert told.startswith("LEBON_BROKER_USER=hub\nLEBON_BROKER_PASSWORD=")
    assert again.returncode == 0
    assert len((tmp_path / "lebon.passwd").read_text().splitlines()) == 2


@pytest.mark.parametrize("words", [("chez-leon",), ("a/b", "1"), ("a", "#"), ()])
def test_a_name_that_will_not_do_is_refused_in_one_line(tmp_path, words):
    done = called(tmp_path, *words)

    assert done.returncode == 2
    assert done.stderr.startswith("lebon-table: ")
    assert done.stderr.count("\n") == 1
