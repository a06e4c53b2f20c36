"""What is asked of faces where the place of the camera may be known."""

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from vision.readings import DieReading

Faces = tuple[DieReading, ...]


class Mounted(Protocol):
    """What the place of its camera tells of the faces in a picture (vision.decide.standing.tops)."""

    def __call__(self, seen: Faces) -> Faces:
        """The faces without those that are no tops, and no longer sure of what may be none."""
        ...

    def bare(self, faces: Faces) -> NDArray[np.bool_]:
        """(n,) which of them are no tops, for the floor is seen where their dice would stand."""
        ...

    def shown(self, faces: Faces) -> NDArray[np.uint8]:
        """(n, px, px, 3) as the second reader is shown them, n > 0."""
        ...
