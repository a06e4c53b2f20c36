"""What is learnt from: faces that are proposed on labelled pictures, and which of them are there."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tests.lab.eye.fresh import fresh_throw
from tests.lab.train.rows import Rows
from vision.find.candidates import Candidates, candidates
from vision.find.pips import spots
from vision.find.pyramid import Pyramid
from vision.find.work import work
from vision.picture import load
from vision.readings import Image, Point, Reason

FLAT = (None, Reason.TOO_FEW, Reason.TOO_MANY, Reason.NO_DICE)
"""Why a fresh throw whose dice all lie flat and free may be refused."""

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Parameters:
    """Which proposed faces are there.

    spots  that propose faces: more than in a look, so that there is more to tell apart.
    there  edges between the middles of a face and of the die that it is.
    about  edges from a die with its value: a face so near that is not there is neither right nor wrong.
    """

    spots: int = 140
    there: float = 0.2
    about: float = 0.6


PARAMETERS = Parameters()


@dataclass(frozen=True, slots=True)
class Truth:
    """One die as it lies: value, middle and edge of its top face in pixels of the picture."""

    value: int
    center: Point
    edge: float


@dataclass(frozen=True, slots=True, eq=False)
class Proposed(Rows):
    """n proposed faces: evidence (n, kinds), and whether each has several pips, and is there."""

    evidence: Floats
    several: NDArray[np.bool_]
    there: NDArray[np.bool_]


def proposed(pictures: Iterable[tuple[Image, tuple[Truth, ...]]]) -> Proposed:
    """All faces that are proposed on these pictures, without those of which nobody can say."""
    return Proposed.joined([_labelled(*each) for each in pictures])


def thrown(numbers: Iterable[int], seed: int) -> Iterator[tuple[Image, tuple[Truth, ...]]]:
    """Fresh throws whose dice lie flat."""
    for number in numbers:
        image, _, truth = fresh_throw(number, seed)
        if truth.reason in FLAT:
            yield image, tuple(Truth(die.value, die.center, _edge(die.corners)) for die in truth.dice)


def photographed(folder: Path) -> Iterator[tuple[Image, tuple[Truth, ...]]]:
    """Photographs from above of which an `index.json` tells the box around each top face."""
    listed: list[dict[str, Any]] = json.loads((folder / "index.json").read_text("utf-8"))
    for each in listed:
        boxes = each.get("boxes") or ()
        if each["overhead"] and len(boxes) == each["n_dice"] > 0:
            yield load(folder / each["file"]), tuple(_boxed(box["value"], *box["xywh"]) for box in boxes)


def _boxed(value: int, x: float, y: float, wide: float, high: float) -> Truth:
    return Truth(value, (x + wide / 2, y + high / 2), min(wide, high))


def _edge(corners: Iterable[Point]) -> float:
    ring = np.array(list(corners))
    return float(np.linalg.norm(ring - np.roll(ring, 1, axis=0), axis=1).mean())


def _labelled(image: Image, dice: tuple[Truth, ...]) -> Proposed:
    searched = work(image)
    found = candidates(Pyramid(searched.picture, image), spots(searched.grey)[: PARAMETERS.spots])
    gaps = _gaps(found, dice, searched.scale)
    there = gaps < PARAMETERS.there
    sayable = there | (gaps > PARAMETERS.about)
    several = found.fits.values > 1
    return Proposed(found.evidence[sayable].astype(float), several[sayable], there[sayable])


def _gaps(found: Candidates, dice: tuple[Truth, ...], scale: float) -> Floats:
    """(n,) edges from each face to the nearest die that shows its value."""
    gaps = np.full(len(found.trust), np.inf)
    for die in dice:
        middle = (np.array(die.center) + 0.5) * scale - 0.5
        gap = np.hypot(*(found.fits.poses[:, :2] - middle).T) / (die.edge * scale)
        gaps = np.minimum(gaps, np.where(found.fits.values == die.value, gap, np.inf))
    return gaps
