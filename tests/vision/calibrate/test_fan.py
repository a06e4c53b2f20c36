"""The search for a camera, and what it takes for pips."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.calibrate.test_fit import drawn, lying
from vision.calibrate.fan import TRIES, Fan, explained, searched
from vision.calibrate.ink import inked
from vision.mount import Mount
from vision.readings import DieReading

VALUES = (5, 4, 6)
RED, WHITE, GREY, FELT = (40, 40, 190), (235, 235, 235), (170, 170, 170), (40, 60, 50)


def test_a_search_that_begins_straight_above_finds_a_camera_far_aside():
    truth = Mount(1.3, 1.0, 0.0, 36.0, 250.0, 18.0)
    seen = drawn(lying(truth), VALUES)
    best = max(searched(TRIES[0], seen), key=lambda one: one.score)

    assert best.model.mount.axes[2] == pytest.approx(truth.axes[2], abs=np.radians(4))
    assert best.score > explained(replace(truth, towards=70.0), seen).score + 0.3


def found(*scores):
    """Cameras from different sides that explain so much, three dice each."""
    seen = drawn(lying(Mount(1.3, 1.0, 0.0, 33.0, 200.0, 18.0)), VALUES)
    one = explained(Mount(1.3, 1.0, 0.0, 33.0, 200.0, 18.0), seen)
    mounts = (replace(one.model.mount, towards=90.0 * k) for k in range(len(scores)))
    return tuple(
        replace(one, score=score, model=replace(one.model, mount=mount))
        for score, mount in zip(scores, mounts, strict=True)
    )


def test_the_best_camera_counts_once_it_was_tried_itself():
    best, other = found(0.9, 0.8)
    waiting = Fan(found=(best, other))

    assert not waiting.over
    assert not waiting.mounts
    assert replace(waiting, tried=(best.model.mount,)).mounts


def test_a_camera_that_explains_little_is_none_even_where_no_try_is_left():
    (weak,) = found(0.2)
    under_way = Fan(found=(weak,), tried=(weak.model.mount,))
    vain = replace(under_way, tried=(weak.model.mount, *TRIES))

    assert not under_way.over
    assert vain.over
    assert not vain.mounts


def test_a_camera_that_explains_all_dice_beats_one_that_explains_some_a_little_better():
    best, other = found(0.6, 0.7)
    fewer = replace(other, model=replace(other.model, dice=other.model.dice[:2]))

    assert Fan(tried=TRIES)._with([fewer, best]).found == (best, fewer)


def die_at(x, y, edge, value):
    half = edge / 2
    ring = ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))
    return DieReading((x, y), ring, value, 1.0)


@pytest.mark.parametrize(("body", "pip"), [(WHITE, RED), (RED, WHITE), (FELT, WHITE), (WHITE, FELT)])
def test_pips_are_told_by_their_colour_whatever_glints_on_the_body(body, pip):
    empty = np.full((200, 260, 3), GREY, np.uint8)
    thrown = empty.copy()
    cv2.rectangle(thrown, (90, 70), (150, 170), body, -1)  # a top, and a side below it
    pips = [(105, 85), (135, 115), (120, 100), (105, 150), (135, 150)]
    for at in pips:
        cv2.circle(thrown, at, 6, pip, -1)
        cv2.circle(thrown, at, 1, (255, 255, 255), -1)
    cv2.circle(thrown, (112, 118), 3, (255, 255, 255), -1)  # a glint
    spots = inked(thrown, empty, die_at(120, 100, 60, 3))

    gaps = np.linalg.norm(spots[:, None] - np.array(pips), axis=2)
    assert (gaps.min(axis=0) < 2).all()
    assert (gaps.min(axis=1) < 4).all()
