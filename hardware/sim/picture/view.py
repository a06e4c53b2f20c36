"""The simulated camera's geometry: from the world to pixels and back, lens distortion included."""

from copy import copy

import numpy as np
from numpy.typing import NDArray

from hardware.sim.physics.pose import Floats
from hardware.sim.scene import Scene


class View:
    """One camera above the tray, worked out from the scene's optics.

    eye    its place in mm.
    focal  in pixels.
    """

    def __init__(self, scene: Scene) -> None:
        optics = scene.optics
        self.size = scene.size
        width, height = scene.size
        self.focal = width * optics.height / optics.view
        self._middle = np.array([(width - 1) / 2, (height - 1) / 2], np.float32)
        self._reach2 = float((width / 2) ** 2 + (height / 2) ** 2) / self.focal**2
        self._barrel = optics.barrel
        self._turn = _turn(optics.tilt, optics.towards, optics.spin)
        # The camera swings about the point it looks at, so a tilt keeps the tray in the picture.
        back = self._turn[2] * optics.height
        self.eye = (np.array([*optics.offset, 0.0]) - back).astype(np.float32)

    def piece(self, left: int, top: int, size: tuple[int, int]) -> "View":
        """The same camera's view of a piece of its picture: pixels are counted from the piece's corner."""
        part = copy(self)
        part.size = size
        part._middle = self._middle - np.array([left, top], np.float32)
        return part

    def pixels(self, points: NDArray[np.floating]) -> Floats:
        """Where points (N, 3) in mm appear: (N, 2) pixels."""
        seen = (np.asarray(points, np.float32) - self.eye) @ self._turn.T
        flat = seen[:, :2] / seen[:, 2:]
        r2 = (flat**2).sum(axis=1, keepdims=True) / self._reach2
        return np.asarray(flat * (1 - self._barrel * r2) * self.focal + self._middle, np.float32)

    def rays(self, xs: NDArray[np.floating], ys: NDArray[np.floating]) -> Floats:
        """Directions (3, N) in the world, not normalised, of the pixels at xs, ys (N)."""
        dx = (xs - self._middle[0]) / self.focal
        dy = (ys - self._middle[1]) / self.focal
        x, y = dx, dy
        for _ in range(2):  # two rounds leave below 0.01 pixel at 5 % distortion
            bow = 1 - self._barrel * (x * x + y * y) / self._reach2
            x, y = dx / bow, dy / bow
        seen = np.stack([x, y, np.ones_like(x)]).astype(np.float32)
        return np.asarray(self._turn.T @ seen, np.float32)

    def scale(self) -> float:
        """Pixels per mm on the tray, near the axis."""
        return float(self.focal / max(1.0, float(self.eye[2])))


def _turn(tilt: float, towards: float, spin: float) -> NDArray[np.float32]:
    """World to camera: x right, y down in the picture, z away from the lens."""
    t, a, s = np.radians([tilt, towards, spin])
    down = np.diag([1.0, -1.0, -1.0])
    axis = np.array([-np.sin(a), np.cos(a), 0.0])
    k = np.array([[0, -axis[2], axis[1]], [axis[2], 0, -axis[0]], [-axis[1], axis[0], 0]])
    lean = np.eye(3) + np.sin(t) * k + (1 - np.cos(t)) * (k @ k)
    roll = np.array([[np.cos(s), -np.sin(s), 0], [np.sin(s), np.cos(s), 0], [0, 0, 1]])
    return np.asarray(roll @ down @ lean.T, np.float32)
