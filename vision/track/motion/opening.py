"""The tray as it lay when the watcher began, until something in it is settled.

Print on the tray may be read as dice. As long as nothing is known, what was there before the first throw is
the only witness: a die that lies where nothing changed while dice rolled was not thrown.
"""

from dataclasses import dataclass

from vision.readings import Dice, Image
from vision.track.motion.difference import difference, scale, small
from vision.track.motion.hand import Ground, same
from vision.track.motion.look import Look


@dataclass(frozen=True, slots=True)
class Parameters:
    """When a picture counts as one before anything happened.

    quiet  frames in a row in which nothing moved: a film may begin in the middle of a throw.
    """

    quiet: int = 3


PARAMETERS = Parameters()


class Opening:
    """Remembers the picture before anything happened; None where there was none, or where it is over."""

    def __init__(self) -> None:
        self.picture: Image | None = None
        self._quiet = 0

    def see(self, image: Image, look: Look) -> None:
        """One frame further, before anything happened."""
        calm = not (look.hand or look.stir or look.loose)
        self._quiet = self._quiet + 1 if calm else 0
        self.picture = image if self._quiet >= PARAMETERS.quiet else self.picture

    def strange(self, image: Image, dice: Dice) -> bool:
        """Whether some of these dice, found after a roll, lie where nothing changed since."""
        first = self.picture
        if first is None or first.shape != image.shape:
            return False
        changed, factor = difference(small(first), small(image)), scale(image)
        return any(same(die, changed, Ground(die.edge / factor, factor)) for die in dice)
