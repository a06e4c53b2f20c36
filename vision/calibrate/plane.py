"""The plane of the top faces: how large a die looks at each place of the picture."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.readings import DieReading, Point

BLUR = 0.05  # of the edge: what one fit of a die's size is worth
LEVEL = 0.2  # of the edge over the width: how much mounted cameras may well lean


@dataclass(frozen=True, slots=True)
class Plane:
    """Size of a die's top face over the picture, linear: right to 1 % where a camera leans by 20 degrees.

    at            the place in pixels where `edge` holds, in pixels.
    across, down  growth of the edge per pixel to the right and downwards.
    """

    at: Point
    edge: float
    across: float = 0.0
    down: float = 0.0

    def edge_at(self, place: Point) -> float:
        """Edge of the top face of a die that lies there, in pixels."""
        return self.edge + self.across * (place[0] - self.at[0]) + self.down * (place[1] - self.at[1])

    def lean(self, size: tuple[int, int]) -> float:
        """By what part of the edge dice grow from one end of a picture of (width, height) to the other."""
        return (abs(self.across) * size[0] + abs(self.down) * size[1]) / self.edge


def plane(dice: Sequence[DieReading], width: int) -> Plane | None:
    """The plane that fits the dice best; level where they do not tell otherwise. None without dice.

    Least squares with the usual lean as a prior, since three dice in a row tell nothing across the row.
    """
    if not dice:
        return None
    places = np.array([die.center for die in dice])
    edges = np.array([die.edge for die in dice])
    middle = places.mean(axis=0)
    off = (places - middle) / width
    prior = np.eye(2) * (BLUR / LEVEL) ** 2
    slope = np.linalg.solve(off.T @ off + prior, off.T @ (edges / edges.mean() - 1)) * edges.mean()
    edge = float(np.median(edges - off @ slope))  # one fit that is off counts for little
    across, down = (float(part) / width for part in slope)
    return Plane((float(middle[0]), float(middle[1])), edge, across, down)
