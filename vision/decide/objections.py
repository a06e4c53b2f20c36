"""What speaks against publishing the faces that were found, none of it from the fit of the faces.

`ASKED` is the whole of it: every check, in the order in which they are asked. Each answers with objections:
one that spoils refuses the throw, a lighter one only names the reason where it is refused anyway.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import dist
from typing import Final

import numpy as np
from numpy.typing import NDArray

from vision.classify.patch_net.cut import patches
from vision.decide.light.burnt import burnt_out
from vision.decide.light.dim import PARAMETERS as DIM
from vision.decide.light.dim import blurred, brightest, grainy
from vision.decide.light.glare import glaring
from vision.decide.light.through import through
from vision.decide.objection import LIGHT, SPOILS, Objection, against, by_priority
from vision.decide.phantom import phantoms
from vision.decide.presence import left_out
from vision.decide.reach import reach
from vision.decide.standing.leaning import standing
from vision.find.work import Rest, Work
from vision.policy import POLICY, Check, Policy
from vision.readings import Corners, DieReading, Faces, Image, Reason, middle, same_place, usual_edge
from vision.rectify.sides import Flat, flat_dice
from vision.tray import UNKNOWN, Tray


@dataclass(frozen=True, slots=True)
class Parameters:
    """How much must differ from the empty tray, or reach in, before it is spoken of.

    covered  die areas beside the dice read: of a hand 28 and more, of dice unread at most 6.
    hand     log odds of one that reaches in: one of 565 photographs without a hand has more.
    """

    covered: float = 12.0
    hand: float = 2.0


PARAMETERS = Parameters()


def objections(
    image: Image,
    faces: Sequence[DieReading],
    *,
    dice: int | None,
    doubtful: Sequence[DieReading] = (),
    search: Callable[[Corners, Sequence[DieReading]], Faces] = lambda *_: (),
    empty: Image | None = None,
    tray: Tray = UNKNOWN,
    work: Work | None = None,
    policy: Policy = POLICY,
) -> tuple[Objection, ...]:
    """All that speaks against `faces`, the weightiest reason first.

    faces     those that are believed to be there; with none only light and hands are judged.
    dice      how many there must be; None for any number.
    doubtful  what may be dice too; why they cannot be read is looked for.
    search    what one for one more die sees in a square beside these: where it may lie beside a whole throw.
    empty     the tray without dice, where it is known.
    work      what was searched: where nothing differs from the empty tray, no hand is there, and nothing that
              could be sharp; and where nothing does beside a whole throw, nothing was missed.
    policy    which checks are asked.
    """
    asked = _Asked(image, faces, doubtful, search, dice, tray, empty, work, policy)
    return by_priority([one for check, found in ASKED if policy.asks(check) for one in found(asked)])


@dataclass(frozen=True, eq=False)
class _Asked:
    """A picture, what is believed to lie there and what is known of the tray; as `objections` has them."""

    image: Image
    faces: Sequence[DieReading]
    doubtful: Sequence[DieReading]
    search: Callable[[Corners, Sequence[DieReading]], Faces]
    dice: int | None
    tray: Tray
    empty: Image | None
    work: Work | None
    policy: Policy

    @property
    def bare(self) -> bool:
        """Whether nothing differs from the empty tray."""
        return self.work is not None and self.work.bare

    @property
    def complete(self) -> bool:
        """Whether as many faces are there as there must be."""
        return len(self.faces) >= (self.dice or 1)

    @cached_property
    def rest(self) -> Rest | None:
        """What differs from the empty tray beside the dice; None where that is unknown."""
        return None if self.work is None else self.work.rest(self.faces, self.tray.die_px)

    @property
    def untouched(self) -> bool:
        """Whether it is known that less does than a hand covers."""
        return self.rest is not None and self.rest.dice < PARAMETERS.covered

    @property
    def many(self) -> bool:
        """Whether any number of dice may lie there, some of them hidden."""
        return self.dice is None and len(self.faces) > 0

    @cached_property
    def reached(self) -> bool:
        """Whether something reaches in; of a whole throw of a known number nobody asks."""
        needless = self.bare or (not self.many and (self.complete or self.untouched))
        return not needless and reach(self.image) > PARAMETERS.hand

    @property
    def alone(self) -> bool:
        """Whether a whole throw lies there, and nothing else differs from the empty tray."""
        whole = len(self.faces) == self.dice and not self.doubtful
        return whole and self.rest is not None and not self.rest.dice

    @cached_property
    def flat(self) -> Flat | None:
        """How flat dice look there, where that is known."""
        return flat_dice(self.tray, (self.image.shape[1], self.image.shape[0]))

    @cached_property
    def cuts(self) -> NDArray[np.uint8]:
        """Patches of the faces."""
        return patches(self.image, (face.corners for face in self.faces))

    @cached_property
    def left_out(self) -> Sequence[Corners]:
        """Where dice lie that were not read; none where none was."""
        if self.alone or not self.faces or not self.policy.asks(Check.LEFT_OUT):
            return ()
        counted = self.dice is not None
        beside = left_out(self.image, self.faces, self.flat, self.rest, counted=counted)
        if beside.dice or not beside.perhaps or len(self.faces) != self.dice:
            return beside.dice
        seen = (die for place in beside.perhaps for die in self.search(place, self.faces))
        sure = filter(self.policy.publishes, seen)
        return [die.corners for die in sure if same_place(die, self.faces) is None]

    @cached_property
    def lying(self) -> Sequence[DieReading]:
        """The doubtful faces that are dice: the others are print and texture."""
        seen = [middle(ring) for ring in self.left_out]
        return [face for face in self.doubtful if any(dist(face.center, at) < face.edge / 2 for at in seen)]


def _dark(asked: _Asked) -> list[Objection]:
    """Too little light; nothing sharp where no face is sure; of a complete throw only whether it is night."""
    level = brightest(asked.image)
    if level < DIM.night:
        return [Objection(Reason.DARK, SPOILS)]
    if asked.complete or asked.bare:
        return []
    if level < DIM.bright:
        return [Objection(Reason.DARK, LIGHT)]
    return [Objection(Reason.BLURRED, LIGHT)] if not asked.faces and blurred(asked.image) else []


def _lost(asked: _Asked) -> list[Objection]:
    """Where any number may lie, a die that is lost in the dark, in noise or in glare is not missed."""
    if asked.dice is not None or asked.bare:
        return []
    if brightest(asked.image) < DIM.bright:
        return [Objection(Reason.DARK, SPOILS)]
    if grainy(asked.image):
        return [Objection(Reason.UNCERTAIN, SPOILS)]
    where = burnt_out(asked.image, asked.faces, asked.empty) if asked.faces else None
    return [] if where is None else [Objection(Reason.GLARE, SPOILS, where)]


def _soft(asked: _Asked) -> list[Objection]:
    """Where all is too soft for dice of this size, one more is not seen, nor how they stand."""
    soft = asked.complete and blurred(asked.image, usual_edge(asked.faces))
    return [Objection(Reason.BLURRED, SPOILS)] if soft else []


def _reaching(asked: _Asked) -> list[Objection]:
    """A hand; where any number may lie, whatever is large enough to hide dice."""
    if asked.reached:
        return [Objection(Reason.HAND, SPOILS if asked.many else LIGHT)]
    foreign = asked.many and not asked.untouched and asked.rest is not None
    return [Objection(Reason.FOREIGN, SPOILS)] if foreign else []


def _phantoms(asked: _Asked) -> list[Objection]:
    """Faces on which no die is seen."""
    none = phantoms(asked.image, asked.faces, asked.policy, asked.flat)
    return [Objection(Reason.UNCERTAIN, SPOILS, face.center) for face in none]


def _left_out(asked: _Asked) -> list[Objection]:
    """Dice that were not read; too few where dice are missing and nothing is seen that may be one more."""
    there, wanted = len(asked.faces) + len(asked.left_out), asked.dice
    if not asked.left_out:
        return [Objection(Reason.TOO_FEW, LIGHT)] if asked.faces and there < (wanted or 0) else []
    many = Reason.TOO_MANY if there > (wanted or 0) else Reason.TOO_FEW
    return [against(corners, Reason.UNCERTAIN if wanted is None else many) for corners in asked.left_out]


def _standing(asked: _Asked) -> list[Objection]:
    """Dice that lean, or lie on others."""
    if not asked.faces and not asked.lying:
        return []
    return standing(
        asked.image, asked.faces, asked.lying, asked.dice, len(asked.left_out), asked.tray, asked.empty
    )


ASKED: Final[tuple[tuple[Check, Callable[[_Asked], list[Objection]]], ...]] = (
    (Check.DARK, _dark),
    (Check.DARK, _lost),
    (Check.DARK, _soft),
    (Check.HAND, _reaching),
    (Check.GLARE, lambda asked: glaring(asked.faces, asked.cuts)),
    (Check.THROUGH, lambda asked: through(asked.faces, asked.cuts)),
    (Check.PHANTOM, _phantoms),
    (Check.LEFT_OUT, _left_out),
    (Check.STANDING, _standing),
)
"""All checks, the cheap ones first."""
