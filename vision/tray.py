"""What is known of one tray before a throw falls into it: the calibration, as a frozen value."""

from dataclasses import dataclass

from vision.mount import Mount
from vision.readings import Image, Point


@dataclass(frozen=True, slots=True)
class Upright:
    """How flat dice stand under one camera: sums over the dice seen, each by how surely it was seen.

    A die's axis goes from the middle of its bottom to that of its top, in edges of it; places are from the
    middle of the picture, in widths of it. Under one camera axes are a linear function of places, which these
    sums tell together with how surely they do (vision.decide.standing.upright).

    weight  of all dice: sum of one over the variance of each axis.
    places  sum of the places (x, y); reach of their squared distances from the middle.
    axes    sum of the axes (x, y); along of the products of axis and place.
    """

    weight: float
    places: Point
    reach: float
    axes: Point
    along: float


@dataclass(frozen=True, slots=True, eq=False)
class Tray:
    """One mounted camera above one tray. Every part may be unknown (None) and is then found or done without.

    outline    the tray's floor as a polygon, in pixels; dice outside of it are out of the tray.
    die_px     edge of a die's top face in the middle of the tray, in pixels.
    reference  the empty tray under the same light and from the same place.
    upright    how dice that lie flat stand under this camera.
    mount      where the camera stands, what its lens does and how its pixels are shaped.
    rectified  whether its pictures are as one straight above would see them (vision.rectify).
    """

    outline: tuple[Point, ...] | None = None
    die_px: float | None = None
    reference: Image | None = None
    upright: Upright | None = None
    mount: Mount | None = None
    rectified: bool = False


UNKNOWN = Tray()
"""Nothing is known: a picture from anywhere."""
