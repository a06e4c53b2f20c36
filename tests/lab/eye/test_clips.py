# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-strict-optional
"""What a clip's figures mean, on changes made by hand, and on one film written for the test."""

import json
from dataclasses import replace
from pathlib import Path

import cv2
import pytest

from tests.lab.eye.clips import Latency, judged, latency, run, waiting
from tests.lab.eye.truths import Clip, Rest, clips
from tests.vision.filmed import Film, die
from vision.classify.agree import Readers
from vision.readings import DieReading, Reason, TrayChange, TrayEvent

THROW = Rest(first=30, last=90, values=(4, 2, 1))
AGAIN = Rest(first=150, last=200, values=(6, 4, 2), kept=(4, 2))
CLIP = Clip("story", Path("story.mp4"), 30.0, (THROW, AGAIN), dice=3, exact=True)


def dice(*values):
    corners = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
    return tuple(DieReading((0.0, 0.0), corners, value, 0.9) for value in values)


def told(frame, thrown=(), kept=()):
    both = dice(*thrown), dice(*kept)
    return TrayChange(frame, frame / 30, TrayEvent.READ, sum(both, ()), kept=both[1], thrown=both[0])


RIGHT = told(35, thrown=(4, 2, 1))
RIGHT_AGAIN = told(154, thrown=(6,), kept=(4, 2))


@pytest.mark.parametrize(
    ("changes", "figures"),
    [
        ((RIGHT, RIGHT_AGAIN), {"right": 2}),
        ((RIGHT,), {"right": 1, "missed": 1}),
        ((RIGHT, told(60, kept=(4, 2, 1)), RIGHT_AGAIN), {"right": 2}),
        ((RIGHT, told(60, thrown=(1,), kept=(4, 2)), RIGHT_AGAIN), {"right": 1, "double": 1}),
        ((told(35, thrown=(5, 2, 1)), RIGHT_AGAIN), {"right": 1, "wrong": 1}),
        ((RIGHT, told(154, thrown=(6, 4), kept=(2,))), {"right": 2, "mixed": 1}),
        ((told(5, thrown=(4, 2, 1)), RIGHT, RIGHT_AGAIN), {"right": 2, "false": 1}),
        ((), {"missed": 2}),
    ],
    ids=["all right", "missed", "read again", "double", "wrong", "mixed", "false", "silent"],
)
def test_a_clip_is_judged(changes, figures):
    row = judged(CLIP, changes)
    names = ("right", "missed", "double", "wrong", "false", "mixed")

    assert {name: getattr(row, name) for name in names if getattr(row, name)} == figures
    assert row.rolls == 2


def test_a_missed_roll_tells_why_it_was_refused():
    refused = (TrayChange(80, 80 / 30, TrayEvent.REFUSED, reason=Reason.COCKED),)

    assert judged(CLIP, refused).why == ("cocked", "silent")
    assert judged(CLIP, (RIGHT, RIGHT_AGAIN)).why == ()


def test_nudges_and_cocked_dice_must_not_be_told_as_thrown():
    nudge = replace(AGAIN, thrown=False)
    cocked = replace(AGAIN, readable=False)

    assert judged(replace(CLIP, rests=(THROW, nudge)), (RIGHT, RIGHT_AGAIN)).false == 1
    assert judged(replace(CLIP, rests=(THROW, cocked)), (RIGHT, RIGHT_AGAIN)).false == 1
    assert judged(replace(CLIP, rests=(THROW, nudge)), (RIGHT, told(154, kept=(6, 4, 2)))).false == 0


def test_dice_that_lie_at_the_start_of_a_clip_are_its_first_roll():
    assert judged(CLIP, (told(32, kept=(4, 2, 1)),)).right == 1


def test_latency_counts_from_the_last_motion():
    rows = (judged(CLIP, (RIGHT, RIGHT_AGAIN)),)

    assert rows[0].latencies == pytest.approx((6 / 30, 5 / 30))
    assert latency(rows).results == 2
    assert latency(rows).median == pytest.approx(1e3 * 5.5 / 30)


def test_without_a_result_there_is_no_latency():
    """Not one that no program can read: JSON knows no NaN."""
    assert latency(()) == Latency(0, None, None)


def test_a_written_film_is_found_and_run(tmp_path):
    film, throw = Film(), (die(60, 190, 4), die(165, 165, 2, turn=40), die(250, 200, 6, turn=70))
    shots = [*film.frames(count=8), *film.roll(count=6), *film.frames(*throw, count=12)]
    writer = cv2.VideoWriter(str(tmp_path / "a.mp4"), cv2.VideoWriter.fourcc(*"mp4v"), 30.0, (320, 240))
    for picture, _, _ in shots:
        writer.write(picture)
    writer.release()
    rest = {"first": 14, "last": 25, "values": [4, 2, 6], "expect": "read"}
    (tmp_path / "a.json").write_text(
        json.dumps({"fps": 30, "rest_segments": [rest], "rethrows": [], "events": []})
    )
    (clip,) = clips(tmp_path)
    row = run(clip, readers=Readers.CONSTELLATION)

    assert clip.rests == (Rest(14, 25, (6, 4, 2)),)
    assert (row.rolls, row.wrong, row.false) == (1, 0, 0)
    assert row.look_ms is not None
    assert row.look_ms > 0


def test_filmed_clips_are_listed_with_their_events(tmp_path):
    event = {"values": [2, 5], "release": 3, "rest_by": 9, "settled": [9, 21], "hand_back": None}
    (tmp_path / "video_labels.json").write_text(json.dumps({"b.mp4": {"fps": 30.0, "events": [event]}}))
    (clip,) = clips(tmp_path)

    assert clip.path == tmp_path / "videos" / "b.mp4"
    assert (clip.dice, clip.rests) == (None, (Rest(9, 21, (5, 2)),))


def test_a_waiting_frame_is_timed():
    middle, most = waiting((320, 240), frames=60)

    assert 0 < middle <= most
