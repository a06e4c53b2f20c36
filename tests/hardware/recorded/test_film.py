"""Video files, against a stand-in for the one that OpenCV opens."""

import cv2
import numpy as np
import pytest

from hardware.recorded.film import film, open_film


class Source:
    """Two pictures of 66 by 40 pixels, each of these so wide and so high."""

    def __init__(self, wide, high, pictures=2):
        self.said = {cv2.CAP_PROP_SAR_NUM: wide, cv2.CAP_PROP_SAR_DEN: high, cv2.CAP_PROP_FPS: 25.0}
        self.left = pictures
        self.closed = False

    def read(self):
        self.left -= 1
        return self.left >= 0, np.full((40, 66, 3), 90, np.uint8)

    def get(self, what):
        return self.said.get(what, 0.0)

    def release(self):
        self.closed = True


@pytest.mark.parametrize(
    ("wide", "high", "size"),
    [
        (40.0, 33.0, (40, 80)),
        (10.0, 11.0, (44, 66)),
        (1.0, 1.0, (40, 66)),
        (0.0, 1.0, (40, 66)),  # the file does not say
        (1.0, 0.0, (40, 66)),
        (500.0, 1.0, (40, 66)),  # nonsense
    ],
)
def test_pictures_are_enlarged_until_their_pixels_are_square(wide, high, size):
    source = Source(wide, high)
    shown = open_film(source)

    assert shown.rate == 25.0
    assert [picture.shape[:2] for picture in shown.pictures] == [size, size]
    assert source.closed


def test_what_shows_no_picture_is_closed_and_no_film(tmp_path):
    source = Source(1.0, 1.0, pictures=0)

    assert open_film(source) is None
    assert source.closed
    assert film(tmp_path / "none.mp4") is None


def test_a_text_is_no_film(tmp_path):
    (tmp_path / "notes.txt").write_text("[" * 50_000)

    assert film(tmp_path / "notes.txt") is None
