"""One evening in the machine: what was seen, the hands that play, and what the log says of the game."""

import json
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace

import cv2

from kiosk.counter.staff.pages import Staff
from kiosk.counter.state import Counter, Screen
from kiosk.engine.written.replay import play_script
from kiosk.engine.written.script import read_script
from kiosk.ui.scene import Touch
from kiosk.ui.screens import scene
from tests.machine.qemu import SIZE, Dead, Machine
from tests.machine.tray import Tray

PATIENCE = 240.0
"""Seconds here for anything that takes the machine up to twenty of its own."""

BOOT = 600.0
"""Seconds here for a start: a hundred of a core that nobody else wants."""

THROWS, THROW_PATIENCE = 3, 45.0
"""How often dice are thrown for one throw, and how many seconds here each has, before a push and after it."""

ENTER, ESCAPE, F12 = 28, 1, 88
PIN = "4210"


@dataclass(slots=True)
class Report:
    """What was seen, a line each, as it happens; `faults` are those that did not hold."""

    began: float = field(default_factory=time.monotonic)
    faults: int = 0

    def row(self, promise: str, holds: bool, seen: object) -> None:
        """One promise, whether it held, and what was seen."""
        self.faults += not holds
        verdict = "ok  " if holds else "FAIL"
        print(f"{time.monotonic() - self.began:5.0f} s  {verdict}  {promise}: {seen}", flush=True)


@dataclass(frozen=True, slots=True)
class Log:
    """The last game of the log; `outcome` is None while it goes on."""

    game: int
    tags: str
    outcome: str | None
    words: list[str]


@dataclass(slots=True)
class Evening:
    """The machine, its tray, how often the eye was wrong, and how often dice were thrown again for it."""

    machine: Machine
    tray: Tray
    report: Report
    misread: int = 0
    throws: int = 0
    again: int = 0

    def boot(self) -> float:
        """Wait for the first picture; seconds from the kernel's start to it, by the machine's own clock."""
        self.machine.wait_up(BOOT)
        self.machine.film(self.tray.still())
        until(lambda: self.machine.sh("systemctl is-active lebon || true").strip() == "active", BOOT)
        told = self.machine.sh("systemctl show -p ActiveEnterTimestampMonotonic --value lebon")
        return int(told) / 1e6

    def settled(self) -> None:
        """The tray at rest for an eye that has just opened: what rolls before its first look is no throw."""
        self.machine.film(self.tray.still())
        self.machine.sh("sleep 5", PATIENCE)

    def log(self) -> Log:
        """What is written."""
        told = self.machine.hand(PATIENCE, do="log")
        return Log(told["game"], told["tags"], told["outcome"], told["words"])

    def seen(self, name: str) -> float:
        """A picture of the screen; its mean brightness, 0 to 255."""
        return float(cv2.imread(str(self.machine.shot(name))).mean())

    def lit(self, name: str) -> float:
        """The same, as soon as anything is seen: the first picture takes a moment to the glass."""
        until(lambda: self.seen(name) > 5, 60)
        return self.seen(name)

    def tap(self, counter: Counter, action: str, argument: str = "") -> None:
        """A finger on that key of that screen, and a second of the machine's time."""
        self.machine.tap(*place(counter, action, argument))
        self.machine.sh("sleep 1")

    def type(self, digits: str, new: str | None = None) -> None:
        """A code on the keys of the lock; `new`: one that is being chosen."""
        lock = Counter(screen=Screen.PIN, staff=Staff(new_pin=new))
        for digit in digits:
            self.tap(lock, "digit", digit)

    def throw(self) -> list[str]:
        """One throw, read and committed; the words after it. A misreading is counted, never taken back.

        Where it is asked about, a push says that it was one, unless that would be le bon; where none was
        seen, the dice are thrown again, as people do.
        """
        before = self.log().words
        asked = not self.may_stop()

        def read() -> bool:
            return until(lambda: len(self.log().words) > len(before), THROW_PATIENCE)

        for _ in range(THROWS):
            reel, lay = self.tray.throw()
            self.machine.film(reel)
            if read():
                break
            if asked:
                self.seen(f"asked-{self.throws}")
                self.machine.key(ENTER)
            if read():
                break
            self.again += 1
            self.seen(f"again-{self.again}")
        else:
            raise Dead(
                f"{THROWS} throws, {2 * THROW_PATIENCE:g} s each, and none was read; the last one was {lay}"
            )
        words = self.log().words
        self.throws += 1
        thrown = tuple(sorted((int(each) for each in words[len(before)] if each.isdigit()), reverse=True))
        if thrown != lay:
            self.misread += 1
            print(f"         {words[len(before)]} was read, {lay} lay there", flush=True)
        return words

    def push(self) -> list[str]:
        """« le bon », by the button's key; the words after it. Raises Dead where nothing comes of it."""
        words = self.log().words
        self.machine.key(ENTER)
        if not until(lambda: len(self.log().words) > len(words) or self.log().outcome is not None):
            raise Dead("le bon was pushed, and is not in the log")
        return self.log().words

    def may_stop(self) -> bool:
        """Whether « le bon » means something now, by the rules."""
        log = self.log()
        script = read_script(f"{log.tags} {' '.join(log.words)}")
        played = tuple(play_script(script, script.begin()))
        return bool(played) and played[-1].history.game.can_stop

    def service(self) -> None:
        """From the sign above the door behind the lock."""
        self.machine.key(F12)
        self.machine.sh("sleep 1")
        self.type(PIN)


def until(holds: Callable[[], bool], seconds: float = PATIENCE) -> bool:
    """Ask again and again; whether it came to hold in time."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        with suppress(Dead, json.JSONDecodeError):
            if holds():
                return True
        time.sleep(1.0)
    return False


def place(counter: Counter, action: str, argument: str = "") -> tuple[float, float]:
    """Where that action lies on the screen, in pixels."""
    shown = scene(counter, SIZE, 0.0)
    touches = (each for each in shown.items if isinstance(each, Touch))
    rect = next(each.rect for each in touches if each.action == action and argument in {"", each.argument})
    return rect.x + rect.w / 2, rect.y + rect.h / 2


SERVICE = Counter(screen=Screen.SERVICE)
WITH_UPDATE = replace(SERVICE, staff=Staff(update=True))
