"""A few small pictures as they should look; where one differs, both stand side by side in a folder.

`python -m tests.kiosk.ui.test_golden` paints them anew, after one has looked at the difference.
"""

from io import BytesIO
from pathlib import Path

import cv2
import numpy as np
import pytest

from kiosk.counter.house import Prefs
from kiosk.ui.paint import png
from kiosk.ui.screens import scene
from tests.lab.gallery.samples import samples

GOLDEN = Path(__file__).parent / "golden"
SIZE = (480, 288)
CHOSEN = {
    "attract": "night",
    "play-kept": "night",
    "play-unsure": "day",
    "hand-half": "night",
    "fix": "day",
    "over-long": "night",
    "name-keys": "day",
    "stake": "night",
    "records-dice": "day",
    "settings": "night",
    "calibrate-empty": "day",
}

FAR = 48
"""Of 255, in any channel: a pixel that differs that much is another one; fonts and scaling stay below."""

MANY = 0.01
"""Share of other pixels that makes another picture: versions of SDL move edges of letters, below 0.5 %."""


def painted(name: str) -> np.ndarray:
    stories = {each.name: each for each in samples(Prefs(theme=CHOSEN[name]))}
    each = stories[name]
    tray = np.full((72, 96, 3), (40, 90, 30), np.uint8)
    tray[20:40, 30:50] = 230
    bytes_ = BytesIO(png(scene(each.counter, SIZE, each.now), {"tray": tray, "throw": tray})).getvalue()
    return cv2.imdecode(np.frombuffer(bytes_, np.uint8), cv2.IMREAD_COLOR)


def other_share(one: np.ndarray, two: np.ndarray) -> float:
    return float((cv2.absdiff(one, two).max(axis=2) > FAR).mean())


@pytest.mark.parametrize("name", CHOSEN)
def test_a_screen_looks_as_it_should(name, tmp_path):
    is_now = painted(name)
    should = cv2.imread(str(GOLDEN / f"{name}.png"))

    share = other_share(is_now, should)

    if share > MANY:
        beside = tmp_path / f"{name}-should-is-difference.png"
        cv2.imwrite(str(beside), np.hstack([should, is_now, cv2.absdiff(should, is_now)]))
        pytest.fail(f"{share:.1%} of the pixels of {name} are others: see {beside}")


def test_another_picture_is_noticed():
    should = cv2.imread(str(GOLDEN / "fix.png"))
    moved = np.roll(should, 3, axis=1)

    assert other_share(should, moved) > MANY


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    for each in CHOSEN:
        cv2.imwrite(str(GOLDEN / f"{each}.png"), painted(each))
