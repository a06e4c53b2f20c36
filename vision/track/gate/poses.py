"""Which dice of two readings are one die in one place, and whether all of them only shook."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import hypot

from vision.readings import Dice, DieReading, apart


@dataclass(frozen=True, slots=True)
class Parameters:
    """How far a die may seem to move and still lie where it lay.

    pixels  always: what noise does to a fit.
    stayed  edges, where that is more: rejects a die that a finger moved by a fifth of its edge (a fit jumps
            a seventh); turned on the spot it shows what it showed.
    shaken  edges that all dice may be displaced alike: then the camera or the table moved.
    """

    pixels: float = 2.0
    stayed: float = 0.2
    shaken: float = 0.5


PARAMETERS = Parameters()


def reach(die: DieReading, edges: float = PARAMETERS.stayed) -> float:
    """Pixels that this die may seem to move."""
    return max(PARAMETERS.pixels, edges * die.edge)


def in_place(before: DieReading, now: DieReading) -> bool:
    """Whether a die lies where another one lay, whatever they show."""
    return apart(before, now) <= reach(before)


def pairs(before: Dice, now: Dice, edges: float = PARAMETERS.stayed) -> dict[int, int]:
    """The dice that stayed, by index: same place and value; one that could not be read may show anything."""
    return nearest(
        (apart(a, b), i, j)
        for i, a in enumerate(before)
        for j, b in enumerate(now)
        if apart(a, b) <= reach(a, edges) and (a.value == b.value or None in (a.value, b.value))
    )


def nearest(costs: Iterable[tuple[float, int, int]]) -> dict[int, int]:
    """Which of before is which of now, by index, by (cost, before, now); the cheapest first, each once."""
    found: dict[int, int] = {}
    for _, i, j in sorted(costs):
        if i not in found and j not in found.values():
            found[i] = j
    return found


def shaken(before: Dice, now: Dice) -> bool:
    """Whether all dice moved alike by a little: then nobody touched them, the camera or the table shook."""
    found = pairs(before, now, PARAMETERS.shaken)
    if not before or not len(found) == len(before) == len(now):
        return False
    a, b = ([dice[i].center for i in order] for dice, order in ((before, found), (now, found.values())))
    moves = [(x2 - x1, y2 - y1) for (x1, y1), (x2, y2) in zip(a, b, strict=True)]
    dx, dy = (sum(part) / len(moves) for part in zip(*moves, strict=True))
    return all(hypot(x - dx, y - dy) <= reach(before[0]) for x, y in moves)
