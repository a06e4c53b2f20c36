import cv2
import numpy as np

from vision.agreement.unexplained import unexplained
from vision.constellation.candidates import Candidates
from vision.constellation.fits import Fits
from vision.constellation.pips import spots
from vision.readings import Image

FELT, IVORY, INK = (60, 110, 50), (205, 225, 235), (25, 25, 25)
FOUR, EDGE = 5, 44.0  # row of lattice.PATTERNS, pixels
RED, SCARLET = (40, 40, 200), (120, 0, 200)  # as bright as each other

Place = tuple[int, int]


def _table(body: tuple[int, int, int] = IVORY, pip: tuple[int, int, int] = INK) -> Image:
    """Felt with a four in its corner: the one die that is read."""
    picture = np.full((400, 500, 3), FELT, np.uint8)
    _die(picture, (80, 80), body)
    for x in (69, 91):
        for y in (69, 91):
            cv2.circle(picture, (x, y), 4, pip, -1, cv2.LINE_AA)
    return picture


def _die(picture: Image, at: Place, body: tuple[int, int, int]) -> None:
    x, y = at
    cv2.rectangle(picture, (x - 22, y - 22), (x + 22, y + 22), body, -1)


def _left(picture: Image, contrast: float = 340.0) -> list[list[int]]:
    """Where pips are that the four does not explain, to five pixels."""
    one = np.ones(1, np.float32)
    fits = Fits(np.array([[80, 80, EDGE / 4, 0]], np.float32), one, np.array([FOUR]), 0 * one, contrast * one)
    found = Candidates(fits, 2 * one, 4 * one, np.zeros((1, 1)))
    grey = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
    told = unexplained(found, np.array([0]), spots(grey), picture)
    return sorted((5 * np.round(told / 5)).astype(int).tolist())


def _pip(picture: Image, at: Place) -> None:
    cv2.circle(picture, at, 4, (0, 0, 0), -1, cv2.LINE_AA)


def test_a_pip_on_a_body_of_its_own_is_told() -> None:
    picture = _table()
    _die(picture, (300, 250), IVORY)
    _pip(picture, (300, 250))

    assert _left(picture) == [[300, 250]]


def test_the_pip_of_a_one_that_touches_the_die_read_is_told() -> None:
    picture = _table()
    _die(picture, (126, 80), IVORY)
    _pip(picture, (126, 80))

    assert _left(picture) == [[125, 80]]


def test_a_light_pip_on_a_dark_body_is_told_beside_dark_ones() -> None:
    picture = _table()
    _die(picture, (300, 250), INK)
    cv2.circle(picture, (300, 250), 4, (255, 255, 255), -1, cv2.LINE_AA)

    assert [300, 250] in _left(picture)


def test_a_speck_as_dark_whose_colours_differ_less_is_none() -> None:
    picture = _table(body=(0, 0, 255), pip=(0, 0, 0))
    cv2.rectangle(picture, (250, 200), (350, 300), (110, 110, 110), -1)
    cv2.circle(picture, (300, 250), 4, (28, 28, 28), -1, cv2.LINE_AA)

    assert _left(picture, contrast=255.0) == []
    assert _left(picture, contrast=180.0) == [[300, 250]]


def test_all_five_pips_of_a_die_are_told() -> None:
    picture = _table()
    _die(picture, (300, 250), IVORY)
    places = [(289, 239), (311, 239), (300, 250), (289, 261), (311, 261)]
    for at in places:
        _pip(picture, at)

    assert len(_left(picture)) == 5


def test_pips_that_differ_in_colour_alone_are_no_measure_for_others() -> None:
    picture = _table(body=RED, pip=SCARLET)
    _die(picture, (300, 250), IVORY)
    _pip(picture, (300, 250))

    assert [300, 250] in _left(picture, contrast=90.0)
