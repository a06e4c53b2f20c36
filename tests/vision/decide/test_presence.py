# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-strict-optional
"""Dice that were left out are seen by a network that looks for nothing else."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.drawn import BLACK, GREEN, IVORY, RED, Die, tray
from vision.decide import planes, presence
from vision.decide.presence import left_out
from vision.find.work import work
from vision.policy import EVERY, POLICY, Check
from vision.read import read_tray

THREE = (Die(150, 150, 5), Die(320, 330, 3, turn=50), Die(480, 160, 4))
DARK = (40, 85, 38)


def read(*dice: Die):
    reading = read_tray(tray(*dice), dice=None)
    return reading.dice


def seen(picture, dice, empty=None):
    """`empty`: the tray without dice, where it is known."""
    return left_out(picture, dice, rest=work(picture, empty).rest(dice)).dice


def bare():
    return tray(seed=9)


def test_nothing_is_seen_beside_the_dice_that_were_read():
    assert seen(tray(*THREE), read(*THREE)) == []
    assert seen(tray(*THREE), read(*THREE), bare()) == []


@pytest.mark.parametrize(
    "fourth",
    [
        Die(150, 360, 6),
        Die(500, 350, 2, body=RED, pip=IVORY),
        Die(500, 350, 4, body=DARK, pip=BLACK),
        Die(620, 350, 5),
    ],
    ids=["like the others", "another colour", "of the cloth", "cut by the frame"],
)
def test_a_die_that_was_left_out_is_seen_where_it_lies(fourth):
    (found,) = seen(tray(*THREE, fourth), read(*THREE), bare())

    assert np.hypot(*(np.mean(found, axis=0) - (fourth.x, fourth.y))) < 0.5 * fourth.edge


@pytest.mark.parametrize(("value", "edge"), [(1, 110.0), (3, 110.0), (5, 120.0)])
def test_a_die_of_a_larger_set_is_seen_beside_those_that_were_read(monkeypatch, value, edge):
    """The control looks for dice of the size of those alone."""
    picture, dice = tray(*THREE, Die(480, 340, value, turn=20, edge=edge)), read(*THREE)
    (found,) = seen(picture, dice)
    monkeypatch.setattr(presence, "PARAMETERS", replace(presence.PARAMETERS, larger=1.0))

    assert np.hypot(*(np.mean(found, axis=0) - (480, 340))) < 0.4 * edge
    assert seen(picture, dice) == []


def test_what_the_picture_of_the_empty_tray_shows_too_is_no_die():
    print_there = Die(500, 350, 4)
    picture, empty = tray(*THREE, print_there), tray(print_there, seed=2)

    assert seen(picture, read(*THREE), empty) == []
    assert len(seen(picture, read(*THREE), bare())) == 1


def test_a_die_that_lies_on_print_is_none_of_it():
    """The control is the print alone."""
    print_there = Die(500, 350, 4)
    picture, empty = tray(*THREE, replace(print_there, body=RED, pip=IVORY)), tray(print_there)

    assert len(seen(picture, read(*THREE), empty)) == 1
    assert seen(tray(*THREE, print_there), read(*THREE), empty) == []


@pytest.mark.parametrize(("x", "found"), [(500, 1), (600, 0)], ids=["whole", "cut by the frame"])
def test_where_something_surely_lies_less_makes_it_a_die(monkeypatch, x, found):
    picture = tray(*THREE, Die(x, 350, 6))
    monkeypatch.setattr(
        presence, "PARAMETERS", replace(presence.PARAMETERS, there=(99.0, 99.0), lies=99.0, cut=1.0)
    )

    assert len(seen(picture, read(*THREE), tray())) == found
    assert seen(picture, read(*THREE)) == []


def test_where_the_tray_differs_the_same_is_seen_as_in_the_whole_picture():
    print_there = Die(70, 420, 5)
    picture, dice = tray(*THREE, print_there, Die(480, 340, 6)), read(*THREE)
    told = planes.tops(picture, [die.corners for die in dice])
    rest = work(picture, tray(print_there)).rest(dice)
    part, whole = (presence._places(picture, told, 60.0, known) for known in (rest, None))
    near = [one for one in whole if np.hypot(*(one[0][0] - (480, 340))) < 30]

    assert len(near) == 1
    assert len(part) < len(whole)
    assert [odds for _, odds in part] == pytest.approx([odds for _, odds in near], abs=0.01)
    assert np.allclose(part[0][0], near[0][0], atol=0.05)


def test_half_a_thing_at_the_frame_is_no_die_where_any_number_may_lie():
    """The control stands whole in the picture."""
    key = Die(640, 350, 2, turn=20, body=RED, pip=IVORY)
    wide = tray(*THREE, key, size=(700, 480))

    assert left_out(np.ascontiguousarray(wide[:, :640]), read(*THREE), counted=False).dice == []
    assert len(left_out(wide, read(*THREE), counted=False).dice) == 1


@pytest.mark.parametrize(
    ("counted", "odds", "cut", "whole"),
    [
        (True, -0.2, 0, 0),
        (True, 0.3, 1, 1),
        (False, -0.2, 0, 0),
        (False, 1.2, 0, 1),
        (False, 2.3, 1, 1),
    ],
)
def test_what_the_frame_cuts_must_be_seen_more_surely_where_any_number_may_lie(
    monkeypatch, counted, odds, cut, whole
):
    """Half a key of a keyboard looks like half a die; the control stands whole in the picture."""
    key = Die(632, 350, 2, turn=20, body=RED, pip=IVORY)
    wide = tray(*THREE, key, size=(700, 480))
    monkeypatch.setattr(presence, "PARAMETERS", replace(presence.PARAMETERS, there=(0.0, 0.0)))
    places = presence._places
    monkeypatch.setattr(presence, "_places", lambda *seen: [(place, odds / 3) for place, _ in places(*seen)])
    monkeypatch.setattr(presence, "_odds", lambda *seen: [2 * odds / 3] * len(seen[3]))

    assert len(left_out(np.ascontiguousarray(wide[:, :640]), read(*THREE), counted=counted).dice) == cut
    assert len(left_out(wide, read(*THREE), counted=counted).dice) == whole


def test_the_colour_of_a_die_is_that_of_its_body():
    """Pips do not count: a six of ivory is ivory."""
    dice = read(Die(150, 150, 6), Die(400, 300, 5, body=RED, pip=IVORY))
    colours = planes.bodies(tray(Die(150, 150, 6), Die(400, 300, 5, body=RED, pip=IVORY)), dice)

    assert len(colours) == 2
    for body in (IVORY, RED):
        assert np.abs(colours - body).max(axis=1).min() < 8


def test_pixels_of_the_colour_of_any_die_are_near_it_and_a_shade_of_it_nearer_than_another_colour():
    colours = np.array([IVORY, RED], float)
    row = np.array([IVORY, RED, np.array(IVORY) * 0.8, GREEN, BLACK], np.uint8)

    ivory, red, shade, green, black = planes.apart(row[None, None], colours)[0, 0].astype(int)

    assert max(ivory, red) < 8
    assert 8 < shade < min(green, black)
    assert planes.apart(row[None, None], colours[:1])[0, 0, 1] > red


def test_a_die_below_another_is_seen_beside_the_top_that_was_read():
    below, top = Die(460, 330, 3, turn=60, body=RED, pip=IVORY), Die(500, 370, 4, turn=40)
    dice = read(*THREE, top)

    assert left_out(tray(*THREE, top), dice).dice == []
    assert len(left_out(tray(*THREE, below, top), dice).dice) == 1


def test_dice_are_seen_at_any_size():
    half = tuple(replace(die, x=die.x / 2, y=die.y / 2, edge=30) for die in THREE)
    dice = read_tray(tray(*half, size=(320, 240)), dice=None).dice
    empty = tray(size=(320, 240), seed=9)

    assert seen(tray(*half, size=(320, 240)), dice, empty) == []
    assert len(seen(tray(*half, Die(250, 190, 6, edge=30), size=(320, 240)), dice, empty)) == 1


def test_a_throw_beside_which_a_die_of_the_cloth_lies_is_refused():
    fourth = Die(500, 350, 4, body=DARK, pip=BLACK)
    without = replace(POLICY, checks=EVERY - {Check.LEFT_OUT})
    picture, empty = tray(*THREE, fourth), bare()

    assert read_tray(picture, background=empty).reason is not None
    assert read_tray(tray(*THREE), background=empty, policy=without).reason is None
