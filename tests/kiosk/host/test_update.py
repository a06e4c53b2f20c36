"""A program on trial asks to be kept once it lives, or to go back; the clock is turned by hand."""

import pytest

from kiosk.host.machine import Wish
from kiosk.host.service import Pulse, Starts
from kiosk.host.update import (
    LIVES,
    TAKEN,
    TRIAL_SECONDS,
    UPDATE_FILE,
    WHY_TAKEN_BACK,
    Precedent,
    Trial,
    on_trial,
    refusal,
    update_outcome,
    waits,
)


def asked(pulses, *, tried=True, blind=False):
    """What is asked for, and when, over seconds 0, 1, 2 ... with the pulse of each."""
    wishes = []
    trial = Trial(0.0, tried=tried, blind=blind, asked=lambda wish: wishes.append((wish, now)) or True)
    pulse = Pulse()
    for now, (drawn, frames, lost) in enumerate(pulses):
        pulse = pulse.after(float(now), drawn=drawn, frames=frames, lost=lost)
        trial.turn(float(now), pulse)
    return wishes


def good_pulses(seconds, start=1):
    return [(True, start + n, False) for n in range(seconds)]


def test_a_minute_of_a_live_screen_and_camera_keeps_it():
    assert asked(good_pulses(400)) == [(Wish.KEEP, LIVES)]


def test_what_is_not_on_trial_asks_for_nothing():
    assert asked(good_pulses(400), tried=False) == []


@pytest.mark.parametrize(
    "dead",
    [
        [(True, 0, False)] * 400,
        [(True, 0, True)] * 400,
        [(False, 1 + n, False) for n in range(400)],
        [*good_pulses(30), *[(True, 30, False)] * 370],
    ],
    ids=["no picture ever", "camera lost", "nothing drawn", "the camera stops after half a minute"],
)
def test_without_them_it_goes_back(dead):
    assert asked(dead) == [(Wish.BACK, TRIAL_SECONDS)]


BROKEN = [(True, 0, True)] * 400


@pytest.mark.parametrize(
    ("pulses", "wishes"),
    [
        (BROKEN, [(Wish.KEEP, LIVES)]),
        (good_pulses(400), [(Wish.KEEP, LIVES)]),
        ([(False, 0, True)] * 400, [(Wish.BACK, TRIAL_SECONDS)]),
    ],
    ids=["still none", "one at last", "nothing drawn"],
)
def test_where_the_program_before_had_no_camera_the_screen_alone_must_live(pulses, wishes):
    assert asked(pulses, blind=True) == wishes


def test_a_program_that_is_kept_tells_the_next_one_whether_it_saw_anything(tmp_path):
    told = []
    for frames, tells in ((0, False), (0, True), (7, False), (7, True)):
        precedent = Precedent(tmp_path, 0.0, tells=tells)
        for now in (0.0, LIVES - 1, LIVES, LIVES + 1):
            precedent.turn(now, frames=frames)
        told.append(Precedent(tmp_path, 0.0, tells=False).blind)

    assert told == [False, True, True, False]


def test_a_camera_that_comes_late_is_told_too(tmp_path):
    precedent = Precedent(tmp_path, 0.0, tells=True)
    precedent.turn(LIVES, frames=0)
    blind = Precedent(tmp_path, 0.0, tells=False).blind
    precedent.turn(LIVES + 1, frames=1)

    assert blind
    assert not Precedent(tmp_path, 0.0, tells=False).blind


def test_the_minute_begins_anew_after_a_break():
    break_ = [(True, 40, False)] * 10
    late = asked([*good_pulses(40), *break_, *good_pulses(200, 41)])

    assert [wish for wish, _ in late] == [Wish.KEEP]
    assert late[0][1] > 100


def slots(home, trial="b 1", current="b"):
    (home / "trial").write_text(trial)
    (home / "current").symlink_to(current)
    return home


def test_a_trial_is_of_the_program_that_runs(tmp_path):
    assert on_trial(slots(tmp_path))


@pytest.mark.parametrize(("trial", "current"), [("b 1", "a"), ("", "b"), ("\0", "b")])
def test_another_ones_trial_or_a_torn_word_is_none(tmp_path, trial, current):
    assert not on_trial(slots(tmp_path, trial, current))
    assert not on_trial(tmp_path / "none")


@pytest.mark.parametrize("why", WHY_TAKEN_BACK)
def test_a_version_that_was_taken_back_is_told(tmp_path, why):
    (tmp_path / "refused").write_text(f"{why}\n")

    assert refusal(tmp_path) == WHY_TAKEN_BACK[why]
    assert refusal(tmp_path / "none") == ""


def test_bad_starts_of_another_program_call_for_no_safe_mode(tmp_path):
    for _ in range(2):
        Starts(tmp_path, "boot", "/opt/lebon/b").begin(10.0)

    assert Starts(tmp_path, "boot", "/opt/lebon/b").begin(11.0).safe
    assert not Starts(tmp_path, "boot", "/opt/lebon/a").begin(12.0).safe


@pytest.mark.parametrize("word", TAKEN)
def test_what_came_of_the_update_of_a_stick_is_told(tmp_path, word):
    (tmp_path / "told").write_text(f"{word}\n")

    assert update_outcome(tmp_path / "told") == (TAKEN[word], word not in {"asked", "begun"})


@pytest.mark.parametrize("torn", ["", "carrot\n", "\0"])
def test_a_torn_word_of_root_says_nothing(tmp_path, torn):
    (tmp_path / "told").write_text(torn)

    assert update_outcome(tmp_path / "told") == update_outcome(tmp_path / "none") == ("", False)


def test_a_stick_with_an_update_is_seen_and_one_that_does_not_answer_has_none(tmp_path):
    (tmp_path / UPDATE_FILE).touch()
    too_long = tmp_path / ("x" * 300)

    assert waits((tmp_path,))
    assert not waits((tmp_path / "other",))
    assert not waits((too_long,))
