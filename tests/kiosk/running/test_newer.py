"""A log that a newer version wrote: the first page says so for as long as it stands there."""

import sqlite3
from contextlib import closing

from kiosk.app import PLAYED_IN_MEMORY
from kiosk.headless import Blind
from kiosk.running.run import Run
from kiosk.running.wanted import Wanted
from kiosk.settings import Settings
from kiosk.store import LOG_FILE
from tests.kiosk.running.devices import quiet


def test_the_first_page_says_that_the_log_is_of_a_newer_version(tmp_path):
    with closing(sqlite3.connect(tmp_path / LOG_FILE)) as log, log:
        log.execute("PRAGMA user_version = 99")
    told: list[object] = []
    glass = Blind()
    wanted = Wanted("sim:1", stepped=True)
    with closing(Run(wanted, Settings(), tmp_path, glass, told.append, quiet())) as run:
        for _ in range(400):  # long after the notice of the start is gone
            run.step()
        note = run.app.counter.staff.note

    assert note == PLAYED_IN_MEMORY
    assert any("plus récente" in str(each) for each in told)
