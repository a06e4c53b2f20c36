"""Which way each die's axis points in the picture, as a small network sees it from its sides and its top."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from vision.classify.patch_net.cut import WAYS, patches, prepared, square, turned
from vision.median import median
from vision.readings import DieReading, Image, Point
from vision.weights import Weights, network

WEIGHTS: Final = Path(__file__).with_name("lean_net.onnx")
MOUNTED: Final = Path(__file__).with_name("mounted_net.onnx")
SIDE, DIE = 72, 33  # pixels of a patch and of a die's edge in it: what a die may lean on is seen with it
SLANT = 0.7  # edges by which flat dice a picture's width apart differ in their axes, under most cameras
STRAIGHT = (SLANT, 0.0, 0.0)  # such a camera that looks straight down, as in upright.py beside this


@dataclass(frozen=True, slots=True)
class Parameters:
    """What the network is told and what it is believed, in edges.

    hint    what it takes for one.
    spread  how far off an axis may be at the least, and at the most.
    """

    hint: float = 0.3
    spread: tuple[float, float] = (0.02, 1.0)


PARAMETERS = Parameters()

Floats = NDArray[np.float64]
Complex = NDArray[np.complexfloating[Any, Any]]

Camera = tuple[float, float, float]
"""1/f in 1/width, and -N/f in edges: a flat die at p points to p / f - N / f."""


@dataclass(frozen=True, slots=True, eq=False)
class Axes:
    """Of n dice, in the picture's directions.

    axes     (n, 2): from bottom to top in edges, x and y; spreads (n,) how far off they may be.
    gaps     (n,): edges from the axis to what a single look makes of it, usually; 0 for a single look.
    on_top   (n,): log odds that the die lies on another one.
    leaning  (n,): log odds that it leans, as far as it and its place in the picture tell.
    """

    axes: Floats
    spreads: Floats
    gaps: Floats
    on_top: Floats
    leaning: Floats


def axes(
    image: Image,
    faces: Sequence[DieReading],
    camera: Camera = STRAIGHT,
    *,
    twice: bool = False,
    rectified: bool = False,
) -> Axes:
    """How each of these dice stands; there must be one at least.

    camera  what is known of it: the network is told where flat dice would point.
    twice   looks from all four sides and in the mirror too, for eight times the price.
    rectified  whether the picture is, whose camera may look from far aside.
    """
    seen = patches(image, (face.corners for face in faces), SIDE, DIE)
    right = np.array([-square(face.corners)[1] * (1 - 1j) for face in faces])
    right /= np.maximum(np.abs(right), 1e-6)
    height, width = image.shape[:2]
    hints = np.array([expected(face.center, (width, height), camera) for face in faces]) / right
    own, gaps, rest = _seen(network(MOUNTED if rectified else WEIGHTS), seen, hints, WAYS if twice else 1)
    axis = own * right
    spreads = np.exp(rest[:, 0]).clip(*PARAMETERS.spread)
    return Axes(np.stack([axis.real, axis.imag], axis=1), spreads, gaps, rest[:, 1], rest[:, 2])


def expected(centre: Point, size: tuple[int, int], camera: Camera = STRAIGHT) -> complex:
    """Where the axis of a flat die there points, under this camera: x + iy in edges."""
    lens, x, y = camera
    return complex(centre[0] - size[0] / 2, centre[1] - size[1] / 2) * lens / size[0] + complex(x, y)


def planes(patches: NDArray[np.uint8], hints: Complex) -> NDArray[np.float32]:
    """(n, 5, SIDE, SIDE): the colours, and x and y of the expected axis all over."""
    both = np.empty((len(patches), 5, SIDE, SIDE), np.float32)
    both[:, :3] = prepared(patches)
    both[:, 3] = (hints.real / PARAMETERS.hint)[:, None, None]
    both[:, 4] = (hints.imag / PARAMETERS.hint)[:, None, None]
    return both


def _seen(
    network: Weights, patches: NDArray[np.uint8], hints: Complex, ways: int
) -> tuple[Complex, Floats, Floats]:
    """Axes (n,) in the patches' directions, the usual gap (n,) of one look to them, the other answers (n, 3).

    ways  to look: the medians of what is seen so count, for one odd look can be far off.
    """
    views, told = [], []
    for way in range(ways):
        hint = hints * (-1j) ** (way % 4)  # y goes down: a patch turns against the clock
        views.append(turned(patches, way))
        told.append(-hint.conj() if way >= 4 else hint)
    said = network.answers(planes(np.concatenate(views), np.concatenate(told)))
    answers = said.astype(np.float64).reshape(ways, len(patches), -1)
    own = answers[..., 0] + 1j * answers[..., 1]
    own[4:] = -own[4:].conj()
    own *= 1j ** (np.arange(ways) % 4)[:, None]
    usual = median(own.real, axis=0) + 1j * median(own.imag, axis=0)
    return usual, median(np.abs(own - usual), axis=0), median(answers[..., 2:5], axis=0)
