"""What each stage saw, for people: collected only when asked for (`--debug`)."""

from dataclasses import dataclass, field

import cv2
import numpy as np

from vision.constellation.pips import spots
from vision.find import Work
from vision.readings import DieReading, Image, Reason

BRIGHT, DARK, FACE = (0, 220, 0), (0, 0, 220), (255, 0, 255)


@dataclass(slots=True)
class Trace:
    """Collects one picture a stage, in order.

    pictures  (name, picture) pairs.
    """

    pictures: list[tuple[str, Image]] = field(default_factory=list)

    def add(self, name: str, picture: Image) -> None:
        """Keep one stage's picture."""
        self.pictures.append((name, picture))

    def stages(self, image: Image, work: Work, dice: tuple[DieReading, ...], reason: Reason | None) -> None:
        """Draw what a reading went through: what differs from the empty tray, the spots, the faces."""
        if work.different is not None:
            self.add("different", np.asarray(cv2.cvtColor(work.different, cv2.COLOR_GRAY2BGR), np.uint8))
        self.add("spots", _spotted(work))
        self.add("faces", _faced(image, dice, reason))


def _spotted(work: Work) -> Image:
    picture = work.picture.copy()
    found = spots(work.grey, mask=work.different)
    for (x, y), radius, strength in zip(found.xy, found.radius, found.strength, strict=True):
        cv2.circle(picture, (round(x), round(y)), max(round(radius), 1), BRIGHT if strength > 0 else DARK, 1)
    return picture


def _faced(image: Image, dice: tuple[DieReading, ...], reason: Reason | None) -> Image:
    picture = image.copy()
    for die in dice:
        cv2.polylines(picture, [np.round(np.array(die.corners)).astype(np.int32)], True, FACE, 2)
        words = f"{die.value or '?'} {die.confidence:.2f}"
        at = (round(die.corners[0][0]), round(die.corners[0][1]) - 6)
        cv2.putText(picture, words, at, cv2.FONT_HERSHEY_SIMPLEX, 0.6, FACE, 2)
    words = "read" if reason is None else reason.value
    cv2.putText(picture, words, (10, 28), cv2.FONT_HERSHEY_SIMPLEX, 0.8, FACE, 2)
    return picture
