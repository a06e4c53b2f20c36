"""How far a die may seem to move and still be the same die in the same place; which dice stayed."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import hypot

from vision.readings import DieReading, apart

Pair = tuple[int, int]
"""Index of a die of before, index of the same die now."""


@dataclass(frozen=True, slots=True)
class Poses:
    """How far a die may seem to move and still be the same die in the same place.

    pixels   always allowed, in pixels: what noise does to a fit.
    share    or this part of the die's edge, where that is more.
    degrees  of turn; dice look alike every 90 degrees.
    """

    pixels: float
    share: float
    degrees: float


STEADY = Poses(pixels=0.7, share=0.05, degrees=15.0)
"""From one reading to the next, a frame apart: rejects a die that rolls (a fifth of its edge a frame at its
slowest) or spins on a corner (two turns a second), and passes the jumps of a fit."""

JUMP = Poses(pixels=2.0, share=0.25, degrees=45.0)
"""From one reading to the next of a die whose picture has not moved: what a fit may jump."""

STAYED = Poses(pixels=2.0, share=0.2, degrees=45.0)
"""From one settled tray to the next: rejects a die that a finger moved by a fifth of its edge (a fit jumps a
seventh); turned on the spot it shows what it showed."""

TURNLESS = 1
"""The face whose pips do not tell its turn, which is then a guess."""

SHAKEN = 0.5
"""All dice displaced alike by at most this part of an edge: the camera or the table moved, not the dice."""


def turned(a: float, b: float) -> float:
    """Degrees between two turns of a die, 0 to 45."""
    apart = abs(a - b) % 90.0
    return min(apart, 90.0 - apart)


def in_place(before: DieReading, now: DieReading, poses: Poses) -> bool:
    """Whether a die lies where another one lay, whatever they show."""
    reach = max(poses.pixels, poses.share * before.edge)
    straight = TURNLESS in (before.value, now.value) or turned(before.turn, now.turn) <= poses.degrees
    return straight and apart(before, now) <= reach


def alike(before: DieReading, now: DieReading) -> bool:
    """Whether two dice show the same; a die that could not be read may show anything."""
    return before.value is None or now.value is None or before.value == now.value


def pairs(before: Iterable[DieReading], now: Iterable[DieReading], poses: Poses) -> tuple[Pair, ...]:
    """The dice that stayed: same place, same turn, same value; each is used once, nearest first."""
    near = sorted(
        (apart(a, b), i, j)
        for i, a in enumerate(before)
        for j, b in enumerate(now)
        if in_place(a, b, poses) and alike(a, b)
    )
    taken: list[Pair] = []
    for _, i, j in near:
        if all(i != first and j != second for first, second in taken):
            taken.append((i, j))
    return tuple(taken)


def shaken(before: tuple[DieReading, ...], now: tuple[DieReading, ...]) -> bool:
    """Whether all dice moved alike by a little: then nobody touched them, the camera or the table shook."""
    if not before or len(before) != len(now):
        return False
    loose = Poses(pixels=0.0, share=SHAKEN, degrees=STAYED.degrees)
    found = pairs(before, now, loose)
    if len(found) < len(before):
        return False
    moves = [
        (now[j].center[0] - before[i].center[0], now[j].center[1] - before[i].center[1]) for i, j in found
    ]
    dx, dy = (sum(part) / len(moves) for part in zip(*moves, strict=True))
    reach = max(STAYED.pixels, STAYED.share * before[0].edge)
    return all(hypot(x - dx, y - dy) <= reach for x, y in moves)
