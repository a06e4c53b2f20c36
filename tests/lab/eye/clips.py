"""Clips with known truth through the watcher: how many rolls get one and only one right result, how soon."""

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median

import cv2
import numpy as np

from hardware.recorded.film import film
from tests.lab.eye.truths import Clip, Rest
from vision.classify.agree import Readers
from vision.readings import Image, Reason, TrayChange, TrayEvent, TrayReading
from vision.watch import Watcher

SLACK = 4  # frames: labels made by eye may name the first still frame a little late


@dataclass(frozen=True, slots=True)
class Row:
    """What came out of one clip.

    rolls      throws that must give a result; of these
    right      gave exactly one, and right; `missed` none; `double` more than one.
    wrong      results with values that do not lie there, in the whole clip.
    false      results told as thrown where nothing was thrown, or where nothing can be read.
    mixed      right results that told kept and thrown dice apart wrongly.
    latencies  seconds from the last motion to the result, in time of the recording.
    why        of each missed roll the reason told last; "silent" where none was.
    look_ms    milliseconds of a look at a frame that was not read; read_ms: of one that was; medians.
    """

    clip: str
    rolls: int
    right: int
    missed: int
    double: int
    wrong: int
    false: int
    mixed: int
    latencies: tuple[float, ...]
    why: tuple[str, ...]
    look_ms: float | None
    read_ms: float | None


@dataclass(frozen=True, slots=True)
class Latency:
    """Milliseconds from the last motion to the result; None where no clip tells them."""

    results: int
    median: float | None
    p95: float | None


def run(clip: Clip, *, readers: Readers = Readers.BOTH) -> Row:
    """Play one clip through a fresh watcher and judge what it told."""
    watcher = Watcher(dice=clip.dice, readers=readers)
    changes: list[TrayChange] = []
    plain: list[float] = []
    read: list[float] = []
    for number, image in enumerate(_frames(clip.path)):
        begun = time.perf_counter()
        changes += watcher.look(image, number / clip.fps, number)
        took = 1e3 * (time.perf_counter() - begun)
        (read if watcher.gate.read_at == number / clip.fps else plain).append(took)
    return judged(clip, changes, plain, read)


def latency(rows: Iterable[Row]) -> Latency:
    """Median and 95 % of all results."""
    all_of_them = [1e3 * seconds for row in rows for seconds in row.latencies]
    if not all_of_them:
        return Latency(0, None, None)
    middle, p95 = (float(q) for q in np.percentile(all_of_them, [50, 95]))
    return Latency(len(all_of_them), middle, p95)


def waiting(size: tuple[int, int] = (960, 720), frames: int = 300) -> tuple[float, float]:
    """Milliseconds of a frame in which nothing happens, median and 95 %: an empty tray with sensor noise."""
    chance = np.random.default_rng(1)
    ground = cv2.GaussianBlur(chance.integers(20, 200, (size[1], size[0], 3), dtype=np.uint8), (0, 0), 8)
    pictures = [
        np.clip(ground + chance.normal(0, 3, (size[1], size[0], 3)), 0, 255).astype(np.uint8)
        for _ in range(5)
    ]
    watcher = Watcher(read=_nothing)
    took: list[float] = []
    for number in range(frames):
        begun = time.perf_counter()
        watcher.look(pictures[number % 5], number / 30, number)
        took.append(1e3 * (time.perf_counter() - begun))
    middle, most = (float(q) for q in np.percentile(took[30:], [50, 95]))
    return middle, most


def _nothing(image: Image, **_: object) -> TrayReading:
    return TrayReading(Reason.NO_DICE, (), image.shape[1], image.shape[0])


FOR_EVER = 10**9
"""A frame after the end of any clip."""


def judged(
    clip: Clip, changes: Iterable[TrayChange], plain: Iterable[float] = (), read: Iterable[float] = ()
) -> Row:
    """Hold what was told against the truth."""
    changes = tuple(changes)
    results = [change for change in changes if change.event is TrayEvent.READ]
    told = [_told(clip, n, results) for n in range(len(clip.rests))]
    right, missed = list(filter(_Told.right, told)), list(filter(_Told.missed, told))
    return Row(
        clip=clip.name,
        rolls=sum(map(_Told.roll, told)),
        right=len(right),
        missed=len(missed),
        double=sum(map(_Told.double, told)),
        wrong=sum(map(_Told.wrong, told)),
        false=sum(map(_Told.false, told)) + _early(clip, results),
        mixed=sum(map(_Told.mixed, right)),
        latencies=tuple(each.frames() / clip.fps for each in right) if clip.exact else (),
        why=tuple(_reason(changes, each.begin, each.end) for each in missed),
        look_ms=_median(plain),
        read_ms=_median(read),
    )


def _median(values: Iterable[float]) -> float | None:
    """None where there is none."""
    return median(them) if (them := list(values)) else None


@dataclass(frozen=True, slots=True)
class _Told:
    """What was told of one rest of the dice: all readings, and those that are throws."""

    rest: Rest
    begin: int
    end: int
    readings: tuple[TrayChange, ...]
    counted: tuple[TrayChange, ...]

    def roll(self) -> bool:
        """Whether it must give a result."""
        return self.rest.thrown and self.rest.readable

    def right(self) -> bool:
        return self.roll() and len(self.counted) == 1 and self.counted[0].values == self.rest.values

    def missed(self) -> bool:
        return self.roll() and not self.counted

    def double(self) -> bool:
        return self.roll() and len(self.counted) > 1

    def wrong(self) -> int:
        """Readings of what does not lie there."""
        return sum(each.values != self.rest.values for each in self.readings)

    def false(self) -> int:
        """Throws told where there was none, or where nothing can be read."""
        return 0 if self.roll() else len(self.counted)

    def mixed(self) -> bool:
        """Kept and thrown were confused."""
        return self.rest.kept is not None and _values(self.counted[0]) != self.rest.kept

    def frames(self) -> int:
        """From the first frame at rest to the one that settled it."""
        return self.counted[0].frame - self.rest.first + 1


def _early(clip: Clip, results: list[TrayChange]) -> int:
    """Results before anything came to rest."""
    start = clip.rests[0].first - SLACK if clip.rests else FOR_EVER
    return sum(change.frame < start for change in results)


def _told(clip: Clip, n: int, results: list[TrayChange]) -> _Told:
    """What was told from the n-th rest on until the next one."""
    rest = clip.rests[n]
    begin = rest.first - SLACK
    end = clip.rests[n + 1].first - SLACK if n + 1 < len(clip.rests) else FOR_EVER
    told = tuple(change for change in results if begin <= change.frame < end)
    # Dice found lying at the start of a clip are told as kept: they are its first roll all the same.
    counted = tuple(change for change in told if change.thrown or (n == 0 and change is results[0]))
    return _Told(rest, begin, end, told, counted)


def _reason(changes: Iterable[TrayChange], begin: int, end: int) -> str:
    """Why the eye refused what lay there in these frames."""
    told = [str(one.reason) for one in changes if one.reason is not None and begin <= one.frame < end]
    return told[-1] if told else "silent"


def _values(change: TrayChange) -> tuple[int, ...]:
    return tuple(sorted((die.value for die in change.kept if die.value), reverse=True))


def _frames(path: Path) -> Iterator[Image]:
    found = film(path)
    return iter(()) if found is None else found.pictures
