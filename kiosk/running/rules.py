"""Rule sets of the house carried from one kiosk to another: on a stick, or as a code held before the eye."""

import threading
from collections.abc import Callable
from pathlib import Path

from hardware.ports import Clock
from kiosk.backup.archive import BackupRefused
from kiosk.backup.stick import only, sticks
from kiosk.counter.messages import Carried
from kiosk.counter.staff.requests import Request
from kiosk.disk.files import write_whole
from kiosk.engine.rules import Rules
from kiosk.engine.usage import UsageRefused
from kiosk.eye import Eye
from kiosk.language import said
from kiosk.own_rules import RULES_BYTES, load, merge, read, rules_file, save
from vision.codes import code_in

ON_STICK = "lebon-rules.txt"
"""The file on the stick."""

LOOKS_FOR = 20.0
"""Seconds for which a code is looked for."""

PAUSE = 0.2
"""Seconds between two looks: a code is held still for longer."""

NO_RULES = said("Pas de règles lisibles ici")
NO_FILE = said("Pas de règles sur cette clé")
NO_CODE = said("Aucun code vu")
GOT = said("Les règles du code sont là")


class Carrier:
    """Takes rule sets out and in.

    post  hands what came of it to the counter, from any thread.
    """

    def __init__(self, folder: Path, eye: Eye, clock: Clock, post: Callable[[Carried], None]) -> None:
        self._folder, self._eye, self._clock, self._post = folder, eye, clock, post
        self._looking: threading.Thread | None = None

    def put_out(self) -> str | None:
        """All of them onto the stick that is in; each says why it came to nothing. Raises OSError."""
        return self._post_result(Request.RULES_OUT.done, self._put_out)

    def take_in(self) -> str | None:
        """Those of the stick that is in."""
        return self._post_result(Request.RULES_IN.done, self._from_stick)

    def scan(self) -> str | None:
        """Look for a code before the eye; what comes of that is told later."""
        return self._post_result(Request.RULES_SCAN.done, self._look)

    def _post_result(self, words: str, deed: Callable[[], tuple[Rules, ...] | None]) -> str | None:
        own, why = None, None
        try:
            own = deed()
        except FileNotFoundError:
            why = NO_FILE
        except BackupRefused as refused:
            why = str(refused)
        except (UsageRefused, ValueError):
            why = NO_RULES
        self._post(Carried(own, why or words))
        return why

    def _put_out(self) -> None:
        write_whole(only(sticks()) / ON_STICK, rules_file(load(self._folder)[0]))

    def _from_stick(self) -> tuple[Rules, ...]:
        with (only(sticks()) / ON_STICK).open("rb") as file:
            return self._take_in(file.read(RULES_BYTES).decode())

    def _take_in(self, text: str) -> tuple[Rules, ...]:
        """All there are with these. Raises UsageRefused, OSError."""
        own = merge(load(self._folder)[0], read(text))
        save(own, self._folder)
        return own

    def _look(self) -> None:
        if self._looking is None or not self._looking.is_alive():
            self._looking = threading.Thread(target=self._watch, name="code", daemon=True)
            self._looking.start()

    def _watch(self) -> None:
        """In a thread of its own: until a code is seen, or nobody shows one."""
        until = self._clock.now() + LOOKS_FOR
        while self._clock.now() < until:
            latest = self._eye.latest
            text = "" if latest is None else code_in(latest.image)
            if text:
                self._post(self._of_code(text))
                return
            self._clock.sleep(PAUSE)
        self._post(Carried(None, NO_CODE))

    def _of_code(self, text: str) -> Carried:
        try:
            return Carried(self._take_in(text), GOT)
        except (UsageRefused, OSError, ValueError):
            return Carried(None, NO_RULES)
