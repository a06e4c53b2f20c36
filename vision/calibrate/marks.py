"""What two pictures show of three dice: the edges across each place where a model has them, and their pips.

The nearer the model, the less far an edge is looked for (RAPiD, Harris and Stennett 1990).
"""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.calibrate.sight import Sight
from vision.calibrate.wire import ON_TOP, Indices, Views, Wire, facing, pips, points, wire
from vision.find.lattice import PATTERNS, SITES, VALUES
from vision.mount import Floats, level


@dataclass(frozen=True, slots=True)
class Parameters:
    """What passes for an edge and for pips where a model has them.

    steps      places looked at on the way across an edge.
    half       edges to either side of each, and at least a pixel: the step of colour is between them.
    faint      of the usual edge of its die: less is texture.
    outermost  of the clearest step on the way: further out there is nothing but shadow.
    near_pip   edges from where a pip must be to its spot.
    on_die     edges from the middle of a top: the pips of all its die that can be seen are nearer.
    missed     pips of a side that may be missed, or seen where none is.
    """

    steps: int = 25
    half: float = 0.025
    faint: float = 0.25
    outermost: float = 0.5
    near_pip: float = 0.13
    on_die: float = 1.1
    missed: int = 1


PARAMETERS = Parameters()


@dataclass(frozen=True, slots=True, eq=False)
class Row:
    """Edges of the dice as they were found.

    at     (k, 2) pixels; across (k, 2) the way in which they were looked for.
    clear  (k,) whether one was found; gap (k,) edges from the model; scale (k,) pixels of an edge.
    """

    wire: Wire
    at: Floats
    across: Floats
    clear: NDArray[np.bool_]
    gap: Floats
    scale: Floats


@dataclass(frozen=True, slots=True, eq=False)
class Pips:
    """Pips that were found.

    dice, faces  (k,) of which die each is, and on which of its faces: a side, 0 to 3, or ON_TOP.
    sites  (k, 2) its place there, in spreads; at (k, 2) pixels; scale (k, 1) pixels of an edge.
    """

    dice: Indices
    faces: Indices
    sites: Floats
    at: Floats
    scale: Floats


def edges(views: Views, sight: Sight, reach: float) -> Row:
    """The step of colour across each place of the wire: the clearest within a die, the last at its end.

    What lies further in than a die's end may be as clear: the edge of its top, seen from aside.
    """
    by, seen = PARAMETERS, wire(views)
    (middle,), (out,) = points(views, seen)
    scale = views.edges()[seen.dice]
    ways = np.linspace(-reach, reach, by.steps) * scale[:, None]
    half = np.maximum(1.0, by.half * scale)[:, None, None]
    at = middle[:, None] + ways[..., None] * out[:, None]
    ahead, behind = (_sampled(sight.gone, at + sign * half * out[:, None]) for sign in (1, -1))
    step = np.linalg.norm(ahead - behind, axis=2)
    clearest = step.max(axis=1)
    peak = (step[:, 1:-1] >= step[:, :-2]) & (step[:, 1:-1] > step[:, 2:])
    peak &= step[:, 1:-1] > by.outermost * clearest[:, None]
    last = by.steps - 2 - peak[:, ::-1].argmax(axis=1)
    best = np.where(seen.crease, step.argmax(axis=1), last)
    clear = peak.any(axis=1) & (best > 0) & (best < by.steps - 1)
    kinds = 2 * seen.dice + seen.crease  # on the outline of a die, or within: each as clear as the other
    for kind in np.unique(kinds):
        alike = kinds == kind
        clear[alike] &= clearest[alike] > by.faint * max(float(np.median(clearest[alike])), 1.0)
    gap = np.take_along_axis(ways, best[:, None], axis=1)
    return Row(seen, middle + gap * out, out, clear, gap[:, 0] / scale, scale)


def spotted(views: Views, sight: Sight) -> Pips:
    """The spots nearest to where pips must be: of tops, and of the sides that are seen, whose values nobody
    knows but that no side is as the top or as the bottom."""
    shown = [(die, face) for die in range(len(sight.values)) for face in (ON_TOP, *facing(views, die))]
    dice, faces = np.repeat(shown, len(SITES), axis=0).T
    sites, scale = np.tile(SITES, (len(shown), 1)), views.edges()[dice]
    (goals,) = pips(views, dice, sites, faces)
    gaps = np.linalg.norm(sight.spots[None] - goals[:, None], axis=2) / scale[:, None]
    at = sight.spots[gaps.argmin(axis=1)]
    rows = gaps.reshape(len(shown), len(SITES), -1)
    there = np.concatenate([_pattern(*each, sight) for each in zip(shown, rows, strict=True)])
    return Pips(dice[there], faces[there], sites[there], at[there], scale[there, None])


def unexplained(views: Views, found: Pips, sight: Sight) -> int:
    """How many spots lie on and close around the dice where no pip was found."""
    (dice,) = views.cameras.pixels(level(views.dice[..., :2]))
    scale = float(np.median(views.edges()))
    near, explained = (
        np.linalg.norm(sight.spots[:, None] - each[None], axis=2).min(axis=1, initial=np.inf) < reach * scale
        for each, reach in ((dice, PARAMETERS.on_die), (found.at, 2 * PARAMETERS.near_pip))
    )
    return int((near & ~explained).sum())


def _pattern(shown: tuple[int, int], gaps: Floats, sight: Sight) -> NDArray[np.bool_]:
    """(9,) at which sites of a face pips are, by the gaps in edges to all spots (9, n); of a side only where
    they make a clear pattern."""
    die, face = shown
    near = gaps.argmin(axis=1)
    there = (gaps.min(axis=1) < PARAMETERS.near_pip) & (gaps.argmin(axis=0)[near] == np.arange(len(SITES)))
    top = sight.values[die]
    values = [top] if face == ON_TOP else [value for value in range(1, 7) if value not in (top, 7 - top)]
    patterns = PATTERNS[np.isin(VALUES, values)]
    clear = (np.where(there, 1, -1) * np.where(patterns, 1, -1)).sum(axis=1) / 2
    unclear = face != ON_TOP and clear.max() < len(SITES) / 2 - PARAMETERS.missed
    return np.asarray(patterns[clear.argmax()] & there & (not unclear))


def _sampled(image: Floats, at: Floats) -> Floats:
    x, y = (np.ascontiguousarray(at[..., k], np.float32) for k in (0, 1))
    return np.asarray(cv2.remap(image, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE))
