import subprocess
import sys
import tomllib
from pathlib import Path

import typer
from typer.testing import CliRunner

from kiosk.cli import plugins

ROOT = Path(__file__).parents[3]

HANGING = """
import sys, threading, time
from kiosk.cli import program

class Late:
    def __del__(self):
        print("taken apart", flush=True)

late = Late()
threading.Thread(target=time.sleep, args=(60,), daemon=True).start() if {hangs} else None
sys.argv = ["lebon", "rules", "no-such-rules"]
program()
"""


def end_of(*, hangs: bool) -> "subprocess.CompletedProcess[str]":
    code = HANGING.format(hangs=hangs)
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=50, check=False
    )


def test_a_thread_that_hangs_in_a_driver_is_left_behind_as_it_stands():
    """What Python would take apart at its end is not touched: the thread may be using it."""
    usual, hanging = end_of(hangs=False), end_of(hangs=True)

    assert "taken apart" in usual.stdout
    assert "taken apart" not in hanging.stdout
    assert usual.returncode == hanging.returncode == 2
    assert usual.stderr == hanging.stderr != ""


DROPPED = """
import signal, sys, time
from kiosk.cli import app, program

class Apart:
    def __del__(self):
        signal.raise_signal(signal.SIGTERM)

def serve(words):
    try:
        Apart()
        time.sleep(30)
    finally:
        print("left in order", flush=True)

app._status = serve
program()
"""


def test_an_end_asked_for_while_an_object_is_taken_apart_is_not_lost():
    """Python drops what is raised in a destructor, the signal's own exit too."""
    ended = subprocess.run(
        [sys.executable, "-c", DROPPED], capture_output=True, text=True, timeout=20, check=False
    )

    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout.split("\n") == ["left in order", ""]


def test_a_program_without_its_source_says_where_the_benches_are(tmp_path):
    """As in a wheel: the entry point is there, the module it names is not."""
    app = typer.Typer()
    app.command("other")(lambda: None)
    plugins.offer_instead(app, "bench")

    told = CliRunner().invoke(app, ["bench", "vision", "--sim", "3"])

    assert told.exit_code == 2
    assert "make setup" in told.output


def test_the_wheel_leaves_what_measures_behind():
    packages = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]["targets"][
        "wheel"
    ]

    assert packages["packages"] == ["kiosk", "vision", "hardware"]
    assert not [each for each in (ROOT / "kiosk").rglob("*.py") if each.parent.name in {"bench", "train"}]
