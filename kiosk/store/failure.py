"""What keeps a log from being opened, read or written, in one line that a person understands."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kiosk.language import Complaint, line, said
from kiosk.reasons import reason
from kiosk.store.database import Newer

LOG_IS_NEWER = said("{path} est d’une version plus récente : mettez le programme à jour ; rien n’y a changé")


class StoreFailed(Complaint):
    """The disk does not take the row: full, read-only or gone. `line` says which file and why."""


class StoreNewer(StoreFailed):
    """The log is of a version of the program that is newer than this one; nothing in it was changed."""


@contextmanager
def failing(path: Path | str) -> Iterator[None]:
    """What goes wrong inside with the log at that path is a StoreFailed."""
    try:
        yield
    except Newer:
        raise StoreNewer(line(LOG_IS_NEWER, path=path)) from None
    except (sqlite3.Error, OSError) as error:
        raise StoreFailed(line(said("{path} : {why}"), path=path, why=reason(error))) from None
