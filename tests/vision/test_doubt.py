import cv2
import numpy as np
import pytest

from tests.vision.drawn import BLACK, IVORY, Die, tray
from vision.agree import Readers
from vision.constellation.candidates import Candidates
from vision.constellation.fits import Fits
from vision.doubt import doubtful
from vision.read import read_tray
from vision.readings import Reason


def faces(edge=(40.0, 40.0), contrast=(200.0, 200.0), misfit=(0.0, 0.0)) -> Candidates:
    """Two faces; the second one is what each test changes."""
    poses = np.array([(100, 100, edge[0] / 4, 0), (300, 100, edge[1] / 4, 0)], np.float32)
    fits = Fits(poses, np.ones(2), np.array([5, 7]), np.array(misfit), np.array(contrast))
    return Candidates(fits, np.full(2, 2.0), np.full(2, 4.0), np.zeros((2, 1)))


@pytest.mark.parametrize(
    ("found", "second"),
    [
        (faces(), False),
        (faces(edge=(40, 12)), True),
        (faces(contrast=(200, 60)), False),
        (faces(contrast=(200, 60), misfit=(0, 2.5)), True),
    ],
    ids=["two alike", "a face on a die's side", "a fainter die", "pips seen through a die"],
)
def test_a_face_is_doubted_for_what_it_is_beside_the_others(found, second):
    assert doubtful(found, np.array([0, 1]), np.array([0.999, 0.97])).tolist() == [False, second]


def test_a_clear_pip_that_no_face_explains_may_be_a_die_nobody_read():
    image = tray(Die(200, 200, 5, edge=60, pip=(70, 70, 70)))
    cv2.rectangle(image, (330, 220), (620, 420), IVORY, -1)
    cv2.circle(image, (450, 300), 7, BLACK, -1)

    assert read_tray(image, dice=None, readers=Readers.CONSTELLATION).reason is Reason.UNCERTAIN
