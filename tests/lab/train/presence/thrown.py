"""Pieces of whole simulated trays: of another renderer than the drawn ones, whose quirks are not learnt."""

import math
from collections.abc import Iterator, Sequence

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from hardware.sim.truth import TrueDie
from tests.lab.eye.fresh import fresh_throw
from tests.lab.traced.trays import crowd
from tests.lab.train.presence.hiding import hidden
from tests.lab.train.presence.scene import (
    BEYOND,
    CELLS,
    CUT,
    EDGES,
    ENOUGH,
    FINE,
    HIDDEN,
    READ,
    SIDE,
    UNIT,
    WHOLLY,
    Piece,
    note,
)
from vision.classify.patch_net.cut import patches
from vision.decide.planes import NEAR_PX
from vision.decide.presence import square
from vision.readings import Image, Reason

HARD = 0.5
"""Share of trays with difficult light, dice or view."""

WINDOWS = 6
"""Pieces of a throw."""

ASIDE = 2.5
"""Edges from the middle of a piece to the die that it is drawn around, at most, where its frame cuts none."""

UNTOLD = {Reason.HAND, Reason.DARK, Reason.NO_DICE}
"""Throws of which it is not told how much of each die shows."""

LEVEL = 1.0
"""Degrees: a die that leans less lies flat."""

Mask = NDArray[np.uint8]


def pieces(number: int, seed: int) -> Iterator[Piece]:
    """Pieces of one throw, each around one of its dice; none of some throws."""
    image, _, truth = fresh_throw(number, seed, hard=HARD)
    if truth.reason not in UNTOLD:
        yield from _pieces(np.random.default_rng([seed, number]), image, truth.dice)


def traced_pieces(number: int, seed: int) -> Iterator[Piece]:
    """The same of a tray with many dice, by path tracing."""
    rng = np.random.default_rng([seed, number, 2])
    tray = crowd(rng)
    yield from _pieces(rng, tray.picture(rng), tray.truth)


def _pieces(rng: Generator, image: Image, dice: Sequence[TrueDie]) -> Iterator[Piece]:
    edge = float(np.median([_edge(die) for die in dice]))
    highest = sorted(dice, key=lambda die: -float(die.pose.at[2]))
    for _ in range(WINDOWS):
        die_px = edge * math.exp(rng.uniform(-0.14, 0.14))
        x, y = np.array(highest[int(rng.integers(len(highest)))].center) + _aside(rng) * die_px
        (picture,) = patches(image, [square((x, y), die_px)], SIDE, NEAR_PX)
        tops = [(np.array(die.corners) - (x, y)) * NEAR_PX / die_px + (SIDE - 1) / 2 for die in highest]
        yield _told(rng, picture, tops, [die.lean < LEVEL for die in highest])


def _aside(rng: Generator) -> NDArray[np.float64]:
    """(x, y) edges from a die to the middle of a piece, whose frame cuts it here and there."""
    aside = rng.uniform(-ASIDE, ASIDE, 2)
    if rng.random() < CUT:
        aside[int(rng.integers(2))] = rng.choice((-1, 1)) * (EDGES / 2 + rng.uniform(*BEYOND))
    return np.asarray(aside)


def _edge(die: TrueDie) -> float:
    ring = np.array(die.corners)
    return float(np.linalg.norm(ring - np.roll(ring, 1, axis=0), axis=1).mean())


def _told(rng: Generator, picture: Mask, tops: list[NDArray[np.float64]], flat: list[bool]) -> Piece:
    """The picture with what is true of these tops, the highest first: it hides the others."""
    heat, counts = np.zeros((CELLS, CELLS), np.float32), np.ones((CELLS, CELLS), np.float32)
    read = np.zeros((SIDE, SIDE), np.uint8)
    picture, over = _hidden(rng, picture, tops)
    for ring, level in zip(tops, flat, strict=True):
        whole = _filled(ring)
        seen = np.asarray(cv2.subtract(whole, over), np.uint8)
        part = cv2.countNonZero(seen) / max(float(cv2.contourArea(ring.astype(np.float32))), 1.0)
        if level and part > WHOLLY and rng.random() < READ:
            middle = ring.mean(axis=0)
            off, wide = rng.normal(0, 0.03 * NEAR_PX, 2), rng.uniform(0.86, 1.1)
            read |= _filled(middle + off + (ring - middle) * wide)
        elif seen.any():
            note(heat, counts, seen, sure=part >= ENOUGH)
        over |= whole
    return Piece(picture, read, heat, counts)


def _hidden(rng: Generator, picture: Mask, tops: list[NDArray[np.float64]]) -> tuple[Mask, Mask]:
    """The picture with a wall or a thing before one of these dice here and there, and where that is."""
    middles = [complex(*ring.mean(axis=0)) for ring in tops if (ring > 0).all() and (ring < SIDE).all()]
    if not middles or rng.random() >= HIDDEN:
        return picture, np.zeros(picture.shape[:2], np.uint8)
    fine = np.asarray(cv2.resize(picture, None, fx=FINE, fy=FINE), np.uint8)
    cover = hidden(fine, rng, UNIT, FINE * middles[int(rng.integers(len(middles)))])
    size = (SIDE, SIDE)
    return (
        np.asarray(cv2.resize(fine, size, interpolation=cv2.INTER_AREA), np.uint8),
        np.asarray(cv2.resize(cover, size, interpolation=cv2.INTER_AREA), np.uint8),
    )


def _filled(ring: NDArray[np.float64]) -> Mask:
    mask = np.zeros((SIDE, SIDE), np.uint8)
    cv2.fillPoly(mask, [np.rint(ring).astype(np.int32)], (255,))
    return mask
