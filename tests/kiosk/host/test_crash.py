"""What ended the program is there at the next start; the ends are real ones, of a process of their own."""

import subprocess
import sys

import pytest

from kiosk.host.crash import CRASH_FILE, CRASH_OPEN_FILE, KEPT_CHARACTERS, Crashes, summary

ENDS = {
    "exception": "raise KeyError('pot')",
    "abort": "import os; os.abort()",
    "order": "pass",
    "told to end": "raise SystemExit",
}


def end(folder, how):
    program = f"""
from contextlib import closing
from pathlib import Path
from kiosk.host.crash import Crashes
def turn():
    {ENDS[how]}
with closing(Crashes(Path({str(folder)!r}), watched=True)):
    turn()
"""
    subprocess.run([sys.executable, "-c", program], check=False, capture_output=True)


@pytest.mark.parametrize(
    ("how", "what"), [("exception", "KeyError: 'pot'"), ("abort", "Fatal Python error: Aborted")]
)
def test_the_last_crash_is_told_at_the_next_start(tmp_path, how, what):
    end(tmp_path, how)
    crashes = Crashes(tmp_path, watched=False)
    crashes.close()

    assert crashes.last.startswith(what)
    assert crashes.last.endswith("turn)")


def test_an_end_in_order_is_no_crash_and_forgets_none(tmp_path):
    end(tmp_path, "exception")
    end(tmp_path, "order")
    end(tmp_path, "told to end")
    crashes = Crashes(tmp_path, watched=False)
    crashes.close()

    assert crashes.last.startswith("KeyError")


def test_it_is_bounded_whatever_was_left(tmp_path):
    (tmp_path / CRASH_OPEN_FILE).write_text("Fatal\n" + "x" * 100_000)
    Crashes(tmp_path, watched=False).close()

    assert len((tmp_path / CRASH_FILE).read_text()) <= KEPT_CHARACTERS


@pytest.mark.parametrize("text", ["", "\n", "\0", "\ufffd" * 50])
def test_garbage_makes_no_crash_of_its_own(text):
    assert len(summary(text)) <= 120


def test_a_folder_that_cannot_be_written_stops_nothing(tmp_path):
    crashes = Crashes(tmp_path / "none", watched=True)
    crashes.close()

    assert crashes.last == ""
