"""The calibration of this bar's tray on the disk: a small text, the empty tray and the check picture.

The text names its picture by a checksum: where the power goes between the two, the text before still finds
the picture before, which lies beside the new one.
"""

import json
import math
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from kiosk.disk.files import previous_of, write_whole
from vision.picture import PictureRefused, decoded, encoded
from vision.readings import Image, Point
from vision.tray import UNKNOWN, Tray, Upright

FILE = "tray.json"
EMPTY = "tray-empty.png"
CHECK = "tray-check.png"

HEAVIEST = 1e9  # more than thousands of dice weigh: a file that says so was not written here
TINY = 1e-6  # of a sum: what rounding may add


@dataclass(frozen=True, slots=True, eq=False)
class Kept:
    """The tray as it was found on the disk; `complaint` is one line where it could not be used."""

    tray: Tray = UNKNOWN
    complaint: str | None = None


def keep(folder: Path, tray: Tray, check: Image) -> None:
    """Store a calibration; the one before holds until all of this one is on the disk.

    Raises OSError where the folder cannot be written.
    """
    write_whole(folder / CHECK, encoded(check, folder / CHECK))
    named = None
    if tray.reference is not None:
        content = encoded(tray.reference, folder / EMPTY)
        write_whole(folder / EMPTY, content)
        named = sha256(content).hexdigest()
    upright = None if tray.upright is None else asdict(tray.upright)
    told = {"outline": tray.outline, "die_px": tray.die_px, "reference": named, "upright": upright}
    write_whole(folder / FILE, json.dumps(told) + "\n")


def kept(folder: Path) -> Kept:
    """The stored calibration; an unknown tray where there is none or its files are damaged. Never raises."""
    path = folder / FILE
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return Kept()
    except (OSError, ValueError) as error:
        return _unusable(path, error)
    try:
        return Kept(_tray(json.loads(text), folder / EMPTY))
    except (OSError, ValueError, KeyError, TypeError, OverflowError, RecursionError) as error:
        return _unusable(path, error)


def _unusable(path: Path, why: Exception) -> Kept:
    told = " ".join(str(why).split())
    return Kept(complaint=f"{path}: not readable ({told}); the tray is read without calibration")


def _tray(told: Any, empty: Path) -> Tray:
    """The tray that a text means. Raises whatever a text that means none runs into."""
    outline = None if told["outline"] is None else tuple(_point(each) for each in told["outline"])
    if outline is not None and len(outline) < 3:
        raise ValueError(f"an outline of {len(outline)} corners")
    die_px = None if told["die_px"] is None else _number(told["die_px"])
    if die_px is not None and die_px <= 0:
        raise ValueError(f"a die of {die_px:g} pixels")
    named = told["reference"]
    upright = None if told.get("upright") is None else _upright(told["upright"])  # older files have none
    return Tray(outline, die_px, None if named is None else _picture(empty, named), upright)


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


def _picture(path: Path, named: str) -> Image:
    """The picture of that checksum: the newest, or the one before it. Raises PictureRefused."""
    for each in (path, previous_of(path)):
        content = each.read_bytes() if each.is_file() else b""
        if sha256(content).hexdigest() == named:
            return decoded(each, content)
    raise PictureRefused(f"{path.name} is not the tray that was calibrated")
