"""The calibration of a tray on the disk: one file with all of it, the picture of the empty tray included.

One file is there wholly or not at all: no text of one calibration ever meets the picture of another.
"""

import json
import math
from base64 import b64decode, b64encode
from binascii import Error as NotBase64
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, TypeVar

from kiosk.disk.files import write_whole
from vision.mount import Mount
from vision.picture import decoded, encoded
from vision.readings import Image, Point
from vision.tray import UNKNOWN, Tray, Upright

TRAY_FILE = "tray.json"
CHECK_PICTURE = "tray-check.png"

HEAVIEST = 1e9  # more than thousands of dice weigh: a file that says so was not written here
TINY = 1e-6  # of a sum: what rounding may add
PLAUSIBLE = {
    "lens": (0.1, 20.0),
    "pixel": (0.3, 3.0),
    "bow": (-2.0, 2.0),
    "tilt": (0.0, 80.0),
    "towards": (-360.0, 360.0),
    "height": (1.0, 1000.0),
}
"""Limits of what a mount may be, in its units: what lies beyond was not written here."""

T = TypeVar("T")


class TrayRefused(ValueError):
    """The file holds no calibration that can be used; one line says why."""


@dataclass(frozen=True, slots=True, eq=False)
class Kept:
    """The tray as it was found on the disk; `damaged` where there is a file that could not be used."""

    tray: Tray = UNKNOWN
    damaged: bool = False


def keep(folder: Path, tray: Tray, check: Image) -> None:
    """Store a bar's calibration with its check picture; the one before holds until this one is on the disk.

    Raises OSError where the folder cannot be written.
    """
    write_whole(folder / CHECK_PICTURE, encoded(check, folder / CHECK_PICTURE))
    write_tray(folder / TRAY_FILE, tray)


def kept_tray(folder: Path) -> Kept:
    """The stored calibration; an unknown tray where there is none or its file is damaged. Never raises."""
    path = folder / TRAY_FILE
    try:
        return Kept(read_tray_file(path))
    except FileNotFoundError:
        return Kept()
    except (OSError, TrayRefused):
        return Kept(damaged=True)


def write_tray(path: Path, tray: Tray) -> None:
    """Put a calibration into this one file. Raises OSError where it cannot be written."""
    empty = tray.reference
    fields = {
        "outline": tray.outline,
        "die_px": tray.die_px,
        "mount": None if tray.mount is None else asdict(tray.mount),
        "upright": None if tray.upright is None else asdict(tray.upright),
        "empty": None if empty is None else b64encode(encoded(empty, path)).decode(),
    }
    write_whole(path, json.dumps(fields) + "\n")


def read_tray_file(path: Path) -> Tray:
    """The calibration in this file. Raises OSError, or TrayRefused for one that holds none."""
    content = path.read_bytes()
    try:
        return _tray(json.loads(content.decode("utf-8")), path)
    except (ValueError, KeyError, TypeError, OverflowError, RecursionError, NotBase64) as error:
        raise TrayRefused(
            f"{path}: no calibration ({' '.join(str(error).split())}); lebon calibrate --out writes one"
        ) from None


def _tray(told: Any, path: Path) -> Tray:
    """The tray that a text means. Raises whatever a text that means none runs into."""
    return Tray(
        _value(told["outline"], _outline),
        _value(told["die_px"], _die_px),
        _value(told["empty"], lambda text: decoded(path, b64decode(text, validate=True))),
        _value(told["upright"], _upright),
        _value(told["mount"], _mount),
    )


def _value(told: Any, read: Callable[[Any], T]) -> T | None:
    """What calibration did not learn is written as null."""
    return None if told is None else read(told)


def _outline(told: Any) -> tuple[tuple[float, float], ...]:
    corners = tuple(_point(each) for each in told)
    if len(corners) < 3:
        raise ValueError(f"an outline of {len(corners)} corners")
    return corners


def _die_px(told: Any) -> float:
    pixels = _number(told)
    if pixels <= 0:
        raise ValueError(f"a die of {pixels:g} pixels")
    return pixels


def _mount(told: Any) -> Mount:
    """Where the camera stands; what no camera is raises ValueError."""
    numbers = {name: _number(told[name]) for name in PLAUSIBLE}
    for name, (least, most) in PLAUSIBLE.items():
        if not least <= numbers[name] <= most:
            raise ValueError(f"a camera whose {name} is {numbers[name]:g}")
    return Mount(**numbers)


def _upright(told: Any) -> Upright:
    """How dice stand; sums that no dice in a picture make raise ValueError."""
    sums = Upright(
        _number(told["weight"]),
        _point(told["places"]),
        _number(told["reach"]),
        _point(told["axes"]),
        _number(told["along"]),
    )
    x, y = sums.places
    large = max(abs(each) for each in (sums.weight, sums.reach, sums.along, x, y, *sums.axes))
    if sums.weight < 0 or large > HEAVIEST or x * x + y * y > sums.reach * sums.weight * (1 + TINY):
        raise ValueError(f"dice that weigh {sums.weight:g} stand nowhere in a picture")
    return sums


def _point(told: Any) -> Point:
    x, y = told
    return _number(x), _number(y)


def _number(told: object) -> float:
    if isinstance(told, bool) or not isinstance(told, int | float) or not math.isfinite(told):
        raise ValueError(f"{told!r:.40} is no number of pixels")
    return float(told)
