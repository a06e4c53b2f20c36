"""A whole evening on the kernel's real interfaces: `make machine-test`.

Each promise is a line with what was seen; exit status 1 where one does not hold. Pictures stay in the folder.
The control: the same screen through `pygame.display.set_mode`, which must be black on this machine.

    python -m tests.machine.trial FOLDER [STEP...]      those steps only; `update` is played where it is named
"""

import sys
from pathlib import Path

from kiosk.counter.state import Counter, Screen
from tests.machine.evening import ENTER, PATIENCE, PIN, Evening, Report, until
from tests.machine.qemu import Dead, Machine, built, overlay, running
from tests.machine.sticks import sticks, two_sticks, update
from tests.machine.tray import Tray

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


def first_screen(evening: Evening) -> None:
    machine, report = evening.machine, evening.report
    seconds = evening.boot()
    bright = evening.lit("1-first-screen")
    report.row(
        "a picture on the console", bright > 5, f"brightness {bright:.0f}, {seconds:.1f} s after the kernel"
    )
    drawn = machine.sh("cat /run/lebon/screen")
    report.row("the road was seen to draw", drawn.endswith("opengles2"), drawn)


def first_start(evening: Evening) -> None:
    """A kiosk that was never set up: a code is chosen by touch, all else may wait."""
    machine, report = evening.machine, evening.report
    welcome = Counter(screen=Screen.WELCOME)
    evening.tap(welcome, "new_pin")
    evening.type(PIN, new="")
    evening.type(PIN, new=PIN)
    chosen = machine.sh("ls /var/lib/lebon/pin || true").strip()
    report.row("a code is chosen by touch", chosen != "", chosen)
    evening.tap(welcome, "ready")
    gone = until(lambda: "welcomed = true" in machine.sh("cat /var/lib/lebon/lebon.toml || true"), 60)
    evening.seen("1-welcomed")
    report.row("the first start gives way to one finger", gone, "")


def game(evening: Evening) -> None:
    machine, report = evening.machine, evening.report
    before = evening.log().game
    evening.tap(Counter(), "start")
    evening.seen("2-players")
    machine.key(ENTER)
    began = until(lambda: evening.log().game > before, 60)
    report.row("a finger opens the game, a key begins it", began, f"game {evening.log().game}")
    words = evening.throw()
    evening.seen("2-thrown")
    report.row("a throw is read through the kernel's camera", evening.misread == 0, words)


def cuts(evening: Evening) -> None:
    """The mains go three times: while dice roll, right after a throw, and right after the button."""
    machine, report = evening.machine, evening.report
    for n, moment in enumerate(("while the dice roll", "after the throw", "after the button"), 1):
        words = evening.log().words
        if n == 1:
            machine.film(evening.tray.throw()[0])
            machine.sh("sleep 1")
        else:
            words = evening.throw()
        if n == 3 and evening.may_stop():
            words = evening.push()
        evening.seen(f"3-{n}-before")
        machine.pull()
        machine.start()
        seconds = evening.boot()
        found = evening.log().words
        evening.lit(f"3-{n}-after")
        kept = found[: len(words)] == words
        report.row(f"the mains {moment}", kept, f"{found}, {seconds:.1f} s to the same throw")


def rest_of_the_game(evening: Evening, most: int = 30) -> None:
    report = evening.report
    for _ in range(most):
        if evening.log().outcome is not None:
            break
        evening.throw()
        if evening.log().outcome is None and evening.may_stop():
            evening.push()
    evening.seen("4-over")
    log = evening.log()
    report.row(
        "the game was played to its end", log.outcome == "over", f"{log.outcome}: {' '.join(log.words)}"
    )
    report.row("no throw was read wrong", evening.misread == 0, f"{evening.misread} of {evening.throws}")


def sound(evening: Evening) -> None:
    """What the loudspeaker got: the last start's file has more than silence."""
    heard = evening.machine.heard()
    evening.report.row("the loudspeaker was heard", heard > 0.01, f"{heard:.2f} of full at the loudest")


def doctor(evening: Evening) -> None:
    told = evening.machine.sh("lebon-kiosk doctor --json | grep '\"display\"' || true", 2 * PATIENCE)
    evening.report.row("the doctor tells by which road", "opengles2" in told, told.strip()[:160])


def alive(evening: Evening) -> None:
    """A program that hangs is ended by the watchdog and runs again."""
    machine, report = evening.machine, evening.report
    before = machine.sh("systemctl show -p MainPID --value lebon").strip()
    machine.sh(f"kill -STOP {before}")

    def again() -> bool:
        told = machine.sh("systemctl show -p MainPID,ActiveState --value lebon").split()
        return "active" in told and before not in told

    back = until(again)
    told = machine.sh("journalctl -u lebon -b --no-pager | grep -i watchdog | tail -1 || true").strip()
    report.row("a program that hangs is started again", back, told[-90:])


def full_disk(evening: Evening) -> None:
    machine, report = evening.machine, evening.report
    machine.sh("dd if=/dev/zero of=/full bs=1M 2>/dev/null; sync; true", PATIENCE)
    active = machine.sh("systemctl is-active lebon || true").strip()
    machine.sh("systemctl restart lebon", PATIENCE)
    again = until(lambda: machine.sh("systemctl is-active lebon || true").strip() == "active")
    bright = evening.lit("5-full-disk")
    machine.sh("rm /full; sync", PATIENCE)
    report.row(
        "a full disk leaves the screen alive, and a start",
        active == "active" and again and bright > 5,
        active,
    )


def wrong_clock(evening: Evening) -> None:
    machine, report = evening.machine, evening.report
    machine.pull()
    machine.clock = "2001-09-09T01:46:40"
    machine.start()
    seconds = evening.boot()
    told = machine.sh("date +%Y").strip()
    bright = evening.lit("6-wrong-clock")
    report.row("a clock that is wrong by years", bright > 5, f"year {told}, {seconds:.1f} s")


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
    evening.lit("8-broken-update")
    report.row("a version broken at import falls back", back and seen == "starts", f"{before} runs: {seen}")


def control(evening: Evening) -> None:
    """The way it was drawn before: everything returns, and nothing is seen."""
    machine, report = evening.machine, evening.report
    machine.sh("systemctl stop lebon", PATIENCE)
    machine.sh(f"({PYTHON} -c '{OLD_WAY}' >/dev/null 2>&1 & echo $! >/run/old-way)")
    machine.sh("sleep 15", PATIENCE)
    bright = evening.seen("7-control")
    machine.sh("kill $(cat /run/old-way); systemctl start lebon", PATIENCE)
    report.row("the control: set_mode is black here", bright < 1, f"brightness {bright:.0f}")


STEPS = (
    first_screen,
    first_start,
    game,
    sticks,
    two_sticks,
    alive,
    full_disk,
    cuts,
    rest_of_the_game,
    sound,
    broken_update,
    doctor,
    wrong_clock,
    control,
)


def main(folder: Path, wanted: list[str]) -> int:
    """Play the evening, or those steps of it; the exit status."""
    disk = built() / "disk.raw"
    if not disk.exists():
        print(f"there is no {disk}: make machine", file=sys.stderr)
        return 2
    folder.mkdir(parents=True, exist_ok=True)
    report = Report()
    machine = Machine(folder, overlay(disk, folder / "disk.qcow2"), built())
    with running(machine):
        evening = Evening(machine, Tray(), report)
        for step in (*STEPS, update):
            if step.__name__ not in (wanted or [each.__name__ for each in STEPS]):
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
