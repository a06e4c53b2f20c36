"""How far a place is from the tray's wall."""

from functools import lru_cache

import numpy as np

from hardware.sim.physics.pose import Floats
from hardware.sim.scene import Shape, TrayLook, outline


def apart(tray: TrayLook, x: Floats, y: Floats) -> Floats:
    """Distance in mm from the floor's outline: below 0 on the floor, above 0 in and behind the wall."""
    if tray.shape is Shape.ROUND:
        return np.asarray(np.hypot(x, y) - tray.half[0], np.float32)
    normals, offsets = sides(tray)
    far = normals[0, 0] * x + normals[0, 1] * y - offsets[0]
    for (nx, ny), offset in zip(normals[1:], offsets[1:], strict=True):
        np.maximum(far, nx * x + ny * y - offset, out=far)
    return np.asarray(far, np.float32)


def outward(tray: TrayLook, points: Floats) -> Floats:
    """Unit normals (3, N), level, that point away from the floor at points (3, N)."""
    step = 0.5
    here = apart(tray, points[0], points[1])
    dx = (apart(tray, points[0] + step, points[1]) - here) / step
    dy = (apart(tray, points[0], points[1] + step) - here) / step
    length = np.sqrt(dx * dx + dy * dy) + 1e-6
    return np.stack([dx / length, dy / length, np.zeros_like(dx)])


@lru_cache(maxsize=8)
def sides(tray: TrayLook) -> tuple[Floats, Floats]:
    """Outward normals (n, 2) of the outline's sides and their distances (n) from the middle."""
    corners = np.array(outline(tray))
    along = np.roll(corners, -1, axis=0) - corners
    normals = np.stack([along[:, 1], -along[:, 0]], axis=1) / np.hypot(*along.T)[:, None]
    offsets = (normals * corners).sum(axis=1)
    return normals.astype(np.float32), offsets.astype(np.float32)
