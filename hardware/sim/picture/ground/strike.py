"""What a ray from the camera meets: table, floor, the wall's faces or its rim."""

from dataclasses import dataclass
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from hardware.sim.physics.pose import Floats
from hardware.sim.picture.ground.outline import apart, outward
from hardware.sim.scene import TrayLook


class Part(IntEnum):
    """The parts of a tray. Those up to FLOOR are level with the floor."""

    TABLE = 0
    FLOOR = 1
    SIDE = 2
    RIM = 3


@dataclass(frozen=True, slots=True, eq=False)
class Struck:
    """What rays met: the part (N), the place (3, N) in mm, and the unit normal (3, N)."""

    part: NDArray[np.int8]
    points: Floats
    normals: Floats


def strike(eye: Floats, rays: Floats, tray: TrayLook) -> Struck:
    """What each ray (3, N) meets."""
    slope = rays[:2] / rays[2]

    def at(z: Floats | float) -> Floats:
        return np.asarray(eye[:2, None] + slope * (z - eye[2]), np.float32)

    low, high = at(0.0), at(tray.wall)
    below, above = apart(tray, *low), apart(tray, *high)
    part = np.where(below < 0, Part.FLOOR, Part.TABLE).astype(np.int8)
    points = np.concatenate([low, np.zeros((1, low.shape[1]), np.float32)])
    normals = np.zeros_like(points)
    normals[2] = 1
    rim = (above >= 0) & (above <= tray.rim)
    part[rim] = Part.RIM
    points[:2, rim], points[2, rim] = high[:, rim], tray.wall
    inner = np.flatnonzero((above < 0) & (below >= 0))
    outer = np.flatnonzero((above > tray.rim) & (below < tray.rim))
    for here, level, sign in ((inner, 0.0, -1.0), (outer, tray.rim, 1.0)):
        if len(here):
            z = _crossing(tray, eye, slope[:, here], level, rising=sign < 0)
            points[:2, here] = eye[:2, None] + slope[:, here] * (z - eye[2])
            points[2, here] = z
            normals[:, here] = outward(tray, points[:, here]) * sign
            part[here] = Part.SIDE
    _bevel(tray, points, normals, rim, above)
    return Struck(part, points, normals)


def behind_wall(eye: Floats, points: Floats, tray: TrayLook) -> NDArray[np.bool_]:
    """Whether the wall hides places (3, N) in the tray: (N). What is higher than its rim is seen over it."""
    if apart(tray, eye[:1], eye[1:2])[0] < 0:  # from above the floor the way to it leads over no wall
        return np.zeros(points.shape[1], bool)
    share = (eye[2] - tray.wall) / np.maximum(eye[2] - points[2], 1e-3)
    at = eye[:2, None] + (points[:2] - eye[:2, None]) * share
    return np.asarray((points[2] < tray.wall) & (apart(tray, *at) > 0))


def _crossing(tray: TrayLook, eye: Floats, slope: Floats, level: float, rising: bool) -> Floats:
    """The height at which the ray goes through the wall's face, by halving."""
    top = np.full(slope.shape[1], tray.wall, np.float32)
    bottom = np.zeros_like(top)
    for _ in range(9):
        z = (top + bottom) / 2
        x, y = eye[:2, None] + slope * (z - eye[2])
        beyond = (apart(tray, x, y) > level) == rising
        bottom, top = np.where(beyond, z, bottom), np.where(beyond, top, z)
    return np.asarray((top + bottom) / 2, np.float32)


def _bevel(tray: TrayLook, points: Floats, normals: Floats, rim: NDArray[np.bool_], above: Floats) -> None:
    """The rim's edges are rounded, which is what makes it shine."""
    lean = (2 * above[rim] / tray.rim - 1) ** 5 * 0.8
    bent = outward(tray, points[:, rim]) * lean
    bent[2] = 1
    normals[:, rim] = bent / np.sqrt((bent * bent).sum(axis=0))
