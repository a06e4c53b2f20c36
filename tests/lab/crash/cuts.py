"""The mains pulled at any write: what a disk may then hold, and whether the kiosk comes back from it.

What was flushed is there. Of what was written since, a disk may have everything up to some write, the last
one torn at 512 bytes, or any of its sectors in any order: it reorders between flushes. A sector is whole or
not there at all, which SQLite relies on too (https://www.sqlite.org/psow.html).
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import pairwise
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from kiosk.journal import Journal
from tests.lab.crash.evening import Played, Recorded, record, table
from tests.lab.crash.record import Acknowledged, Delete, Flush, Step, Truncate, Write

SECTOR = 512
"""Bytes that a disk writes wholly or not at all."""

_IN_MEMORY = Path("/dev/shm")
"""A folder that is no disk: two thousand starts flush some ten thousand times."""


class Lost(StrEnum):
    """What a disk makes of the writes that were not flushed."""

    ALL = "all"
    TAIL = "tail"
    TORN = "torn"
    REORDERED = "reordered"


@dataclass(frozen=True, slots=True)
class Cut:
    """One cut and what the next start found.

    at      step of the recording before which it came.
    words, outcomes, rounds  that had been acknowledged and are not there, nor what the answer under way
    made of them. strange the table is in a state that it was never in. saved   the log was damaged, and
    what could be read was saved.
    """

    at: int
    lost: Lost
    words: int
    outcomes: int
    rounds: int
    strange: bool
    saved: bool

    @property
    def good(self) -> bool:
        """Nothing was lost and nothing made up, and the log is whole."""
        return not (self.words or self.outcomes or self.rounds or self.strange or self.saved)


@dataclass(frozen=True, slots=True)
class Summary:
    """All cuts of one way to lose writes."""

    lost: Lost
    cuts: int
    bad: int
    words: int
    outcomes: int
    rounds: int
    strange: int
    saved: int


@dataclass(slots=True)
class _File:
    """What is on the disk for certain (None: no such file), and what was asked for since."""

    sure: bytes | None = None
    since: list[Step] = field(default_factory=list)


def crash(cuts: int, answers: int = 300, seed: int = 421, *, flushed: bool = True) -> Iterator[Cut]:
    """Record an evening and cut it that often, at steps and in ways drawn at random.

    flushed  False is the control, in which the log leaves its writes to the system: it must lose something.
    """
    place = _IN_MEMORY if _IN_MEMORY.is_dir() else None
    with TemporaryDirectory(dir=place) as folder:
        evening = record(Path(folder), answers, seed, flushed=flushed)
        chance = Random(seed)
        when = sorted(chance.randrange(len(evening.steps)) for _ in range(cuts))
        for number, (at, state, disk) in enumerate(_disks(evening.steps, when)):
            lost = (*Lost,)[number % len(Lost)]
            found = Path(folder) / f"cut-{number}"
            found.mkdir()
            for name, file in disk.items():
                content = _remains(file, lost, chance)
                if content is not None:
                    (found / name).write_bytes(content)
            yield _start(found, evening, at, state, lost)


def summaries(cuts: tuple[Cut, ...]) -> tuple[Summary, ...]:
    """The cuts by the way in which writes were lost."""
    return tuple(_summary(lost, [cut for cut in cuts if cut.lost is lost]) for lost in Lost)


def _summary(lost: Lost, cuts: list[Cut]) -> Summary:
    return Summary(
        lost,
        len(cuts),
        sum(not cut.good for cut in cuts),
        sum(cut.words for cut in cuts),
        sum(cut.outcomes for cut in cuts),
        sum(cut.rounds for cut in cuts),
        sum(cut.strange for cut in cuts),
        sum(cut.saved for cut in cuts),
    )


def _disks(steps: tuple[Step, ...], when: list[int]) -> Iterator[tuple[int, int, dict[str, _File]]]:
    """For each cut, in the order of time: its step, the last state acknowledged before, and the files."""
    disk: dict[str, _File] = {}
    state, waiting = 0, iter((*when, -1))
    cut = next(waiting)
    for at, step in enumerate(steps):
        while cut == at:
            yield at, state, disk
            cut = next(waiting)
        match step:
            case Acknowledged(state):
                pass
            case Flush(name):
                file = disk.setdefault(name, _File())
                file.sure, file.since = _after(file.sure, file.since), []
            case Write() | Truncate() | Delete():
                disk.setdefault(step.file, _File()).since.append(step)


def _remains(file: _File, lost: Lost, chance: Random) -> bytes | None:
    """What the disk has of a file, drawn at random."""
    match lost:
        case Lost.ALL:
            kept: list[Step] = []
        case Lost.TAIL:
            kept = file.since[: chance.randint(0, len(file.since))]
        case Lost.TORN:
            kept = file.since[: chance.randint(0, len(file.since))]
            kept[-1:] = [part for step in kept[-1:] for part in _tear(step, chance)]
        case Lost.REORDERED:
            kept = [part for step in file.since for part in _sectors(step) if chance.random() < 0.5]
    return _after(file.sure, kept)


def _tear(step: Step, chance: Random) -> tuple[Step, ...]:
    parts = _sectors(step)
    return parts[: chance.randint(0, len(parts))]


def _sectors(step: Step) -> tuple[Step, ...]:
    """A write in parts that end where sectors of the disk end."""
    if not isinstance(step, Write):
        return (step,)
    end = step.at + len(step.content)
    edges = [step.at, *range(step.at + SECTOR - step.at % SECTOR, end, SECTOR), end]
    return tuple(
        Write(step.file, low, step.content[low - step.at : high - step.at]) for low, high in pairwise(edges)
    )


def _after(content: bytes | None, steps: list[Step]) -> bytes | None:
    """A file after these steps; None where it is not there."""
    for step in steps:
        match step:
            case Write(_, at, written):
                whole = bytearray(content or b"")
                whole.extend(bytes(max(0, at - len(whole))))
                whole[at : at + len(written)] = written
                content = bytes(whole)
            case Truncate(_, size):
                content = (content or b"")[:size].ljust(size, b"\0")
            case Delete():
                content = None
            case _:
                pass
    return content


def _start(folder: Path, evening: Recorded, at: int, state: int, lost: Lost) -> Cut:
    """The kiosk's own start on what is left, compared with the last state acknowledged and the one after
    it."""
    journal = Journal.open(folder, lambda: 0.0, "stamp")
    try:
        journal.resume()
        found, saved = table(journal.store), bool(journal.trouble)
    finally:
        journal.close()
    due = evening.states[state]
    if found in evening.states[state : state + 2]:
        return Cut(at, lost, 0, 0, 0, strange=False, saved=saved)
    games = dict(found.games)
    pairs = [(each, games.get(number, NOTHING)) for number, each in due.games]
    return Cut(
        at,
        lost,
        sum(max(0, len(was.words) - _common_words(was.words, now.words)) for was, now in pairs),
        sum((was.outcome, was.result) != (now.outcome, now.result) for was, now in pairs),
        len(set(due.owed) - set(found.owed)),
        strange=found not in evening.states,
        saved=saved,
    )


NOTHING = Played((), None, "None")


def _common_words(one: tuple[str, ...], other: tuple[str, ...]) -> int:
    """Words that both begin with."""
    pairs = zip(one, other, strict=False)
    return next((n for n, (mine, theirs) in enumerate(pairs) if mine != theirs), min(len(one), len(other)))
