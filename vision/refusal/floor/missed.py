"""What lies on the floor and was not read: dice nobody read, other things, and faces that are none."""

from collections.abc import Sequence

import cv2
import numpy as np

from vision.readings import DieReading, Point, Reason
from vision.refusal.floor.bodies import Body, bodies
from vision.refusal.floor.ground import Ground, Quad
from vision.refusal.light.glare import mirrors
from vision.refusal.objection import LIGHT, SPOILS, Corners, Objection

SQUARE = 0.78  # of its bounding rectangle that a die without a shadow fills
CLEARLY = (0.83, 0.8)  # of it, and of the circle around it: no disc, letter or shadow fills the one only
PLUMP = 1.35  # length by width of one die with a shadow
EVEN = 1.2  # length by width of one die
LONG = 1.7  # length by width of one die with a long shadow: words are longer
DISC = 0.87  # of the circle around it that no die fills: bowls, caps and coins
WHOLE = (0.45, 0.7, 2.2)  # die areas: half a die, most of one, one with its sides and its shadow
ALIKE = 0.3  # of the way from a die's colour to the floor's
SELFSAME = 0.1  # of it: as large as a die and square besides, it is one whose pips cannot be seen
SOLID = 0.75  # of a face that is not floor: print is less, and a face on it no die
LIKE_SIZED = 1.3  # times the usual die: faces on print are larger or smaller


def missed(where: Ground, faces: Sequence[DieReading], dice: int | None) -> list[Objection]:
    """Things like dice that no face explains."""
    complete = dice is not None and len(faces) >= dice
    dielike = _clearly_a_die if complete else _maybe_a_die
    found = [body for body in bodies(where, WHOLE[1] if complete else WHOLE[0]) if dielike(body)]
    there = len(faces) + (len(found) if complete else sum(_surely_a_die(body) for body in found))
    against = [
        Objection(
            _reason(body, there, dice), SPOILS, where.point(*_middle(body)), _corners(where, body.corners)
        )
        for body in found
    ]
    if dice is not None and there > dice:
        return against  # too many to be told apart by moving the lamp
    hidden = [body for body in found if _surely_a_die(body)]
    return against + [
        Objection(Reason.GLARE, LIGHT, where.point(*_middle(body)))
        for body in hidden
        if mirrors(where.image, _corners(where, body.corners))
    ]


def lying(where: Ground, doubtful: Sequence[DieReading]) -> list[DieReading]:
    """Those of the doubtful faces that lie on something: the others are print and texture."""
    return [
        face
        for face in doubtful
        if 1 / LIKE_SIZED < face.edge * where.scale / where.edge < LIKE_SIZED and _solid(where, face) > SOLID
    ]


def _solid(where: Ground, face: DieReading) -> float:
    """The part of a face that is not floor."""
    mask = np.zeros(where.floor.shape, np.uint8)
    ring = (np.array(face.corners) + 0.5) * where.scale - 0.5
    cv2.fillConvexPoly(mask, np.round(ring).astype(np.int32), 255)
    inside = where.floor[mask > 0]
    return float(np.mean(inside == 0)) if inside.size else 0.0


def _reason(body: Body, there: int, dice: int | None) -> Reason:
    """What is wrong, with so many dice in the tray of which this body may be one."""
    if dice is None:
        return Reason.UNCERTAIN if body.pips or body.alike < 2 * ALIKE else Reason.FOREIGN
    return Reason.TOO_MANY if there > dice else Reason.TOO_FEW


def _maybe_a_die(body: Body) -> bool:
    """Where the number of dice is open: something square with pips, or with the colour of the dice."""
    if body.shade and not body.pips:
        return False
    if body.pips > 2 or body.alike < (2 * ALIKE if body.pips else ALIKE):
        return True
    return body.filled > SQUARE and body.long < PLUMP and body.area > WHOLE[1]


def _clearly_a_die(body: Body) -> bool:
    """Beside as many dice as there must be: coins, sugar and print must not spoil a throw."""
    selfsame = body.alike < SELFSAME and body.area > 1 and not body.shade and _square(body)
    return selfsame or _surely_a_die(body)


def _surely_a_die(body: Body) -> bool:
    """With pips, or with the image of a lamp that hides them."""
    if body.area > WHOLE[2] or body.round > DISC or body.long > LONG:
        return False
    if body.mirror and body.long < PLUMP:
        return True
    if body.pips > 2 and body.alike < ALIKE:
        return True  # seen from aside it is no square
    if body.filled < SQUARE:
        return False
    if body.pips > 2 or (body.pips == 2 and body.alike < 2 * ALIKE) or (body.pips > 0 and body.alike < ALIKE):
        return True
    return _square(body) and (body.pips == 2 or (body.pips > 0 and body.alike < 2 * ALIKE))


def _square(body: Body) -> bool:
    return body.filled > CLEARLY[0] and body.round < CLEARLY[1] and body.long < EVEN


def _middle(body: Body) -> Point:
    x, y = body.corners.mean(axis=0)
    return float(x), float(y)


def _corners(where: Ground, ring: Quad) -> Corners:
    a, b, c, d = (where.point(float(x), float(y)) for x, y in ring)
    return a, b, c, d
