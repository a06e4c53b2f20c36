"""The calibration of a tray on the disk: one file with all of it, the picture of the empty tray included.

One file is there wholly or not at all: no text of one calibration ever meets the picture of another. Where it
cannot be used the one before holds.
"""

import json
from base64 import b64decode, b64encode
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, Field

from kiosk.disk.files import is_there, previous_of, write_whole
from vision.mount import Mount
from vision.picture import decoded, encoded
from vision.readings import Image
from vision.tray import UNKNOWN, Tray

TRAY_FILE = "tray.json"
CHECK_PICTURE = "tray-check.png"

Number = Annotated[float, Field(strict=True, allow_inf_nan=False)]


class WrittenMount(BaseModel):
    """A mount with the limits of what it may be, in its units: what lies beyond was not written here."""

    lens: Annotated[Number, Field(ge=0.1, le=20.0)]
    pixel: Annotated[Number, Field(ge=0.3, le=3.0)]
    bow: Annotated[Number, Field(ge=-2.0, le=2.0)]
    tilt: Annotated[Number, Field(ge=0.0, le=80.0)]
    towards: Annotated[Number, Field(ge=-360.0, le=360.0)]
    height: Annotated[Number, Field(ge=1.0, le=1000.0)]


class WrittenTray(BaseModel):
    """The file. What calibration did not learn is written as null; `empty` is the picture in base 64."""

    outline: Annotated[tuple[tuple[Number, Number], ...], Field(min_length=3)] | None
    die_px: Annotated[Number, Field(gt=0.0)] | None
    mount: WrittenMount | None
    empty: str | None


@dataclass(frozen=True, slots=True, eq=False)
class Kept:
    """The tray as it was found on the disk; `damaged` where its file cannot be used."""

    tray: Tray = UNKNOWN
    damaged: bool = False


def keep(folder: Path, tray: Tray, check: Image) -> None:
    """Store a bar's calibration with its check picture; the one before holds until this one is on the disk.

    Raises OSError where the folder cannot be written.
    """
    write_whole(folder / CHECK_PICTURE, encoded(check, folder / CHECK_PICTURE))
    path = folder / TRAY_FILE
    write_tray(path, tray, previous=_usable(path) is not None)


def kept_tray(folder: Path) -> Kept:
    """The stored calibration, or the one before; an unknown tray where there is neither. Never raises."""
    path = folder / TRAY_FILE
    found = _usable(path)
    if found is not None:
        return Kept(found)
    before = _usable(previous_of(path))
    if before is not None:
        return Kept(before, damaged=True)
    return Kept(damaged=is_there(path))


def _usable(path: Path) -> Tray | None:
    try:
        return read_tray_file(path)
    except (OSError, ValueError):
        return None


def write_tray(path: Path, tray: Tray, *, previous: bool = False) -> None:
    """Put a calibration into this file. Raises OSError where it cannot be written.

    previous  the file that was there stays beside it.
    """
    empty = tray.reference
    fields = {
        "outline": tray.outline,
        "die_px": tray.die_px,
        "mount": None if tray.mount is None else asdict(tray.mount),
        "empty": None if empty is None else b64encode(encoded(empty, path)).decode(),
    }
    write_whole(path, json.dumps(fields) + "\n", previous=previous)


def read_tray_file(path: Path) -> Tray:
    """The calibration in this file. Raises OSError, or ValueError for one that holds none."""
    told = WrittenTray.model_validate_json(path.read_bytes())
    return Tray(
        outline=told.outline,
        die_px=told.die_px,
        reference=None if told.empty is None else decoded(path, b64decode(told.empty, validate=True)),
        mount=None if told.mount is None else Mount(**told.mount.model_dump()),
    )
