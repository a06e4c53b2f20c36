"""What speaks against publishing the faces that were found, none of it from the fit of the faces."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from vision.find import Work
from vision.mount import Floats
from vision.policy import POLICY, Check, Policy
from vision.readings import DieReading, Image, Reason
from vision.rectify.sides import flat_dice
from vision.refusal.floor.ground import Ground, Quad, edged, ground
from vision.refusal.floor.missed import lying, missed
from vision.refusal.hands.hand import Hand, hand
from vision.refusal.hands.reach import reach
from vision.refusal.light.dim import PARAMETERS as DIM
from vision.refusal.light.dim import blurred, brightest
from vision.refusal.light.glare import glaring
from vision.refusal.light.through import through
from vision.refusal.objection import LIGHT, SPOILS, Objection, by_priority
from vision.refusal.standing.leaning import standing
from vision.tray import UNKNOWN, Tray


@dataclass(frozen=True, slots=True)
class Parameters:
    """How much must differ from the empty tray, or reach in, before it is spoken of.

    nothing  die areas beside the dice: less is no die (`whole` in vision.refusal.floor.missed).
    covered  die areas beside the dice read: of a hand 28 and more, of dice unread at most 6.
    grasp    log odds of a hand that what reaches in must have, to explain why dice are missing, or to
             hide.
    reached  log odds of a hand where no die is seen, and beside dice: there counts are likelier wrong.
    """

    nothing: float = 0.3
    covered: float = 12.0
    grasp: float = -1.0
    reached: tuple[float, float] = (2.2, 5.5)


PARAMETERS = Parameters()


@dataclass(frozen=True, slots=True, eq=False)
class _Asked:
    """A picture, what is believed to lie there and what is known of the tray; as `objections` has them."""

    image: Image
    faces: Sequence[DieReading]
    doubtful: Sequence[DieReading]
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
        return len(self.faces) > 0 and (self.dice is None or len(self.faces) >= self.dice)

    @property
    def alone(self) -> bool:
        """Whether a whole throw lies there, and nothing else differs from the empty tray."""
        whole = len(self.faces) == self.dice and not self.doubtful
        return whole and self.work is not None and self.work.beside(self.faces) < PARAMETERS.nothing

    @property
    def untouched(self) -> bool:
        """Whether less differs from the empty tray beside the dice than a hand covers."""
        return self.work is not None and self.work.beside(self.faces, self.tray.die_px) < PARAMETERS.covered

    @property
    def hidden(self) -> bool:
        """Whether any number of dice may lie under what differs from the empty tray beside those read."""
        many = self.dice is None and len(self.faces) > 0 and self.empty is not None
        return many and self.work is not None and self.work.beside(self.faces) >= PARAMETERS.covered

    def reached(self) -> float:
        """Log odds that something reaches in; of a whole throw nobody asks."""
        needless = (self.complete and not self.hidden) or self.bare or self.untouched
        return reach(self.image) if self.policy.asks(Check.HAND) and not needless else -np.inf


def objections(
    image: Image,
    faces: Sequence[DieReading],
    *,
    dice: int | None,
    doubtful: Sequence[DieReading] = (),
    background: Image | None = None,
    tray: Tray = UNKNOWN,
    work: Work | None = None,
    policy: Policy = POLICY,
) -> tuple[Objection, ...]:
    """All that speaks against `faces`, the weightiest reason first.

    faces     those that are believed to be there; with none only light and hands are judged.
    dice      how many there must be; None for any number.
    doubtful  what may be dice too; why they cannot be read is looked for.
    work      what was searched: where nothing differs from the empty tray, no hand is there, and nothing that
              could be sharp; and where nothing does beside a whole throw, nothing was missed.
    policy    which checks are asked.
    """
    empty = background if background is not None else tray.reference
    asked = _Asked(image, faces, doubtful, dice, tray, empty, work, policy)
    odds = asked.reached()
    found = [*_light(asked), *_reaching(asked, odds), *_lamps(asked)]
    unread: list[Objection] = []
    if faces and not asked.alone:
        silhouettes = _silhouettes(asked)
        where = ground(image, faces, empty, silhouettes)
        unread = _unread(asked, where, silhouettes) if policy.asks(Check.BODIES) else []
        doubtful = lying(where, doubtful)
        found += [*unread, *_hands(asked, where, odds)]
        found += _missing(asked, len(unread), len(doubtful))
    if (faces or doubtful) and policy.asks(Check.STANDING):
        found += standing(image, faces, doubtful, dice, len(unread), tray, empty)
    return by_priority(found)


def _light(asked: _Asked) -> list[Objection]:
    """Too little light; nothing sharp where no face is sure; of a complete throw only whether it is night.

    Where any number may lie, one that is lost in the dark is not missed: there it must be bright.
    """
    if not asked.policy.asks(Check.DARK):
        return []
    level = brightest(asked.image)
    if level < (DIM.bright if asked.dice is None and not asked.bare else DIM.night):
        return [Objection(Reason.DARK, SPOILS)]
    if asked.complete or asked.bare:
        return []
    if level < DIM.bright:
        return [Objection(Reason.DARK, LIGHT)]
    return [Objection(Reason.BLURRED, LIGHT)] if not asked.faces and blurred(asked.image) else []


def _reaching(asked: _Asked, odds: float) -> list[Objection]:
    """What the network takes for a hand: it spoils a reading where it may hide any number of dice."""
    by = PARAMETERS
    bar, weight = (by.grasp, SPOILS) if asked.hidden else (by.reached[bool(asked.faces)], LIGHT)
    return [Objection(Reason.HAND, weight)] if odds > bar else []


def _missing(asked: _Asked, unread: int, doubtful: int) -> list[Objection]:
    """Too few dice, where nothing that lies there may be one more."""
    too_few = asked.dice is not None and not unread and len(asked.faces) + doubtful < asked.dice
    return [Objection(Reason.TOO_FEW, LIGHT)] if too_few else []


def _lamps(asked: _Asked) -> list[Objection]:
    """Faces on which a lamp or what shows through the die may have changed a pip."""
    glare = glaring(asked.image, asked.faces) if asked.policy.asks(Check.GLARE) else []
    behind = through(asked.image, asked.faces) if asked.policy.asks(Check.THROUGH) else []
    return [*glare, *behind]


def _silhouettes(asked: _Asked) -> list[Floats]:
    """What is seen of the dice, where that is known."""
    flat = flat_dice(asked.tray, (asked.image.shape[1], asked.image.shape[0]))
    return [] if flat is None else [flat.silhouette(face) for face in asked.faces]


def _unread(asked: _Asked, where: Ground, silhouettes: Sequence[Floats]) -> list[Objection]:
    """Things like dice that no face explains; where any number may lie, also such as edges alone tell."""
    found = missed(where, asked.faces, asked.dice)
    if found or asked.dice is not None or asked.empty is None or asked.empty.shape != asked.image.shape:
        return found
    return missed(edged(where, asked.empty, silhouettes), asked.faces, asked.dice)


def _hands(asked: _Asked, where: Ground, odds: float) -> list[Objection]:
    """A hand spoils a reading where it touches a die, or where it may hide one."""
    likely = asked.dice is not None and (len(asked.faces) > asked.dice or odds > PARAMETERS.grasp)
    worth = asked.dice is None or (likely and not asked.untouched)
    found = hand(where) if worth and asked.policy.asks(Check.HAND) else None
    if found is None:
        return []
    y, x = np.nonzero(found.mask)
    middle = where.point(float(x.mean()), float(y.mean()))
    touching = any(_covered(found, quad) for quad in where.quads)
    return [Objection(Reason.HAND, SPOILS if touching or asked.dice is None else LIGHT, middle)]


def _covered(found: Hand, quad: Quad) -> bool:
    height, width = found.mask.shape
    points = np.concatenate([quad, quad.mean(axis=0, keepdims=True)]).round().astype(np.int64)
    rows, columns = points[:, 1].clip(0, height - 1), points[:, 0].clip(0, width - 1)
    return bool(found.mask[rows, columns].any())
