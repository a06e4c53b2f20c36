"""The levers as things to do, for tests and for people."""

from hardware.ports import Clock
from hardware.sim.levers.button import SimButton
from hardware.sim.levers.pulled import Levers


class LeverBoard:
    """The levers as things to do; a table has them all."""

    levers: Levers
    clock: Clock
    button: SimButton

    def unplug(self) -> None:
        """Pull the camera's cable."""
        self.levers.unplugged = True

    def plug(self) -> None:
        """Put the camera's cable back; a camera that hangs works again too."""
        self.levers.unplugged = self.levers.hung = False

    def hang(self) -> None:
        """The camera stays there and sends nothing."""
        self.levers.hung = True

    def freeze(self) -> None:
        """The camera sends the same picture for ever."""
        self.levers.frozen = True

    def thaw(self) -> None:
        """The camera sends fresh pictures again."""
        self.levers.frozen = False

    def dark(self, light: float = 0.004) -> None:
        """Turn the light down to that share."""
        self.levers.light = light

    def tint(self, colour: tuple[int, int, int] = (255, 190, 110)) -> None:
        """A lamp of another colour (red, green, blue) is switched on instead."""
        self.levers.tint = colour

    def light(self) -> None:
        """The light is as it was, steady, full and of its own colour."""
        self.levers.light, self.levers.flicker, self.levers.tint = 1.0, 0.0, (255, 255, 255)

    def flicker(self, depth: float = 0.6) -> None:
        """The lamps pulse at 100 Hz."""
        self.levers.flicker = depth

    def bump(self, pixels: float = 6.0) -> None:
        """Somebody bumps into the table: the picture swings for a second."""
        self.levers.bumped_at, self.levers.bump_px = self.clock.now(), pixels

    def bounce(self, closings: int = 3) -> None:
        """The button's contact chatters at each press; 0 mends it."""
        self.levers.bounce = closings

    def hold_button(self) -> None:
        """Somebody leans on the button."""
        self.levers.stuck = True
        self.button.push()

    def free_button(self) -> None:
        """Nobody leans on the button any more."""
        self.levers.stuck = False
        self.button.release()

    def delay(self, seconds: float = 0.4) -> None:
        """Frames come that much later than they were taken; 0 mends it."""
        self.levers.late = seconds

    def shuffle(self, shuffled: bool = True) -> None:
        """Now and then an old frame comes again, with its old number and time."""
        self.levers.shuffled = shuffled

    def wrong_size(self, size: tuple[int, int] | None = (320, 240)) -> None:
        """The camera sends pictures of another size; None mends it."""
        self.levers.size = size
