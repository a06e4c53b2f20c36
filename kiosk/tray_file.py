"""The calibration of this bar's tray on the disk: a small text, the empty tray and the check picture."""

import json
from dataclasses import dataclass
from pathlib import Path

from kiosk.files import write_whole
from vision.picture import PictureRefused, load, save
from vision.readings import Image
from vision.tray import UNKNOWN, Tray

FILE = "tray.json"
EMPTY = "tray-empty.png"
CHECK = "tray-check.png"


@dataclass(frozen=True, slots=True, eq=False)
class Kept:
    """The tray as it was found on the disk; `complaint` is one line where it could not be used."""

    tray: Tray = UNKNOWN
    complaint: str | None = None


def keep(folder: Path, tray: Tray, check: Image) -> None:
    """Store a calibration. The text goes first and comes last: without it the pictures mean nothing, and an
    old one must not speak for new pictures where the power goes in between.

    Raises OSError where the folder cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    (folder / FILE).unlink(missing_ok=True)
    if tray.reference is not None:
        save(tray.reference, folder / EMPTY)
    save(check, folder / CHECK)
    told = {"outline": tray.outline, "die_px": tray.die_px, "reference": tray.reference is not None}
    write_whole(folder / FILE, json.dumps(told) + "\n")


def kept(folder: Path) -> Kept:
    """The stored calibration; an unknown tray where there is none or its files are damaged. Never raises."""
    try:
        told = json.loads((folder / FILE).read_text(encoding="utf-8"))
        outline = told["outline"]
        return Kept(
            Tray(
                outline=None if outline is None else tuple((float(x), float(y)) for x, y in outline),
                die_px=None if told["die_px"] is None else float(told["die_px"]),
                reference=load(folder / EMPTY) if told["reference"] else None,
            )
        )
    except FileNotFoundError:
        return Kept()
    except (OSError, ValueError, KeyError, TypeError, PictureRefused) as error:
        return Kept(
            complaint=f"{folder / FILE}: not readable ({error}); the tray is read without calibration"
        )
