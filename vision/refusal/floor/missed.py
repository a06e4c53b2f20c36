"""What lies on the floor and was not read: dice nobody read, other things, and faces that are none.

A thing is surely a die where it shows several pips, where its top mirrors a lamp in a frame of the dice's
colour, or where the second reader sees a face in it. As long as dice are missing, or no number tells that all
are there, it may be one where it is a square as large.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.readings import Corners, DieReading, Reason
from vision.refusal.floor.bodies import Body, bodies, rest
from vision.refusal.floor.faced import faced
from vision.refusal.floor.ground import Ground
from vision.refusal.objection import Objection, against


@dataclass(frozen=True, slots=True)
class Parameters:
    """When a body is a die that nobody read.

    several     pips of a die, whatever its colour and outline: coins, letters and sugar show fewer.
    selfsame    as `Body.alike`: a square of the dice's colour is one with a pip, and one of their very colour
                that is as large as a die is one whose pips cannot be seen.
    foreign     the same: with neither pips nor a nearer colour it is no die.
    square      of its bounding rectangle that a die without a shadow fills.
    plump       length by width of one die with a shadow.
    even        length by width of one die.
    whole       die areas: half a die, which counts where dice are missing; most of one; and one.
    solid       of a face that is not floor: print is less, and a face on it no die.
    like_sized  times the usual die: faces on print are larger or smaller.
    """

    several: int = 3
    selfsame: tuple[float, float] = (0.2, 0.1)
    foreign: float = 0.6
    square: float = 0.76
    plump: float = 1.35
    even: float = 1.2
    whole: tuple[float, float, float] = (0.45, 0.7, 1.0)
    solid: float = 0.75
    like_sized: float = 1.3


PARAMETERS = Parameters()


def missed(where: Ground, faces: Sequence[DieReading], dice: int | None) -> list[Objection]:
    """Things like dice that no face explains."""
    complete = dice is not None and len(faces) >= dice
    left = rest(where, PARAMETERS.whole[0])
    there = bodies(where, left, PARAMETERS.whole[complete])
    sure = [body for body in there if _surely_a_die(body)]
    found = sure if complete else [body for body in there if body in sure or _maybe_a_die(body)]
    if found:
        many = dice is not None and len(faces) + len(sure) > dice
        return [
            against(_corners(where, body), _reason(dice, many=many, foreign=_foreign(body))) for body in found
        ]
    seen = faced(where, left)
    many = dice is not None and len(faces) + len(seen) > dice
    return [against(corners, _reason(dice, many=many)) for corners in seen]


def _surely_a_die(body: Body) -> bool:
    by = PARAMETERS
    if body.pips >= by.several or (body.mirror and body.long < by.plump):
        return True
    if body.filled < by.square or body.shade:
        return False
    blank = body.alike < by.selfsame[1] and body.area > by.whole[2] and body.long < by.even
    return blank or (body.pips > 0 and body.alike < by.selfsame[0])


def _maybe_a_die(body: Body) -> bool:
    """Whether it is a square as large as one, and no shadow."""
    by = PARAMETERS
    return not body.shade and body.filled > by.square and body.long < by.plump and body.area > by.whole[1]


def _foreign(body: Body) -> bool:
    return not body.pips and body.alike > PARAMETERS.foreign


def _reason(dice: int | None, *, many: bool, foreign: bool = False) -> Reason:
    """What is wrong where something lies that may be a die."""
    if dice is None:
        return Reason.FOREIGN if foreign else Reason.UNCERTAIN
    return Reason.TOO_MANY if many else Reason.TOO_FEW


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
