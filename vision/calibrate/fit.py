"""The camera that explains best what is seen of three dice: their outlines, their tops' edges, their pips.

Gauss-Newton with what is usual of cameras and dice as a prior. What is seen of them is looked for anew in
each round (vision.calibrate.marks).
"""

from dataclasses import dataclass, replace

import numpy as np

from vision.calibrate.marks import Pips, Row, edges, spotted, unexplained
from vision.calibrate.sight import Sight
from vision.calibrate.wire import ON_TOP, Model, Views, pips, points
from vision.calibrate.wire import PARAMETERS as DICE
from vision.mount import Floats, Mount, Optics, axes_of


@dataclass(frozen=True, slots=True)
class Parameters:
    """What is usual of cameras and dice, how a fit moves, and what a camera is worth.

    edge_off      edges: an edge of a die lies so far from its model, being one of nine alike.
    lens, lenses  logarithm of the focal length in widths, and its spread: webcams from 25 to 75 degrees.
    bow           part by which a lens moves the picture's corners inwards, usually; as much is its spread.
    lean          radians: spread of the two parts of the tilt.
    rounds        edges: spread of the radius of a die's edges.
    pitch         edges: spread of that from the middle to a row of pips.
    roundest      edges: the largest radius there is.
    small         step of a number by which the model's answer to it is told.
    longest       step of a number: farther away the answer is another one.
    steady        added to what the numbers weigh: one of which nothing is seen stays.
    nearly        score lost for each edge that a die's edges are off.
    pip           score of a pip on a side; lost for a spot that is none.
    most_loose    spots that count as such: print on the floor around the dice makes any number of them.
    unusual       score lost for each nat by which a camera is unlikely.
    not_square    logarithm of a pixel's height by its width: farther from nought it is not square.
    exact         spread of the same logarithm among square ones.
    usual         score that square pixels may lack: nearly all cameras have them.
    """

    edge_off: float = 0.08
    lens: float = 0.25
    lenses: float = 0.4
    bow: float = 0.025
    lean: float = 0.6
    rounds: float = 0.04
    pitch: float = 0.02
    roundest: float = 0.2
    small: float = 1e-4
    longest: float = 0.3
    steady: float = 1e-6
    nearly: float = 16.0
    pip: float = 0.027
    most_loose: int = 12
    unusual: float = 0.05
    not_square: float = 0.15
    exact: float = 0.01
    usual: float = 0.05


PARAMETERS = Parameters()


@dataclass(frozen=True, slots=True)
class Stage:
    """What one fit believes.

    reaches  edges to each side of the model that an edge of a die is looked for, round by round.
    pip_off  edges that a pip lies off its place.
    pixel    spread of the logarithm of a pixel's height by its width.
    """

    reaches: tuple[float, ...]
    pip_off: float
    pixel: float = 0.3


@dataclass(frozen=True, slots=True)
class Stages:
    """What each fit believes.

    quick   tells which starts are worth following.
    coarse  from a start that is degrees off: pips are taken for others', and pixels may have any shape.
    fine    from there on: shade moves a die's edges, nothing moves its pips.
    """

    quick: Stage = Stage(reaches=(0.25, 0.2, 0.15), pip_off=0.04)
    coarse: Stage = Stage(reaches=(0.22, 0.16, 0.12, 0.09, 0.07, 0.07, 0.07, 0.07), pip_off=0.03)
    fine: Stage = Stage(reaches=(0.12, 0.09, 0.07, 0.07, 0.07, 0.07), pip_off=0.015)


STAGES = Stages()


@dataclass(frozen=True, slots=True, eq=False)
class Found:
    """A camera, what it was fitted to, and how well it explains that."""

    model: Model
    sight: Sight
    score: float


def fitted(start: Model, sight: Sight, by: Stage = STAGES.coarse) -> Found:
    """The model moved to what is seen, and what the last round saw with it."""
    at = _numbers(start, sight.size)
    for reach in by.reaches:
        views = _views(at[None], sight.size)
        row, found = edges(views, sight, reach), spotted(views, sight)
        for _ in range(2):
            at = _step(at, row, found, sight.size, reach, by)
    return Found(_model(at, sight.size), sight, _score(at, views, row, found, sight))


def _score(at: Floats, views: Views, row: Row, found: Pips, sight: Sight) -> float:
    """How well a camera by its numbers explains what is seen: edges where it has them, how nearly, and pips
    of sides, less the spots that it leaves unexplained.

    The weights are those by which of 168 choices between a right camera and wrong ones most fall right
    (conditional logit over 96 drawn rigs; 96 % of those of a seed that they were not fitted to).
    """
    by, off = PARAMETERS, np.abs(row.gap[row.clear])
    loose = min(unexplained(views, found, sight), by.most_loose)
    beside = np.count_nonzero(found.faces != ON_TOP) - loose
    unlikely = float(np.square(_unusual(at[None], STAGES.coarse)).sum() / 2)
    nearly = by.nearly * float(np.median(off) if len(off) else 1.0)
    return float(np.mean(row.clear)) - nearly + by.pip * beside - by.unusual * unlikely


def refined(found: Found) -> Found:
    """The same camera more exactly; with square pixels where those explain as much."""
    any_shape = fitted(found.model, found.sight, STAGES.fine)
    mount = found.model.mount
    if abs(np.log(mount.pixel)) > PARAMETERS.not_square:
        return any_shape
    square = replace(found.model, mount=replace(mount, pixel=1.0))
    alike = fitted(square, found.sight, replace(STAGES.fine, pixel=PARAMETERS.exact))
    return alike if alike.score > any_shape.score - PARAMETERS.usual else any_shape


def _residuals(at: Floats, row: Row, found: Pips, size: tuple[int, int], by: Stage) -> Floats:
    """(b, r) in standard deviations, of numbers (b, k): each edge's place across, each pip's, and how unusual
    the numbers are."""
    views = _views(at, size)
    aside = (points(views, row.wire)[0] - row.at) * row.across
    beside = pips(views, found.dice, found.sites, found.faces) - found.at
    parts = [
        (aside[..., 0] + aside[..., 1]) / (PARAMETERS.edge_off * row.scale),
        (beside / (by.pip_off * found.scale)).reshape(len(at), -1),
    ]
    return np.concatenate([*parts, _unusual(at, by), _uncommon(at)], axis=1)


def _unusual(at: Floats, by: Stage) -> Floats:
    """(b, 5) how unusual the camera is, in standard deviations."""
    usual, (lens, pixel, bow, x, y) = PARAMETERS, at[:, :5].T
    off = (lens - usual.lens) / usual.lenses, pixel / by.pixel, (bow + usual.bow) / usual.bow
    return np.column_stack([*off, x / usual.lean, y / usual.lean])


def _uncommon(at: Floats) -> Floats:
    """(b, 1 + n) the same of the dice: how round they are, and how far apart the pips of each."""
    rounding, pitch = at[:, 6:7] - DICE.round, at[:, 10::4] - DICE.spread
    return np.concatenate([rounding / PARAMETERS.rounds, pitch / PARAMETERS.pitch], axis=1)


def _step(at: Floats, row: Row, found: Pips, size: tuple[int, int], reach: float, by: Stage) -> Floats:
    """One step of Gauss-Newton; edges that are not clear, or far off by now, count for nothing or little."""
    moved = at + PARAMETERS.small * np.vstack([np.zeros(len(at)), np.eye(len(at))])
    now, *there = _residuals(moved, row, found, size, by)
    slope = (np.array(there) - now).T / PARAMETERS.small
    weight = np.ones(len(now))
    many = len(row.clear)
    far = now[:many] * PARAMETERS.edge_off / reach
    weight[:many] = row.clear * np.square(np.maximum(1 - far * far, 0.0))
    left = slope.T * weight
    change = np.linalg.solve(left @ slope + PARAMETERS.steady * np.eye(len(at)), -left @ now)
    return np.asarray(at + np.clip(change, -PARAMETERS.longest, PARAMETERS.longest))


def _numbers(model: Model, size: tuple[int, int]) -> Floats:
    """What is fitted, as numbers; dice by their pixels, which stay when the camera is turned."""
    m = model.mount
    t, a = np.radians([m.tilt, m.towards])
    lens, pixel, height = np.log([m.lens, m.pixel, m.height])
    bow = m.bow * float(_corner(np.array(m.lens), np.array(m.pixel), size))
    head = [lens, pixel, bow, t * np.cos(a), t * np.sin(a), height, model.round]
    at = m.pixels(model.dice[:, :2], size) / size[0]
    return np.concatenate([head, np.column_stack([at, model.dice[:, 2:]]).ravel()])


def _model(at: Floats, size: tuple[int, int]) -> Model:
    """What is fitted, as a camera and dice."""
    views = _views(at[None], size)
    x, y = at[3:5]
    mount = Mount(
        lens=float(np.exp(at[0])), pixel=float(np.exp(at[1])), bow=float(views.cameras.bow.flat[0]),
        tilt=float(np.degrees(np.hypot(x, y))), towards=float(np.degrees(np.arctan2(y, x))),
        height=float(views.cameras.height.flat[0]),
    )  # fmt: skip
    return Model(mount, float(views.round[0]), views.dice[0])


def _views(at: Floats, size: tuple[int, int]) -> Views:
    """What is fitted, (b, k), as cameras and dice."""
    lens, pixel, height = np.exp(at[:, [0, 1, 5]]).T[..., None, None]
    focal = lens * size[0] * np.concatenate([np.ones_like(pixel), 1 / pixel], axis=2)
    bow = at[:, 2, None, None] / _corner(lens, pixel, size)
    x, y = at[:, 3:5].T
    cameras = Optics(size, focal, bow, height, axes_of(np.hypot(x, y), np.arctan2(y, x)))
    dice = at[:, 7:].reshape(len(at), -1, 4).copy()
    dice[..., :2] = cameras.places(dice[..., :2] * size[0])
    return Views(cameras, at[:, 6].clip(0.0, PARAMETERS.roundest), dice)


def _corner(lens: Floats, pixel: Floats, size: tuple[int, int]) -> Floats:
    """Square of how far the picture's corners are from its middle, in focal lengths."""
    return np.asarray((1 + (pixel * size[1] / size[0]) ** 2) / (2 * lens) ** 2)
