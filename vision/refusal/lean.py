"""Which way each die's axis points in the picture, as a small network sees it from its sides and its top."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.patch_net.cut import patch, prepared, square
from vision.readings import DieReading, Image

WEIGHTS: Final = Path(__file__).with_name("lean_net.onnx")
WIDE = 1.25  # as much more of the surroundings than the patch reader sees: the sides of the die
SPREAD = (0.05, 1.0)  # edges: nothing is known better, or worse


Floats = NDArray[np.float64]
Complex = NDArray[np.complex128]


@dataclass(frozen=True, slots=True, eq=False)
class Axes:
    """Of n dice, in the picture's directions.

    axes     (n, 2): from bottom to top in edges, x and y; spreads (n,) how far off they may be.
    on_top   (n,): log odds that the die lies on another one.
    """

    axes: Floats
    spreads: Floats
    on_top: Floats


def axes(image: Image, faces: Sequence[DieReading], *, twice: bool = False) -> Axes:
    """How each of these dice stands; there must be one at least.

    twice  looks from all four sides and in the mirror too, for eight times the price.
    """
    rings = [_widened(face) for face in faces]
    own, spreads, on_top = _seen(np.stack([patch(image, ring) for ring in rings]), 8 if twice else 1)
    right = np.array([-square(ring)[1] * (1 - 1j) for ring in rings])
    turned = own * right / np.maximum(np.abs(right), 1e-6)
    return Axes(np.stack([turned.real, turned.imag], axis=1), spreads.clip(*SPREAD), on_top)


def _seen(patches: NDArray[np.uint8], ways: int) -> tuple[Complex, Floats, Floats]:
    """Axes, spreads and log odds in the patches' directions, as means over so many ways to look."""
    views = [np.rot90(patches, way % 4, (1, 2))[:, :, :: -1 if way >= 4 else 1] for way in range(ways)]
    answers = _network().answers(np.concatenate(views)).astype(np.float64).reshape(ways, len(patches), -1)
    own = answers[..., 0] + 1j * answers[..., 1]
    for way in range(ways):
        straight = -own[way].conj() if way >= 4 else own[way]
        own[way] = straight * 1j ** (way % 4)  # y goes down: rot90 turned against the clock
    return own.mean(axis=0), np.exp(answers[..., 2].mean(axis=0)), answers[..., 3].mean(axis=0)


def _widened(face: DieReading) -> list[tuple[float, float]]:
    ring = np.array(face.corners)
    middle = ring.mean(axis=0)
    return [(float(x), float(y)) for x, y in middle + WIDE * (ring - middle)]


class Network:
    """The weights, loaded. One thread at a time: cv2.dnn keeps its buffers in the net."""

    def __init__(self, weights: Path = WEIGHTS) -> None:
        self._net = cv2.dnn.readNetFromONNX(str(weights))
        self._lock = Lock()

    def answers(self, patches: NDArray[np.uint8]) -> NDArray[np.float32]:
        """(n, 7): x, y, the logarithm of the spread, the log odds of a stack; the rest has no meaning."""
        with self._lock:
            self._net.setInput(prepared(patches))
            return np.array(self._net.forward(), dtype=np.float32)


@cache
def _network() -> Network:
    return Network()
