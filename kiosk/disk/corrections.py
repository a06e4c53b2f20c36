"""Throws that people put right, kept for the test set: pictures of the dice alone, no more than a few, not
for ever.

What else lay in the tray, and whoever stood around it, is in no picture.
"""

import json
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np

from vision.picture import save
from vision.readings import DieReading, Image

CORRECTIONS_FOLDER = "corrections"

MOST_BYTES = 50_000_000
"""Of all files together: some two thousand throws."""

DAYS = 180.0
"""After which a picture goes; systemd/etc/tmpfiles.conf says the same for a kiosk that is rarely
corrected."""

_MARGIN = 0.25
"""Of the longer side of a die: what is kept around it."""


def keep(
    folder: Path, name: str, image: Image, dice: tuple[DieReading, ...], told: Mapping[str, Any]
) -> None:
    """Write down one correction, and take the oldest away that are too many or too old.

    name  of the two files; those of later corrections come after it.
    told  what was read and what lay there. Raises OSError.
    """
    place = folder / CORRECTIONS_FOLDER
    cut = strip(image, dice)
    if cut is None:
        return
    place.mkdir(parents=True, exist_ok=True)
    save(cut, place / f"{name}.png")
    text = place / f"{name}.json"
    text.write_text(json.dumps(told) + "\n", encoding="utf-8")
    _drop_old(place, text.stat().st_mtime)


def strip(image: Image, dice: tuple[DieReading, ...]) -> Image | None:
    """Each die with a little around it, from left to right on one strip; None without dice."""
    patches = [patch for patch in (_patch(image, die) for die in dice) if patch.size]
    if not patches:
        return None
    high, wide = max(each.shape[0] for each in patches), sum(each.shape[1] for each in patches)
    cut = np.zeros((high, wide, 3), np.uint8)
    at = 0
    for patch in patches:
        cut[: patch.shape[0], at : at + patch.shape[1]] = patch
        at += patch.shape[1]
    return cut


def _patch(image: Image, die: DieReading) -> Image:
    corners = np.asarray(die.corners)
    low, high = corners.min(axis=0), corners.max(axis=0)
    margin = _MARGIN * float((high - low).max())
    left, top = np.maximum(0, np.floor(low - margin)).astype(int)
    right, bottom = np.ceil(high + margin).astype(int)
    return image[top:bottom, left:right]


def _drop_old(place: Path, now: float) -> None:
    """The newest stay, while there is room for them and they are young; the future was a wrong clock's."""
    files = [(each, each.stat()) for each in sorted(place.iterdir(), reverse=True)]
    room = MOST_BYTES
    for each, stat in files:
        room -= stat.st_size
        if room < 0 or abs(now - stat.st_mtime) > DAYS * 24 * 3600:
            with suppress(OSError):
                each.unlink()
