import os
import signal
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from kiosk.records.export import file_name
from kiosk.running.export import Exports
from kiosk.store import LOG_FILE, Store
from tests.kiosk.records.tables import loss

PATIENCE = 120.0
"""Seconds for a niced process on a machine that has much else to do."""


@pytest.fixture
def home(tmp_path) -> Iterator[Path]:
    """A folder with a log of no game, which a kiosk has open."""
    store, _ = Store.open(tmp_path / LOG_FILE, "stamp")
    yield tmp_path
    store.close()


def end_of(exports: Exports) -> str:
    """What it says in its end."""
    until = time.monotonic() + PATIENCE
    while exports.under_way and time.monotonic() < until:
        time.sleep(0.01)
    return exports.state


def test_an_export_tells_how_far_it_is_and_then_where_and_so_does_the_next_one(home):
    with closing(Store.open(home / LOG_FILE, "stamp")[0]) as store:
        for number in range(1, 6):
            store.put(loss("Ana", "Bo", number, float(number)), ())
    with closing(Exports(home)) as exports:
        before = exports.state, exports.under_way
        exports.begin(home / "out")
        first, state = exports.state, end_of(exports)
        exports.begin(home / "a stick's \\ name")
        second = end_of(exports)

    assert before == ("", False)
    assert first == f"… → {home / 'out'}"
    assert state == str(home / "out")
    assert second == str(home / "a stick's \\ name")
    assert len(list((home / "out").iterdir())) == len(list(Path(second).iterdir())) == 5


def test_an_export_of_nothing_and_one_that_fails_are_told(home):
    with closing(Exports(home)) as nothing, closing(Exports(home / "no")) as failed:
        nothing.begin(home / "out")
        failed.begin(home / "out")
        told = end_of(nothing), end_of(failed)

    assert "aucune" in told[0]
    assert "abouti" in told[1]


def test_an_export_that_stops_halfway_is_not_told_as_one_that_is_there(home):
    games = [loss("Ana", "Bo", number, float(number)) for number in range(1, 4)]
    with closing(Store.open(home / LOG_FILE, "stamp")[0]) as store:
        for game in games:
            store.put(game, ())
    last = home / "out" / file_name(games[-1])
    last.mkdir(parents=True)
    with closing(Exports(home)) as exports:
        exports.begin(home / "out")
        state, failed = end_of(exports), exports.failed
        last.rmdir()
        exports.begin(home / "out")
        again = end_of(exports), exports.failed

    assert failed
    assert "abouti" in state
    assert again == (str(home / "out"), False)


def test_an_export_that_is_closed_is_over(home):
    exports = Exports(home)
    exports.begin(home / "out")
    exports.close()
    exports.close()

    assert not exports.under_way
    assert "abouti" in exports.state


def test_a_shell_that_was_killed_is_told_and_stops_nothing(home):
    with closing(Exports(home)) as exports:
        os.kill(exports._shell.pid, signal.SIGKILL)
        exports._shell.wait()
        exports.begin(home / "out")
        state = end_of(exports)

    assert "abouti" in state


def test_a_stick_that_answers_every_question_with_an_error_ends_the_export(home):
    """One that was pulled: the thread ended, and no other export was ever begun. Here a name of no disk."""
    with closing(Store.open(home / LOG_FILE, "stamp")[0]) as store:
        store.put(loss("Ana", "Bo", 1, 1.0), ())
    with closing(Exports(home)) as exports:
        exports.begin(home / ("x" * 300))
        state, failed, under_way = end_of(exports), exports.failed, exports.under_way
        exports.begin(home / "out")
        again = end_of(exports)

    assert "abouti" in state
    assert (failed, under_way) == (True, False)
    assert again == str(home / "out")
