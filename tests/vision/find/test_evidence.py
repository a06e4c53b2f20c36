import numpy as np

from vision.find.evidence import trusted, weighed
from vision.find.fits import Fits
from vision.find.outline import Outline


def _one(contrast: float, uneven: float) -> float:
    """Log odds of a face of one pip, by the contrast of its pip and how uneven the rim around it is."""
    nothing, one = np.zeros(1, np.float32), np.ones(1, np.float32)
    fits = Fits(np.array([[50, 50, 9, 0]], np.float32), one, np.zeros(1, np.int64), 3 * one, contrast * one)
    outline = Outline(np.full((1, 4), 20.0), np.full((1, 4), 0.3), 2 * one, uneven * one, one)
    return float(trusted(weighed(fits, outline, nothing), np.array([False]))[0])


def test_a_faint_grain_gains_nothing_from_the_texture_around_it():
    assert _one(contrast=4, uneven=200) <= _one(contrast=4, uneven=4)
