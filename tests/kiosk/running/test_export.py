import subprocess
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from threading import Event

import pytest

from kiosk.running.export import Export
from kiosk.store import LOG_FILE, Store
from tests.kiosk.records.tables import lost


@pytest.fixture
def home(tmp_path) -> Iterator[Path]:
    """A folder with a log of no game, which a kiosk has open."""
    store, _ = Store.open(tmp_path / LOG_FILE, "stamp")
    yield tmp_path
    store.close()


def ended(export: Export) -> str:
    """What it says in its end."""
    until = time.monotonic() + 30
    while export.under_way and time.monotonic() < until:
        time.sleep(0.01)
    return export.state


def test_an_export_tells_how_far_it_is_and_then_where(home):
    with closing(Store.open(home / LOG_FILE, "stamp")[0]) as store:
        for number in range(1, 6):
            store.put(lost("Ana", "Bo", number, float(number)), ())
    with closing(Export(home, home / "out")) as export:
        first, state = export.state, ended(export)

    assert first == f"… → {home / 'out'}"
    assert state == str(home / "out")
    assert len(list((home / "out").iterdir())) == 5


def test_an_export_of_nothing_and_one_that_fails_are_told(home):
    with closing(Export(home, home / "out")) as nothing, closing(Export(home / "no", home / "out")) as failed:
        told = ended(nothing), ended(failed)

    assert "aucune" in told[0]
    assert "abouti" in told[1]


def test_an_export_that_is_closed_is_over(home):
    export = Export(home, home / "out")
    export.close()
    export.close()

    assert not export.under_way
    assert "abouti" in export.state


def test_nobody_waits_until_the_process_has_started(home, monkeypatch):
    begin = Event()

    def slow(*_words, **_pipes):
        begin.wait(10)
        raise OSError("no more processes")

    monkeypatch.setattr(subprocess, "Popen", slow)
    with closing(Export(home, home / "out")) as export:
        told = export.state, export.under_way
        begin.set()
        end = ended(export)

    assert told == (f"… → {home / 'out'}", True)
    assert "abouti" in end
