"""What the network learns from: dice as it will see them, and how each of them stands."""

from dataclasses import dataclass

from vision.readings import Image


@dataclass(frozen=True, slots=True, eq=False)
class Lesson:
    """One die to learn from; directions are those of the patch, lengths are edges of the die.

    patch   (SIDE, SIDE, 3) as the network sees it.
    hint    where its axis should point as far as its place in the picture tells.
    axis    where it does point, from bottom to top.
    lean    degrees; on_top: it lies on another die.
    """

    patch: Image
    hint: complex
    axis: complex
    lean: float
    on_top: bool
