"""The camera that explains best what is seen of three dice: their outlines, their tops' edges, their pips.

Gauss-Newton with what is usual of cameras and dice as a prior. Edges are looked for across each place where
the model has them (RAPiD, Harris and Stennett 1990): the nearer the model, the less far.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.calibrate.wire import SPREAD, Model, Wire, pips, points, scale_at, wire
from vision.mount import Floats, Mount
from vision.readings import Image

STEPS = 25  # places looked at on the way across
EDGE_OFF = 0.08  # edges: an edge of a die lies so far from its model, being one of nine alike
FAINT = 0.25  # of the usual edge of its die: less is texture
HALF_SEEN = 0.6  # of what a die usually differs from the floor: more tells nothing of its outline, as pips do
NEAR_PIP = 0.13  # edges from where a pip must be to its spot

LENS = (0.25, 0.4)  # logarithm of the focal length in widths: webcams from 25 to 75 degrees
SQUARE = 0.06  # logarithm of a pixel's height by its width: nearer to nought it is square
BOW = (-0.06, 0.08)
LEAN = 0.6  # radians, of the two parts of the tilt
ROUND = (0.09, 0.04)  # edges
PITCH = 0.02  # edges, around SPREAD
SMALL = 1e-4  # step of a number by which the model's answer to it is told


@dataclass(frozen=True, slots=True)
class Stage:
    """What one fit believes.

    reaches  edges to each side of the model that an edge of a die is looked for, round by round.
    pixel    spread of the logarithm of a pixel's height by its width.
    pip_off  edges that a pip lies off its place.
    """

    reaches: tuple[float, ...]
    pixel: float
    pip_off: float


COARSE = Stage(reaches=(0.22, 0.16, 0.12, 0.09, 0.07, 0.07, 0.07, 0.07), pixel=0.3, pip_off=0.03)
"""From a start that is degrees off: pips are taken for others', and pixels may have any shape."""

FINE = Stage(reaches=(0.12, 0.09, 0.07, 0.07, 0.07, 0.07), pixel=0.3, pip_off=0.015)
"""From there on: shade moves a die's edges, nothing moves its pips."""


@dataclass(frozen=True, slots=True, eq=False)
class Sight:
    """What is fitted to.

    gone    (h, w, 3) the picture with dice, less that without.
    spots   (n, 2) pixels at which pips may be.
    values  of the dice.
    """

    gone: Floats
    spots: Floats
    values: tuple[int, ...]

    @property
    def size(self) -> tuple[int, int]:
        """Width and height."""
        return self.gone.shape[1], self.gone.shape[0]


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """A camera, and how well it explains the dice.

    sight  what it was fitted to.
    seen   part of their edges that lie where it has them; off: edges that those are off, usually.
    """

    model: Model
    sight: Sight
    seen: float
    off: float


def sight(empty: Image, thrown: Image, found: Floats, values: Sequence[int]) -> Sight:
    """What two pictures show of dice whose pips may be at `found` (n, 2)."""
    gone = cv2.GaussianBlur(thrown.astype(np.float32) - empty.astype(np.float32), (0, 0), 1.0)
    return Sight(np.asarray(gone), found, tuple(values))


def fitted(start: Model, sight: Sight, by: Stage = COARSE) -> Found:
    """The model moved to what is seen."""
    at = _numbers(start, sight.size)
    seen = off = 0.0
    for reach in by.reaches:
        model = _model(at, sight.size)
        rows = [_edges(model, wire(model, die, sight.size), sight, reach) for die in range(len(model.dice))]
        seen = float(np.mean(np.concatenate([row.clear for row in rows])))
        off = float(np.median(np.abs(np.concatenate([row.gap[row.clear] for row in rows]))) if seen else 1.0)
        marks = [_pips(model, die, value, sight) for die, value in enumerate(sight.values)]
        for _ in range(2):
            at = _step(at, rows, marks, sight.size, reach, by)
    return Found(_model(at, sight.size), sight, seen, off)


def refined(found: Found) -> Found:
    """The same camera more exactly; with square pixels where it has nearly such."""
    mount = found.model.mount
    if abs(np.log(mount.pixel)) > SQUARE:
        return fitted(found.model, found.sight, FINE)
    square = replace(found.model, mount=replace(mount, pixel=1.0))
    return fitted(square, found.sight, replace(FINE, pixel=SQUARE / 6))


@dataclass(frozen=True, slots=True, eq=False)
class _Row:
    """Edges of one die as they were found.

    at     (k, 2) pixels; across (k, 2) the way in which they were looked for.
    clear  (k,) whether one was found; gap (k,) edges from the model; scale: pixels of an edge.
    """

    wire: Wire
    at: Floats
    across: Floats
    clear: NDArray[np.bool_]
    gap: Floats
    scale: float


@dataclass(frozen=True, slots=True, eq=False)
class _Mark:
    """Pips of one die that were found: which of them, (k,), and where, (k, 2) pixels."""

    die: int
    value: int
    crossed: bool
    which: NDArray[np.int64]
    at: Floats
    scale: float


def _edges(model: Model, seen: Wire, sight: Sight, reach: float) -> _Row:
    """The clearest step of colour across each place of the wire."""
    middle, out = points(model, seen, sight.size)
    scale = float(scale_at(model.mount, np.append(model.dice[seen.die, :2], 0.0)[None], sight.size)[0])
    ways = np.linspace(-reach, reach, STEPS) * scale
    half = max(1.0, 0.025 * scale)
    at = middle[:, None] + ways[None, :, None] * out[:, None]
    ahead, behind = (_sampled(sight.gone, at + sign * half * out[:, None]) for sign in (1, -1))
    step = np.where(seen.crease[:, None], _crease(ahead, behind), _end(ahead, behind))
    best = step.argmax(axis=1)
    height = step.max(axis=1)
    clear = (height > FAINT) & (best > 0) & (best < STEPS - 1)
    gap = ways[best]
    return _Row(seen, middle + gap[:, None] * out, out, clear, gap / scale, scale)


def _crease(ahead: Floats, behind: Floats) -> Floats:
    """(k, STEPS) how much the colour changes, by how much it does at a clear edge of this die."""
    step = np.linalg.norm(ahead - behind, axis=2)
    return np.asarray(step / max(float(np.percentile(step.max(axis=1), 90)), 1.0))


def _end(ahead: Floats, behind: Floats) -> Floats:
    """(k, STEPS) how much the die ends there, 1 wholly: pips within it are as far from the floor."""
    out, within = (np.linalg.norm(side, axis=2) for side in (ahead, behind))
    level = max(HALF_SEEN * float(np.median(within[:, : STEPS // 3])), 1.0)
    return np.asarray((np.minimum(within, level) - np.minimum(out, level)) / level)


def _pips(model: Model, die: int, value: int, sight: Sight) -> _Mark:
    """The spots nearest to where its pips must be, whichever way its pattern lies."""
    scale = float(scale_at(model.mount, np.append(model.dice[die, :2], 0.0)[None], sight.size)[0])
    tried = []
    for crossed in (False, True):
        goal = pips(model, die, value, sight.size, crossed=crossed)
        gaps = (
            np.linalg.norm(sight.spots[None] - goal[:, None], axis=2) / scale
            if len(sight.spots)
            else np.ones((value, 1))
        )
        near = gaps.argmin(axis=1)
        there = np.flatnonzero(gaps.min(axis=1) < NEAR_PIP)
        tried.append(
            _Mark(
                die,
                value,
                crossed,
                there,
                sight.spots[near[there]] if len(there) else np.zeros((0, 2)),
                scale,
            )
        )
    return max(tried, key=lambda mark: len(mark.which))


def _sampled(image: Floats, at: Floats) -> Floats:
    x, y = (np.ascontiguousarray(at[..., k], np.float32) for k in (0, 1))
    return np.asarray(cv2.remap(image, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE))


def _residuals(
    at: Floats, rows: Sequence[_Row], marks: Sequence[_Mark], size: tuple[int, int], by: Stage
) -> Floats:
    """In standard deviations: each edge's place across, each pip's, and how unusual the numbers are."""
    model = _model(at, size)
    parts = [
        ((points(model, row.wire, size)[0] - row.at) * row.across).sum(axis=1) / (EDGE_OFF * row.scale)
        for row in rows
    ]
    for mark in marks:
        goal = pips(model, mark.die, mark.value, size, crossed=mark.crossed)[mark.which]
        parts.append(((goal - mark.at) / (by.pip_off * mark.scale)).ravel())
    lens, pixel, bow, x, y, _, rounding = at[:7]
    usual = [
        (lens - LENS[0]) / LENS[1], pixel / by.pixel, (bow - BOW[0]) / BOW[1],
        x / LEAN, y / LEAN, (rounding - ROUND[0]) / ROUND[1],
    ]  # fmt: skip
    return np.concatenate([*parts, usual, (at[7:].reshape(-1, 4)[:, 3] - SPREAD) / PITCH])


def _step(
    at: Floats,
    rows: Sequence[_Row],
    marks: Sequence[_Mark],
    size: tuple[int, int],
    reach: float,
    by: Stage,
) -> Floats:
    """One step of Gauss-Newton; edges that are not clear, or far off by now, count for nothing or little."""
    now = _residuals(at, rows, marks, size, by)
    slope = np.empty((len(now), len(at)))
    for k in range(len(at)):
        moved = at.copy()
        moved[k] += SMALL
        slope[:, k] = (_residuals(moved, rows, marks, size, by) - now) / SMALL
    weight = np.ones(len(now))
    clear = np.concatenate([row.clear for row in rows])
    many = len(clear)
    far = now[:many] * EDGE_OFF / reach
    weight[:many] = clear * np.square(np.maximum(1 - far * far, 0.0))
    left = slope.T * weight
    change = np.linalg.solve(left @ slope + 1e-6 * np.eye(len(at)), -left @ now)
    return np.asarray(at + np.clip(change, -0.3, 0.3))


def _numbers(model: Model, size: tuple[int, int]) -> Floats:
    """What is fitted, as numbers; dice by their pixels, which stay when the camera is turned."""
    m = model.mount
    t, a = np.radians([m.tilt, m.towards])
    head = [
        np.log(m.lens),
        np.log(m.pixel),
        m.bow,
        t * np.cos(a),
        t * np.sin(a),
        np.log(m.height),
        model.round,
    ]
    at = m.pixels(model.dice[:, :2], size) / size[0]
    return np.concatenate([head, np.column_stack([at, model.dice[:, 2:]]).ravel()])


def _model(at: Floats, size: tuple[int, int]) -> Model:
    lens, pixel, bow, x, y, height, rounding = (float(v) for v in at[:7])
    mount = Mount(
        lens=float(np.exp(lens)), pixel=float(np.exp(pixel)), bow=bow,
        tilt=float(np.degrees(np.hypot(x, y))), towards=float(np.degrees(np.arctan2(y, x))),
        height=float(np.exp(height)),
    )  # fmt: skip
    dice = at[7:].reshape(-1, 4).copy()
    dice[:, :2] = mount.places(dice[:, :2] * size[0], size)
    return Model(mount, min(max(rounding, 0.0), 0.2), dice)
