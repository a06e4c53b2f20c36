"""Short sounds, made here from sines and noise: wood, glass and brass, none longer than a second or so.

A small loudspeaker in a loud room carries what lies between 400 Hz and 4 kHz: each has its energy there.
"""

from collections.abc import Callable
from functools import cache

import numpy as np

from kiosk.ui.loudness import Wave, level

SAMPLE_RATE = 44100

LEVEL = -18.0
"""LUFS of every sound in its loudest tenth of a second: none startles after another, and two at once fit."""

NOTES = {
    "C": 523.25,
    "D": 587.33,
    "E": 659.26,
    "F": 698.46,
    "G": 783.99,
    "A": 880.0,
    "c": 1046.5,
    "e": 1318.5,
}


@cache
def wave(name: str) -> Wave:
    """The sound of that name; raises KeyError where there is none."""
    return level(_MADE[name](), SAMPLE_RATE, LEVEL)


def _four_two_one() -> Wave:
    """The house's fanfare."""
    notes = ("C", "E", "G", "c", "e")
    return _after(*((0.09 * n, _bell(note, 0.8)) for n, note in enumerate(notes)))


def _decharge() -> Wave:
    """The pot is poured out."""
    clicks = tuple((0.05 * n, _click(1500 + 120 * n)) for n in range(9))
    return _after(*clicks, (0.46, _bell("G", 0.7)))


def _last_token() -> Wave:
    """One token turns on its edge and falls."""
    places = (0.0, 0.2, 0.36, 0.48, 0.56, 0.62, 0.66)
    return _after(*((place, _glass(1120 + 40 * n) * 0.7) for n, place in enumerate(places)))


def _espagnole() -> Wave:
    """A heel, a heel, and a chord that does not end where one expects it."""
    heels = tuple((0.12 * n, _knock(900, 0.1)) for n in range(3))
    return _after(*heels, (0.4, _bell("E", 0.8)), (0.4, _bell("F", 0.8)), (0.4, _bell("A", 0.8)))


def _tokens() -> Wave:
    """A few tokens on a pile."""
    places = (0.0, 0.06, 0.11, 0.18)
    return _after(*((place, _click(2900 - 260 * n)) for n, place in enumerate(places)))


def _over() -> Wave:
    """Two glasses meet, and a chord."""
    clink = _after((0.0, _glass(2640)), (0.03, _glass(3120)))
    return _after((0.0, clink), (0.25, _bell("C", 0.9)), (0.25, _bell("E", 0.9)), (0.25, _bell("G", 0.9)))


def _tune(notes: tuple[str, ...], step: float, last: float) -> Wave:
    """Notes one after the other, the last held."""
    early = tuple((step * n, _bell(note, 0.35)) for n, note in enumerate(notes[:-1]))
    return _after(*early, (step * (len(notes) - 1), _bell(notes[-1], last)))


def _time(seconds: float) -> Wave:
    return np.arange(int(SAMPLE_RATE * seconds), dtype=np.float64) / SAMPLE_RATE


def _bell(note: str, seconds: float) -> Wave:
    t = _time(seconds)
    tone = sum(np.sin(2 * np.pi * NOTES[note] * k * t) / k**2 * np.exp(-t * (4 + 3 * k)) for k in (1, 2, 3))
    return _fade(np.asarray(tone, np.float64) * 0.35)


def _knock(pitch: float, seconds: float) -> Wave:
    """A short thud: a falling tone and a breath of noise."""
    t = _time(seconds)
    noise = np.random.default_rng(421).uniform(-1, 1, len(t)) * np.exp(-t * 90) * 0.25
    return _fade(np.sin(2 * np.pi * pitch * t * np.exp(-t * 3)) * np.exp(-t * 28) * 0.6 + noise)


def _click(pitch: float) -> Wave:
    t = _time(0.05)
    return _fade(np.sin(2 * np.pi * pitch * t) * np.exp(-t * 110) * 0.4)


def _glass(pitch: float) -> Wave:
    t = _time(0.6)
    tone = np.sin(2 * np.pi * pitch * t) + 0.5 * np.sin(2 * np.pi * pitch * 2.76 * t)
    return _fade(tone * np.exp(-t * 9) * 0.2)


def _fade(tone: Wave) -> Wave:
    """Without a click at its ends: 2 ms up, 10 ms down."""
    up, down = int(0.002 * SAMPLE_RATE), int(0.01 * SAMPLE_RATE)
    tone = tone.copy()
    tone[:up] *= np.linspace(0, 1, up)
    tone[-down:] *= np.linspace(1, 0, down)
    return tone


def _after(*parts: tuple[float, Wave]) -> Wave:
    """Sounds laid over each other, each from its second on."""
    whole = np.zeros(max(int(at * SAMPLE_RATE) + len(tone) for at, tone in parts))
    for at, tone in parts:
        start = int(at * SAMPLE_RATE)
        whole[start : start + len(tone)] += tone
    return whole


_MADE: dict[str, Callable[[], Wave]] = {
    "start": lambda: _after((0.0, _bell("C", 0.5)), (0.12, _bell("E", 0.5)), (0.24, _bell("G", 0.7))),
    # a die put down on wood
    "read": lambda: _knock(1100, 0.09),
    # a hand on the counter: « le bon »
    "stop": lambda: _after((0.0, _knock(620, 0.2)), (0.02, _knock(900, 0.1) * 0.5)),
    "four_two_one": _four_two_one,
    "aces": lambda: _tune(("E", "E", "E", "A"), 0.13, 0.7),
    "nenette": lambda: _tune(("E", "D", "C"), 0.2, 0.6),
    # two glasses, one against the other, twice
    "rampeau": lambda: _after(
        *((0.16 * n, _glass(pitch)) for n, pitch in enumerate((1180, 1400, 1180, 1400)))
    ),
    "decharge": _decharge,
    "last_token": _last_token,
    "free": lambda: _tune(("G", "A", "c"), 0.11, 0.9),
    # a breath held and let go
    "saved": lambda: _after((0.0, _bell("D", 0.3)), (0.18, _bell("G", 0.8)), (0.18, _bell("c", 0.8) * 0.6)),
    "espagnole": _espagnole,
    "grand_perdant": lambda: _tune(("A", "G", "F", "E", "C"), 0.15, 0.6),
    "manche": lambda: _tune(("G", "E"), 0.22, 0.7),
    # three soft ticks of a glass, each a little closer
    "suspense": lambda: _after(*((place, _glass(1240) * 0.7) for place in (0.0, 0.34, 0.62))),
    "tokens": _tokens,
    "notice": lambda: _bell("A", 0.25) * 0.6,
    "refused": lambda: _after((0.0, _knock(640, 0.14)), (0.15, _knock(520, 0.18))),
    "over": _over,
}

SOUNDS = tuple(_MADE)
"""The names that kiosk.counter.effects.Play carries; "silence" stops all."""
