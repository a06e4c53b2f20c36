from itertools import pairwise

import numpy as np
import pytest

from kiosk.eye import Glimpse
from kiosk.photos import LIVE_AFTER, LIVE_PICTURE_EVERY, STAGES_EVERY, Photos
from kiosk.records.reel import MOST_FRAMES


class Eye:
    """An eye whose newest glimpse the test chooses."""

    def __init__(self) -> None:
        self.latest: Glimpse | None = None
        self.number = 0

    def look(self) -> Glimpse:
        self.number += 1
        self.latest = Glimpse(np.full((4, 4, 3), self.number, np.uint8), (), self.number)
        return self.latest


@pytest.fixture
def eye() -> Eye:
    return Eye()


@pytest.fixture
def photos(eye) -> Photos:
    return Photos(lambda: eye.latest)


def test_the_live_picture_is_renewed_while_something_moves_and_then_stands(eye, photos):
    eye.look()
    photos.note_motion(10.0)
    due = []
    for step in range(1, 60):
        eye.look()
        now = 10.0 + step * LIVE_PICTURE_EVERY / 2
        if photos.is_due(now):
            due.append(now - 10.0)

    assert LIVE_AFTER / LIVE_PICTURE_EVERY / 2 <= len(due) <= LIVE_AFTER / LIVE_PICTURE_EVERY + 1
    assert max(due) <= LIVE_AFTER + LIVE_PICTURE_EVERY
    assert min(after - before for before, after in pairwise(due)) >= LIVE_PICTURE_EVERY - 1e-9


def test_the_same_picture_is_not_shown_twice(eye, photos):
    eye.look()
    photos.note_motion(10.0)

    assert photos.is_due(10.2)
    assert not photos.is_due(10.4)


def test_the_throw_stays_while_the_eye_is_lost(eye, photos):
    thrown = eye.look().image
    photos.note_rest()
    eye.latest = None
    photos.note_rest()

    assert photos.shown["throw"] is thrown


def test_the_stages_are_drawn_now_and_then_and_forgotten_when_nobody_looks(eye, photos):
    looked = []

    def stages(image):
        looked.append(int(image[0, 0, 0]))
        return {"spots": image}

    first = eye.look().image
    drawn = [photos.look_into(stages, 10.0)]
    eye.look()
    drawn += [
        photos.look_into(stages, 10.0 + STAGES_EVERY / 2),
        photos.look_into(stages, 10.0 + STAGES_EVERY),
    ]
    drawn.append(photos.look_into(stages, 10.0 + 3 * STAGES_EVERY))
    shown = photos.shown
    photos.forget_stages()

    assert drawn == [True, False, True, False]
    assert looked == [int(first[0, 0, 0]), 2]
    assert "spots" in shown
    assert "spots" not in photos.shown
    assert photos.look_into(stages, 20.0)


def test_the_film_keeps_the_picture_of_each_throw_and_the_last_421(eye, photos):
    for move, best in enumerate((True, False, True)):
        eye.look()
        photos.note_rest()
        photos.film_throw(1, move, best=best)

    assert photos.frames == {"film-1-0", "film-1-1", "film-1-2", "film-421"}
    assert photos.shown["film-421"] is photos.shown["film-1-2"]


def test_a_421_that_was_misread_is_not_the_last_of_the_house(eye, photos):
    for move in range(2):
        eye.look()
        photos.note_rest()
        photos.film_throw(1, move, best=True)
    photos.misread()

    assert photos.shown["film-421"] is photos.shown["film-1-0"]


def test_the_film_does_not_grow(eye, photos):
    eye.look()
    photos.note_rest()
    for move in range(10 * MOST_FRAMES):
        photos.film_throw(1, move, best=False)

    assert len(photos.frames) == 2 * MOST_FRAMES
