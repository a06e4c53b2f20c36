import numpy as np
import pytest

from vision.refusal.standing.upright import stands

PLACES = np.array([(-0.3, -0.1), (0.2, 0.25), (0.35, -0.2)])
SPREAD = np.full(3, 0.08)


def upright(lens: float, below: tuple[float, float]) -> np.ndarray:
    return (PLACES - below) * lens


@pytest.mark.parametrize("lens", [0.4, 0.7, 1.1])
@pytest.mark.parametrize("below", [(0.0, 0.0), (0.1, -0.1)])
def test_dice_that_stand_together_do_not_lean(lens, below):
    seen = stands(PLACES, upright(lens, below), SPREAD)

    assert max(stand.doubts for stand in seen) < 2
    assert max(stand.off for stand in seen) < 0.28


@pytest.mark.parametrize("which", range(3))
def test_the_die_that_leans_is_further_off_than_the_others(which):
    axes = upright(0.6, (0.05, 0.0))
    axes[which] += (0.3, 0.3)

    seen = stands(PLACES, axes, SPREAD)

    assert max(range(3), key=lambda i: seen[i].off) == which
    assert seen[which].off == pytest.approx(0.42, abs=0.12)


def test_an_axis_that_could_not_be_seen_proves_nothing():
    axes = upright(0.6, (0.0, 0.0))
    axes[0] += (0.5, 0.0)

    assert stands(PLACES, axes, np.array([0.6, 0.08, 0.08]))[0].doubts < 1


def test_one_die_is_judged_by_what_cameras_do():
    (upright_one,) = stands(PLACES[:1], upright(0.7, (0.0, 0.0))[:1], SPREAD[:1])
    (leaning,) = stands(PLACES[:1], np.array([(0.5, 0.5)]), SPREAD[:1])

    assert upright_one.doubts < 1
    assert leaning.doubts > 3


def test_what_is_no_sure_die_is_no_measure_for_the_others():
    axes = upright(0.6, (0.05, 0.0))
    odd = axes.copy()
    odd[2] += (0.6, -0.6)

    sure, same = (stands(PLACES, each, SPREAD, known=2) for each in (axes, odd))

    assert sure[:2] == same[:2]
    assert same[2].off > sure[2].off + 0.5
