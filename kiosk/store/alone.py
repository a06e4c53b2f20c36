"""Whether another program has the log open: a running kiosk counts its games in memory."""

import sqlite3
from contextlib import closing
from pathlib import Path


def in_use(path: Path) -> bool:
    """Somebody else holds this log open just now.

    Whoever has a log in write-ahead mode open holds a shared lock on it, so that nobody else can have it
    for himself alone (sqlite.org/wal.html, "Use of WAL without shared-memory"). A file that is not there, or
    is no database, is in nobody's use.
    """
    if not path.is_file():
        return False
    with closing(sqlite3.connect(path, timeout=0)) as connection:
        try:
            connection.execute("PRAGMA locking_mode = EXCLUSIVE")
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("ROLLBACK")
        except sqlite3.OperationalError as error:
            return "locked" in str(error)
        except sqlite3.DatabaseError:
            return False
    return False
