"""What dice must look like before a camera: their outlines, edges of their tops and pips, as points.

A die is a cube with rounded edges: a smaller cube, grown by a ball. Its outline is the hull of the smaller
one's corners moved outwards by the ball's radius; an edge of its top is seen where the ball is half turned.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.mount import UP, Floats, Mount, Optics, level


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

ON_TOP = 4
"""The number of the face on top; those of the sides are 0 to 3, each a quarter turn further."""


def _turns() -> Floats:
    """(4,) radians: the ways out of the sides of a die that is not turned."""
    return np.pi / 2 * np.arange(ON_TOP)


def _die() -> tuple[Floats, Floats, Floats]:
    """Of a die that is not turned, in edges: its corners, the ways out of its sides, and its faces.

    Corners (8, 3) from its middle, the upper four first; ways (4, 3), the first lies between the first two
    corners; faces (5, 3, 3), of each its middle from that of the top, and the ways along it.
    """
    turns = _turns()
    out = np.round(np.column_stack([np.cos(turns), np.sin(turns), 0 * turns]))
    top = (out + np.roll(out, 1, axis=0)) / 2
    sides = np.stack([(out - UP) / 2, np.roll(out, -1, axis=0), np.tile(UP, (len(out), 1))], axis=1)
    return np.concatenate([top + UP / 2, top - UP / 2]), out, np.concatenate([sides, [[0 * UP, *out[:2]]]])


_BOX, _OUT, _FACES = _die()

Indices = NDArray[np.int64]


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

    round  (b,) and dice (b, n, 4) as of Model.
    """

    cameras: Optics
    round: Floats
    dice: Floats

    def edges(self) -> Floats:
        """(n,) pixels of an edge in the middle of each die's top, in the first view."""
        return np.asarray(self.cameras.scale_at(level(self.dice[..., :2]))[0])

    def of(self, dice: Indices, at: Floats) -> Floats:
        """(b, k, 3) points that lie so (b, k, 3) from the middle of the top of their die (k,), not turned."""
        x, y, turn = (self.dice[..., k] for k in range(3))
        x, y, c, s = (each[:, dice] for each in (x, y, np.cos(turn), np.sin(turn)))
        aside, down = at[..., 0], at[..., 1]
        return np.stack([x + c * aside - s * down, y + s * aside + c * down, at[..., 2]], axis=-1)


@dataclass(frozen=True, slots=True, eq=False)
class Wire:
    """Points on the edges that can be seen of the dice, one die after the other.

    dice     (k,) of which die each is.
    ends     (k, 2) corners of the die's box that it lies between; share (k,) of the way.
    crease   (k,) whether it lies between top and side, else on the outline.
    """

    dice: Indices
    ends: Indices
    share: Floats
    crease: NDArray[np.bool_]


def begun(mount: Mount, tops: Floats, size: tuple[int, int]) -> Model:
    """Dice whose tops have their corners at those pixels (n, 4, 2), the camera as high as they are large."""
    corners = mount.places(tops, size)
    a, b, c, d = corners.transpose(1, 0, 2)
    edge = float(np.median(np.sqrt(np.abs(np.linalg.det(np.stack([c - a, d - b], axis=1))) / 2)))
    along = b - a + c - d
    turns, spreads = np.arctan2(along[:, 1], along[:, 0]), np.full(len(tops), PARAMETERS.spread)
    dice = np.column_stack([corners.mean(axis=1) / edge, turns, spreads])
    return Model(replace(mount, height=mount.height / edge), PARAMETERS.round, dice)


def wire(views: Views) -> Wire:
    """Which edges of the dice are seen, in the first view."""
    rims = [(die, *rim) for die, corners in enumerate(_corners(views)[0]) for rim in _rims(corners)]
    dice, *ends, crease = np.repeat(rims, len(_ALONG), axis=0).T
    return Wire(dice, np.column_stack(ends), np.tile(_ALONG, len(rims)), crease > 0)


def _rims(corners: Floats) -> Iterator[tuple[int, int, bool]]:
    """Which of a die's corners (8, 2) an edge that is seen lies between, and whether it is a crease."""
    hull = cv2.convexHull(corners.astype(np.float32), returnPoints=False)[:, 0].tolist()
    around = list(zip(hull, [*hull[1:], hull[0]], strict=True))
    yield from ((*pair, False) for pair in around)
    outside = {frozenset(pair) for pair in around}
    tops = [(k, (k + 1) % 4) for k in range(4)]
    yield from ((*pair, True) for pair in tops if frozenset(pair) not in outside)


def points(views: Views, seen: Wire) -> tuple[Floats, Floats]:
    """Where those points are, (b, k, 2) pixels, and which way is out of the die there, of length 1."""
    box = _box(views)
    a, b = (box[:, seen.ends[:, k]] for k in (0, 1))
    raised = a + (b - a) * seen.share[:, None]
    out_of_crease = (_OUT[seen.ends[:, 0] % len(_OUT)] + UP) / 2**0.5 * seen.crease[:, None]
    raised += views.round[:, None, None] * out_of_crease
    at = views.of(seen.dice, raised)
    pixels, corners = views.cameras.pixels(at), _corners(views)
    way = corners[:, seen.dice, seen.ends[:, 1]] - corners[:, seen.dice, seen.ends[:, 0]]
    x, y = way[..., 0], way[..., 1]
    from_middle = pixels - corners.mean(axis=2)[:, seen.dice]
    outward = np.sign(from_middle[..., 0] * y - from_middle[..., 1] * x)
    out = np.stack([y, -x], axis=-1) * (outward / np.maximum(np.hypot(x, y), 1e-9))[..., None]
    grown = views.round[:, None] * views.cameras.scale_at(at) * ~seen.crease
    return pixels + out * grown[..., None], out


def pips(views: Views, dice: Indices, sites: Floats, faces: Indices) -> Floats:
    """(b, k, 2) pixels of places of pips (k, 2), in spreads from the middle of a face, of these dice (k,)."""
    at = sites * views.dice[:, dice, 3:]
    middle, along, across = np.moveaxis(_FACES[faces], 1, 0)
    return views.cameras.pixels(views.of(dice, middle + at[..., :1] * along + at[..., 1:] * across))


def facing(views: Views, die: int) -> list[int]:
    """The sides of a die that its camera looks at, not too much at a slant, in the first view."""
    x, y, turn, _ = views.dice[0, die]
    outward = turn + _turns()
    out = np.column_stack([np.cos(outward), np.sin(outward)])
    middles, height = (x, y) + out / 2, views.cameras.height.flat[0] + 0.5
    seen = -(middles * out).sum(axis=1) / np.sqrt(np.square(middles).sum(axis=1) + height * height)
    return np.flatnonzero(seen > PARAMETERS.slant).tolist()


def _box(views: Views) -> Floats:
    """(b, 8, 3) corners of the smaller cube from the middle of its die's top; the upper four first."""
    return np.asarray(_BOX * (1 - 2 * views.round[:, None, None]) - 0.5 * UP)


def _corners(views: Views) -> Floats:
    """(b, n, 8, 2) pixels of the same of each die."""
    many, number, _ = views.dice.shape
    at = views.of(np.repeat(np.arange(number), len(_BOX)), np.tile(_box(views), (1, number, 1)))
    return views.cameras.pixels(at).reshape(many, number, len(_BOX), 2)
