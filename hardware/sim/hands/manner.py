"""How people move: their pace, their throw, the place where they stand and what their hand looks like."""

from dataclasses import dataclass

from hardware.sim.hands.plan import NO_HAND
from hardware.sim.picture.hand.lay import Hand


@dataclass(frozen=True, slots=True)
class Manner:
    """How somebody moves.

    pace   seconds scale of all movements: 1 ordinary, 0.5 hasty.
    speed  of the throw, mm a second, between these two.
    spin   of the dice, radians a second (sigma).
    care   the throw spares the dice that lie there, and stays in the tray.
    turn   where the player stands: direction of the fingers in degrees.
    """

    pace: float = 1.0
    speed: tuple[float, float] = (450.0, 1000.0)
    spin: float = 28.0
    care: bool = True
    turn: float = 90.0
    look: Hand = NO_HAND


ORDINARY = Manner()
