"""Faces that no die has on top: print, keys, lamps and sides that both readers took for one.

Both look at a face, and neither at what it lies on. The network of dice that were left out sees that: it is
asked of the faces that are not beyond doubt, as if they had not been read. What all three say adds up.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from numpy.typing import ArrayLike

from vision.classify.patch_net.cut import WAYS
from vision.decide.aside import aside
from vision.decide.planes import bodies, tops
from vision.decide.presence import looked_at, looked_for, square
from vision.policy import Policy, odds
from vision.readings import DieReading, Image, apart, usual_edge
from vision.rectify.sides import Flat


@dataclass(frozen=True, slots=True)
class Parameters:
    """What the third word weighs.

    most  log odds that it may take from what both readers give: a face that has more beyond the bar is not
          asked about.
    side  edges from the middle of a top to that of one of its sides, at the most.
    """

    most: float = 5.0
    side: float = 1.5


PARAMETERS = Parameters()


def phantoms(
    image: Image, dice: Sequence[DieReading], policy: Policy, flat: Flat | None = None
) -> list[DieReading]:
    """Those of these dice, which may be published, that may not once the network was asked too.

    flat  how flat dice look, where it is known: their sides are none of these dice.
    """
    bar = policy.published
    unsure = [die for die in dice if odds(die.confidence) <= bar + PARAMETERS.most]
    return [die for die in unsure if odds(die.confidence) + _doubt(image, die, dice, flat) < bar]


def _doubt(image: Image, die: DieReading, dice: Sequence[DieReading], flat: Flat | None) -> float:
    """Log odds that a die is seen there, as large as the others or larger: at most 0.

    One look that sees one is enough; else the mean of all counts.
    """
    others = [one for one in dice if one is not die]
    read, colours = tops(image, _known(image, die, others, flat)), bodies(image, others or dice)
    squares = [square(die.center, edge) for edge in looked_for(usual_edge(dice))]
    if looked_at(image, read, colours, squares, 1).max() > 0:
        return 0.0
    seen = float(looked_at(image, read, colours, squares, WAYS).max())
    return min(max(seen, -PARAMETERS.most), 0.0)


def _known(
    image: Image, die: DieReading, others: Sequence[DieReading], flat: Flat | None
) -> Sequence[ArrayLike]:
    """Outlines of the tops of the other dice, and of the sides of those near it before a camera aside."""
    near = [one for one in others if apart(one, die) < PARAMETERS.side * one.edge]
    shown = aside(image, near) if near and flat is None else None
    read = [one.corners for one in others]
    return read if shown is None else [*read, *shown.told()]
