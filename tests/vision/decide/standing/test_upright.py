import numpy as np
import pytest

from vision.decide.standing.upright import camera, doubts, further, moved
from vision.tray import Upright

PLACES = np.array([(-0.3, -0.1), (0.2, 0.25), (0.35, -0.2)])
SPREAD = np.full(3, 0.08)


def upright(lens: float, below: tuple[float, float]) -> np.ndarray:
    return (PLACES - below) * lens


@pytest.mark.parametrize("lens", [0.4, 0.7, 1.1])
@pytest.mark.parametrize("below", [(0.0, 0.0), (0.1, -0.1)])
def test_dice_that_stand_together_do_not_lean(lens, below):
    assert doubts(PLACES, upright(lens, below), SPREAD).max() < 2


@pytest.mark.parametrize("which", range(3))
def test_the_die_that_leans_is_further_off_than_the_others(which):
    axes = upright(0.6, (0.05, 0.0))
    axes[which] += (0.3, 0.3)

    seen = doubts(PLACES, axes, SPREAD)

    assert seen.argmax() == which
    assert seen[which] > 2


def test_an_axis_that_could_not_be_seen_proves_nothing():
    axes = upright(0.6, (0.0, 0.0))
    axes[0] += (0.5, 0.0)

    assert doubts(PLACES, axes, np.array([0.6, 0.08, 0.08]))[0] < 1


def test_one_die_is_judged_by_what_cameras_do():
    (upright_one,) = doubts(PLACES[:1], upright(0.7, (0.0, 0.0))[:1], SPREAD[:1])
    (leaning,) = doubts(PLACES[:1], np.array([(0.5, 0.5)]), SPREAD[:1])

    assert upright_one < 1
    assert leaning > 3


def test_what_is_no_sure_die_is_no_measure_for_the_others():
    axes = upright(0.6, (0.05, 0.0))
    odd = axes.copy()
    odd[2] += (0.6, -0.6)

    sure, same = (doubts(PLACES, each, SPREAD, known=2) for each in (axes, odd))

    assert np.allclose(sure[:2], same[:2])
    assert same[2] > sure[2] + 2


def after(throws: int, lens: float, below: tuple[float, float], seed: int = 3) -> Upright | None:
    """What is known of a camera after so many throws of three flat dice, seen to a twentieth of an edge."""
    rng, learned = np.random.default_rng(seed), None
    for _ in range(throws):
        places = rng.uniform(-0.4, 0.4, (3, 2))
        seen = (places - below) * lens + rng.normal(0, 0.05, (3, 2))
        learned = further(learned, places, seen, np.full(3, 0.05))
    return learned


def test_a_camera_is_known_better_after_each_throw():
    found = np.array([camera(after(throws, 0.5, (0.2, -0.1))) for throws in (0, 1, 20)])
    off = np.abs(found - (0.5, -0.1, 0.05)).max(axis=1)

    assert off[0] > off[1] > off[2]
    assert off[2] < 0.03


def test_a_lean_that_an_unknown_camera_explains_is_told_under_a_known_one():
    axes = upright(0.5, (0.2, -0.1))
    axes[1] += (0.17, 0.12)  # about 12 degrees

    guessed, known = (doubts(PLACES, axes, SPREAD, learned=after(n, 0.5, (0.2, -0.1))) for n in (0, 20))

    assert guessed[1] < 1.8
    assert known[1] > 2.2
    assert max(known[0], known[2]) < 0.7


def test_a_camera_askew_that_is_known_makes_no_flat_die_doubtful():
    lone, axis = PLACES[:1], upright(0.6, (0.4, 0.2))[:1]

    guessed, known = (doubts(lone, axis, SPREAD[:1], learned=after(n, 0.6, (0.4, 0.2)))[0] for n in (0, 10))

    assert guessed > 1
    assert known < 0.5


def test_a_camera_that_was_moved_is_not_taken_for_dice_that_lean():
    learned = after(20, 0.6, (0.0, 0.0))
    hit, one = upright(0.6, (-0.7, 0.0)), upright(0.6, (0.0, 0.0))
    one[0] += (0.4, 0.0)

    assert learned is not None
    assert moved(PLACES, hit, SPREAD, learned)
    assert not moved(PLACES, one, SPREAD, learned)
    assert camera(further(learned, PLACES, hit, SPREAD)) == pytest.approx((0.6, 0.42, 0.0), abs=0.05)


def test_a_camera_that_creeps_is_followed():
    learned = after(100, 0.6, (0.0, 0.0))
    for seed in range(120):
        places = np.random.default_rng(seed).uniform(-0.4, 0.4, (3, 2))
        learned = further(learned, places, (places - (0.1, 0.0)) * 0.6, np.full(3, 0.05))

    assert camera(learned)[1] == pytest.approx(-0.06, abs=0.02)


def test_a_die_that_leans_all_the_same_teaches_little():
    learned, odd = after(3, 0.6, (0.0, 0.0)), upright(0.6, (0.0, 0.0))
    odd[2] += (0.6, 0.0)

    assert learned is not None
    assert (
        further(learned, PLACES, odd, SPREAD).weight
        < further(learned, PLACES, upright(0.6, (0.0, 0.0)), SPREAD).weight - 80
    )
