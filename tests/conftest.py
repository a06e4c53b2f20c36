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

import pytest

sys.dont_write_bytecode = False  # before the first import of the program
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # for what the tests start

for _name in ("OPENCV_FOR_THREADS_NUM", "OPENBLAS_NUM_THREADS"):
    os.environ.setdefault(_name, "1")  # both are read when the libraries are loaded, which no test did yet

GARBAGE_AT = 30_000
"""Values more than were let go of, after which garbage is looked for; Python's own number is 700."""


def pytest_collection() -> None:
    """Nothing of five thousand tests is garbage while they are made."""
    gc.disable()


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
