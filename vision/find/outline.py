"""Where a face ends: four coherent steps of colour at one distance around the pips."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.find.lattice import USUAL_EDGE, Floats
from vision.find.pyramid import Pyramid, sampled
from vision.find.rows import Rows
from vision.median import median


@dataclass(frozen=True, slots=True)
class Parameters:
    """Where edges are looked for.

    near, far  in s from the middle: the edge lies 2 s out, on dice with a printed ring up to 3.6 s.
    stride     in s, from one place to the next.
    lateral    in s along a side: between the pips, not in the rounded corners.
    solid      levels of colour: a step that is surely one.
    loose      levels of colour by which the places of a side differ for no reason.
    usual      what speaks for an edge where nearly all dice have it, in units of `solid`; pips end nearer.
    spread     in s: how far off that edges mostly are.
    known      times as large as the dice are known to be, or as small, a face may end.
    """

    near: float = 1.5
    far: float = 3.9
    stride: float = 0.16
    lateral: tuple[float, float, float] = (0.45, 0.55, 1.45)
    solid: float = 8.0
    loose: float = 2.0
    usual: float = 0.8
    spread: float = 0.3
    known: float = 1.25


PARAMETERS = Parameters()
_LATERAL = np.concatenate([np.negative(PARAMETERS.lateral), PARAMETERS.lateral])
_DISTANCES = np.arange(PARAMETERS.near, PARAMETERS.far, PARAMETERS.stride)
_USUAL = PARAMETERS.usual * np.exp(-np.square((_DISTANCES[2:-2] - USUAL_EDGE) / PARAMETERS.spread))
"""What speaks for an edge at each distance that has two neighbours on either side."""

_AT = ((_DISTANCES + 1j * _LATERAL[:, None])[..., None] * 1j ** np.arange(4)).ravel()
_GRID = np.column_stack([_AT.real, _AT.imag]).astype(np.float32)
"""Places in s from the middle, x and y: along each side, at each distance, in each quarter turn."""


@dataclass(frozen=True, eq=False)
class Outline(Rows):
    """The outline of n faces.

    steps     (n, 4) step of colour at each side, weakest first, in levels.
    coherent  (n, 4) 0 to 1: how much of a side agrees on its step, weakest first.
    reach     (n,) distance of the edge from the centre, in s.
    uneven    (n,) levels: how uneven the face's rim is.
    solid     (n,) sum over the sides of log(1 + step / solid).
    """

    steps: Floats
    coherent: Floats
    reach: Floats
    uneven: Floats
    solid: Floats


def outlines(pyramid: Pyramid, poses: Floats, edge: float | None = None) -> Outline:
    """Look for the edge around every pose.

    edge  of the dice in pixels, where it is known: print beside a die is as clear as where that ends.
    """
    n = len(poses)
    colour = sampled(pyramid, poses, _GRID, finest=6.0).reshape(3, len(_LATERAL), len(_DISTANCES), 4, n)
    slope = colour[:, :, 2:] - colour[:, :, :-2]
    mean = slope.sum(axis=1)
    mean *= np.float32(1 / len(_LATERAL))
    step = np.sqrt(np.square(mean).sum(axis=0))  # (distances, 4, n)
    slope *= slope
    loose = np.sqrt(slope.reshape(3 * len(_LATERAL), *step.shape).sum(axis=0) / len(_LATERAL))
    coherent = (step / (loose + PARAMETERS.loose)).max(axis=0)
    wide = step.copy()
    np.maximum(wide[1:], step[:-1], out=wide[1:])
    np.maximum(wide[:-1], step[1:], out=wide[:-1])
    loud = np.log1p(step / PARAMETERS.solid).sum(axis=1)
    smooth = loud[1:-1] + (loud[:-2] + loud[2:]) / 2
    at = (smooth + (_USUAL[:, None] if edge is None else _fitting(poses, edge))).argmax(axis=0) + 1
    rows = np.arange(n)
    rim = colour[:, :, 0].reshape(3, 4 * len(_LATERAL), n)
    uneven = np.abs(rim - median(rim, axis=1)[:, None]).sum(axis=0)
    return Outline(
        steps=np.sort(wide[at, :, rows], axis=1),
        coherent=np.sort(coherent.T, axis=1),
        reach=(_DISTANCES[at + 1] + PARAMETERS.stride * _top(loud, at)).astype(np.float32),
        uneven=median(uneven),
        solid=smooth[at - 1, rows] / 2,
    )


def _fitting(poses: Floats, edge: float) -> Floats:
    """(distances, n) the same where the edge is known: nothing speaks for one much larger or smaller."""
    off = np.log(2 * np.hypot(poses[:, 2], poses[:, 3]) * _DISTANCES[2:-2, None] / edge)
    return np.where(np.abs(off) < np.log(PARAMETERS.known), _USUAL[:, None], -np.inf)


def _top(loud: Floats, at: NDArray[np.int64]) -> Floats:
    """Where between the neighbours of `at` the parabola has its top, in strides."""
    rows = np.arange(len(at))
    before, here, after = loud[at - 1, rows], loud[at, rows], loud[at + 1, rows]
    curve = np.minimum(before + after - 2 * here, -1e-3)
    return np.asarray(np.clip((before - after) / (2 * curve), -0.7, 0.7))
