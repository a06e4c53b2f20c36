"""A second look, in a finer picture, at what the first one would leave unread.

Small dice, faint pips and pips seen at a slant get lost where a picture is shrunk for the search. To search
it larger costs three times as much; so that is done only where a tray would be refused, and counts only where
it contradicts nothing that the first look was sure of.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from vision.classify.agree import Readers
from vision.classify.look import look
from vision.classify.tops import Tops
from vision.find.work import work
from vision.policy import POLICY, Policy
from vision.readings import DieReading, Faces, Image, same_place


@dataclass(frozen=True, slots=True)
class Parameters:
    """How finely is looked again.

    side   pixels of the finer picture's longer side.
    finer  times as many pixels along a side as before: fewer show nothing new.
    """

    side: int = 960
    finer: float = 1.25


PARAMETERS = Parameters()


def closer(
    image: Image,
    empty: Image | None,
    sure: Sequence[DieReading],
    *,
    dice: int | None,
    die_px: float | None,
    scale: float,
    mounted: Tops,
    policy: Policy = POLICY,
) -> Faces | None:
    """The dice, all of them sure; None where a second look shows nothing new or contradicts the first.

    Where more were sure than there must be, every second look that told so many would contradict it.

    sure    what the first look saw and may publish.
    scale   of the picture that it searched, to the picture as it came.
    mounted  tells what is no top of a flat die.
    policy  what is believed.
    """
    finer = min(1.0, PARAMETERS.side / max(image.shape[:2]))
    if finer < PARAMETERS.finer * scale or (dice is not None and len(sure) > dice):
        return None
    small = work(image, empty, PARAMETERS.side)
    edge = None if die_px is None else die_px * small.scale
    seen = look(
        small, image, dice=dice, edge=edge, readers=Readers.BOTH, mounted=mounted, wary=True, policy=policy
    )
    whole = all(map(policy.publishes, seen)) and len(seen) == (dice or len(seen)) > 0
    return seen if whole and _confirmed(sure, seen) else None


def _confirmed(first: Iterable[DieReading], second: Sequence[DieReading]) -> bool:
    """Whether all dice of the first look show the same in the second."""
    found = ((die, same_place(die, second)) for die in first)
    return all(again is not None and again.value == die.value for die, again in found)
