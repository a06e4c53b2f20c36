"""What speaks against publishing a reading, and which reason is named where several hold."""

from collections.abc import Sequence
from dataclasses import dataclass

from vision.readings import Corners, DieReading, Point, Reason, middle
from vision.reasons import PRIORITY

LIGHT, SPOILS = 0.5, 1.0
"""Weights: the second alone spoils a reading that the faces are sure of; a lighter one only names
the reason where the tray is refused anyway."""

OF_A_VALUE = (Reason.GLARE, Reason.UNCERTAIN)
"""Reasons that speak against what a face shows, not against how its die lies."""


@dataclass(frozen=True, slots=True)
class Objection:
    """One thing that speaks against publishing.

    weight  1 and more spoils a sure reading.
    where   its middle in pixels of the picture; None where it is the whole picture.
    body    its corners, for a thing that may be a die nobody read.
    lasting  whether it spoils, and no finer picture settles it: a die that hides another is no other die
             where it is seen closer, and a diagonal of the far side is still there.
    """

    reason: Reason
    weight: float
    where: Point | None = None
    body: Corners | None = None
    lasting: bool = False


def against(corners: Corners, reason: Reason) -> Objection:
    """That something which may be a die lies there and was not read."""
    return Objection(reason, SPOILS, middle(corners), corners)


def by_priority(found: Sequence[Objection]) -> tuple[Objection, ...]:
    """The objections in the order in which a person should hear them."""
    return tuple(sorted(found, key=lambda one: (PRIORITY[one.reason], -one.weight)))


def refused_for(counted: Reason | None, found: Sequence[Objection]) -> Reason | None:
    """The reason to refuse a tray; None where nothing spoils it.

    counted  what the number of faces says, and how sure they are; None where that is as it should be.
    """
    reasons = [one.reason for one in found if counted is not None or one.weight >= SPOILS]
    if counted is not None:
        reasons.append(counted)
    return min(reasons, key=PRIORITY.__getitem__, default=None)


def lasting(found: Sequence[Objection]) -> bool:
    """Whether something spoils the reading that no finer picture settles."""
    return any(one.lasting for one in found)


def doubted(faces: Sequence[DieReading], found: Sequence[Objection]) -> tuple[DieReading, ...]:
    """The faces, those no longer sure whose value is spoken against: where a reflection lies, or no die."""
    unsure = {one.where for one in found if one.reason in OF_A_VALUE and one.weight >= SPOILS}
    return tuple(face.doubted if face.center in unsure else face for face in faces)


def unread(found: Sequence[Objection]) -> tuple[DieReading, ...]:
    """The things that may be dice nobody read, as dice without a value."""
    return tuple(
        DieReading(one.where, one.body, None, 0.0)
        for one in found
        if one.body is not None and one.where is not None
    )
