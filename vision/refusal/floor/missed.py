"""What lies on the floor and was not read: dice nobody read, other things, and faces that are none."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.readings import DieReading, Reason
from vision.refusal.floor.bodies import Body, bodies, rest
from vision.refusal.floor.faced import faced
from vision.refusal.floor.ground import Ground
from vision.refusal.light.glare import mirrors
from vision.refusal.objection import LIGHT, SPOILS, Corners, Objection


@dataclass(frozen=True, slots=True)
class Parameters:
    """When a body is a die that nobody read.

    square      of its bounding rectangle that a die without a shadow fills.
    clearly     of it, and of the circle around it: no disc, letter or shadow fills the one only.
    plump       length by width of one die with a shadow.
    even        length by width of one die.
    long        length by width of one die with a long shadow: words are longer.
    disc        of the circle around it that no die fills: bowls, caps and coins.
    whole       die areas: half a die, most of one, one with its sides and its shadow.
    alike       of the way from a die's colour to the floor's.
    selfsame    of it: as large as a die and square besides, it is one whose pips cannot be seen.
    several     pips, with which it is a die whatever its colour and outline.
    solid       of a face that is not floor: print is less, and a face on it no die.
    like_sized  times the usual die: faces on print are larger or smaller.
    """

    square: float = 0.76
    clearly: tuple[float, float] = (0.83, 0.8)
    plump: float = 1.35
    even: float = 1.2
    long: float = 1.7
    disc: float = 0.87
    whole: tuple[float, float, float] = (0.45, 0.7, 2.2)
    alike: float = 0.3
    selfsame: float = 0.1
    several: int = 3
    solid: float = 0.75
    like_sized: float = 1.3


PARAMETERS = Parameters()


def missed(where: Ground, faces: Sequence[DieReading], dice: int | None) -> list[Objection]:
    """Things like dice that no face explains."""
    complete = dice is not None and len(faces) >= dice
    least, dielike = (
        (PARAMETERS.whole[1], _clearly_a_die) if complete else (PARAMETERS.whole[0], _maybe_a_die)
    )
    left = rest(where, least)
    found = [body for body in bodies(where, left, least) if dielike(body)]
    there = len(faces) + (len(found) if complete else sum(map(_surely_a_die, found)))
    against = [_against(where, body, _reason(body, there, dice), SPOILS) for body in found]
    if dice is not None and there > dice:
        return against  # too many to be told apart by moving the lamp
    if complete and not found:
        return [_one_more(corners) for corners in faced(where, left)]
    return against + _glaring(where, found)


def _glaring(where: Ground, found: Sequence[Body]) -> list[Objection]:
    """What is surely a die and mirrors a lamp."""
    dice = [body for body in found if _surely_a_die(body) and mirrors(where.image, _corners(where, body))]
    return [_against(where, body, Reason.GLARE, LIGHT) for body in dice]


def _one_more(corners: Corners) -> Objection:
    x, y = np.mean(corners, axis=0).tolist()
    return Objection(Reason.TOO_MANY, SPOILS, (x, y), corners)


def _against(where: Ground, body: Body, reason: Reason, weight: float) -> Objection:
    x, y = body.corners.mean(axis=0).tolist()
    corners = _corners(where, body) if weight >= SPOILS else None
    return Objection(reason, weight, where.point(x, y), corners)


def _corners(where: Ground, body: Body) -> Corners:
    a, b, c, d = (where.point(*corner) for corner in body.corners.tolist())
    return a, b, c, d


def lying(where: Ground, doubtful: Sequence[DieReading]) -> list[DieReading]:
    """Those of the doubtful faces that lie on something: the others are print and texture."""
    return [
        face
        for face in doubtful
        if 1 / PARAMETERS.like_sized < face.edge * where.scale / where.edge < PARAMETERS.like_sized
        and _solid(where, face) > PARAMETERS.solid
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
        return Reason.UNCERTAIN if body.pips or body.alike < 2 * PARAMETERS.alike else Reason.FOREIGN
    return Reason.TOO_MANY if there > dice else Reason.TOO_FEW


def _maybe_a_die(body: Body) -> bool:
    """Where the number of dice is open: something square with pips, or with the colour of the dice."""
    if body.shade and not body.pips:
        return False
    if body.pips >= PARAMETERS.several or body.alike < (
        2 * PARAMETERS.alike if body.pips else PARAMETERS.alike
    ):
        return True
    return (
        body.filled > PARAMETERS.square and body.long < PARAMETERS.plump and body.area > PARAMETERS.whole[1]
    )


def _clearly_a_die(body: Body) -> bool:
    """Beside as many dice as there must be: coins, sugar and print must not spoil a throw."""
    selfsame = body.alike < PARAMETERS.selfsame and not body.shade and body.filled > PARAMETERS.square
    whole = body.area > 1 and body.long < PARAMETERS.even and body.round < PARAMETERS.disc
    return (selfsame and whole) or _surely_a_die(body)


def _surely_a_die(body: Body) -> bool:
    """With pips, or with the image of a lamp that hides them.

    Several are enough; else it takes the more, the less it has the colour of the dice, and one less where it
    is clearly a square.
    """
    if body.area > PARAMETERS.whole[2] or body.round > PARAMETERS.disc or body.long > PARAMETERS.long:
        return False
    if body.mirror and body.long < PARAMETERS.plump:
        return True
    pips = 1 + (body.alike >= PARAMETERS.alike) + (body.alike >= 2 * PARAMETERS.alike) - _square(body)
    return body.pips >= (max(1, pips) if body.filled > PARAMETERS.square else PARAMETERS.several)


def _square(body: Body) -> bool:
    return (
        body.filled > PARAMETERS.clearly[0]
        and body.round < PARAMETERS.clearly[1]
        and body.long < PARAMETERS.even
    )
