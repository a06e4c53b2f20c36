"""What one reading costs, by the size of the picture and by what is known of the tray."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice
from statistics import median
from time import thread_time

import cv2
import numpy as np

from tests.lab.eye.pictures import Case
from vision.classify.agree import Readers
from vision.read import read_tray
from vision.readings import Image, TrayReading
from vision.track.sized import Sized
from vision.tray import UNKNOWN, Tray

WIDTHS = (480, 640, 960, 1280, 1920)  # pixels: what cameras of kiosks give, and half and twice as much
TIMES = 3  # readings of each picture; the quickest counts, for other programs only ever add


class Known(StrEnum):
    """What is known of a tray before the dice fall."""

    NOTHING = "nothing"
    EMPTY = "empty tray"
    CALIBRATED = "empty tray and dice"
    BEFORE = "the frame before"
    STILL = "two frames before"


FRAMES = {Known.BEFORE: 1, Known.STILL: 2}
"""Frames of the same dice that were read before the one that is timed."""


@dataclass(frozen=True, slots=True)
class Cost:
    """Medians over the pictures of one size, in milliseconds of one thread.

    known     of the tray.
    width     of the pictures, in pixels; megapixels of the whole picture.
    find_ms, readers_ms, refusal_ms  of the stages of a reading.
    """

    known: str
    width: int
    megapixels: float
    pictures: int
    ms: float
    p95_ms: float
    find_ms: float
    readers_ms: float
    refusal_ms: float


def costs(cases: Iterable[Case], most: int, widths: Iterable[int] = WIDTHS) -> Iterator[Cost]:
    """A row for each width and each knowledge, over the first few throws that come with their empty tray."""
    pairs = list(islice(_pairs(cases), most))
    for width in widths if pairs else ():
        sized = [(_at(image, width), _at(empty, width), dice) for image, empty, dice in pairs]
        yield from (_row(known, sized[0][0], [_quickest(*each, known) for each in sized]) for known in Known)


def _pairs(cases: Iterable[Case]) -> Iterator[tuple[Image, Image, int | None]]:
    """Each throw that can be read, with its empty tray, and how many dice there are."""
    for case in cases:
        if case.values is not None and case.background is not None:
            yield case.picture(), case.background(), case.dice


def _at(image: Image, width: int) -> Image:
    factor = width / image.shape[1]
    way = cv2.INTER_AREA if factor < 1 else cv2.INTER_CUBIC
    return np.asarray(cv2.resize(image, (width, round(factor * image.shape[0])), interpolation=way), np.uint8)


def _tray(image: Image, empty: Image, dice: int | None, known: Known) -> Tray:
    """A tray of which that much is known: the size of its dice from a reading, as a calibration learns it."""
    if known is Known.NOTHING:
        return UNKNOWN
    edges = [die.edge for die in read_tray(image, dice=dice, background=empty).dice]
    learned = float(np.median(edges)) if edges and known is not Known.EMPTY else None
    return Tray(die_px=learned, reference=empty)


def _quickest(image: Image, empty: Image, dice: int | None, known: Known) -> tuple[float, TrayReading]:
    """Milliseconds of the quickest of TIMES readings, and that reading; each sees a picture it never saw.

    FRAMES were read before of dice that lie as they do, which are not timed.
    """
    tray, before = _tray(image, empty, dice, known), FRAMES.get(known, 0)
    found = []
    for _ in range(TIMES):
        eye = Sized(read_tray, Readers.BOTH)
        for _ in range(before):
            eye.read(image, dice, tray, None)
        fresh = image.copy()
        begun = thread_time()
        reading = eye.read(fresh, dice, tray, None) if before else read_tray(fresh, dice=dice, tray=tray)
        found.append((1e3 * (thread_time() - begun), reading))
    return min(found, key=lambda one: one[0])


def _row(known: Known, image: Image, taken: list[tuple[float, TrayReading]]) -> Cost:
    all_ms = [ms for ms, _ in taken]
    return Cost(
        known=known,
        width=image.shape[1],
        megapixels=image.shape[0] * image.shape[1] / 1e6,
        pictures=len(taken),
        ms=median(all_ms),
        p95_ms=float(np.percentile(all_ms, 95)),
        find_ms=_of("find", taken),
        readers_ms=_of("readers", taken),
        refusal_ms=_of("refusal", taken),
    )


def _of(stage: str, taken: list[tuple[float, TrayReading]]) -> float:
    """What a stage costs: its share of the time that passed, of the time that the thread took."""
    return median(ms * dict(reading.stages).get(stage, 0.0) / max(reading.ms, 1e-6) for ms, reading in taken)
