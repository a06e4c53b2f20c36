import cv2
import numpy as np
import pytest

from tests.vision.drawn import Die, tray
from tests.vision.filmed import read
from vision.track.motion.still import Calm, calm, portraits, same_dice

THROW = (
    Die(100, 120, 4, turn=10, edge=50),
    Die(320, 140, 1, turn=40, edge=50),
    Die(220, 300, 6, turn=70, edge=50),
)
SIZE = (420, 400)


def frame(*dice, seed=1, noise=2.0, light=1.0):
    picture = tray(*dice, size=SIZE, noise=0.0) * light
    grain = np.random.default_rng(seed).normal(0, noise, picture.shape)
    return np.clip(picture + grain, 0, 255).astype(np.uint8)


def dice(*drawn):
    return tuple(read(one) for one in drawn)


BEFORE = portraits(frame(*THROW), dice(*THROW))


def moved(x=0.0, y=0.0, turn=0.0, which=(0,)):
    """The throw with some of its dice moved."""
    return tuple(
        Die(die.x + x, die.y + y, die.value, die.turn + turn, die.edge) if i in which else die
        for i, die in enumerate(THROW)
    )


@pytest.mark.parametrize(
    ("now", "lie"),
    [
        (frame(*THROW, seed=2), Calm.STILL),
        (frame(*THROW, seed=2, noise=12.0), Calm.STILL),
        (frame(*THROW, seed=2, light=0.7), Calm.STILL),
        (frame(*moved(x=0.75), seed=2), Calm.MOVED),
        (frame(*moved(y=-0.75, which=(2,)), seed=2), Calm.MOVED),
        (frame(*moved(turn=3.0), seed=2), Calm.MOVED),
        (frame(*moved(x=30), seed=2), Calm.MOVED),
        (frame(*moved(x=1.5, y=1.0, which=(0, 1, 2)), seed=2), Calm.SWUNG),
        (frame(seed=2), Calm.MOVED),
    ],
    ids=["still", "noisy", "darker", "slid", "slid up", "turned", "rolled", "all alike", "gone"],
)
def test_each_die_is_still_or_not_by_its_picture(now, lie):
    assert calm(BEFORE, now) is lie


def test_pictures_belong_to_the_dice_near_them():
    assert same_dice(BEFORE, dice(*THROW))
    assert same_dice(BEFORE, dice(*moved(x=7)))
    assert not same_dice(BEFORE, dice(*moved(x=40)))
    assert not same_dice(BEFORE, dice(*THROW[:2]))
    assert not same_dice((), dice(*THROW))


def test_a_die_at_the_border_of_the_picture_has_a_smaller_picture():
    corner = Die(6, 5, 3, edge=50)
    before = portraits(frame(corner), dice(corner))

    assert calm(before, frame(corner, seed=2)) is Calm.STILL
    assert calm(before, cv2.resize(frame(corner), (16, 16))) is Calm.MOVED
