"""What holds for every test: a log that it opened is closed at its end, as the program closes its own.

OpenCV and numpy work with one thread each: the tests themselves run side by side, and threads that wait for
a core spin.

What Python compiled is kept, also where it is told not to: else each worker, each run and each program that a
test starts compile all of it anew: a twentieth of the time.
"""

import gc
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module

import pytest

sys.dont_write_bytecode = False  # before the first import of the program
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # for what the tests start

for _name in ("OPENCV_FOR_THREADS_NUM", "OPENBLAS_NUM_THREADS"):
    os.environ.setdefault(_name, "1")  # both are read when the libraries are loaded, which no test did yet

GARBAGE_AT = 30_000
"""Values more than were let go of, after which garbage is looked for; Python's own number is 700."""


def pytest_collection(session: pytest.Session) -> None:
    """Nothing of five thousand tests is garbage while they are made."""
    gc.disable()
    _import_from_a_place_of_its_own(session.config)


def _import_from_a_place_of_its_own(config: pytest.Config) -> None:
    """Each worker begins with other tests, so that of a fresh checkout each compiles a part for all."""
    worker = getattr(config, "workerinput", None)
    if worker is None:
        return
    folders = (config.rootpath / each for each in config.args)
    files = sorted(path for folder in folders for path in folder.rglob("test_*.py"))
    begin = len(files) * int(worker["workerid"].removeprefix("gw")) // int(worker["workercount"])
    for path in files[begin:] + files[:begin]:
        with suppress(Exception, pytest.skip.Exception):  # pytest itself imports it after this, and tells
            import_module(".".join(path.relative_to(config.rootpath).with_suffix("").parts))


def pytest_collection_finish() -> None:
    """Nor later: what is looked through for garbage is what the tests themselves leave, and not so often.

    Of the tests of screens, counter and log a quarter of the time went into looking.
    """
    gc.freeze()
    gc.set_threshold(GARBAGE_AT, 10, 10)
    gc.enable()


@pytest.fixture(autouse=True)
def _logs_are_closed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """From Python 3.13 on an open connection that is forgotten is a warning, and warnings are errors."""
    from kiosk.store import Store

    opened: list[Store] = []
    made = Store.__init__

    def noted(store: Store, *given: object) -> None:
        made(store, *given)  # type: ignore[arg-type]
        opened.append(store)

    monkeypatch.setattr(Store, "__init__", noted)
    yield
    for store in opened:
        store.close()
