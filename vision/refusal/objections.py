"""What speaks against publishing the faces that were found, none of it from the fit of the faces."""

from collections.abc import Sequence

import numpy as np

from vision.readings import DieReading, Image, Point, Reason
from vision.refusal.bodies import Body, bodies
from vision.refusal.glare import glaring, mirrors
from vision.refusal.ground import Ground, Quad, ground
from vision.refusal.hand import Hand, hand
from vision.refusal.light import BRIGHT, NIGHT, blurred, brightest
from vision.refusal.objection import Corners, Objection, by_priority
from vision.refusal.reach import reach
from vision.refusal.standing import standing
from vision.tray import UNKNOWN, Tray

LIGHT = 0.5  # weight of what names a reason, but spoils nothing
HEAVY = 1.0
SQUARE = 0.78  # of its bounding rectangle that a die without a shadow fills
FULL = 0.83  # of it that one fills without a doubt
PLUMP = 1.35  # length by width of one die with a shadow
WHOLE = (0.45, 0.7, 2.2)  # die areas: half a die, most of one, one with its sides and its shadow
BARE = 4.0  # LAB levels from the floor: what looks as much like it is hardly a die
ODD_SIZE = 1.5  # times the usual die: dice of one throw differ less
ALIKE = 0.3  # of the way from a die's colour to the floor's
REACHED = (
    2.2,
    5.5,
)  # log odds of a hand where no die is seen, and beside dice: there counts are likelier wrong


def objections(
    image: Image,
    faces: Sequence[DieReading],
    *,
    dice: int | None,
    doubtful: Sequence[DieReading] = (),
    background: Image | None = None,
    tray: Tray = UNKNOWN,
) -> tuple[Objection, ...]:
    """All that speaks against `faces`, the weightiest reason first.

    faces     those that are believed to be there; with none only light and hands are judged.
    dice      how many there must be; None for any number.
    doubtful  what may be dice too; why they cannot be read is looked for.
    """
    complete = len(faces) > 0 and (dice is None or len(faces) >= dice)
    found = _light(image, complete, dice is None)
    if not complete and reach(image) > REACHED[bool(faces)]:
        found.append(Objection(Reason.HAND, LIGHT))
    if faces:
        where = ground(image, faces, background if background is not None else tray.reference)
        found += _bare(where, dice)
        found += glaring(image, faces)
        found += _missed(where, faces, dice)
        if dice is None or len(faces) != dice:
            found += _hand(where, hand(where), dice is None)
    if faces or doubtful:
        found += standing(image, faces, doubtful, dice)
    return by_priority(found)


def _light(image: Image, complete: bool, open_number: bool) -> list[Objection]:
    """Too little light, or nothing sharp; of a complete throw only whether it is night is asked.

    Where any number may lie, one that is lost in the dark is not missed: there it must be bright.
    """
    level = brightest(image)
    if level < (BRIGHT if open_number else NIGHT):
        return [Objection(Reason.DARK, HEAVY)]
    if level < BRIGHT and not complete:
        return [Objection(Reason.DARK, LIGHT)]
    if not complete and blurred(image):
        return [Objection(Reason.BLURRED, LIGHT)]
    return []


def _bare(where: Ground, dice: int | None) -> list[Objection]:
    """Faces of the floor's colour, and of another size than the rest: print taken for a die."""
    apart = np.linalg.norm(where.faces - where.plain, axis=1)
    edges = np.linalg.norm(where.quads - np.roll(where.quads, 1, axis=1), axis=2).mean(axis=1)
    odd = np.abs(np.log(edges / where.edge)) > np.log(ODD_SIZE)
    reason = Reason.UNCERTAIN if dice is None else Reason.TOO_FEW
    return [
        Objection(reason, HEAVY, where.point(*(float(v) for v in where.quads[i].mean(axis=0))))
        for i in np.flatnonzero((apart < BARE) & odd)
    ]


def _missed(where: Ground, faces: Sequence[DieReading], dice: int | None) -> list[Objection]:
    """Things like dice that no face explains."""
    complete = dice is not None and len(faces) >= dice
    dielike = _surely_a_die if complete else _maybe_a_die
    found = [body for body in bodies(where, WHOLE[1] if complete else WHOLE[0]) if dielike(body)]
    sure = [body for body in found if _surely_a_die(body)]
    reason = _counted(len(faces) + len(sure), dice)
    missed = [Objection(reason, HEAVY, _middle(where, body), _corners(where, body)) for body in found]
    hidden = [body for body in sure if mirrors(where.image, _corners(where, body))]
    return missed + [Objection(Reason.GLARE, LIGHT, _middle(where, body)) for body in hidden]


def _counted(there: int, dice: int | None) -> Reason:
    """What is wrong with so many dice."""
    if dice is None:
        return Reason.UNCERTAIN
    return Reason.TOO_MANY if there > dice else Reason.TOO_FEW


def _maybe_a_die(body: Body) -> bool:
    """Where the number of dice is open: something square with pips, or with the colour of the dice."""
    if body.shade and not body.pips:
        return False
    if body.pips > 2 or body.alike < (2 * ALIKE if body.pips else ALIKE):
        return True
    return body.filled > SQUARE and body.long < PLUMP and body.area > WHOLE[1]


def _surely_a_die(body: Body) -> bool:
    """Beside as many dice as there must be: coins, sugar and print must not spoil a throw."""
    if body.area > WHOLE[2] or body.filled < SQUARE:
        return False
    if body.mirror and body.long < PLUMP and body.filled > FULL:
        return True
    return (
        body.pips > 2 or (body.pips == 2 and body.alike < 2 * ALIKE) or (body.pips > 0 and body.alike < ALIKE)
    )


def _hand(where: Ground, found: Hand | None, open_number: bool) -> list[Objection]:
    """A hand spoils a reading where it touches a die, or where it may hide one."""
    if found is None:
        return []
    y, x = np.nonzero(found.mask)
    middle = where.point(float(x.mean()), float(y.mean()))
    touching = any(_covered(found, quad) for quad in where.quads)
    return [Objection(Reason.HAND, HEAVY if touching or open_number else LIGHT, middle)]


def _covered(found: Hand, quad: Quad) -> bool:
    height, width = found.mask.shape
    points = np.concatenate([quad, quad.mean(axis=0, keepdims=True)]).round().astype(np.int64)
    rows, columns = points[:, 1].clip(0, height - 1), points[:, 0].clip(0, width - 1)
    return bool(found.mask[rows, columns].any())


def _middle(where: Ground, body: Body) -> Point:
    x, y = body.corners.mean(axis=0)
    return where.point(float(x), float(y))


def _corners(where: Ground, body: Body) -> Corners:
    a, b, c, d = (where.point(float(x), float(y)) for x, y in body.corners)
    return a, b, c, d
