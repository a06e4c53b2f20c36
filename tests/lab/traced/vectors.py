"""Vectors of three numbers, chance, and how a function becomes machine code."""

import math
from collections.abc import Callable
from importlib.util import find_spec
from typing import Any, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

Vector = tuple[float, float, float]
State = NDArray[np.int64]
"""(1,) how far chance has come, from 1 to PRIME - 1."""

PRIME, _STEP = 2**31 - 1, 48271

_Function = TypeVar("_Function", bound=Callable[..., Any])


def compiled(function: _Function) -> _Function:
    """The function as machine code, kept beside its file; without numba as it is, a thousand times slower."""
    if find_spec("numba") is None:
        return function
    from numba import njit

    return cast(_Function, njit(fastmath=True, cache=True)(function))


@compiled
def chance(state: State) -> float:
    """A number from 0 to 1: the minimal standard of Park, Miller and Stockmeyer (1993)."""
    state[0] = state[0] * _STEP % PRIME
    return float(state[0] / PRIME)


@compiled
def vector(numbers: NDArray[np.float64]) -> Vector:
    """Three numbers of a row."""
    return numbers[0], numbers[1], numbers[2]


@compiled
def turned(turn: NDArray[np.float64], way: Vector) -> Vector:
    """By a matrix (3, 3)."""
    return dot(vector(turn[0]), way), dot(vector(turn[1]), way), dot(vector(turn[2]), way)


@compiled
def dot(a: Vector, b: Vector) -> float:
    """Their scalar product."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


@compiled
def times(a: Vector, b: Vector) -> Vector:
    """Number by number: light through a colour."""
    return a[0] * b[0], a[1] * b[1], a[2] * b[2]


@compiled
def scaled(a: Vector, by: float) -> Vector:
    """So many times as long."""
    return a[0] * by, a[1] * by, a[2] * by


@compiled
def plus(a: Vector, b: Vector, by: float) -> Vector:
    """a and so many times b."""
    return a[0] + by * b[0], a[1] + by * b[1], a[2] + by * b[2]


@compiled
def unit(a: Vector) -> Vector:
    """As long as 1."""
    return scaled(a, 1.0 / math.sqrt(dot(a, a) + 1e-12))


@compiled
def mirrored(way: Vector, normal: Vector) -> Vector:
    """The way on from a mirror."""
    return plus(way, normal, -2.0 * dot(way, normal))


@compiled
def bent(way: Vector, normal: Vector, index: float) -> tuple[Vector, float]:
    """The way on into glass `index` times as dense (Snell), and the squared cosine there, below 0 if none.

    normal  against the way.
    """
    cosine = -dot(way, normal)
    inside = 1.0 - (1.0 - cosine * cosine) / (index * index)
    if inside < 0:
        return way, inside
    return plus(scaled(way, 1.0 / index), normal, cosine / index - math.sqrt(inside)), inside


@compiled
def thrown_back(cosine: float) -> float:
    """Share of light that a clear surface mirrors (Schlick, 1994), of an index near 1.5."""
    return 0.04 + 0.96 * (1.0 - cosine) ** 5


@compiled
def about(axis: Vector, power: float, state: State) -> Vector:
    """A way by chance, as likely as the cosine of its angle to the axis to that power."""
    along = (1.0 - chance(state)) ** (1.0 / (power + 1.0))
    across = math.sqrt(max(0.0, 1.0 - along * along))
    turn = 2 * math.pi * chance(state)
    x, y, z = axis
    level = (-y, x, z * 0.0) if abs(z) < 0.9 else (x * 0.0, -z, y)
    a = unit(level)
    b = (y * a[2] - z * a[1], z * a[0] - x * a[2], x * a[1] - y * a[0])
    return plus(plus(scaled(axis, along), a, across * math.cos(turn)), b, across * math.sin(turn))
