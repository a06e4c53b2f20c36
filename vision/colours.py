"""The colours in which a reading is drawn for people, by name."""

from dataclasses import dataclass
from typing import Final

Colour = tuple[int, int, int]
"""Blue, green, red."""


@dataclass(frozen=True, slots=True)
class Colours:
    """What each means stands in the legend of its picture."""

    green: Colour = (0, 220, 0)
    red: Colour = (0, 0, 220)
    magenta: Colour = (255, 0, 255)
    cyan: Colour = (255, 255, 0)
    yellow: Colour = (0, 200, 255)
    black: Colour = (0, 0, 0)
    white: Colour = (255, 255, 255)
    paper: Colour = (40, 40, 40)
    ink: Colour = (240, 240, 240)


COLOURS: Final = Colours()
