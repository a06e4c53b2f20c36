import cv2
import numpy as np
import pytest

from tests.vision.drawn import Die, tray
from vision.classify.look import PARAMETERS
from vision.find.candidates import candidates
from vision.find.pips import spots
from vision.find.pyramid import Pyramid
from vision.readings import Image

WHITE, GREY = (235, 235, 235), (120, 120, 120)
GLASS, CYAN = (135, 130, 150), (250, 250, 180)


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


@pytest.mark.parametrize(("known", "seen"), [(None, 66), (44.0, 44)])
def test_print_around_a_die_of_a_known_size_is_not_its_outline(known: float | None, seen: float) -> None:
    """The control looks for pips of that size alone, and the print is clearer than where the die ends."""
    picture = tray(Die(240, 180, 1, turn=0, edge=44, body=(70, 60, 60)), size=(480, 360), ground=(60, 75, 60))
    cv2.rectangle(picture, (206, 146), (274, 214), WHITE, 2)
    grey = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
    sizes = (44 * np.array(PARAMETERS.pitches)).astype(np.float32)
    found = candidates(Pyramid(picture, picture), spots(grey), sizes, edge=known)
    near = (np.hypot(*(found.fits.poses[:, :2] - (240, 180)).T) < 8) & (found.fits.values == 1)

    assert near.any()
    assert found.edge[near][found.trust[near].argmax()] == pytest.approx(seen, rel=0.12)


def _mirror(edge: float, turn: float) -> Image:
    """A dark three whose flat top mirrors a grey lamp up to its pips, at (120, 90)."""
    die = Die(120, 90, 0, turn=turn, edge=edge, body=(40, 20, 120))
    picture = cv2.resize(tray(die, size=(240, 180), ground=(40, 20, 85), noise=0), None, fx=4, fy=4)
    across = edge * np.exp(1j * np.radians(turn))
    plate = 120 + 90j + 0.34 * across * np.array([-1 - 1j, 1 - 1j, 1 + 1j, -1 + 1j])
    cv2.fillPoly(picture, [np.round(4 * np.stack([plate.real, plate.imag], axis=1)).astype(np.int32)], GLASS)
    for pip in 120 + 90j + 0.25 * across * np.array([-1 - 1j, 0, 1 + 1j]):
        at = round(4 * pip.real), round(4 * pip.imag)
        cv2.circle(picture, at, round(0.4 * edge), CYAN, -1, cv2.LINE_AA)
    grain = np.random.default_rng(3).normal(0, 1.5, (180, 240, 3))
    small = cv2.resize(picture, (240, 180), interpolation=cv2.INTER_AREA)
    return np.clip(small + grain, 0, 255).astype(np.uint8)


@pytest.mark.parametrize(("edge", "turn"), [(22.0, 20.0), (30.0, 45.0), (43.0, 20.0), (57.0, 45.0)])
def test_pips_at_the_rim_of_a_mirrored_lamp_are_looked_for_further_in(edge: float, turn: float) -> None:
    picture = _mirror(edge, turn)
    grey = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
    found = candidates(Pyramid(picture, picture), spots(grey), shifts=PARAMETERS.inward)
    near = np.hypot(*(found.fits.poses[:, :2] - (120, 90)).T) < edge / 4

    assert found.trust[near & (found.fits.values == 3)].max(initial=-9.0) > 0


def test_no_lone_pip_is_looked_for_on_a_die_that_is_surely_there() -> None:
    dice = Die(120, 180, 5, edge=60, body=WHITE), Die(240, 180, 5, edge=60, body=WHITE), Die(360, 180, 1)
    picture = tray(*dice, size=(480, 360))
    grey = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
    found = candidates(Pyramid(picture, picture), spots(grey), taken=4.0)
    at = found.fits.poses[found.fits.values == 1, :2]

    assert len(at)
    assert np.hypot(*(at - (360, 180)).T).max() < 45


def _half_a_mirror(turn: float) -> Image:
    """A blue two, most of whose top mirrors a white wall up to a line beside its pips, at (120, 90)."""
    blue, pale, white, edge = (190, 50, 40), (240, 170, 170), (250, 250, 250), 60
    die = Die(120, 90, 0, turn=turn, edge=edge, body=blue)
    picture = cv2.resize(tray(die, size=(240, 180), ground=(25, 60, 20), noise=0), None, fx=4, fy=4)
    across = edge * np.exp(1j * np.radians(turn))

    def at(*places: complex) -> np.ndarray:
        spots = [4 * (120.5 + 90.5j + across * place) for place in places]
        return np.array([(round(spot.real), round(spot.imag)) for spot in spots], np.int32)

    cv2.fillPoly(picture, [at(-0.48 - 0.48j, -0.05 - 0.48j, 0.48 + 0.2j, 0.48 + 0.48j, -0.48 + 0.48j)], pale)
    for pip in at(-0.25 - 0.25j, 0.25 + 0.25j):
        cv2.circle(picture, pip.tolist(), round(4 * 0.1 * edge), white, -1, cv2.LINE_AA)
    return np.asarray(cv2.resize(picture, (240, 180), interpolation=cv2.INTER_AREA), np.uint8)


@pytest.mark.parametrize("turn", [0.0, 25.0, 60.0])
def test_a_top_of_which_a_part_mirrors_a_wall_is_looked_for_where_it_is_asked(turn: float) -> None:
    picture = _half_a_mirror(turn)
    grey = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)

    def twos(*, uneven: bool) -> int:
        fits = candidates(Pyramid(picture, picture), spots(grey), uneven=uneven).fits
        near = np.hypot(*(fits.poses[:, :2] - (120, 90)).T) < 6
        return int(np.count_nonzero(near & (fits.values == 2) & (np.abs(fits.size - 15) < 3)))

    assert not twos(uneven=False)
    assert twos(uneven=True)


def test_where_a_face_fits_none_that_is_uneven_is_looked_for() -> None:
    picture = tray(Die(120, 90, 5, turn=25), size=(240, 180))
    grey = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
    plain, uneven = (candidates(Pyramid(picture, picture), spots(grey), uneven=way) for way in (False, True))
    there = np.hypot(*(uneven.fits.poses[:, :2] - (120, 90)).T) < 5

    assert there.sum() == (np.hypot(*(plain.fits.poses[:, :2] - (120, 90)).T) < 5).sum() > 0
