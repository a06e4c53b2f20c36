"""Faces that no die has: print, keys and lamps that both readers took for pips.

Both look at a face, and neither at what it lies on. The network of dice that were left out sees that: it is
asked of the faces that are not beyond doubt, as if they had not been read. What all three say adds up.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from vision.classify.patch_net.cut import WAYS
from vision.decide.planes import bodies, tops
from vision.decide.presence import PARAMETERS as PRESENCE
from vision.decide.presence import looked_at, square
from vision.policy import Policy, odds
from vision.readings import DieReading, Image, usual_edge


@dataclass(frozen=True, slots=True)
class Parameters:
    """What the third word weighs.

    most  log odds that it may take from what both readers give: a face that has more beyond the bar is not
          asked about.
    """

    most: float = 5.0


PARAMETERS = Parameters()


def phantoms(image: Image, dice: Sequence[DieReading], policy: Policy) -> list[DieReading]:
    """Those of these dice, which may be published, that may not once the network was asked too."""
    usual = usual_edge(dice) if dice else 0.0
    return [die for die in dice if _is_none(image, die, dice, usual, odds(die.confidence) - policy.published)]


def _is_none(image: Image, die: DieReading, dice: Sequence[DieReading], usual: float, beyond: float) -> bool:
    """Whether no die is seen at its place, of the size of the others or a larger one.

    usual   edge of the others.
    beyond  log odds beyond the bar that both readers give it.

    One look that sees a die is enough; else the mean of all counts.
    """
    if beyond > PARAMETERS.most:
        return False
    others = [one for one in dice if one is not die]
    read, colours = tops(image, [one.corners for one in others]), bodies(image, others or dice)
    squares = [square(die.center, edge) for edge in (usual, PRESENCE.larger * usual)]
    if looked_at(image, read, colours, squares, 1).max() > 0:
        return False
    seen = looked_at(image, read, colours, squares, WAYS).max()
    return bool(beyond + max(seen, -PARAMETERS.most) < 0)
