"""What the screens cost: from an event to its picture, a frame, and nothing at all while nothing changes.

Drawn into memory (SDL's dummy driver), so the figures are those of this machine without its graphics; told
is the processor time of the drawing thread, which a busy machine does not spoil.
"""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from statistics import median

import numpy as np

from kiosk.counter.messages import Act, Message, Pressed, Tick
from kiosk.counter.passing import next_change
from kiosk.counter.state import AT_TABLE, Counter, Setup
from kiosk.counter.step import step
from kiosk.counter.tray import Saw
from kiosk.ui.screens import scene
from kiosk.ui.window import Window
from tests.lab.gallery.samples import Sample, samples
from vision.readings import DieReading, Image, TrayChange, TrayEvent

SIZES = ((800, 480), (1920, 1080))

TIMES = 6
"""Paintings of each sample; the first is slower than those that follow."""


@dataclass(frozen=True, slots=True)
class Delay:
    """From an event to its picture on the glass, in milliseconds, over a whole game."""

    width: int
    height: int
    events: int
    median_ms: float
    p95_ms: float
    worst_ms: float


@dataclass(frozen=True, slots=True)
class Frame:
    """One screen drawn anew, in milliseconds: made as a scene, painted the first time, and again."""

    screen: str
    width: int
    height: int
    items: int
    scene_ms: float
    first_ms: float
    paint_ms: float


@dataclass(frozen=True, slots=True)
class Idle:
    """Nobody does anything for that many seconds: turns of the loop, frames drawn, processor time used."""

    screen: str
    seconds: float
    turns: int
    frames: int
    cpu_ms: float


def delays(sizes: tuple[tuple[int, int], ...] = SIZES) -> tuple[Delay, ...]:
    """A game read by the eye, drawn after each throw; the live picture changes each time too."""
    return tuple(_delay(size) for size in sizes)


def frames(sizes: tuple[tuple[int, int], ...] = SIZES) -> tuple[Frame, ...]:
    """Every sample screen at each size."""
    return tuple(row for size in sizes for row in _frames(size))


def idle(seconds: float = 60.0) -> tuple[Idle, ...]:
    """The loop at 30 turns a second of simulated time, on the screens one waits on."""
    waiting = [each for each in samples() if each.name in {"attract", "play-read", "menu", "over"}]
    return tuple(_idle(each.name, each.counter, each.now, seconds) for each in waiting)


def _delay(size: tuple[int, int]) -> Delay:
    game = _Game()
    took: list[float] = []
    with _memory(size) as window:
        while (message := game.next()) is not None:
            live = {"tray": _tray(len(took))}
            start = time.thread_time()
            game.tell(message)
            window.show(scene(game.counter, size, game.now), live)
            took.append(1000 * (time.thread_time() - start))
    return Delay(*size, len(took), median(took), _quantile(took, 0.95), max(took))


class _Game:
    """Throws and pushes until the game is over."""

    def __init__(self) -> None:
        self.counter = Counter(setup=Setup(names=("Ana", "Bo", "Chloé")))
        self.now = 100.0
        self._random = np.random.default_rng(421)
        self.tell(Act("start"))
        self.tell(Act("begin"))

    def tell(self, message: Message) -> None:
        self.now += 2.0
        self.counter, _ = step(self.counter, message, self.now)

    def next(self) -> Message | None:
        """What happens now; None when the game is over."""
        game = self.counter.state
        if game is None or self.counter.screen not in AT_TABLE:
            return None
        if game.can_stop and self._random.random() < 0.5:
            return Pressed()
        kept = game.hand[:1] if game.hand else ()
        thrown = tuple(int(value) for value in self._random.integers(1, 7, 3 - len(kept)))
        lying = tuple(_die(value, place) for place, value in enumerate((*kept, *thrown)))
        change = TrayChange(0, 0.0, TrayEvent.READ, lying, lying[: len(kept)], lying[len(kept) :])
        return Saw(change, self.counter.seat)


def _frames(size: tuple[int, int]) -> list[Frame]:
    with _memory(size) as window:
        return [_frame(window, each, size) for each in samples()]


def _frame(window: Window, sample: Sample, size: tuple[int, int]) -> Frame:
    live = {"tray": _tray(0), "throw": _tray(0)}
    made, painted = [], []
    for _ in range(TIMES):
        start = time.thread_time()
        page = scene(sample.counter, size, sample.now)
        middle = time.thread_time()
        window.show(page, live)
        painted.append(1000 * (time.thread_time() - middle))
        made.append(1000 * (middle - start))
        window.show(replace(page, items=()), {})
    return Frame(sample.name, *size, len(page.items), median(made), painted[0], median(painted[1:]))


def _idle(name: str, counter: Counter, now: float, seconds: float) -> Idle:
    """As kiosk.app turns: a tick, and a picture only where the counter changed or moves."""
    counter = replace(counter, lively=now, moment=None, notice=None, flights=())
    size, turns = (800, 480), int(seconds * 30)
    with _memory(size) as window:
        window.show(scene(counter, size, now), {})
        shown, before, start = now, window.drawn, time.process_time()
        for _ in range(turns):
            now += 1 / 30
            after, _effects = step(counter, Tick(), now)
            moving = next_change(after, shown)
            if after != counter or (moving is not None and moving <= now):
                shown = now
                window.show(scene(after, size, now), {})
            counter = after
        cpu = 1000 * (time.process_time() - start)
        return Idle(name, seconds, turns, window.drawn - before, cpu)


@contextmanager
def _memory(size: tuple[int, int]) -> Iterator[Window]:
    """A window that nobody sees."""
    was = os.environ.get("SDL_VIDEODRIVER")
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    try:
        with Window(size) as window:
            yield window
    finally:
        if was is None:
            del os.environ["SDL_VIDEODRIVER"]
        else:
            os.environ["SDL_VIDEODRIVER"] = was


def _tray(number: int) -> Image:
    """Another picture each time, of the size that the camera gives."""
    return np.full((720, 960, 3), number % 200, np.uint8)


def _die(value: int, place: int) -> DieReading:
    x = 300.0 + 180 * place
    corners = ((x - 40, 310.0), (x + 40, 310.0), (x + 40, 390.0), (x - 40, 390.0))
    return DieReading((x, 350.0), corners, value, 0.97)


def _quantile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]
