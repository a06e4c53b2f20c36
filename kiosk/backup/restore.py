"""A house taken back from an archive: verified beside, then put in place at the next start, whatever is cut.

`stage` may be interrupted anywhere: only a folder that is whole gets the name that `adopt` looks for. `adopt`
runs before the log is opened; each of its steps may be done twice, so that a cut means to go on.
"""

import shutil
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from kiosk.backup.archive import DAMAGE, BackupRefused, read
from kiosk.disk.files import synchronise
from kiosk.disk.pin import PIN_FILE
from kiosk.language import said
from kiosk.store import LOG_FILE as LOG
from kiosk.store.copies import back_up, copies, remove

READY = "restore"
"""The folder of a house that is verified and waits for the next start."""

BEFORE = f"{LOG}.before-restore"
"""The log that was there: a wrong stick must not cost the games of this card."""


def stage(archive: Path, folder: Path) -> None:
    """Verify the archive and lay its files ready. Raises BackupRefused; then nothing is laid ready."""
    beside = folder / f"{READY}.new"
    try:
        shutil.rmtree(beside, ignore_errors=True)
        shutil.rmtree(folder / READY, ignore_errors=True)
        beside.mkdir()
        read(archive, beside)
        with suppress(FileNotFoundError):
            (beside / PIN_FILE).chmod(0o600)  # a link reads the other files by their group
        with closing(sqlite3.connect(f"{(beside / LOG).as_uri()}?mode=ro", uri=True)) as log:
            if log.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
                raise BackupRefused(said("Cette sauvegarde est abîmée : elle n’est pas reprise"))
        beside.replace(folder / READY)
        synchronise(folder)
    except DAMAGE as error:
        raise BackupRefused(
            said("La sauvegarde n’a pas pu être reprise : la carte est-elle pleine ?")
        ) from error
    finally:
        shutil.rmtree(beside, ignore_errors=True)


def adopt(folder: Path) -> bool:
    """Put a house that waits in its place; whether one waited. Raises OSError where the disk fails."""
    ready = folder / READY
    if not ready.is_dir():
        return False
    if (ready / LOG).is_file():
        _put_aside(folder)
        (ready / LOG).replace(folder / LOG)
        synchronise(folder)
    for path in sorted(each for each in ready.rglob("*") if each.is_file()):
        target = folder / path.relative_to(ready)
        _make_way(folder, target)
        path.replace(target)
        synchronise(target.parent)
    shutil.rmtree(ready)
    synchronise(folder)
    return True


def _make_way(folder: Path, target: Path) -> None:
    """The folders that a file of the backup lies in, in place of whatever has their names, or its own."""
    for each in target.relative_to(folder).parents:
        if (folder / each).is_file():
            (folder / each).unlink()
    if target.is_dir():
        shutil.rmtree(target)
    target.parent.mkdir(parents=True, exist_ok=True)


def _put_aside(folder: Path) -> None:
    """Keep the log that is there under another name, with nothing left that would mix with the new one."""
    log = folder / LOG
    if log.is_file():
        with suppress(sqlite3.Error), closing(sqlite3.connect(log)) as there:
            there.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        with suppress(sqlite3.Error):  # what cannot be read cannot be kept
            beside = log.with_name(f"{BEFORE}.new")
            back_up(log, beside)
            beside.replace(log.with_name(BEFORE))
    for copy in copies(log):
        copy.unlink(missing_ok=True)
    remove(log)
    synchronise(folder)
