"""Spots around a die that may be its pips: they have the colour of those of its top, and their size."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.find.lattice import CLEAR, PATTERNS, PLACES, SITES, USUAL_EDGE, VALUES
from vision.find.pips import PARAMETERS as SPOTS
from vision.find.pips import Spots, spots
from vision.mount import Floats
from vision.readings import DieReading, Image


@dataclass(frozen=True, slots=True)
class Parameters:
    """What passes for a pip of a die whose top was read.

    around     radii of a pip from its middle, where its die's body is seen.
    bare       grey levels of one channel, blurred: less differs a bare floor.
    mostly     of what is around a pip.
    its_pip    edges that a pip lies at most off its place on a face that was read.
    all_sides  edges from the middle of a top: all pips of its die that a camera sees are nearer.
    fainter    times as strong as the pips of tops: those of sides in the shade are.
    larger     times as large as these, or as small.
    ink        grey levels from the colour of a body to that of its pips: as far to either side is told apart.
    """

    around: float = 1.6
    bare: int = 8
    mostly: float = 0.7
    its_pip: float = 0.14
    all_sides: float = 2.2
    fainter: float = 0.3
    larger: float = 1.7
    ink: int = 85


PARAMETERS = Parameters()


def inked(picture: Image, bare: Image, die: DieReading) -> Floats:
    """(n, 2) pixels of such spots that are not on the bare floor; none where the top shows no pip."""
    by, reach = PARAMETERS, PARAMETERS.all_sides * die.edge
    low = np.maximum(np.array(die.center) - reach, 0).astype(int)
    high = (np.array(die.center) + reach).astype(int) + 1
    cut, floor = (each[low[1] : high[1], low[0] : high[0]] for each in (picture, bare))
    places = _places(die) - low
    grey, pattern = _ink(cut, places, die.value or 1)
    found = _on_bodies(_unmoved(spots(grey)), cut, floor)
    near = np.linalg.norm(found.xy - places[: len(SITES)][pattern][:, None], axis=2) < by.its_pip * die.edge
    near &= found.strength > 0
    own = near[near.any(axis=1)].argmax(axis=1)  # they come strongest first
    if not len(own):
        return np.zeros((0, 2))
    alike = found.strength > by.fainter * np.median(found.strength[own])
    alike &= np.abs(np.log(found.radius / np.median(found.radius[own]))) < np.log(by.larger)
    alike &= np.linalg.norm(found.xy + low - die.center, axis=1) < reach
    return np.asarray(found.xy[alike] + low)


def _places(die: DieReading) -> Floats:
    """(n, 2) pixels of the places on a top where pips may be, or its body is seen."""
    (ax, ay), (bx, by) = die.corners[:2]
    right = np.array([bx - ax, by - ay]) / 2 / USUAL_EDGE
    return np.asarray(PLACES @ np.stack([right, right[::-1] * (-1, 1)]) + die.center)


def _ink(cut: Image, places: Floats, value: int) -> tuple[NDArray[np.uint8], NDArray[np.bool_]]:
    """(h, w) how much a picture has of the colour of a die's pips against its body's, and their pattern.

    Of the patterns of a value that which tells the two colours apart best.
    """
    soft = cv2.blur(cut, (3, 3)).astype(np.float32)
    column, row = np.round(places).astype(int).T
    colours = soft[row.clip(0, cut.shape[0] - 1), column.clip(0, cut.shape[1] - 1)]
    told = []
    for pattern in PATTERNS[value == VALUES]:
        away = np.linalg.norm(PLACES[:, None] - SITES[pattern], axis=2).min(axis=1) > CLEAR
        pip, body = (np.median(colours[rows], axis=0) for rows in (np.flatnonzero(pattern), away))
        told.append((float(np.linalg.norm(pip - body)), body, pip - body, pattern))
    apart, body, way, pattern = max(told, key=lambda each: each[0])
    part = (soft - body) @ way / max(apart * apart, 1.0)
    return np.clip(PARAMETERS.ink * (1 + part), 0, 255).astype(np.uint8), pattern


def _unmoved(found: Spots) -> Spots:
    """With their middles where they are seen: those of a coarser level come half a pixel of it aside."""
    least = SPOTS.sigmas[0] * SPOTS.radius_per_sigma
    level = 2.0 ** np.floor(np.log2(found.radius / least) + 0.1)
    return Spots(found.xy - (level[:, None] - 1) / 2, found.radius, found.strength)


def _on_bodies(found: Spots, picture: Image, bare: Image) -> Spots:
    """The spots that are not on the bare floor: all around them something else is seen."""
    turns = np.linspace(0, 2 * np.pi, 8, endpoint=False)
    ring = PARAMETERS.around * found.radius[:, None, None] * np.stack([np.cos(turns), np.sin(turns)], axis=1)
    at = np.round(found.xy[:, None] + ring).astype(int)
    column, row = (at[..., k].clip(0, picture.shape[1 - k] - 1) for k in (0, 1))
    gone = cv2.absdiff(cv2.blur(picture, (3, 3)), cv2.blur(bare, (3, 3))).max(axis=2)[row, column]
    on = (gone > PARAMETERS.bare).mean(axis=1) > PARAMETERS.mostly
    return found[on]
