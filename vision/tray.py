"""What is known of one tray before a throw falls into it: the calibration, as a frozen value."""

from dataclasses import dataclass

from vision.readings import Image, Point


@dataclass(frozen=True, slots=True, eq=False)
class Tray:
    """One mounted camera above one tray. Every part may be unknown (None) and is then found or done without.

    outline    the tray's floor as a polygon, in pixels; dice outside of it are out of the tray.
    die_px     edge of a die's top face in the middle of the tray, in pixels.
    reference  the empty tray under the same light and from the same place.
    """

    outline: tuple[Point, ...] | None = None
    die_px: float | None = None
    reference: Image | None = None


UNKNOWN = Tray()
"""Nothing is known: a picture from anywhere."""
