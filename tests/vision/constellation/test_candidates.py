import cv2
import numpy as np

from tests.vision.drawn import Die, tray
from vision.constellation.candidates import candidates
from vision.constellation.pips import spots
from vision.constellation.pyramid import Pyramid
from vision.readings import Image

WHITE, GREY = (235, 235, 235), (120, 120, 120)


def _disc(shade: float) -> Image:
    """A white one on a printed grey disc; `shade` is by how much its right side is darker than its left."""
    picture = tray(Die(240, 180, 0, turn=20, edge=150, body=WHITE), size=(480, 360), noise=0)
    cv2.circle(picture, (240, 180), 44, GREY, -1, cv2.LINE_AA)
    cv2.circle(picture, (240, 180), 13, WHITE, -1, cv2.LINE_AA)
    light = 1 - shade * np.clip((np.arange(480) - 165) / 150, 0, 1)
    grain = np.random.default_rng(3).normal(0, 1.5, picture.shape)
    return np.clip(picture * light[None, :, None] + grain, 0, 255).astype(np.uint8)


def _ones(picture: Image) -> int:
    """How many faces of one pip are proposed in the middle."""
    grey = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
    found = candidates(Pyramid(picture, picture), spots(grey))
    gap = np.hypot(*(found.fits.poses[:, :2] - (240, 180)).T)
    return int(np.count_nonzero((gap < 15) & (found.fits.values == 1)))


def test_a_one_on_a_printed_disc_is_proposed() -> None:
    assert _ones(_disc(shade=0.0))


def test_light_that_falls_off_across_the_disc_hides_no_one() -> None:
    assert _ones(_disc(shade=0.7))
