"""The calibration step by step: a drawn tray in front of the camera, frame by frame."""

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from tests.vision.calibrate.framed import THROW, framed, spotted
from tests.vision.drawn import IVORY, Die
from vision.calibrate.fan import TRIES, Fan
from vision.calibrate.faults import SENTENCES, Fault
from vision.calibrate.guide import PUT_DICE, SEARCH, check_picture, guide
from vision.calibrate.session import Session, Stage, again, emptied, step
from vision.track.gate.settle import Run

FRESH = Session()


def shown(session, pictures, since=0.0):
    """The session after these pictures, thirty a second."""
    for number, picture in enumerate(pictures):
        session = step(session, picture, since + number / 30)
    return session


def grain(*dice, frames=30, change=lambda picture: picture):
    """A film of a still tray: the noise is another one in each picture."""
    return [change(framed(*dice, seed=seed % 4 + 1)) for seed in range(frames)]


@cache
def taken():
    return shown(emptied(FRESH), grain())


@cache
def way():
    """Each session from the empty tray to the end."""
    sessions = [taken()]
    for number, picture in enumerate(grain(*THROW)):
        sessions.append(step(sessions[-1], picture, 2 + number / 30))
    return sessions


def done():
    return way()[-1]


@cache
def two():
    """With a die too few."""
    return shown(taken(), grain(*THROW[:2], frames=7), since=2)


def test_from_an_empty_tray_and_three_dice_it_learns_all():
    session = done()

    assert session.stage is Stage.DONE
    assert session.found.tray.die_px == pytest.approx(48, rel=0.15)
    assert session.found.tray.outline is not None
    assert guide(session).keep_key
    assert guide(session).progress == 1.0
    assert not guide(session).wrong


def test_nothing_is_taken_before_a_person_says_that_the_tray_is_empty():
    session = shown(FRESH, grain(frames=15))

    assert session.stage is Stage.EMPTY
    assert guide(session).empty_key


def test_the_reference_has_less_noise_than_a_picture():
    session = taken()
    quiet = np.std(np.asarray(session.empty, float) - framed(seed=9))
    loud = np.std(np.asarray(framed(seed=1), float) - framed(seed=9))

    assert quiet < 0.85 * loud


def test_dice_that_are_left_in_the_tray_are_shown_and_nothing_is_taken():
    session = shown(emptied(FRESH), grain(*THROW, frames=15))

    assert session.stage is Stage.EMPTY
    assert guide(session).wrong == SENTENCES[Fault.NOT_EMPTY]
    assert guide(session).rings
    assert guide(session).empty_key


def test_while_something_moves_nothing_is_taken():
    passing = [framed(Die(100 + 20 * k, 240, 0, edge=90, body=IVORY), seed=1) for k in range(14)]

    assert shown(emptied(FRESH), passing).stage is Stage.EMPTY
    assert shown(taken(), passing, since=2).stage is Stage.DICE


def test_a_reflection_is_told_live_and_gone_as_soon_as_the_lamp_is_moved():
    bad = shown(FRESH, grain(frames=1, change=spotted))
    good = shown(bad, grain(frames=1), since=2)

    assert guide(bad).wrong == SENTENCES[Fault.GLARE]
    assert guide(bad).rings[0].where == pytest.approx((300, 220), abs=2)
    assert not guide(bad).blocked
    assert not guide(good).wrong


def test_in_the_dark_nothing_is_taken():
    session = shown(emptied(FRESH), grain(change=lambda picture: picture // 10))

    assert session.stage is Stage.EMPTY
    assert guide(session).wrong == SENTENCES[Fault.DARK]
    assert guide(session).blocked


def test_it_waits_for_the_third_die():
    view = guide(two())

    assert two().stage is Stage.DICE
    assert (view.wrong, dict(view.values)["seen"]) == (SENTENCES[Fault.COUNT], 2)


def test_while_the_camera_is_looked_for_that_is_told():
    told = [guide(session) for session in way() if session.stage is Stage.DICE]

    assert guide(taken()).task == PUT_DICE
    assert guide(replace(taken(), fan=Fan(tried=TRIES[:1]))).task == SEARCH
    assert [view.progress for view in told] == sorted(view.progress for view in told)


def test_dice_that_are_moved_begin_the_search_anew():
    """As if the tray had just been taken: the third die is found as three are."""
    session = two()
    anew = step(session, framed(*THROW, seed=1), 4.0)

    assert session.fan.tried
    assert (anew.stage, anew.fan.tried, anew.fan.found) == (Stage.DICE, (), ())
    assert (anew.run, anew.fan.mounts) == (Run(), ())


def test_without_dice_nothing_is_wrong_yet():
    session = shown(taken(), grain(), since=2)

    assert session.stage is Stage.DICE
    assert not guide(session).wrong
    assert not session.fan.tried


def test_what_is_no_die_as_it_is_seen_may_be_one_from_aside():
    session = shown(taken(), grain(Die(200, 160, 0, edge=48, body=IVORY), frames=7), since=2)

    assert not session.troubles
    assert session.fan.tried


def test_a_camera_that_is_pushed_on_the_way_begins_anew_and_says_why():
    film = grain(*THROW, frames=12, change=lambda picture: np.roll(picture, (12, 9), (0, 1)))
    session = shown(taken(), film, since=2)

    assert session.stage is Stage.EMPTY
    assert session.empty is None
    assert guide(session).wrong == SENTENCES[Fault.MOVED]
    assert shown(emptied(session), grain(frames=14), since=4).stage is Stage.DICE


def test_another_size_of_pictures_begins_anew():
    session = step(taken(), framed()[::2, ::2].copy(), 2.0)

    assert session.stage is Stage.EMPTY


def test_it_can_be_done_again():
    session = again(done())

    assert (session.stage, session.found) == (Stage.EMPTY, None)


def test_the_camera_holds_its_exposure_once_the_empty_tray_is_taken():
    assert not FRESH.holds
    assert taken().holds


def test_what_is_shown_compares_by_value():
    session = taken()

    assert guide(session) == guide(session)
    assert hash(guide(session))


def test_the_check_picture_shows_outline_and_dice():
    session = done()

    assert check_picture(FRESH) is None
    assert check_picture(session).shape == session.empty.shape
    assert np.any(check_picture(session) != session.still[-1])


def test_every_guide_has_all_values_that_its_sentences_need():
    for session in (FRESH, taken(), two()):
        view = guide(session)
        assert "{" not in (view.task + view.wrong).format(**dict(view.values))
