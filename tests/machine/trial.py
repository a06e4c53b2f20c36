"""A whole evening on the kernel's real interfaces: `make machine-test`.

Each promise is a line with what was seen; exit status 1 where one does not hold. Pictures stay in the folder.
All rows are played on two machines side by side, a core each.

    python -m tests.machine.trial FOLDER [ROW...]     those rows only, after those that they need
"""

import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.machine import care, faults, glass, play
from tests.machine.evening import Evening, Report
from tests.machine.qemu import Dead, Machine, built, overlay, running
from tests.machine.sticks import new_card, sticks, two_sticks, update
from tests.machine.tray import Tray


@dataclass(frozen=True, slots=True)
class Row:
    """What is played, and the rows that must have been played before it, beside the first picture.

    game  it is played on the machine where a game goes on, where all rows are.
    """

    play: Callable[[Evening], None]
    needs: tuple[str, ...] = ()
    game: bool = False


ROWS = {
    "screen": Row(play.first_screen),
    "start": Row(play.first_start),
    "sticks": Row(sticks, ("start",)),
    "two": Row(two_sticks, ("start", "sticks")),
    "card": Row(new_card, ("start", "sticks", "two")),
    "update": Row(update, ("start",)),
    "broken": Row(faults.broken_update),
    "hang": Row(faults.alive),
    "disk": Row(faults.full_disk),
    "game": Row(play.game, ("start",), game=True),
    "torn": Row(care.torn, ("start", "game"), game=True),
    "mains": Row(play.cuts, ("start", "game"), game=True),
    "end": Row(play.rest_of_the_game, ("start", "game"), game=True),
    "sound": Row(play.sound, ("start", "game"), game=True),
    "doctor": Row(play.doctor, game=True),
    "glass": Row(glass.roads, game=True),
    "link": Row(care.link),
    "root": Row(care.root, ("start",)),
    "clock": Row(faults.wrong_clock, game=True),
    "readonly": Row(care.readonly),
}
"""In the order in which they are played; the last ones leave the machine as no other row wants it."""


NAMED = ("update",)
"""Rows that need what `make machine` does not make: an update in LEBON_MACHINE/dist, with its signature."""


def chosen(wanted: Sequence[str]) -> list[str]:
    """Those rows and what they need, in order. Raises KeyError for no row."""
    needed = {"screen", *wanted, *(each for name in wanted for each in ROWS[name].needs)}
    return [name for name in ROWS if name in needed]


def shared() -> tuple[list[str], list[str]]:
    """All rows but `NAMED`, on two machines."""
    names = [name for name in ROWS if name not in NAMED]
    return [name for name in names if ROWS[name].game], [name for name in names if not ROWS[name].game]


def side_by_side(folder: Path) -> int:
    """Both machines, each a process of its own; the exit status."""
    began = time.monotonic()
    command = [sys.executable, "-m", "tests.machine.trial"]
    halves = [
        subprocess.Popen([*command, f"{folder / name}", *rows])
        for name, rows in zip(("game", "house"), shared(), strict=True)
    ]
    try:
        worst = max([half.wait() for half in halves])
    finally:
        for half in halves:
            half.terminate()
    print(f"both machines: {time.monotonic() - began:.0f} s", flush=True)
    return worst


def main(folder: Path, wanted: list[str]) -> int:
    """Play the evening, or those rows of it; the exit status."""
    try:
        names = chosen(wanted)
    except KeyError as none:
        print(f"there is no row {none}: {' '.join(ROWS)}", file=sys.stderr)
        return 2
    disk = built() / "disk.raw"
    if not disk.exists():
        print(f"there is no {disk}: make machine", file=sys.stderr)
        return 2
    return played(folder, disk, names) if wanted else side_by_side(folder)


def played(folder: Path, disk: Path, names: list[str]) -> int:
    """Those rows on one machine, in that order; the exit status."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "games.raw").unlink(missing_ok=True)
    report = Report()
    machine = Machine(folder, overlay(disk, folder / "disk.qcow2"), built())
    with running(machine):
        evening = Evening(machine, Tray(), report)
        for name in names:
            try:
                ROWS[name].play(evening)
            except Dead as dead:
                evening.machine.look(f"dead-{name}")
                report.row(name, False, dead)
    held = f"{report.faults} of the promises did not hold" if report.faults else "every promise held"
    print(f"{folder.name}: {held}", flush=True)
    return min(report.faults, 1)


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # whoever ends this ends the machine too
    sys.exit(main(Path(sys.argv[1] if len(sys.argv) > 1 else "out/machine"), sys.argv[2:]))
