"""A picture that is drawn over box by box, and taken back box by box."""

from dataclasses import dataclass, field

from hardware.sim.physics.pose import Floats
from hardware.sim.picture.die.trace import Box
from vision.readings import Image


@dataclass(slots=True)
class Layer:
    """Linear light and its 8-bit picture; `dirty` are the boxes that were drawn over."""

    light: Floats
    image: Image
    dirty: list[Box] = field(default_factory=list)

    def copy(self) -> "Layer":
        return Layer(self.light.copy(), self.image.copy())

    def restore(self, base: "Layer") -> None:
        """Take back what was drawn since."""
        for x0, y0, x1, y1 in self.dirty:
            self.light[y0:y1, x0:x1] = base.light[y0:y1, x0:x1]
            self.image[y0:y1, x0:x1] = base.image[y0:y1, x0:x1]
        self.dirty.clear()

    def dim(self, shaded: tuple[Box, Floats] | None) -> None:
        """Let a shadow fall: the box, and the share of light that is left in it."""
        if shaded is None:
            return
        box, left = shaded
        self.light[box[1] : box[3], box[0] : box[2]] *= left
        self.dirty.append(box)


def merge(boxes: list[Box]) -> list[Box]:
    """The boxes with those that overlap joined, so that no pixel is developed twice."""
    done: list[Box] = []
    for box in boxes:
        grown = box
        while True:
            hit = [
                b for b in done if b[0] < grown[2] and grown[0] < b[2] and b[1] < grown[3] and grown[1] < b[3]
            ]
            if not hit:
                break
            for b in hit:
                done.remove(b)
                grown = (min(grown[0], b[0]), min(grown[1], b[1]), max(grown[2], b[2]), max(grown[3], b[3]))
        done.append(grown)
    return done
