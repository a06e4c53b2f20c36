"""What dice must look like before a camera: their outlines, edges of their tops and pips, as points.

A die is a cube with rounded edges: a smaller cube, grown by a ball. Its outline is the hull of the smaller
one's corners moved outwards by the ball's radius; an edge of its top is seen where the ball is half turned.
"""

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.mount import PARAMETERS as EXACT
from vision.mount import Floats, Mount


@dataclass(frozen=True, slots=True)
class Parameters:
    """What dice are like, and where they are looked at.

    ends, along  part of an edge at either end that is not looked at, for it is round; places between them.
    slant        sine of the angle between a side and the view of it: pips at less run into each other.
    spread       edges from the middle to a row of pips, usually.
    round        edges: radius of the edges of a die, usually.
    """

    ends: float = 0.16
    along: int = 9
    slant: float = 0.3
    spread: float = 0.25
    round: float = 0.09


PARAMETERS = Parameters()

_ALONG = np.linspace(PARAMETERS.ends, 1 - PARAMETERS.ends, PARAMETERS.along)
_TOP = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) / 2
_BOX = np.concatenate([np.column_stack([_TOP, np.full(4, z)]) for z in (0.5, -0.5)])
_UP = np.eye(3)[2]


@dataclass(frozen=True, slots=True, eq=False)
class Model:
    """One camera and the dice before it.

    round  radius of the dice's edges, in edges.
    dice   (n, 4): place of each on the plane of the tops, its turn in radians, spread of its pips in edges.
    """

    mount: Mount
    round: float
    dice: Floats


@dataclass(frozen=True, slots=True, eq=False)
class Views:
    """Several models at once, b of them: a fit asks how the same points answer to each of its numbers.

    size   of the picture, width and height.
    focal  (b, 2) focal lengths in pixels; bow, height, round (b,); axes (b, 3, 3); dice (b, n, 4): as of
           Mount and Model.
    """

    size: tuple[int, int]
    focal: Floats
    bow: Floats
    axes: Floats
    height: Floats
    round: Floats
    dice: Floats

    def pixels(self, at: Floats) -> Floats:
        """(b, k, 2) where points (b, k, 3) are seen: places on the plane of the tops, edges above it."""
        seen = (at - self.height[:, None, None] * _UP) @ self.axes
        flat = seen[..., :2] / np.maximum(seen[..., 2:], EXACT.behind * self.height[:, None, None])
        bowed = flat * (1 + self.bow[:, None, None] * np.square(flat).sum(axis=-1, keepdims=True))
        return np.asarray(bowed * self.focal[:, None] + (np.array(self.size, float) - 1) / 2)

    def places(self, pixels: Floats) -> Floats:
        """(b, k, 2) where on the plane of the tops pixels (b, k, 2) are seen to lie."""
        bowed = (pixels - (np.array(self.size, float) - 1) / 2) / self.focal[:, None]
        flat = bowed
        for _ in range(EXACT.rounds):
            flat = bowed / (1 + self.bow[:, None, None] * np.square(flat).sum(axis=-1, keepdims=True))
        ray = np.concatenate([flat, np.ones_like(flat[..., :1])], axis=-1) @ self.axes.transpose(0, 2, 1)
        return np.asarray(ray[..., :2] * self.height[:, None, None] / np.maximum(-ray[..., 2:], EXACT.behind))

    def scale_at(self, at: Floats) -> Floats:
        """(b, k) pixels of an edge that faces the camera, at points (b, k, 3)."""
        away = (at - self.height[:, None, None] * _UP) @ self.axes[:, :, 2:]
        lens = np.sqrt(self.focal.prod(axis=1))
        return np.asarray(lens[:, None] / np.maximum(away[..., 0], EXACT.behind * self.height[:, None]))

    def edge(self, die: int) -> float:
        """The same in the middle of a die's top, in the first view."""
        x, y = self.dice[0, die, :2]
        return float(self.scale_at(np.array([[[x, y, 0.0]]]))[0, 0])

    def of(self, die: int, at: Floats) -> Floats:
        """(b, k, 3) points that lie so (b, k, 3) from the middle of the top of a die that is not turned."""
        x, y, turn, _ = (column[:, None] for column in self.dice[:, die].T)
        c, s = np.cos(turn), np.sin(turn)
        aside, down = at[..., 0], at[..., 1]
        return np.stack([x + c * aside - s * down, y + s * aside + c * down, at[..., 2]], axis=-1)


@dataclass(frozen=True, slots=True, eq=False)
class Wire:
    """Points on the edges that can be seen of one die.

    ends     (k, 2) corners of the die's box that each lies between; share (k,) of the way.
    crease   (k,) whether it lies between top and side, else on the outline.
    side     (k, 3) for a crease: the side's direction, of a die that is not turned.
    """

    die: int
    ends: NDArray[np.int64]
    share: Floats
    crease: NDArray[np.bool_]
    side: Floats


def begun(mount: Mount, tops: Floats, size: tuple[int, int]) -> Model:
    """Dice whose tops have their corners at those pixels (n, 4, 2), the camera as high as they are large."""
    corners = mount.places(tops, size)
    a, b, c, d = corners.transpose(1, 0, 2)
    edge = float(np.median(np.sqrt(np.abs(np.linalg.det(np.stack([c - a, d - b], axis=1))) / 2)))
    along = b - a + c - d
    rows = [
        corners.mean(axis=1) / edge,
        np.arctan2(along[:, 1:], along[:, :1]),
        np.full((len(tops), 1), PARAMETERS.spread),
    ]
    return Model(replace(mount, height=mount.height / edge), PARAMETERS.round, np.concatenate(rows, axis=1))


def wire(views: Views, die: int) -> Wire:
    """Which edges of a die are seen, in the first view."""
    flat = views.pixels(_corners(views, die))[0]
    hull = cv2.convexHull(flat.astype(np.float32), returnPoints=False)[:, 0].tolist()
    around = list(zip(hull, [*hull[1:], hull[0]], strict=True))
    outside = {frozenset(pair) for pair in around}
    rim = [(k, (k + 1) % 4) for k in range(4) if frozenset((k, (k + 1) % 4)) not in outside]
    sides = [np.array([np.cos(a), np.sin(a), 0.0]) for a in np.pi / 2 * (np.arange(4) - 1)]
    pairs = np.array([*around, *rim])
    return Wire(
        die,
        np.repeat(pairs, len(_ALONG), axis=0),
        np.tile(_ALONG, len(pairs)),
        np.repeat(np.arange(len(pairs)) >= len(around), len(_ALONG)),
        np.repeat([*[np.zeros(3)] * len(around), *(sides[k] for k, _ in rim)], len(_ALONG), axis=0),
    )


def points(views: Views, seen: Wire) -> tuple[Floats, Floats]:
    """Where those points are, (b, k, 2) pixels, and which way is out of the die there, of length 1."""
    box = _box(views)
    a, b = (box[:, seen.ends[:, k]] for k in (0, 1))
    raised = a + (b - a) * seen.share[:, None]
    raised += views.round[:, None, None] * ((seen.side + _UP) / 2**0.5 * seen.crease[:, None])
    at = views.of(seen.die, raised)
    pixels, corners = views.pixels(at), views.pixels(_corners(views, seen.die))
    along = corners[:, seen.ends[:, 1]] - corners[:, seen.ends[:, 0]]
    out = np.stack([along[..., 1], -along[..., 0]], axis=-1)
    out *= np.sign(((pixels - corners.mean(axis=1, keepdims=True)) * out).sum(axis=-1, keepdims=True))
    out /= np.maximum(np.linalg.norm(out, axis=-1, keepdims=True), 1e-9)
    grown = views.round[:, None] * views.scale_at(at) * ~seen.crease
    return pixels + out * grown[..., None], out


def pips(views: Views, die: int, sites: Floats, side: int | None = None) -> Floats:
    """(b, n, 2) pixels of places of pips (n, 2), in spreads from the middle of a top, or of a side 0 to 3."""
    at = sites * views.dice[:, die, 3, None, None]
    x, y = at[..., 0], at[..., 1]
    if side is None:
        return views.pixels(views.of(die, np.stack([x, y, np.zeros_like(x)], axis=-1)))
    c, s = np.cos(side * np.pi / 2) / 2, np.sin(side * np.pi / 2) / 2
    face = np.stack([c - 2 * s * x, s + 2 * c * x, y - 0.5], axis=-1)
    return views.pixels(views.of(die, face))


def facing(views: Views, die: int) -> list[int]:
    """The sides of a die that its camera looks at, not too much at a slant, in the first view."""
    x, y, turn, _ = views.dice[0, die]
    outward = turn + np.pi / 2 * np.arange(4)
    away = np.column_stack([x + np.cos(outward) / 2, y + np.sin(outward) / 2])
    height = views.height[0] + 0.5
    turned = -(away[:, 0] * np.cos(outward) + away[:, 1] * np.sin(outward))
    seen = turned / np.sqrt(np.square(away).sum(axis=1) + height * height)
    return np.flatnonzero(seen > PARAMETERS.slant).tolist()


def _box(views: Views) -> Floats:
    """(b, 8, 3) corners of the smaller cube from the middle of its die's top; the upper four first."""
    return np.asarray(_BOX * (1 - 2 * views.round[:, None, None]) - 0.5 * _UP)


def _corners(views: Views, die: int) -> Floats:
    """(b, 8, 3) the same where the die lies."""
    return views.of(die, _box(views))
