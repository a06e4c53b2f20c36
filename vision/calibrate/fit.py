"""The camera that explains best what is seen of three dice: their outlines, their tops' edges, their pips.

Gauss-Newton with what is usual of cameras and dice as a prior. What is seen of them is looked for anew in
each round (vision.calibrate.marks).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from vision.calibrate.marks import Mark, Row, Sight, edges, spotted, unexplained
from vision.calibrate.wire import SPREAD, Model, facing, pips, points, wire
from vision.constellation.lattice import SITES
from vision.mount import Floats, Mount

EDGE_OFF = 0.08  # edges: an edge of a die lies so far from its model, being one of nine alike

LENS = (0.25, 0.4)  # logarithm of the focal length in widths: webcams from 25 to 75 degrees
NOT_SQUARE = 0.15  # logarithm of a pixel's height by its width: farther from nought it is not square
EXACT = 0.01  # spread of the same logarithm among square ones
USUAL = 0.05  # score that square pixels may lack: nearly all cameras have them
NEARLY = 10.0  # score lost for each edge that a die's edges are off
BLANK = 2  # pips that a side without any counts against a camera that has it to be seen
PIP = 0.03  # score of a pip on a side, and what a spot costs that is none: the right camera tells all
BOW = (-0.025, 0.025)  # part by which a lens moves the picture's corners outwards
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
class Found:
    """A camera, and how well it explains the dice.

    sight  what it was fitted to.
    seen   part of their edges that lie where it has them; off: edges that those are off, usually.
    beside  pips found on their sides, where it has them; loose: spots on dice that it has no pips for.
    blank   sides that it has to be seen, and that show no pips.
    """

    model: Model
    sight: Sight
    seen: float
    off: float
    beside: int
    loose: int
    blank: int

    @property
    def edges(self) -> float:
        """How well the edges are explained alone, 1 wholly."""
        return self.seen - NEARLY * self.off


def score(found: Found) -> float:
    """How well a camera explains what is seen: edges where it has them, how nearly, and pips of sides."""
    return found.edges + PIP * (found.beside - found.loose - BLANK * found.blank)


def fitted(start: Model, sight: Sight, by: Stage = COARSE) -> Found:
    """The model moved to what is seen."""
    at = _numbers(start, sight.size)
    seen, off, beside, loose, blank = 0.0, 0.0, 0, 0, 0
    for reach in by.reaches:
        model = _model(at, sight.size)
        rows = [edges(model, wire(model, die, sight.size), sight, reach) for die in range(len(model.dice))]
        seen = float(np.mean(np.concatenate([row.clear for row in rows])))
        off = float(np.median(np.abs(np.concatenate([row.gap[row.clear] for row in rows]))) if seen else 1.0)
        marks = [mark for die, value in enumerate(sight.values) for mark in spotted(model, die, value, sight)]
        beside = sum(len(mark.which) for mark in marks if mark.side is not None)
        loose = unexplained(model, marks, sight)
        blank = sum(len(facing(model, die)) for die in range(len(model.dice)))
        blank -= sum(mark.side is not None for mark in marks)
        for _ in range(2):
            at = _step(at, rows, marks, sight.size, reach, by)
    return Found(_model(at, sight.size), sight, seen, off, beside, loose, blank)


def refined(found: Found) -> Found:
    """The same camera more exactly; with square pixels where those explain as much."""
    any_shape = fitted(found.model, found.sight, FINE)
    mount = found.model.mount
    if abs(np.log(mount.pixel)) > NOT_SQUARE:
        return any_shape
    square = replace(found.model, mount=replace(mount, pixel=1.0))
    alike = fitted(square, found.sight, replace(FINE, pixel=EXACT))
    return alike if score(alike) > score(any_shape) - USUAL else any_shape


def _residuals(
    at: Floats, rows: Sequence[Row], marks: Sequence[Mark], size: tuple[int, int], by: Stage
) -> Floats:
    """In standard deviations: each edge's place across, each pip's, and how unusual the numbers are."""
    model = _model(at, size)
    parts = [
        ((points(model, row.wire, size)[0] - row.at) * row.across).sum(axis=1) / (EDGE_OFF * row.scale)
        for row in rows
    ]
    for mark in marks:
        goal = pips(model, mark.die, SITES[mark.which], size, mark.side)
        parts.append(((goal - mark.at) / (by.pip_off * mark.scale)).ravel())
    lens, pixel, bow, x, y, _, rounding = at[:7]
    usual = [
        (lens - LENS[0]) / LENS[1], pixel / by.pixel, (bow - BOW[0]) / BOW[1],
        x / LEAN, y / LEAN, (rounding - ROUND[0]) / ROUND[1],
    ]  # fmt: skip
    return np.concatenate([*parts, usual, (at[7:].reshape(-1, 4)[:, 3] - SPREAD) / PITCH])


def _step(
    at: Floats,
    rows: Sequence[Row],
    marks: Sequence[Mark],
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
        m.bow * _corner(m.lens, m.pixel, size),
        t * np.cos(a),
        t * np.sin(a),
        np.log(m.height),
        model.round,
    ]
    at = m.pixels(model.dice[:, :2], size) / size[0]
    return np.concatenate([head, np.column_stack([at, model.dice[:, 2:]]).ravel()])


def _model(at: Floats, size: tuple[int, int]) -> Model:
    lens, pixel, bow, x, y, height, rounding = (float(v) for v in at[:7])
    lens, pixel = float(np.exp(lens)), float(np.exp(pixel))
    mount = Mount(
        lens=lens, pixel=pixel, bow=bow / _corner(lens, pixel, size),
        tilt=float(np.degrees(np.hypot(x, y))), towards=float(np.degrees(np.arctan2(y, x))),
        height=float(np.exp(height)),
    )  # fmt: skip
    dice = at[7:].reshape(-1, 4).copy()
    dice[:, :2] = mount.places(dice[:, :2] * size[0], size)
    return Model(mount, min(max(rounding, 0.0), 0.2), dice)


def _corner(lens: float, pixel: float, size: tuple[int, int]) -> float:
    """Square of how far the picture's corners are from its middle, in focal lengths."""
    return (1 + (pixel * size[1] / size[0]) ** 2) / (2 * lens) ** 2
