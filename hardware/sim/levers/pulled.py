"""The levers: all that goes wrong with a camera, a lamp or a button, to be pulled by tests and people."""

from dataclasses import dataclass


@dataclass(slots=True)
class Levers:
    """Which levers are pulled. The names say what is broken; the first value of each is "in order".

    unplugged   the camera's cable is out: CameraLost at once, until plugged in again.
    hung        the camera sends nothing: CameraLost after two seconds.
    frozen      the camera sends the same picture for ever: CameraLost after three seconds.
    light       share of the scene's light that is left; 0.004 is a dark bar.
    tint        colour of a lamp that was switched on over the tray; white changes nothing.
    flicker     how much the light pulses at 100 Hz, 0 to 1.
    late        seconds by which frames come after they were taken.
    shuffled    every few frames an older one comes again, with its old number and time (a broken driver).
    size        of the picture that comes instead of the scene's; None as asked for.
    bounce      number of extra closings of the button's contact at each press.
    stuck       the button's contact never opens.
    bumped_at   when somebody last bumped the table, and by how many pixels it swung.
    """

    unplugged: bool = False
    hung: bool = False
    frozen: bool = False
    light: float = 1.0
    tint: tuple[int, int, int] = (255, 255, 255)
    flicker: float = 0.0
    late: float = 0.0
    shuffled: bool = False
    size: tuple[int, int] | None = None
    bounce: int = 0
    stuck: bool = False
    bumped_at: float | None = None
    bump_px: float = 0.0
