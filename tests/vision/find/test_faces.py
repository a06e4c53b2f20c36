import cv2
import numpy as np

from tests.vision.drawn import Die, tray
from vision.find.candidates import Candidates, candidates
from vision.find.lattice import Floats
from vision.find.pips import spots
from vision.find.pyramid import Pyramid

MIDDLE, PITCH = (240.0, 180.0), 29.0  # pixels: of the die's top, and from its middle to a pip along an edge
WHITE = (235.0, 235.0, 235.0)
FOUR = ((-1, -1), (1, -1), (-1, 1), (1, 1))
THREE = ((-1, -1), (0, 0), (1, 1))


def _disc(pips: tuple[tuple[int, int], ...], ground: Floats, light: float) -> Candidates:
    """What is proposed for a white die with a printed disc on it.

    ground  (360, 480) grey levels of the disc; light those of its pips above it.
    """
    picture = tray(Die(*MIDDLE, 0, turn=0, edge=180, body=WHITE), size=(480, 360), noise=0).astype(float)
    x, y = _from_middle()
    picture = np.where((np.hypot(x, y) < 2.4)[..., None], ground[..., None], picture)
    for right, down in pips:
        picture = picture + light * _spot(x - right, y - down)[..., None]
    noisy = cv2.GaussianBlur(picture, (0, 0), 2) + np.random.default_rng(3).normal(0, 1, picture.shape)
    seen = np.clip(noisy, 0, 255).astype(np.uint8)
    grey = np.asarray(cv2.cvtColor(seen, cv2.COLOR_BGR2GRAY), np.uint8)
    return candidates(Pyramid(seen, seen), spots(grey))


def _from_middle() -> tuple[Floats, Floats]:
    """x and y of all pixels, in pitches from the die's middle."""
    y, x = np.mgrid[:360, :480].astype(float)
    return (x - MIDDLE[0]) / PITCH, (y - MIDDLE[1]) / PITCH


def _spot(x: Floats, y: Floats) -> Floats:
    return (np.hypot(x, y) < 0.42).astype(float)


def _best(found: Candidates) -> int:
    """Value of the most trusted face in the middle; 0 where there is none."""
    near = np.hypot(*(found.fits.poses[:, :2] - MIDDLE).T) < PITCH / 2
    rows = np.flatnonzero(near & (found.fits.values > 1))
    return int(found.fits.values[rows[found.trust[rows].argmax()]]) if len(rows) else 0


def test_a_four_on_a_disc_that_is_brighter_in_the_middle_is_no_five() -> None:
    x, y = _from_middle()
    ground = 150 + 22 * np.exp(-(x * x + y * y) / 0.7) - 5 * x

    assert _best(_disc(FOUR, ground, light=50)) == 4


def test_light_that_falls_off_more_than_pips_stand_out_hides_no_three() -> None:
    x, y = _from_middle()

    assert _best(_disc(THREE, 190 - 12 * (x - y), light=20)) == 3
