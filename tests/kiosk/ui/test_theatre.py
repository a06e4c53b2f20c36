"""Scenes of their own, and what must be read across the room."""

from dataclasses import replace
from functools import cache
from itertools import pairwise
from math import atan, degrees

import numpy as np
import pygame
import pytest

from kiosk.counter.game.moment import MOTION, Highlight
from kiosk.counter.house import Prefs
from kiosk.counter.passing import next_change
from kiosk.counter.state import Screen
from kiosk.engine.hands.combos import digits
from kiosk.engine.play.standing import standing
from kiosk.ui.metrics import DIGIT, FONTS, Face
from kiosk.ui.paint import paint
from kiosk.ui.screens import scene
from kiosk.ui.screens.game.theatre import SETS, stage_of
from tests.lab.gallery.samples import Sample, samples

SEVEN_INCH = ((800, 480), (1024, 600), (600, 1024))
WIDE_MM, AWAY_MM = 154.0, 1500.0
"""The longer edge of a 7 inch panel, and how far the far end of the counter is."""


def minutes(pixels: float, size: tuple[int, int]) -> float:
    """Minutes of arc that so many pixels of a 7 inch screen subtend at 1.5 m."""
    return 60 * degrees(atan(pixels * WIDE_MM / max(size) / AWAY_MM))


def digit_heights(page, words: str) -> list[float]:
    """How high the digits of these numbers really are, in pixels; only of those meant for the room."""
    found = [text for text in page.texts if text.face is Face.SCORE and text.words == words]
    return [digit_height(words, text.face, text.size) for text in found]


@cache
def digit_height(words: str, face: Face, size: int) -> int:
    pygame.font.init()
    return pygame.font.Font(str(FONTS / face.value), size).render(words, True, "white").get_bounding_rect().h


CAPITAL = 0.73
"""Height of a capital of the faces that have words, in ems."""


def tables() -> list[Sample]:
    """The samples of the table in play, without what comes up over it."""
    return [each for each in samples() if each.counter.screen is Screen.PLAY and not stage_of(each.counter)]


@pytest.mark.parametrize("size", SEVEN_INCH)
def test_numbers_that_matter_are_read_from_the_end_of_the_counter(size):
    small = []
    for each in tables():
        game, page = each.counter.state, scene(each.counter, size, each.now)
        numbers = [str(game.pot)]
        numbers += [str(held) for name, held in game.tokens.items() if name not in game.left]
        if now := standing(game):
            numbers += [str(now.cost), digits(now.best.hand)]
            numbers += [digits(now.worst.hand)] if now.worst else []
        for number in numbers:
            heights = digit_heights(page, number)
            if not heights or minutes(min(heights), size) < 16:
                small.append((each.name, number, heights))

    assert small == []


def test_letters_of_a_key_would_be_too_small_for_that():
    assert minutes(20 * 0.73, (800, 480)) < 16 < minutes(38, (800, 480))


@pytest.mark.parametrize("size", SEVEN_INCH)
def test_nothing_is_larger_than_the_score(size):
    for each in tables():
        game, page = each.counter.state, scene(each.counter, size, each.now)
        if len(game.players) <= 4:
            score = DIGIT * max(text.size for text in page.texts if text.face is Face.SCORE)
            assert score >= CAPITAL * max(text.size for text in page.texts), each.name


def scenes(theme: str = "night", strength: str = "normal"):
    return [
        each
        for each in samples(Prefs(theme=theme, strength=strength))
        if each.counter.screen in {Screen.PLAY, Screen.OVER}
        and stage_of(each.counter)
        and each.name != "over-party"
    ]


def test_every_highlight_has_its_set_and_is_seen():
    seen = {each.counter.moment.highlight for each in scenes()}

    assert set(SETS) == set(Highlight)
    assert set(Highlight) - seen <= {Highlight.COUP, Highlight.OVER}


def light(each, at: float) -> float:
    """How bright the whole screen is, 0 to 1 of a white one."""
    surface = pygame.Surface((200, 120))
    paint(surface, scene(each.counter, (200, 120), at), {})
    return float(((pygame.surfarray.array3d(surface) / 255) ** 2.2).mean())


@pytest.mark.parametrize("theme", ["night", "day"])
def test_no_scene_dazzles_the_eye(theme):
    """The tray is lit by the screen too: what comes up is never much brighter than the table it covers."""
    for each in scenes(theme):
        table = light(replace(each, counter=replace(each.counter, moment=None, story=None)), each.now)
        times = np.linspace(each.counter.moment.began, each.counter.moment.until, 6)
        levels = [light(each, at) for at in times]

        assert max(levels) <= table + 0.15, each.name
        assert all(abs(two - one) < 0.05 for one, two in pairwise(levels)), each.name


def test_under_sober_nothing_moves():
    for each in scenes(strength="sober"):
        counter, now = each.counter, each.counter.moment.began + 0.01
        assert not counter.flights, each.name
        assert (next_change(counter, now) or now + 1) > now, each.name
        assert scene(counter, (800, 480), now) == scene(counter, (800, 480), now + 0.2), each.name


def test_nothing_moves_for_longer_than_six_tenths_of_a_second():
    assert max(MOTION.enter, MOTION.flight) <= 0.6


def test_a_scene_is_drawn_anew_only_while_it_comes_up():
    for each in scenes():
        counter, moment = replace(each.counter, flights=()), each.counter.moment
        still = max(moment.began, 0 if moment.waits else moment.reveal) + MOTION.enter + 0.01

        assert next_change(counter, moment.began) == moment.began or moment.reveal < moment.began
        assert next_change(counter, still) > still, each.name
