"""Backups as the kiosk makes them: by a key, by itself each night, and taken back; in a thread of their own.

Nothing here stops a game: what fails is one line for the service page.
"""

import logging
import threading
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from kiosk.backup.archive import BackupRefused, refusal
from kiosk.backup.restore import READY, adopt, stage
from kiosk.backup.stick import back_up, marked_sticks, newest, only
from kiosk.language import said
from kiosk.store.alone import Alone

log = logging.getLogger(__name__)

QUIET_BEFORE_BACKUP = 600.0
"""Seconds in which nobody played before a backup begins by itself: the evening is over."""

BACKUP_EVERY = 20 * 3600.0
"""Seconds from one backup by itself to the next; and one an evening where the mains go each night."""

LOOK_EVERY = 60.0
"""Seconds between two looks for the house's stick, while the evening is over and it is not in."""

ALL_SAVED = said("Tout est sauvegardé sur la clé")
ALREADY_THERE = said("La clé a déjà tout")
UNDER_WAY = said("Sauvegarde en cours : laisser la clé")
READING = said("La sauvegarde est lue : laisser la clé")
TAKEN_BACK = said("Sauvegarde reprise au redémarrage")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a backup, in French for the service page; `failed`: it came to nothing."""

    words: str = ""
    failed: bool = False


class Backups:
    """Those of one kiosk.

    sticks  those that are mounted now.
    kiosk   what tells this machine from others on one stick.
    last    what came of the last one, or that it is under way; without words before the first.
    missed  the last one by itself came to nothing, and none was made since.
    """

    def __init__(self, house: Path, sticks: Callable[[], tuple[Path, ...]], kiosk: str) -> None:
        self._house = house
        self._sticks = sticks
        self._kiosk = kiosk
        self._thread: threading.Thread | None = None
        self._quiet_from: float | None = None
        self._next = 0.0
        self.last = Outcome()
        self.missed = False

    @property
    def busy(self) -> bool:
        """Whether a stick is being written to, or read."""
        return self._thread is not None and self._thread.is_alive()

    def begin(self) -> None:
        """Back up onto the one stick that is in, and mark it by that."""
        self._beside(UNDER_WAY, lambda: self._back_up(only(self._sticks())))

    def take_back(self, told: Callable[[bool], None]) -> None:
        """Lay the newest backup of the stick ready for the next start; `told` there whether it lies ready."""
        self._beside(READING, self._stage_newest, told)

    def has_backup(self) -> bool:
        """Whether the stick that is in has a backup: what a new card asks for."""
        return bool(marked_sticks(self._sticks()))

    def turn(self, now: float, *, idle: bool) -> None:
        """Once a turn of the drawing loop, `now` on a steady clock: back up once the evening is over."""
        if not idle:
            self._quiet_from = None
            return
        self._quiet_from = now if self._quiet_from is None else self._quiet_from
        if now - self._quiet_from < QUIET_BEFORE_BACKUP or now < self._next:
            return
        found = marked_sticks(self._sticks())
        self._next = now + (BACKUP_EVERY if len(found) == 1 else LOOK_EVERY)
        if found:
            self._beside(UNDER_WAY, lambda: self._back_up(only(found)), self._note_night)

    def settle(self) -> None:
        """Wait for what is being written or read."""
        if self._thread is not None:
            self._thread.join()

    def _beside(
        self, words: str, work: Callable[[], str], told: Callable[[bool], None] = lambda _: None
    ) -> None:
        """One thing at a time: an archive of years takes half a minute to write, or to verify."""
        if self.busy:
            return
        self.last = Outcome(words)

        def run() -> None:
            self.last = _outcome(work)
            told(not self.last.failed)

        self._thread = threading.Thread(target=run, name="backup", daemon=True)
        self._thread.start()

    def _back_up(self, stick: Path) -> str:
        same = back_up(self._house, stick, self._kiosk).same
        self.missed = False
        return ALREADY_THERE if same else ALL_SAVED

    def _note_night(self, made: bool) -> None:
        self.missed = not made

    def _stage_newest(self) -> str:
        stage(newest(only(self._sticks())), self._house)
        return TAKEN_BACK


def _outcome(work: Callable[[], str]) -> Outcome:
    try:
        return Outcome(work())
    except BackupRefused as refused:
        return Outcome(str(refused), failed=True)
    except Exception as fault:  # the edge of the thread: whoever waits at the page would wait for ever
        log.exception("the backup stumbled")
        return Outcome(refusal(fault), failed=True)


def adopt_alone(folder: Path) -> bool:
    """Put a backup that waits in its place, before the log is opened. Raises InUse, and OSError."""
    if not (folder / READY).is_dir():
        return False
    with closing(Alone(folder)):
        return adopt(folder)


def this_kiosk(etc: Path = Path("/etc")) -> str:
    """Eight letters and digits that tell this machine from others; those of nobody where it has no number."""
    try:
        number = (etc / "machine-id").read_text(encoding="ascii").strip()
    except (OSError, ValueError):
        number = ""
    return number[:8] if number.isalnum() else "kiosk"
