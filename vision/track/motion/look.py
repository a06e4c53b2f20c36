"""What a cheap look at one frame tells."""

from dataclasses import dataclass
from enum import StrEnum

from vision.readings import TrayReading
from vision.track.motion.still import Calm


class Place(StrEnum):
    """What is seen where a known die lay."""

    SAME = "same"
    COVERED = "covered"
    BARE = "bare"


@dataclass(frozen=True, slots=True)
class Look:
    """One look at one frame.

    frame, t  its number, and its time in seconds.
    hand      a hand, or something as large that comes over the border, is in the picture.
    stir      something moves, be it the hand or something loose.
    loose     how many things of the size of a die move without touching the hand.
    strays    things of at least the size of a die that are new in the tray, the hand apart.
    same      the picture is that of the last settled tray.
    places    what is seen at the place of each known die, in their order; () where nothing is known.
    reading   what was read, if this frame was read.
    calm      how the dice read lie since they were first read so; None where that is not known.
    unmoved   for each die read, whether its place looks as in the settled tray; () where that is not known.
    """

    frame: int
    t: float
    hand: bool = False
    stir: bool = False
    loose: int = 0
    strays: int = 0
    same: bool = True
    places: tuple[Place, ...] = ()
    reading: TrayReading | None = None
    calm: Calm | None = None
    unmoved: tuple[bool, ...] = ()
