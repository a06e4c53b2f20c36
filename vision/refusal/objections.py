"""What speaks against publishing the faces that were found, none of it from the fit of the faces."""

from collections.abc import Sequence

import numpy as np

from vision.find import Work
from vision.policy import POLICY, Check, Policy
from vision.readings import DieReading, Image, Reason
from vision.rectify.sides import flat_dice
from vision.refusal.floor.ground import Ground, Quad, ground
from vision.refusal.floor.missed import lying, missed
from vision.refusal.hands.hand import Hand, hand
from vision.refusal.hands.reach import reach
from vision.refusal.light.dim import BRIGHT, NIGHT, blurred, brightest
from vision.refusal.light.glare import glaring
from vision.refusal.light.through import through
from vision.refusal.objection import LIGHT, SPOILS, Objection, by_priority
from vision.refusal.standing.leaning import standing
from vision.tray import UNKNOWN, Tray

NOTHING = (
    0.3  # die areas that differ from the empty tray beside the dice: less is no die (floor.missed.WHOLE)
)
GRASP = -1.0  # log odds of a hand that what reaches in must have, to explain why dice are missing
REACHED = (2.2, 5.5)
"""Log odds of a hand where no die is seen, and beside dice: there counts are likelier wrong."""


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
    bare = work is not None and work.bare
    complete = len(faces) > 0 and (dice is None or len(faces) >= dice)
    light = _light(image, faces, complete or bare, dice is None and not bare)
    found = light if policy.asks(Check.DARK) else []
    hands = policy.asks(Check.HAND)
    odds = -np.inf if complete or bare or not hands else reach(image)
    if odds > REACHED[bool(faces)]:
        found.append(Objection(Reason.HAND, LIGHT))
    if not (faces or doubtful):
        return by_priority(found)
    empty = background if background is not None else tray.reference
    unread: list[Objection] = []
    if faces:
        found += glaring(image, faces) if policy.asks(Check.GLARE) else []
        found += through(image, faces) if policy.asks(Check.THROUGH) else []
    whole = len(faces) == dice and not doubtful and work is not None and work.beside(faces) < NOTHING
    if faces and not whole:
        flat = flat_dice(tray, (image.shape[1], image.shape[0]))
        silhouettes = [] if flat is None else [flat.silhouette(face) for face in faces]
        where = ground(image, faces, empty, silhouettes)
        unread = missed(where, faces, dice) if policy.asks(Check.BODIES) else []
        found += unread
        if hands and (dice is None or len(faces) > dice or odds > GRASP):
            found += _hand(where, hand(where), dice is None)
        there = lying(where, doubtful)
        if dice is not None and not unread and len(faces) + len(there) < dice:
            found.append(Objection(Reason.TOO_FEW, LIGHT))
        doubtful = there
    if (faces or doubtful) and policy.asks(Check.STANDING):
        found += standing(image, faces, doubtful, dice, len(unread), tray, empty)
    return by_priority(found)


def _light(image: Image, faces: Sequence[DieReading], complete: bool, open_number: bool) -> list[Objection]:
    """Too little light; nothing sharp where no face is sure; of a complete throw only whether it is night.

    Where any number may lie, one that is lost in the dark is not missed: there it must be bright.
    """
    level = brightest(image)
    if level < (BRIGHT if open_number else NIGHT):
        return [Objection(Reason.DARK, SPOILS)]
    if level < BRIGHT and not complete:
        return [Objection(Reason.DARK, LIGHT)]
    if not (faces or complete) and blurred(image):
        return [Objection(Reason.BLURRED, LIGHT)]
    return []


def _hand(where: Ground, found: Hand | None, open_number: bool) -> list[Objection]:
    """A hand spoils a reading where it touches a die, or where it may hide one."""
    if found is None:
        return []
    y, x = np.nonzero(found.mask)
    middle = where.point(float(x.mean()), float(y.mean()))
    touching = any(_covered(found, quad) for quad in where.quads)
    return [Objection(Reason.HAND, SPOILS if touching or open_number else LIGHT, middle)]


def _covered(found: Hand, quad: Quad) -> bool:
    height, width = found.mask.shape
    points = np.concatenate([quad, quad.mean(axis=0, keepdims=True)]).round().astype(np.int64)
    rows, columns = points[:, 1].clip(0, height - 1), points[:, 0].clip(0, width - 1)
    return bool(found.mask[rows, columns].any())
