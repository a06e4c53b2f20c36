"""A whole evening on the kernel's real interfaces: `make machine-test`.

Each promise is a line with what was seen; exit status 1 where one does not hold. Pictures stay in the folder.
The control: the same screen through `pygame.display.set_mode`, which must be black on this machine.
"""

import json
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import cv2

from kiosk.counter.state import Counter, Screen
from kiosk.engine.history import begin
from kiosk.engine.written.replay import play_script
from kiosk.engine.written.script import read_script
from kiosk.ui.scene import Touch
from kiosk.ui.screens import scene
from tests.machine.qemu import SIZE, Dead, Machine, built, overlay, running
from tests.machine.tray import SLOWED, Tray

PATIENCE = 400.0
"""Seconds for anything that takes a Pi a few: the machine is emulated, on cores that others use too."""

QUICK = 1.5
"""Seconds that the machine takes to start Python and to add up three million numbers on two quiet cores."""

SLOWEST = 0.04

SPACE, ENTER = 57, 28

LOG = """
import json, sqlite3
log = sqlite3.connect("file:/var/lib/lebon/games.db?mode=ro", uri=True)
game, tags, outcome = log.execute("SELECT id, tags, outcome FROM games ORDER BY id DESC LIMIT 1").fetchone()
words = [row[0] for row in log.execute("SELECT word FROM words WHERE game = ? ORDER BY n", (game,))]
print(json.dumps([game, tags, outcome, words]))
"""

OLD_WAY = """
import os, time
os.environ["SDL_VIDEODRIVER"] = "kmsdrm"
import pygame
pygame.display.init()
glass = pygame.display.set_mode((0, 0), pygame.FULLSCREEN)
while True:
    glass.fill((255, 255, 255))
    pygame.display.flip()
    time.sleep(0.2)
"""

PYTHON = "/opt/lebon/current/bin/python -I"


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


@dataclass(slots=True)
class Evening:
    """The machine, its tray, and what the log says of the game."""

    machine: Machine
    tray: Tray
    report: Report
    misread: int = 0
    throws: int = 0

    def log(self) -> tuple[int, str, str | None, list[str]]:
        """The last game: number, tags, outcome and words."""
        game, tags, outcome, words = json.loads(self.machine.sh(f"python3 -c '{LOG}'", PATIENCE))
        return game, tags, outcome, words

    def boot(self) -> float:
        """Power on and wait for the first picture; seconds from power."""
        self.machine.wait_up(PATIENCE)
        self.tray.feed(self.machine)
        until(lambda: self.machine.sh("systemctl is-active lebon || true").strip() == "active")
        seconds = self.machine.since()
        self.pace()
        return seconds

    def pace(self) -> None:
        """Let the tray go as slowly as the machine does just now: other work on its cores makes it slower."""
        began = time.monotonic()
        self.machine.sh("python3 -c 'sum(range(3_000_000))'", PATIENCE)
        slow = (time.monotonic() - began) / QUICK
        self.tray.clock.run_at(max(SLOWEST, min(SLOWED, SLOWED / slow)))

    def seen(self, name: str) -> float:
        """A picture of the screen; its mean brightness, 0 to 255."""
        return float(cv2.imread(str(self.machine.shot(name))).mean())

    def throw(self) -> list[str]:
        """One throw, read and committed; the words after it. A misreading is counted, never taken back."""
        before = self.log()[3]
        lay = self.tray.throw()
        if not until(lambda: len(self.log()[3]) > len(before)):
            self.seen("unread")
            raise Dead(f"a throw of {lay} was not read within {PATIENCE:g} s")
        words = self.log()[3]
        self.throws += 1
        thrown = tuple(sorted((int(each) for each in words[len(before)] if each.isdigit()), reverse=True))
        if thrown != lay:
            self.misread += 1
            print(f"         {words[len(before)]} was read, {lay} lay there", flush=True)
        return words

    def over(self) -> bool:
        """Whether the last game has ended."""
        return self.log()[2] is not None

    def may_stop(self) -> bool:
        """Whether « le bon » means something now, by the rules."""
        _, tags, _, words = self.log()
        script = read_script(f"{tags} {' '.join(words)}")
        *_, last = play_script(script, begin(script.rules, script.players, script.first))
        return last.history.game.can_stop


def until(holds: Callable[[], bool], seconds: float = PATIENCE) -> bool:
    """Ask again and again; whether it came to hold in time."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        with suppress(Dead):
            if holds():
                return True
        time.sleep(1.0)
    return False


def finger_on(counter: Counter, action: str) -> tuple[float, float]:
    """Where that action lies on the screen, in pixels."""
    shown = scene(counter, SIZE, 0.0)
    rect = next(each.rect for each in shown.items if isinstance(each, Touch) and each.action == action)
    return rect.x + rect.w / 2, rect.y + rect.h / 2


def first_screen(evening: Evening) -> None:
    machine, report = evening.machine, evening.report
    seconds = evening.boot()
    bright = evening.seen("1-first-screen")
    report.row("a picture on the console", bright > 5, f"brightness {bright:.0f}, {seconds:.0f} s from power")
    drawn = machine.sh("cat /run/lebon/screen")
    report.row("the road was seen to draw", drawn.endswith("opengles2"), drawn)


def first_start(evening: Evening) -> None:
    """A kiosk that was never set up shows what is to be set first; all of it may wait."""
    machine, report = evening.machine, evening.report

    def gone() -> bool:
        return "welcomed = true" in machine.sh("cat /var/lib/lebon/lebon.toml || true")

    if not gone():
        machine.tap(*finger_on(Counter(screen=Screen.WELCOME), "ready"))
    report.row("the first start gives way to one finger", until(gone))


def doctor(evening: Evening) -> None:
    told = evening.machine.sh("lebon-kiosk doctor --json | grep '\"display\"' || true", 2 * PATIENCE)
    evening.report.row("the doctor tells by which road", "opengles2" in told, told.strip()[:160])


def game(evening: Evening) -> None:
    machine, report = evening.machine, evening.report
    before = evening.log()[0]
    machine.tap(*finger_on(Counter(), "start"))
    time.sleep(5)
    evening.seen("2-players")
    machine.key(ENTER)
    began = until(lambda: evening.log()[0] > before)
    report.row("a finger opens the game, a key begins it", began, f"game {evening.log()[0]}")


def cuts(evening: Evening) -> None:
    """The mains go three times: while dice roll, right after a throw, and right after the button."""
    machine, report = evening.machine, evening.report
    for n, moment in enumerate(("while the dice roll", "after the throw", "after the button"), 1):
        words = evening.log()[3]
        if n == 1:
            evening.tray.table.throw()
            time.sleep(4)
        else:
            words = evening.throw()
        if n == 3 and evening.may_stop():
            machine.key(SPACE)
            until(lambda words=words: len(evening.log()[3]) > len(words), PATIENCE / 2)
            words = evening.log()[3]
        evening.seen(f"3-{n}-before")
        machine.pull()
        evening.tray.stop()
        machine.start()
        seconds = evening.boot()
        found = evening.log()[3]
        evening.seen(f"3-{n}-after")
        report.row(
            f"the mains {moment}", found[: len(words)] == words, f"{found}, {seconds:.0f} s from power"
        )


def rest_of_the_game(evening: Evening, most: int = 30) -> None:
    machine, report = evening.machine, evening.report
    for _ in range(most):
        if evening.over():
            break
        words = evening.throw()
        if evening.may_stop():
            machine.key(SPACE)
            until(lambda words=words: len(evening.log()[3]) > len(words) or evening.over(), PATIENCE / 2)
    evening.seen("4-over")
    _, _, outcome, words = evening.log()
    report.row("the game was played to its end", outcome == "over", f"{outcome}: {' '.join(words)}")
    report.row("no throw was read wrong", evening.misread == 0, f"{evening.misread} of {evening.throws}")


def alive(evening: Evening) -> None:
    """A program that hangs is ended by the watchdog and runs again."""
    machine, report = evening.machine, evening.report
    before = machine.sh("systemctl show -p MainPID --value lebon").strip()
    machine.sh(f"kill -STOP {before}")
    began = time.monotonic()

    def again() -> bool:
        told = machine.sh("systemctl show -p MainPID,ActiveState --value lebon").split()
        return "active" in told and before not in told

    back = until(again)
    report.row("a program that hangs is started again", back, f"{time.monotonic() - began:.0f} s")


def full_disk(evening: Evening) -> None:
    machine, report = evening.machine, evening.report
    machine.sh("dd if=/dev/zero of=/full bs=1M 2>/dev/null; sync; true", PATIENCE)
    active = machine.sh("systemctl is-active lebon || true").strip()
    bright = evening.seen("5-full-disk")
    machine.sh("rm /full; sync", PATIENCE)
    report.row(
        "a full disk leaves the screen alive", active == "active" and bright > 5, f"{active}, {bright:.0f}"
    )


def wrong_clock(evening: Evening) -> None:
    machine, report = evening.machine, evening.report
    machine.pull()
    evening.tray.stop()
    machine.clock = "2001-09-09T01:46:40"
    machine.start()
    seconds = evening.boot()
    told = machine.sh("date +%Y").strip()
    bright = evening.seen("6-wrong-clock")
    report.row("a clock that is wrong by years", bright > 5, f"year {told}, {seconds:.0f} s from power")


BREAK = """
set -e
cd /opt/lebon
now=$(readlink current)
next=a; if [ $now = a ]; then next=b; fi
rm -rf $next
cp -a $now $next
rm -r $next/lib/python3*/site-packages/kiosk/__pycache__
echo 'raise RuntimeError("broken")' >$next/lib/python3*/site-packages/kiosk/__init__.py
sync
lebon-slot begin $next
systemctl restart --no-block lebon
echo $now
"""


def broken_update(evening: Evening) -> None:
    """A version that does not even import: the one before runs again by itself, and the screen says so."""
    machine, report = evening.machine, evening.report
    before = machine.sh(BREAK, PATIENCE).strip()
    machine.sh("test $(readlink /opt/lebon/current) != " + before)

    def again() -> bool:
        told = machine.sh("readlink /opt/lebon/current; systemctl is-active lebon || true").split()
        return told == [before, "active"]

    back = until(again)
    seen = machine.sh("cat /opt/lebon/refused || true").strip()
    evening.seen("8-broken-update")
    report.row("a version broken at import falls back", back and seen == "starts", f"{before} runs: {seen}")


def control(evening: Evening) -> None:
    """The way it was drawn before: everything returns, and nothing is seen."""
    machine, report = evening.machine, evening.report
    machine.sh("systemctl stop lebon", PATIENCE)
    machine.sh(f"({PYTHON} -c '{OLD_WAY}' >/dev/null 2>&1 & echo $! >/run/old-way)")
    time.sleep(40)
    bright = evening.seen("7-control")
    machine.sh("kill $(cat /run/old-way); systemctl start lebon", PATIENCE)
    report.row("the control: set_mode is black here", bright < 1, f"brightness {bright:.0f}")


STEPS = (
    first_screen,
    first_start,
    game,
    cuts,
    rest_of_the_game,
    alive,
    full_disk,
    wrong_clock,
    broken_update,
    doctor,
    control,
)


def main(folder: Path, wanted: list[str]) -> int:
    """Play the evening, or those steps of it; the exit status."""
    disk = built() / "disk.qcow2"
    if not disk.exists():
        print(f"there is no {disk}: make machine", file=sys.stderr)
        return 2
    folder.mkdir(parents=True, exist_ok=True)
    report = Report()
    machine = Machine(folder, overlay(disk, folder / "disk.qcow2"), built())
    with running(machine):
        evening = Evening(machine, Tray(), report)
        for step in STEPS:
            if wanted and step.__name__ not in wanted:
                continue
            try:
                step(evening)
            except Dead as dead:
                report.row(step.__name__, False, dead)
    print(
        f"{report.faults} of the promises did not hold" if report.faults else "every promise held", flush=True
    )
    return min(report.faults, 1)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1] if len(sys.argv) > 1 else "out/machine"), sys.argv[2:]))
