"""Where a die is and how it is turned.

The world of the simulated table: millimetres, x to the right, y away from the player, z up; the origin is
the middle of the tray's floor.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Vector = tuple[float, float, float]
Quat = tuple[float, float, float, float]

# Which value each face of the body shows; opposite faces add up to seven.
FACES: tuple[tuple[int, Vector], ...] = (
    (1, (0.0, 0.0, 1.0)),
    (6, (0.0, 0.0, -1.0)),
    (2, (1.0, 0.0, 0.0)),
    (5, (-1.0, 0.0, 0.0)),
    (3, (0.0, 1.0, 0.0)),
    (4, (0.0, -1.0, 0.0)),
)
_NORMALS = np.array([normal for _, normal in FACES])
COCKED_DEG = 4.0
"""A top face that leans further than this does not lie flat (a grain under a die lifts it by less)."""


@dataclass(frozen=True, slots=True)
class Pose:
    """Place and turn of one die.

    at    centre of the die, in millimetres.
    quat  unit quaternion (w, x, y, z) that turns the body into the world.
    """

    at: Vector
    quat: Quat = (1.0, 0.0, 0.0, 0.0)

    @property
    def matrix(self) -> NDArray[np.float64]:
        """The turn as a rotation matrix, body to world."""
        w, x, y, z = self.quat
        return np.array(
            [
                [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
                [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
                [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
            ]
        )

    @property
    def top(self) -> int:
        """The value of the face that looks up most."""
        return FACES[self._upward()][0]

    @property
    def lean(self) -> float:
        """Degrees between the top face's normal and the vertical; 0 lies flat."""
        up = float((_NORMALS @ self.matrix[2])[self._upward()])
        return float(np.degrees(np.arccos(min(1.0, up))))

    def _upward(self) -> int:
        return int(np.argmax(_NORMALS @ self.matrix[2]))


def product(a: Quat, b: Quat) -> Quat:
    """The turn b followed by the turn a."""
    aw, ax, ay, az = a
    bw, bx, by, bz = b
    return (
        aw * bw - ax * bx - ay * by - az * bz,
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by - ax * bz + ay * bw + az * bx,
        aw * bz + ax * by - ay * bx + az * bw,
    )


def about(axis: Vector, degrees: float) -> Quat:
    """The turn about a unit axis."""
    half = np.radians(degrees) / 2
    s = float(np.sin(half))
    return (float(np.cos(half)), axis[0] * s, axis[1] * s, axis[2] * s)


def any_turn(rng: np.random.Generator) -> Quat:
    """A turn drawn evenly from all turns (a normalised Gaussian in four dimensions is even on the sphere)."""
    q = rng.standard_normal(4)
    q /= np.linalg.norm(q)
    return (float(q[0]), float(q[1]), float(q[2]), float(q[3]))


_SHOWING: dict[int, Quat] = {
    1: (1.0, 0.0, 0.0, 0.0),
    6: about((1.0, 0.0, 0.0), 180),
    2: about((0.0, 1.0, 0.0), -90),
    5: about((0.0, 1.0, 0.0), 90),
    3: about((1.0, 0.0, 0.0), 90),
    4: about((1.0, 0.0, 0.0), -90),
}


def lying_pose(value: int, x: float, y: float, turn: float, edge: float) -> Pose:
    """A die that lies flat on the floor and shows `value`; `turn` in degrees about the vertical."""
    return Pose((x, y, edge / 2), product(about((0.0, 0.0, 1.0), turn), _SHOWING[value]))


def between(a: Pose, b: Pose, share: float) -> Pose:
    """The pose a share (0 to 1) of the way from a to b, the short way round."""
    qa, qb = np.array(a.quat), np.array(b.quat)
    if float(qa @ qb) < 0:
        qb = -qb
    q = qa + (qb - qa) * share
    q /= np.linalg.norm(q)
    x, y, z = (p + (r - p) * share for p, r in zip(a.at, b.at, strict=True))
    return Pose((x, y, z), (float(q[0]), float(q[1]), float(q[2]), float(q[3])))
