"""What the second network learns from: surroundings of places at which the first one sees a die."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
import torch
from numpy.random import Generator
from numpy.typing import NDArray
from torch import nn
from torch.nn import functional

from tests.lab.train.patches.loop import Batch, Remembered, answers_of
from tests.lab.train.patches.network import Body
from tests.lab.train.presence.altered import altered
from tests.lab.train.presence.hiding import any_colour
from tests.lab.train.presence.scene import CELLS
from tests.lab.train.rows import Rows
from vision.decide.planes import AROUND, FAR_PX, NEAR_PX, STRIDE, apart, surroundings
from vision.decide.presence import PARAMETERS, peaks

BODY = Body(
    "near_net",
    (
        (5, 24, 5, 2, 2, False),
        (24, 40, 3, 1, 1, True),
        (40, 56, 3, 1, 1, True),
        (56, 64, 3, 1, 0, False),
    ),
    size=(AROUND, AROUND),
    left=16,
    answers=1,
)

THERE, AWAY = 0.4, 0.7
"""Edges from the middle of a die: nearer it is that die, farther away it is none."""

BESIDE = (0.6, 1.6)
"""Edges beside each die at which the second network is shown places too: floor, sides and shadows."""

ASIDE = 1
"""Such places a die."""

NEARLY = -2.0
"""Log odds of the first network from which the second learns: it is asked from more on."""

ON_READ = 2
"""Places on and beside those that were read, a piece."""

OFF = 1.5
"""Pixels by which a place is off, usually."""

ALIKE = 0.7
"""Of the pieces, those whose dice that were not read look like some that were, elsewhere in the tray; THING:
those in which something has the colour of one that was; OTHER: where one of any colour was."""

THING, OTHER = 0.2, 0.3
SHOWN = 10
"""Pixels of what is seen of a die by which its colour is told."""

KEPT = 0.5
"""Of the truth of a lesson that a network learned before: what it answered then."""

LIT = (0.15, 0.05)
"""Spread of the logarithm of the light from die to die, and of its colour."""

EDGE = FAR_PX / STRIDE
"""Cells of a piece's heat that a die's edge is long."""


@dataclass(frozen=True, slots=True, eq=False)
class Surroundings(Rows):
    """n places: pictures (n, AROUND, AROUND, 3), what was read (n, AROUND, AROUND), how far each pixel is
    from the colours of the dice that were read (n, AROUND, AROUND), and whether (n,) a die is there that
    was not."""

    pictures: NDArray[np.uint8]
    read: NDArray[np.uint8]
    unlike: NDArray[np.uint8]
    there: NDArray[np.float32]

    def batch(self, rows: NDArray[np.int64], rng: Generator) -> Batch:
        """Mirrored, colours exchanged, polarity reversed, altered by chance: a die stays one."""
        seen = torch.from_numpy(self.seen(rows))
        if rng.random() < 0.5:
            seen = seen.flip(3)
        seen = seen[:, [*rng.permutation(3).tolist(), 3, 4]]
        if rng.random() < 0.2:
            seen = seen * torch.tensor([-1.0, -1.0, -1.0, 1.0, 1.0])[:, None, None]
        return altered(seen, rng), torch.from_numpy(self.there[rows])

    def seen(self, rows: slice | NDArray[np.int64]) -> NDArray[np.float32]:
        """(k, 5, AROUND, AROUND) what the second network sees of some of them."""
        return surroundings(self.pictures[rows], self.read[rows], self.unlike[rows])

    def loss(self, answer: torch.Tensor, truth: torch.Tensor) -> torch.Tensor:
        """How unlikely the truth is."""
        return functional.binary_cross_entropy_with_logits(answer[:, 0], truth)

    def surprise(self, network: nn.Module) -> float:
        """The same for these, as they are."""
        return float(self.loss(torch.from_numpy(_odds(network, self)), torch.from_numpy(self.there)))


def remembered(lessons: Surroundings, known: int, before: nn.Module) -> Remembered:
    """Those lessons, of which a network learned the first `known` before."""
    return Remembered(lessons, known, before, KEPT, lambda answers: torch.sigmoid(answers[:, 0]))


def mined(
    picture: NDArray[np.uint8],
    read: NDArray[np.uint8],
    heat: NDArray[np.float32],
    counts: NDArray[np.float32],
    odds: NDArray[np.float32],
    rng: Generator,
) -> Surroundings:
    """The places of one piece: where the first network sees a die by its log odds, and on and beside dice."""
    rows, columns = np.nonzero(heat == 1)
    dice = columns + 1j * rows
    rows, columns = peaks(odds, NEARLY)
    turns = np.exp(2j * np.pi * rng.random((len(dice), ASIDE))) * rng.uniform(*BESIDE, (len(dice), ASIDE))
    beside = (dice[:, None] + EDGE * turns).ravel()
    places = np.concatenate([columns + 1j * rows, beside, _on(read, rng)])
    far = np.abs(places[:, None] - dice).min(axis=1, initial=np.inf) / EDGE
    inside = (np.minimum(places.real, places.imag) >= 0) & (np.maximum(places.real, places.imag) < CELLS - 1)
    cells = np.round(np.where(inside, places, 0))
    sure = counts[cells.imag.astype(int), cells.real.astype(int)] == 1
    kept = inside & ((far < THERE) | ((far > AWAY) & sure))
    off = OFF * (rng.standard_normal((kept.sum(), 2)) @ (1, 1j))
    around, top = (_around(one, _pixels(places[kept]) + off) for one in (picture, read))
    unlike = apart(around, _colours(picture, read, dice, rng))
    return Surroundings(around, top, unlike, (far[kept] < THERE).astype(np.float32))


def _pixels(cells: NDArray[np.complexfloating[Any, Any]]) -> NDArray[np.complex128]:
    """Where the middles of these cells are in the picture of a piece."""
    return np.asarray((cells + 0.5 + 0.5j) * STRIDE * NEAR_PX / FAR_PX - 0.5 - 0.5j)


def _colours(
    picture: NDArray[np.uint8], read: NDArray[np.uint8], dice: NDArray[np.complex128], rng: Generator
) -> NDArray[np.float64]:
    """(k, 3) colours of dice that were read, k > 0: in the piece, like each that was not, or others."""
    count, parts = cv2.connectedComponents(np.asarray(read > 127, np.uint8))
    found = [np.median(picture[parts == part], axis=0) for part in range(1, count)]
    somewhere = rng.uniform(0, CELLS, (1, 2)) @ (1, 1j)
    for cells in (cells for cells, share in ((dice, ALIKE), (somewhere, THING)) if rng.random() < share):
        found += [np.median(one, axis=(0, 1)) for one in _around(picture, _pixels(cells), SHOWN)]
    if not found or rng.random() < OTHER:
        found.append(np.array(any_colour(rng)))
    light = rng.normal(0, LIT[0], (len(found), 1)) + rng.normal(0, LIT[1], (len(found), 3))
    return np.asarray(np.array(found) * np.exp(light))


def _on(read: NDArray[np.uint8], rng: Generator) -> NDArray[np.complex128]:
    """Some cells on and close beside what was read."""
    small = cv2.resize(read, (CELLS, CELLS), interpolation=cv2.INTER_AREA)
    rows, columns = np.nonzero(cv2.dilate(small, np.ones((3, 3), np.uint8)))
    some = rng.permutation(len(rows))[:ON_READ]
    return np.asarray(columns[some] + 1j * rows[some])


def _around(
    picture: NDArray[np.uint8], middles: NDArray[np.complex128], side: int = AROUND
) -> NDArray[np.uint8]:
    """(n, side, side, ...) what is around these pixels; beyond a picture its rim goes on."""
    cut = np.empty((len(middles), side, side, *picture.shape[2:]), np.uint8)
    for k, middle in enumerate(middles):
        cut[k] = cv2.getRectSubPix(picture, (side, side), (float(middle.real), float(middle.imag)))
    return cut


def told_apart(network: nn.Module, held: Surroundings) -> Iterator[str]:
    """How many of the dice, and of the places without one, are above each log odds."""
    odds = _odds(network, held)[:, 0]
    dice, none = odds[held.there == 1], odds[held.there == 0]
    for bar in PARAMETERS.there:
        yield (
            f"log odds {bar:.1f}: {np.mean(dice > bar):.2%} of {len(dice)} dice, "
            f"{np.mean(none > bar):.2%} of {len(none)} places without one"
        )


def _odds(network: nn.Module, places: Surroundings) -> NDArray[np.float32]:
    return answers_of(network, len(places), places.seen)
