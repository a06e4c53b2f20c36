"""The lessons as arrays, drawn in chunks with seeds of their own: the same in any order."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from pathlib import Path

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from tests.lab.train.leans import leaning, mounted, window
from tests.lab.train.leans.lesson import Lesson
from tests.lab.train.rows import Rows
from vision.decide.standing.lean import SIDE

CHUNK = 1000
"""Lessons drawn from one seed."""

Draw = Callable[[Generator], list[Lesson]]


@dataclass(frozen=True, slots=True)
class Source:
    """Where lessons come from.

    trays   draws those of the simulated trays, in one way or another.
    solids  draws those of the patch reader's renderer.
    parts   of the lessons that are of trays as the simulation paints them, and by path tracing.
    """

    name: str
    trays: Callable[[Generator, window.Draw], list[Lesson]]
    solids: Draw
    parts: tuple[float, float]


ABOVE = Source("lessons", window.tray_lessons, leaning.solid_lessons, (0.25, 0.5))
"""Pictures as they come, mostly from above."""

MOUNTED = Source("mounted", mounted.tray_lessons, mounted.solid_lessons, (0.25, 0.5))
"""Rectified ones of mounted cameras."""


@dataclass(frozen=True, slots=True, eq=False)
class Data(Rows):
    """n lessons.

    patches  (n, SIDE, SIDE, 3); hints and axes (n,) complex; leans (n,) degrees.
    on_top   (n,) bool; trays (n,) bool: from a simulated tray, traced or not.
    """

    patches: NDArray[np.uint8]
    hints: NDArray[np.complex64]
    axes: NDArray[np.complex64]
    leans: NDArray[np.float32]
    on_top: NDArray[np.bool_]
    trays: NDArray[np.bool_]


def data(chunks: int, seed: int, kept: Path | None, source: Source = ABOVE) -> Iterator[Data]:
    """So many chunks of lessons; those in the folder `kept` are not drawn again, others are kept there."""
    for i in range(chunks):
        yield _chunk(seed * 1000 + i, kept, source)


def _chunk(seed: int, kept: Path | None, source: Source) -> Data:
    file = None if kept is None else kept / f"{source.name}_{seed}.npz"
    if file is not None and file.exists():
        with np.load(file) as found:
            return Data(*(found[one.name] for one in fields(Data)))
    drawn = _drawn(seed, source)
    if file is not None:
        file.parent.mkdir(parents=True, exist_ok=True)
        np.savez(file, **{one.name: getattr(drawn, one.name) for one in fields(Data)})
    return drawn


def _drawn(seed: int, source: Source) -> Data:
    rng = np.random.default_rng(seed)
    trays, traced = (int(part * CHUNK) for part in source.parts)
    found = [
        *_so_many(rng, lambda rng: source.trays(rng, window.painted), trays),
        *_so_many(rng, lambda rng: source.trays(rng, window.by_light(rng)), traced),
        *_so_many(rng, source.solids, CHUNK - trays - traced),
    ]
    return Data(
        np.stack([one.patch for one in found]).reshape(-1, SIDE, SIDE, 3),
        np.array([one.hint for one in found], np.complex64),
        np.array([one.axis for one in found], np.complex64),
        np.array([one.lean for one in found], np.float32),
        np.array([one.on_top for one in found]),
        np.arange(CHUNK) < trays + traced,
    )


def _so_many(rng: Generator, draw: Draw, count: int) -> list[Lesson]:
    found: list[Lesson] = []
    while len(found) < count:
        found += draw(rng)
    return found[:count]
