"""What a command does whose standard output takes nothing, or not every letter."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.kiosk.cli.lebon import lebon

FULL_DISK = Path("/dev/full")
"""The kernel's own disk without room: every write fails."""


@pytest.fixture
def home(tmp_path):
    """A house with one game."""
    (tmp_path / "game.txt").write_text('[rules "onze"]\n[players "Zoé" "B"]\n421 321\n')
    lebon("import", tmp_path / "game.txt", home=tmp_path)
    return tmp_path


def run(words, home, output=subprocess.PIPE, **env):
    """The program itself, as a shell calls it: status, standard output and error in bytes."""
    house = {"HOME": str(home), "LEBON_DATA": str(home / "data"), "PATH": os.environ["PATH"], **env}
    call = [sys.executable, "-m", "kiosk", *words]
    return subprocess.run(call, stdout=output, stderr=subprocess.PIPE, env=house, timeout=50, check=False)


@pytest.mark.parametrize(
    ("words", "unbuffered"),
    [
        (("export", "-"), ""),
        (("export", "-"), "1"),
        (("rules",), ""),
        (("rules", "--json"), ""),
        (("--help",), ""),
    ],
)
def test_a_full_disk_under_the_output_is_one_line_and_status_1(words, unbuffered, home):
    with FULL_DISK.open("w") as output:
        ran = run(words, home, output, PYTHONUNBUFFERED=unbuffered)

    assert ran.stderr.decode() == "lebon: sortie standard : le disque est plein\n"
    assert ran.returncode == 1


@pytest.mark.parametrize("words", [("export", "-"), ("rules",)], ids=" ".join)
def test_a_reader_that_has_gone_is_no_fault_of_ours(words, home):
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "w") as output:
        ran = run(words, home, output)

    assert (ran.returncode, ran.stderr) == (0, b"")
