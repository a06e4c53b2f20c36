"""What people put into a tray beside dice."""

from dataclasses import dataclass
from enum import StrEnum


class Kind(StrEnum):
    """What it is."""

    COIN = "coin"
    GLASS = "glass"
    CORK = "cork"
    SUGAR = "sugar"
    MAT = "mat"


@dataclass(frozen=True, slots=True)
class Thing:
    """Something that is no die.

    at    its middle, x and y in mm.
    turn  degrees.
    """

    kind: Kind
    at: tuple[float, float]
    turn: float = 0.0
