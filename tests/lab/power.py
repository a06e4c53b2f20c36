"""The program killed outright while it writes, on this machine's own disk: its lock goes with it, its words
stay.

What a disk may lose when the mains go is `lebon bench crash`; here the system lives on and keeps what it
was given.
"""

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from random import Random

from kiosk.journal import Journal
from tests.lab.crash.evening import Table, evening, table

_PLAYER = """
import sys
from pathlib import Path
from kiosk.journal import Journal
from tests.lab.crash.evening import evening
journal = Journal.open(Path(sys.argv[1]), lambda: 0.0, "stamp")
for number, answer in enumerate(evening(10**6, int(sys.argv[2])), 1):
    journal.record(*answer)
    print(number + int(sys.argv[3]), flush=True)
"""
"""A program that plays as fast as the disk allows and tells each answer once it is on the disk.

Its last argument: so many answers it tells too early.
"""

EARLY = 3
"""Answers that the control tells before they are written: more than one kill can leave open."""


@dataclass(frozen=True, slots=True)
class Kill:
    """One kill.

    told   answers that the program had told to be written.
    whole  the next start finds the table as it was then, or one answer later.
    """

    number: int
    told: int
    whole: bool


def kills(folder: Path, times: int, seed: int = 421, *, control: bool = False) -> Iterator[Kill]:
    """Kill the program that often, each time in a folder of its own, after a random number of answers.

    control  it tells answers that it has not written yet: they must be missed.
    """
    chance = Random(seed)
    for number in range(1, times + 1):
        place, played = folder / f"{number}", chance.randrange(2**31)
        told = _kill(place, played, chance.randint(1, 60), EARLY if control else 0)
        yield Kill(number, told, _table_at_start(place) in _states(played, told))


def _kill(folder: Path, seed: int, after: int, early: int) -> int:
    """Let it play, kill it while it writes; the last answer that it told."""
    with subprocess.Popen(
        [sys.executable, "-c", _PLAYER, str(folder), str(seed), str(early)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=_ROOT,
    ) as program:
        assert program.stdout is not None
        lines = list(islice(program.stdout, after))
        program.kill()
        lines += program.stdout.read().splitlines(keepends=True)
    return max(int(line) for line in lines if line.endswith("\n"))


def _table_at_start(folder: Path) -> Table | None:
    """The table at the next start, where that has no trouble."""
    journal = Journal.open(folder, lambda: 0.0, "stamp")
    found = table(journal.store)
    journal.close()
    return None if journal.trouble else found


def _states(seed: int, told: int) -> tuple[Table, Table]:
    """The table after so many answers of that evening, and after one more."""
    journal = Journal.open(None, lambda: 0.0, "")
    *answers, last = evening(told + 1, seed)
    for answer in answers:
        journal.record(*answer)
    before = table(journal.store)
    journal.record(*last)
    return before, table(journal.store)


_ROOT = Path(__file__).parents[2]
