"""A whole evening on the kernel's real interfaces: `make machine-test`.

Each promise is a line with what was seen; exit status 1 where one does not hold. Pictures stay in the folder.

    python -m tests.machine.trial FOLDER [ROW...]     those rows only, after those that they need
"""

import signal
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tests.machine import care, faults, glass, play
from tests.machine.evening import Evening, Report
from tests.machine.qemu import Dead, Machine, built, overlay, running
from tests.machine.sticks import sticks, two_sticks, update
from tests.machine.tray import Tray


@dataclass(frozen=True, slots=True)
class Row:
    """What is played, and the rows that must have been played before it, beside the first picture."""

    play: Callable[[Evening], None]
    needs: tuple[str, ...] = ()


ROWS = {
    "screen": Row(play.first_screen),
    "start": Row(play.first_start),
    "sticks": Row(sticks, ("start",)),
    "two": Row(two_sticks, ("start", "sticks")),
    "update": Row(update, ("start",)),
    "broken": Row(faults.broken_update),
    "hang": Row(faults.alive),
    "disk": Row(faults.full_disk),
    "game": Row(play.game, ("start",)),
    "torn": Row(care.torn, ("start", "game")),
    "mains": Row(play.cuts, ("start", "game")),
    "end": Row(play.rest_of_the_game, ("start", "game")),
    "sound": Row(play.sound, ("start", "game")),
    "doctor": Row(play.doctor),
    "glass": Row(glass.roads),
    "link": Row(care.link),
    "root": Row(care.root, ("start",)),
    "clock": Row(faults.wrong_clock),
    "readonly": Row(care.readonly),
}
"""In the order in which they are played; the last ones leave the machine as no other row wants it."""


NAMED = ("update",)
"""Rows that need what `make machine` does not make: an update in LEBON_MACHINE/dist, with its signature."""


def chosen(wanted: list[str]) -> list[str]:
    """Those rows and what they need, in order; unnamed, all but `NAMED`. Raises KeyError for no row."""
    if not wanted:
        return [name for name in ROWS if name not in NAMED]
    needed = {"screen", *wanted, *(each for name in wanted for each in ROWS[name].needs)}
    return [name for name in ROWS if name in needed]


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
                report.row(name, False, dead)
    print(
        f"{report.faults} of the promises did not hold" if report.faults else "every promise held", flush=True
    )
    return min(report.faults, 1)


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # whoever ends this ends the machine too
    sys.exit(main(Path(sys.argv[1] if len(sys.argv) > 1 else "out/machine"), sys.argv[2:]))
