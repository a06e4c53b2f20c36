"""Refuses what is no camera: pictures that are none, and so few of them that dice roll unseen."""

from dataclasses import dataclass

import numpy as np

from hardware.ports import CameraLost, Frame, said

SMALLEST_PICTURE = 16
"""Pixels: in a smaller picture there is nothing to see."""

SLOWEST = 0.5
"""Seconds between two pictures: a thrown die lies still after a second and would never be seen to roll."""

IN_A_ROW = 6
"""Such pauses, one after the other: rejects a machine that was busy or asleep for once."""


@dataclass(slots=True)
class Checks:
    """Looks at every frame of one camera.

    slow    pauses in a row that were too long.
    prompt  the last picture came in time after the one before.
    """

    last: float | None = None
    slow: int = 0
    prompt: bool = False

    def check(self, frame: Frame) -> Frame:
        """The frame, if it is a picture and came in time. Raises CameraLost, which says what came instead."""
        _check_picture(frame)
        apart = 0.0 if self.last is None else frame.taken_at - self.last
        self.prompt = self.last is not None and apart <= SLOWEST
        self.last = frame.taken_at
        self.slow = self.slow + 1 if apart > SLOWEST else 0
        if self.slow >= IN_A_ROW:
            raise CameraLost(
                said("la caméra donne une image toutes les {apart} s : trop lent pour voir rouler des dés"),
                apart=f"{apart:.1f}",
            )
        return frame


def _check_picture(frame: Frame) -> None:
    """A driver that was mixed up sends grey planes, empty arrays or half a frame."""
    shape, kind = frame.image.shape, frame.image.dtype
    if kind != np.uint8 or len(shape) != 3 or shape[2] != 3 or min(shape[:2]) < SMALLEST_PICTURE:
        came = f"{kind} {'x'.join(map(str, shape)) or 'nothing'}"
        raise CameraLost(said("la caméra envoie {came} au lieu d’images"), came=came)
