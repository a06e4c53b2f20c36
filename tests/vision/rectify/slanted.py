"""A camera 35 degrees aside, and faces in its rectified picture."""

from vision.mount import Mount
from vision.readings import DieReading
from vision.rectify.level import upright
from vision.rectify.sides import Flat
from vision.rectify.warp import frame, in_view
from vision.tray import Tray

CAMERA = Mount(1.3, 1.0, 0.0, 35.0, 90.0, 18.0)
VIEW = frame(CAMERA, (640, 480), in_view(CAMERA, (640, 480)))
TRAY = Tray(die_px=VIEW.scale, upright=upright(VIEW), rectified=True)
FLAT = Flat(upright(VIEW), VIEW.scale, VIEW.size)
MIDDLE = (VIEW.size[0] / 2, VIEW.size[1] / 2)


def face(
    x: float, y: float, value: int = 5, confidence: float = 0.99, edge: float = VIEW.scale
) -> DieReading:
    half = edge / 2
    corners = ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))
    return DieReading((x, y), corners, value, confidence)


def side_of(die: DieReading) -> DieReading:
    """The face on the side that looks at the camera, half an edge below the middle of its rim."""
    axis = FLAT.axis(die.center)
    x, y = die.center[0] - axis.real / 2 * die.edge, die.center[1] - (0.5 + axis.imag / 2) * die.edge
    return face(x, y, 2, 0.98, 0.88 * die.edge)
