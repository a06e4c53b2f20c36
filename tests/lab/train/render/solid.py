"""A die as a solid body before a camera: where its faces fall in the picture."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Points = NDArray[np.float64]

Flat = NDArray[np.complex128]
"""Points of a plane, x + iy, y down."""

SQUARE: Flat = np.array([-1 - 1j, 1 - 1j, 1 + 1j, -1 + 1j])
"""Corners of a square in the order of a die's corners: clockwise in the picture."""


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """Where the camera is: a turn of the world, perspective, then a similarity into the canvas.

    turn    (3, 3) rotation of the world before the camera.
    near    perspective: how much smaller something one edge further away is.
    scale   canvas pixels per edge and turn in the picture, as a complex number; origin in pixels.
    """

    turn: Points
    near: float
    scale: complex
    origin: complex

    def onto(self, across: Flat, height: Points) -> Flat:
        """Points already turned before the camera, in edges, on the canvas."""
        return across / (1 + self.near * (1 - height)) * self.scale + self.origin


@dataclass(frozen=True, slots=True, eq=False)
class Pose:
    """A die in the world: its rotation (3, 3) and its centre (3,), in edges."""

    turn: Points
    centre: Points


def _faces() -> Points:
    """(6, 3, 3): normal, right and down of each face; opposite faces are neighbours in the list."""
    z, x, y = np.array([0.0, 0, 1]), np.array([1.0, 0, 0]), np.array([0.0, 1, 0])
    return np.array([(z, x, y), (-z, y, x), (x, y, z), (-x, z, y), (y, z, x), (-y, x, z)])


_FACES = _faces()
_ALL = [1, 2, 3, 4, 5, 0]
_NEXT = [1, 2, 3, 0]
_CORNERS = np.array([(x, y, z) for x in (-1.0, 1) for y in (-1.0, 1) for z in (-1.0, 1)])


class Before:
    """A die before a camera. Face 0 is its top, face 1 lies below it, the others stand around."""

    def __init__(self, view: View, pose: Pose) -> None:
        self._view = view
        self._turn = view.turn @ pose.turn
        self._centre = view.turn @ pose.centre
        self._frames = _FACES @ self._turn.T

        middles = self._centre + self._frames[:, 0] / 2
        self._middle: Flat = middles[:, 0] + 1j * middles[:, 1]
        self._right: Flat = self._frames[:, 1, 0] + 1j * self._frames[:, 1, 1]
        self._down: Flat = self._frames[:, 2, 0] + 1j * self._frames[:, 2, 1]
        self._heights: Points = np.stack([middles[:, 2], self._frames[:, 1, 2], self._frames[:, 2, 2]])

    def face(self, face: int, flat: Flat) -> Flat:
        """Points of a face, given as right + i down in edges from its middle, on the canvas."""
        u, v = flat.real, flat.imag
        middle, right, down = self._heights[:, face]
        across = self._middle[face] + u * self._right[face] + v * self._down[face]
        return self._view.onto(across, middle + u * right + v * down)

    def faces(self, faces: list[int], flat: Flat) -> Flat:
        """The same points (n,) of several faces: (faces, n)."""
        u, v = flat.real, flat.imag
        middle, right, down = self._heights[:, faces, None]
        across: Flat = self._middle[faces, None] + u * self._right[faces, None] + v * self._down[faces, None]
        return self._view.onto(across, middle + u * right + v * down)

    def corners(self, reach: float) -> Flat:
        """The eight corners of the cube whose faces lie `reach` from its centre, on the canvas."""
        seen: Points = (_CORNERS * reach) @ self._turn.T + self._centre
        across = np.asarray(seen[:, 0] + 1j * seen[:, 1], dtype=complex)
        return self._view.onto(across, seen[:, 2])

    def facing(self) -> list[int]:
        """Faces that the camera sees, the top one last."""
        rings = self.faces(_ALL, SQUARE / 2)
        areas = (rings.conj() * rings[:, _NEXT]).imag.sum(axis=1)  # positive: clockwise on the canvas
        return [face for face, area in zip(_ALL, areas, strict=True) if area > 0]

    @property
    def scale(self) -> float:
        """Canvas pixels per edge."""
        return abs(self._view.scale)

    @property
    def height(self) -> float:
        """How near the die's centre is to the camera, in edges."""
        return float(self._centre[2])


def top_corners(view: View, pose: Pose) -> Flat:
    """The four corners of the top face on the canvas, as if the die had sharp edges."""
    return Before(view, pose).face(0, SQUARE / 2)
