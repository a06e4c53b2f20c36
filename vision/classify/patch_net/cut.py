"""Cuts the patch that the network sees: one die, upright, always at the same size."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.readings import Image, Point
from vision.reduced import halved

PATCH_PX = 40
"""Edge of a patch."""

DIE_PX = 28
"""Edge of a die's top face in its patch: the rest shows its sides and what lies beside it."""

WAYS = 8
"""To look at a patch: from all four sides, and in the mirror."""


@dataclass(frozen=True, slots=True)
class Parameters:
    """How a die is cut out, and how bright it is made.

    pitch    edges of a die: as far from the middle, right and down, pips lie on most dice.
    coarser  times die_px from which it is cut from the halved picture, which is at hand and costs a quarter.
    finest   times die_px: larger dice are cut so large, then averaged.
    faint    grey levels added to the spread of a picture: keeps the noise of an empty, even ground small.
    """

    pitch: float = 0.25
    coarser: float = 2.0
    finest: int = 6
    faint: float = 5.0


PARAMETERS = Parameters()

PIPS = np.rint((PATCH_PX - 1) / 2 + PARAMETERS.pitch * DIE_PX * np.array([-1, 0, 1])).astype(int)
"""Rows and columns of a patch where pips lie."""

_BACK = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP


def square(corners: Sequence[Point]) -> tuple[complex, complex]:
    """The square that fits best to four corners in order: (centre, arm), arm reaching to the first corner.

    A face that is foreshortened stays foreshortened in its patch, so that the network can see a
    leaning die: a warp of all four corners would set it upright.
    """
    a, b, c, d = (complex(x, y) for x, y in corners)
    if ((c - a).conjugate() * (d - b)).imag < 0:  # twice the area: negative where they run against the clock
        a, b, c, d = d, c, b, a
    return (a + b + c + d) / 4, (a - c - 1j * (b - d)) / 4


def patch(image: Image, corners: Sequence[Point], px: int = PATCH_PX, die_px: int = DIE_PX) -> Image:
    """The die with these corners of its top face, as (px, px, 3) BGR; its edge is die_px there."""
    return _cut(image, *upright(corners, die_px), px, die_px)


def patches(
    image: Image, faces: Iterable[Sequence[Point]], px: int = PATCH_PX, die_px: int = DIE_PX
) -> NDArray[np.uint8]:
    """The dice with these corners of their top faces, as (n, px, px, 3) BGR; their edges are die_px there."""
    cuts = [patch(image, corners, px, die_px) for corners in faces]
    return np.array(cuts, np.uint8).reshape(-1, px, px, *image.shape[2:])


def levelled(image: Image, faces: Iterable[Sequence[Point]]) -> NDArray[np.uint8]:
    """As `patches`, with faces that are foreshortened stretched to squares: as seen from straight above."""
    cuts = [_cut(image, *_stretched(corners), PATCH_PX, DIE_PX) for corners in faces]
    return np.array(cuts, np.uint8).reshape(-1, PATCH_PX, PATCH_PX, 3)


_Placed = tuple[complex, complex, complex]
"""Centre of a face, and two of its edges: to the right and down in its patch."""


def upright(corners: Sequence[Point], die_px: int = DIE_PX) -> _Placed:
    """Its centre, and where right and down of its patch point: an edge each; die_px where it has none."""
    centre, arm = square(corners)
    right = -arm * (1 - 1j) or die_px + 0j
    return centre, right, 1j * right


def _stretched(corners: Sequence[Point]) -> _Placed:
    a, b, c, d = (complex(x, y) for x, y in corners)
    return (a + b + c + d) / 4, (b - a + c - d) / 2, (d - a + c - b) / 2


def _cut(image: Image, centre: complex, right: complex, down: complex, px: int, die_px: int) -> Image:
    """What lies around a face, as (px, px, 3)."""
    edge = max(abs(right), abs(down), 1.0)
    while edge >= PARAMETERS.coarser * die_px and (half := halved(image)) is not None:
        image, edge, right, down, centre = half, edge / 2, right / 2, down / 2, (centre - 0.5 - 0.5j) / 2
    fine = min(max(round(edge / die_px), 1), PARAMETERS.finest)
    side = px * fine
    right, down = right / (die_px * fine), down / (die_px * fine)  # one pixel of the patch
    start = centre - (right + down) * (side - 1) / 2
    matrix = np.array(((right.real, down.real, start.real), (right.imag, down.imag, start.imag)))
    cut = cv2.warpAffine(image, matrix, (side, side), flags=_BACK, borderMode=cv2.BORDER_REPLICATE)
    if fine > 1:
        cut = cv2.resize(cut, (px, px), interpolation=cv2.INTER_AREA)
    return np.asarray(cut, dtype=np.uint8)


def turned(patches: NDArray[np.uint8], way: int) -> NDArray[np.uint8]:
    """Patches (n, px, px, ...) as seen from one of four sides, and from 4 on in the mirror too."""
    view = np.rot90(patches, way % 4, (1, 2))
    return view[:, :, ::-1] if way >= WAYS // 2 else view


def prepared(patches: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Pictures (n, h, w, 3) as a network wants them: (n, 3, h, w), free of exposure and colour cast.

    Each channel loses its mean, all share one gain: contrast between colours stays in proportion.
    """
    planes = np.empty((len(patches), 3, *patches.shape[1:3]), np.float32)
    planes[:] = patches.transpose(0, 3, 1, 2)
    flat = planes.reshape(len(patches), 3, -1)
    flat -= flat.mean(axis=2, keepdims=True)
    whole = planes.reshape(len(patches), 1, -1)
    spread = np.sqrt((whole @ whole.transpose(0, 2, 1)) / whole.shape[2])
    whole /= spread + np.float32(PARAMETERS.faint)
    return planes
