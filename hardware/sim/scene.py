"""One simulated tray, camera and light as a frozen value: every property of the picture is here.

Colours are sRGB as (red, green, blue), 0 to 255, as one would pick them from a photograph.
"""

from dataclasses import dataclass, field, replace
from enum import StrEnum
from math import cos, pi, sin

from hardware.sim.physics.pose import Vector
from hardware.sim.physics.world import Ground

Colour = tuple[int, int, int]


class Surface(StrEnum):
    """What something is made of: its texture and its shine."""

    FELT = "felt"
    WOOD = "wood"
    LEATHER = "leather"
    PLASTIC = "plastic"
    CARPET = "carpet"
    STONE = "stone"


class Shape(StrEnum):
    """The tray seen from above."""

    RECTANGLE = "rectangle"
    OCTAGON = "octagon"
    ROUND = "round"


class Codec(StrEnum):
    """How the picture comes out of the camera."""

    RAW = "raw"
    JPEG = "jpeg"
    YUV = "yuv"


@dataclass(frozen=True, slots=True)
class Paint:
    """A surface and its colour."""

    surface: Surface
    colour: Colour


@dataclass(frozen=True, slots=True)
class Bulb:
    """One lamp of finite size.

    at      its place in mm.
    colour  of its light.
    power   share of the light on the middle of the tray that comes from it, 0 to 1.
    radius  of its glowing part in mm: large ones cast soft shadows.
    """

    at: Vector
    colour: Colour = (255, 244, 229)
    power: float = 0.6
    radius: float = 60.0


@dataclass(frozen=True, slots=True)
class DieLook:
    """One die.

    body, pip  colours; `ace` that of the single pip where it differs.
    rounding   radius of the edges as a share of half the edge length.
    ball       radius of the ball the corners are cut with, in half edges; 0 for none.
    pip_size   radius of a pip in half edges.
    spread     distance of the outer pips from the middle in half edges.
    gloss      0 dull, 1 polished.
    clear      0 solid, up to 0.5: how much of the floor shines through.
    """

    body: Colour = (244, 240, 228)
    pip: Colour = (20, 20, 22)
    ace: Colour | None = None
    rounding: float = 0.2
    ball: float = 0.0
    pip_size: float = 0.2
    spread: float = 0.5
    gloss: float = 0.6
    clear: float = 0.0


@dataclass(frozen=True, slots=True)
class TrayLook:
    """The tray.

    half   half width and half depth of the floor in mm (a round tray takes the first).
    wall   height of the wall in mm; rim its thickness.
    print  words printed on the floor; empty for none.
    """

    shape: Shape = Shape.RECTANGLE
    half: tuple[float, float] = (120.0, 90.0)
    wall: float = 35.0
    rim: float = 12.0
    floor: Paint = Paint(Surface.FELT, (50, 98, 62))
    side: Paint = Paint(Surface.WOOD, (116, 80, 54))
    table: Paint = Paint(Surface.WOOD, (94, 74, 60))
    print: str = ""
    ink: Colour = (214, 190, 120)


@dataclass(frozen=True, slots=True)
class Optics:
    """Where the camera hangs and what its lens does.

    height  above the floor in mm.        view    width of the floor that fills the picture, in mm.
    tilt    degrees from straight down.   towards azimuth of the tilt in degrees; spin turns the picture.
    offset  mm by which the camera's axis misses the middle of the tray.
    barrel  radial distortion at the picture's corner (0.05: straight lines bow outwards by 5 %).
    blur    of the lens in pixels (sigma).
    fall    how much darker the corners are, 0 to 1.
    """

    height: float = 420.0
    view: float = 270.0
    tilt: float = 4.0
    towards: float = 90.0
    spin: float = 1.5
    offset: tuple[float, float] = (0.0, 0.0)
    barrel: float = 0.03
    blur: float = 0.6
    fall: float = 0.15


@dataclass(frozen=True, slots=True)
class Sensor:
    """What the camera makes of the light.

    mean      grey that the exposure aims at, 0 to 255.   exposure  seconds the shutter is open.
    white     how far white balance follows the light, 0 not at all, 1 wholly.
    contrast  1 plain, more is steeper.                    vivid     saturation, 1 plain.
    sharpen   strength of the camera's own sharpening.     noise     grey levels at mid grey (sigma).
    flicker   how much the light pulses at 100 Hz, 0 to 1.
    auto      exposure and white balance follow the picture (see picture.auto); else they are locked.
    quality   of the JPEG.
    reach     highest amplification; where the light is dimmer than that the picture stays dark.
    easy      amplification up to which the noise is as given; above it grows with the square root.
    """

    mean: float = 96.0
    exposure: float = 0.008
    white: float = 0.85
    contrast: float = 1.1
    vivid: float = 1.1
    sharpen: float = 0.5
    noise: float = 2.2
    flicker: float = 0.0
    auto: bool = False
    codec: Codec = Codec.JPEG
    quality: int = 88
    reach: float = 16.0
    easy: float = 4.0


@dataclass(frozen=True, slots=True)
class Scene:
    """One tray under one light before one camera.

    size    of the picture, width and height in pixels.
    rate    frames a second.
    edge    edge of a die in mm.
    dice    one look a die.
    room    colour of the light that comes from everywhere; its share is what the bulbs leave.
    level   of all light; 1 is an ordinary bar, 0.02 a dark one.
    seed    of textures and noise.
    """

    size: tuple[int, int] = (640, 480)
    rate: float = 30.0
    edge: float = 16.0
    tray: TrayLook = field(default_factory=TrayLook)
    dice: tuple[DieLook, ...] = (DieLook(), DieLook(), DieLook())
    bulbs: tuple[Bulb, ...] = (
        Bulb((-160.0, 220.0, 620.0)),
        Bulb((260.0, -40.0, 800.0), power=0.2, radius=120.0),
    )
    room: Colour = (255, 246, 236)
    optics: Optics = field(default_factory=Optics)
    sensor: Sensor = field(default_factory=Sensor)
    level: float = 1.0
    seed: int = 0

    @property
    def ground(self) -> Ground:
        """What the dice fall onto, for the physics."""
        grip, spring = _FALL[self.tray.floor.surface]
        rounding = min(0.35, max(0.12, self.dice[0].rounding)) * self.edge / 2
        return Ground(outline(self.tray), self.tray.wall, self.edge, rounding, grip, spring)

    @property
    def die_px(self) -> float:
        """Edge of a die's top face in the middle of the picture, in pixels."""
        near = self.optics.height / (self.optics.height - self.edge)
        return self.edge * near * self.size[0] / self.optics.view

    def with_dice(self, count: int) -> "Scene":
        """The same scene with that many dice; more than there are looks repeats them."""
        return replace(self, dice=tuple(self.dice[i % len(self.dice)] for i in range(count)))


_FALL: dict[Surface, tuple[float, float]] = {
    Surface.FELT: (0.45, 0.24),
    Surface.CARPET: (0.6, 0.35),
    Surface.LEATHER: (0.35, 0.2),
    Surface.PLASTIC: (0.25, 0.18),
    Surface.WOOD: (0.25, 0.15),
    Surface.STONE: (0.3, 0.15),
}
"""Friction and damping ratio of a die's contact with the floor."""


def outline(tray: TrayLook) -> tuple[tuple[float, float], ...]:
    """The floor as a convex polygon in mm, counter-clockwise."""

    w, d = tray.half
    match tray.shape:
        case Shape.RECTANGLE:
            return ((-w, -d), (w, -d), (w, d), (-w, d))
        case Shape.OCTAGON:
            return tuple((w * cos(pi * (k + 0.5) / 4), d * sin(pi * (k + 0.5) / 4)) for k in range(8))
        case Shape.ROUND:
            return tuple((w * cos(pi * k / 12), w * sin(pi * k / 12)) for k in range(24))
