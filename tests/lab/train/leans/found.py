"""Where the eye finds a die: the network is shown what the first reader proposes, right or not.

A face of a leaning die is often found together with a part of the side below it, or that side is taken for
the top: a network that was only ever shown true tops knows neither.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from hardware.sim.physics.pose import FACES, Pose
from tests.lab.train.leans.lesson import found_fit
from tests.lab.train.render.looks import Look
from vision.classify.agree import Readers
from vision.classify.look import look
from vision.classify.patch_net.cut import square
from vision.classify.tops import anywhere
from vision.find.work import work
from vision.readings import Image, Point

REDUCED = (0.5, 1.0)
"""Times as large the searched picture is as the whole one: dice are seen larger than they are searched."""

NEAR = 0.6
"""Edges from the middle of a face to that of what was found there."""

Complex = NDArray[np.complex128]
Plane = Callable[[NDArray[np.floating[Any]]], Complex]
"""Where points (n, 3) in mm are seen, x + iy."""


@dataclass(frozen=True, slots=True, eq=False)
class Side:
    """A face of a die that the camera sees, where it is seen.

    ring    its corners (4,), in order; middle: of it; opposite: the middle of the face below it.
    lean    degrees between it and the floor.
    value   that it shows.
    """

    ring: Complex
    middle: complex
    opposite: complex
    lean: float
    value: int

    @property
    def edge(self) -> float:
        """Of the square that fits it best."""
        return float(abs(_square(self.ring)[1])) * 2**0.5

    @property
    def axis(self) -> complex:
        """From the face below to it, in edges."""
        return (self.middle - self.opposite) / self.edge


def sides(pose: Pose, edge: float, eye: NDArray[np.floating[Any]], seen: Plane) -> list[Side]:
    """The faces of a die that this eye sees, its top first."""
    turn, at = pose.matrix, np.array(pose.at)
    faces = [(turn @ np.array(normal), value) for value, normal in FACES]
    top, *others = sorted(faces, key=lambda face: -face[0][2])
    seen_too = [(normal, value) for normal, value in others if normal @ (eye - at) > edge / 2]
    return [_side(at, normal, turn, edge, seen, value) for normal, value in (top, *seen_too)]


def _side(
    at: NDArray[np.float64],
    normal: NDArray[np.float64],
    turn: NDArray[np.float64],
    edge: float,
    seen: Plane,
    value: int,
) -> Side:
    u, v = (turn[:, k] for k in range(3) if abs(turn[:, k] @ normal) < 0.5)
    middle = at + normal * edge / 2
    ring = [middle + edge / 2 * (p * u + q * v) for p, q in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    points = seen(np.array([*ring, middle, at - normal * edge / 2], np.float32))
    lean = float(np.degrees(np.arccos(np.clip(normal[2], -1, 1))))
    return Side(points[:4], complex(points[4]), complex(points[5]), lean, value)


def rings_found(rng: Generator, image: Image) -> list[Complex]:
    """Corners (4,), in pixels, of all faces that both readers together propose in a picture."""
    searched = work(image, side=round(max(image.shape[:2]) * rng.uniform(*REDUCED)))
    seen = look(searched, image, dice=None, edge=None, readers=Readers.BOTH, mounted=anywhere(image))
    return [np.array([complex(*corner) for corner in die.corners]) for die in seen]


def given(dice: Sequence[list[Side]], found: Sequence[Complex]) -> list[tuple[Side, Complex | None]]:
    """Of each die the face that was found and the corners given for it; its top and None where none was."""
    taken: list[tuple[Side, Complex | None]] = [(faces[0], None) for faces in dice]
    for ring in found:
        gaps = [
            (abs(face.middle - ring.mean()) / face.edge, i, face)
            for i, die in enumerate(dice)
            for face in die
        ]
        gap, i, face = min(gaps, key=lambda each: each[0])
        if gap < NEAR and taken[i][1] is None:
            taken[i] = face, ring
    return taken


def posed(rng: Generator, face: Side, ring: Complex | None, look_: Look) -> tuple[complex, complex]:
    """(middle, arm) of the square that is shown: as it was found, or else off by as much as is usual."""
    centre, arm = _square(face.ring if ring is None else ring)
    if ring is None:
        fit = found_fit(rng, look_)
        centre += fit.shift * face.edge * np.exp(2j * np.pi * rng.random())
        arm *= np.exp(1j * np.radians(fit.turn)) / fit.size
    return complex(centre), complex(arm * 1j ** int(rng.integers(4)))


def corners_of(middle: complex, arm: complex) -> list[Point]:
    """Corners of a square with that middle, the first one `arm` away."""
    return [(float(z.real), float(z.imag)) for z in middle + arm * np.array([1, 1j, -1, -1j])]


def _square(ring: Complex) -> tuple[complex, complex]:
    return square([(float(z.real), float(z.imag)) for z in ring])
