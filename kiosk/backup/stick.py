"""Sticks of the house: which ones, where their archives lie, three generations of each kiosk.

A stick is marked by the folder of its backups, which the first backup by hand makes: what is plugged in by a
guest is never written to by itself. Generations are counted, not dated, since the clock may be wrong.
"""

import re
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from kiosk.backup.archive import DAMAGE, BackupRefused, Contents, contents, read, refusal, write
from kiosk.language import said

MOUNTS = (Path("/media"), Path("/run/media"), Path("/mnt"))
"""Where a USB stick appears."""

STICK_FOLDER = "lebon-sauvegardes"
STICK_GENERATIONS = 3
_NAME = re.compile(r"lebon-([0-9]{6})\.tar\.gz", re.IGNORECASE)
"""In whichever letters: FAT makes no difference, so that one would take the place of the other."""

NO_STICK = said("Pas de clé USB : rien n’a été écrit")
TWO_STICKS = said("Deux clés USB : n’en laisser qu’une, rien n’a été écrit")
NO_BACKUP = said("Pas de sauvegarde sur la clé")


@dataclass(frozen=True, slots=True)
class Done:
    """A backup that was made: where, and whether it was new; `same`: the stick has just that already."""

    path: Path
    same: bool = False


def sticks(mounts: tuple[Path, ...] = MOUNTS) -> tuple[Path, ...]:
    """Mounted sticks, by name: the folders that are mount points, one or two levels down. Never raises."""
    found = (each for top in mounts for near in _within(top) for each in (near, *_within(near)))
    return tuple(sorted(each for each in found if _is(each.is_mount)))


def _within(folder: Path) -> tuple[Path, ...]:
    with suppress(OSError):
        return tuple(folder.iterdir())
    return ()


def _is(asked: Callable[[], bool]) -> bool:
    """A stick that was pulled raises whatever its driver has to say, for as long as it is mounted."""
    with suppress(OSError):
        return asked()
    return False


def only(sticks: Iterable[Path]) -> Path:
    """The one stick that is in. Raises BackupRefused where there is none, or more than one."""
    found = tuple(sticks)
    if not found:
        raise BackupRefused(NO_STICK)
    if len(found) > 1:
        raise BackupRefused(TWO_STICKS)
    return found[0]


def marked_sticks(sticks: Iterable[Path]) -> tuple[Path, ...]:
    """Those that backups go to by themselves. Never raises."""
    return tuple(each for each in sticks if _is((each / STICK_FOLDER).is_dir))


def back_up(house: Path, stick: Path, kiosk: str) -> Done:
    """The house onto that stick, as one generation more of this kiosk; the oldest of more than three goes.

    kiosk  what tells this machine from others on one stick, in letters and digits.
    Raises BackupRefused; the generations before are untouched then.
    """
    folder = stick / STICK_FOLDER / kiosk
    try:
        folder.mkdir(parents=True, exist_ok=True)
        there = generations(folder)
        if there and _read(there[-1]) == contents(house):
            return Done(there[-1], same=True)
        last = max(
            (int(found[1]) for each in folder.iterdir() if (found := _NAME.fullmatch(each.name))), default=0
        )
        target = folder / f"lebon-{(last + 1) % 1_000_000:06}.tar.gz"
        write(house, target)
        for old in generations(folder)[:-STICK_GENERATIONS]:
            old.unlink()
    except DAMAGE as error:
        raise BackupRefused(refusal(error)) from error
    return Done(target)


def generations(folder: Path) -> tuple[Path, ...]:
    """The archives of one kiosk, the oldest first."""
    named = (each for each in folder.glob("*") if _NAME.fullmatch(each.name) and each.is_file())
    return tuple(sorted(named, key=lambda each: each.name.lower()))


def newest(stick: Path) -> Path:
    """The newest whole archive of that stick, of whichever kiosk wrote last; damaged ones are passed over.

    Clocks tell only which kiosk that was: of one the numbers do. Raises BackupRefused where there is none.
    """
    try:
        kiosks = filter(None, map(generations, sorted((stick / STICK_FOLDER).glob("*"))))
        last = sorted(kiosks, key=lambda each: each[-1].stat().st_mtime, reverse=True)
    except OSError:
        last = []
    found = next((each for kiosk in last for each in reversed(kiosk) if _read(each) is not None), None)
    if found is None:
        raise BackupRefused(NO_BACKUP)
    return found


def _read(path: Path) -> Contents | None:
    """What a whole archive holds; None for a damaged one."""
    try:
        return read(path)
    except BackupRefused:
        return None
