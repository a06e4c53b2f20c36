"""The window of a laptop: the kiosk's screen, and beside it the simulated table with its levers."""

from collections.abc import Callable, Mapping
from dataclasses import replace

import numpy as np

from hardware.clock import SystemClock
from hardware.sim.table import SimTable
from kiosk.counter.state import AT_TABLE, Counter, Screen
from kiosk.engine.play.state import Game
from kiosk.language import Tongue, said, tongue
from kiosk.laptop import hands as at
from kiosk.laptop.arrow import from_panel
from kiosk.laptop.levers import pull
from kiosk.laptop.panel import TRAY, Side, panel, tray_rect
from kiosk.ui.inputs import Dragged, Input, Key, Lifted, Touched
from kiosk.ui.layout import Glass
from kiosk.ui.scene import Scene, beside, touch_at
from kiosk.ui.theme import NIGHT, THEMES
from kiosk.ui.window import Window
from vision.readings import Image
from vision.track.motion.difference import alike, small

PICTURE_EVERY = 1 / 30
"""Seconds between two pictures of the tray."""

FOLLOWED = 4.0
"""Times real time at which the eye still sees dice roll: some ten pictures a simulated second. While a hand
or a die moves, time runs no faster than that."""

SCORES = said("{name} : {n}")
WHOSE_TURN = said("À {name}")
NOBODY_PLAYS = said("Personne ne joue")
LAST_THROW = said("{name} : {hand}")
NO_THROW = said("Rien n’a encore été lancé")


class LaptopGlass:
    """Keeps the promise of a glass; what is done on the panel goes to the table, the rest to the kiosk.

    counter  gives the counter as it stands.
    picture  gives the newest picture of the tray, None while there is none.
    speak    says a sentence aloud where the machine can.
    """

    def __init__(
        self,
        window: Window,
        table: SimTable,
        clock: SystemClock,
        counter: Callable[[], Counter],
        picture: Callable[[], Image | None],
        speak: Callable[[str], None],
    ) -> None:
        self._window = window
        self._table = table
        self._clock = clock
        self._counter = counter
        self._picture = picture
        self._speak = speak
        self._side = Side(table.scene.size, speed=clock.speed)
        self._shown: tuple[Scene, Mapping[str, Image]] | None = None
        self._drawn_at = 0.0
        self._tray: Image | None = None
        self._looks: Image = np.zeros((0, 0, 3), np.uint8)
        self._told: Game | None = None

    @property
    def size(self) -> tuple[int, int]:
        """What is left for the kiosk's screen."""
        wide, high = self._window.size
        return wide - self._panel_size[0], high

    def inputs(self, now: float) -> list[Input]:
        """What was meant for the kiosk; the table has had its part, and its picture is refreshed."""
        kiosk = [each for each in self._window.inputs(now) if not self._take(each, now)]
        self._pace()
        if self._shown is not None and abs(now - self._drawn_at) >= PICTURE_EVERY * self._clock.speed:
            self._draw(now)
        return kiosk

    def show(self, scene: Scene, pictures: Mapping[str, Image]) -> bool:
        """Draw the kiosk's scene with the panel beside it."""
        self._shown = (scene, pictures)
        return self._draw(self._clock.now())

    def close(self) -> None:
        """Give the screen back."""
        self._window.close()

    def _pace(self) -> None:
        speed = min(self._side.speed, FOLLOWED) if self._table.busy else self._side.speed
        if speed != self._clock.speed:
            self._clock.run_at(speed)

    @property
    def _panel_size(self) -> tuple[int, int]:
        wide, high = self._window.size
        return min(max(wide * 28 // 100, 300), 480), high

    @property
    def _mm(self) -> float:
        """Millimetres a pixel of the tray's picture, times the speed at which time runs."""
        return self._table.scene.optics.view / self._side.size[0] * self._clock.speed

    @property
    def _say(self) -> Tongue:
        return tongue(self._counter().prefs.language)

    def _draw(self, now: float) -> bool:
        if self._shown is None:
            return False
        self._drawn_at = now
        scene, pictures = self._shown
        if self._told is not self._counter().state:
            self._side = replace(self._side, line="")  # the game went on: it is no longer true
        way = at.pull(self._side.hands, now, self._mm)
        self._side = replace(self._side, lying=self._lying(), lit=self._table.lamp.lit, pull=way)
        theme = THEMES.get(self._counter().prefs.theme, NIGHT)
        both = beside(scene, panel(self._side, self._panel_size, theme, self._say))
        tray = self._newest()
        return self._window.show(both, pictures if tray is None else {**pictures, TRAY: tray})

    def _newest(self) -> Image | None:
        """The newest picture of the tray; the one on the glass, where they differ by noise alone."""
        newest = self._picture()
        if newest is None or newest is self._tray:
            return newest
        looks = small(newest)
        if self._tray is None or self._looks.shape != looks.shape or not alike(self._looks, looks):
            self._tray, self._looks = newest, looks
        return self._tray

    def _take(self, each: Input, now: float) -> bool:
        """Whether it was meant for the table."""
        match each:
            case Touched(x, y) if x >= self.size[0]:
                self._touch(x - self.size[0], y, now)
                return True
            case Dragged(x, y):
                self._hands(at.drag_to(self._side.hands, *self._on_tray(x - self.size[0], y)))
                return True
            case Lifted(x, y):
                self._lift(x - self.size[0], y, now)
                return x >= self.size[0]
            case Key(name, down=True) if self._counter().screen in AT_TABLE:
                entering = self._counter().screen is Screen.HAND and name.isdigit()
                return not entering and self._key(each)
        return False

    def _touch(self, x: float, y: float, now: float) -> None:
        side = panel(self._side, self._panel_size, NIGHT, self._say)
        touch = touch_at(side, x, y)
        if touch is None:
            return
        if touch.action == "tray":
            self._hands(at.press(self._side.hands, *self._on_tray(x, y), now))
        elif touch.action == "button":
            self._side = replace(self._side, down=True)
            self._table.hold_button()
        elif touch.action == "speed":
            self._side = replace(self._side, speed=float(touch.argument))
        else:
            self._lever(touch.argument)

    def _lift(self, x: float, y: float, now: float) -> None:
        if self._side.down:
            self._side = replace(self._side, down=False)
            if "stuck" not in self._side.pulled:
                self._table.free_button()
            return
        hands, throw = at.lift(self._side.hands, *self._on_tray(x, y), now, self._lying(), self._mm)
        self._hands(hands)
        self._throw(throw)

    def _key(self, key: Key) -> bool:
        lying = self._lying()
        throw: at.Throw | None = None
        match key.name:
            case "space":
                hands, throw = at.throw_dice(self._side.hands, lying)
            case "return":
                self._table.press()
                return True
            case "d" | "s" | "t":
                self._tell(key.name)
                return True
            case "1" | "2" | "3" | "4" | "5" | "6":
                hands = at.select(self._side.hands, int(key.name), lying, select=not key.shift)
            case _:
                return False
        self._hands(hands)
        self._throw(throw)
        return True

    def _tell(self, what: str) -> None:
        """D the last throw, S the scores, T whose turn: always written, spoken where the machine can."""
        game, last, say = self._counter().state, self._counter().last, self._say
        if game is None:
            line = say(NOBODY_PLAYS)
        elif what == "d" and last is None:
            line = say(NO_THROW)
        elif what == "d" and last:
            line = say(LAST_THROW, name=last.player, hand="-".join(map(str, last.values)))
        elif what == "s":
            line = ", ".join(say(SCORES, name=name, n=n) for name, n in game.tokens.items())
        else:
            line = say(WHOSE_TURN, name=game.player or "–")
        self._side, self._told = replace(self._side, line=line), game
        self._speak(line)

    def _throw(self, throw: at.Throw | None) -> None:
        if throw is not None and not self._table.busy:
            self._table.throw(throw.dice, drag=throw.drag)

    def _lever(self, name: str) -> None:
        if pull(self._table, name, out=name not in self._side.pulled):
            self._side = replace(self._side, pulled=self._side.pulled ^ {name})

    def _hands(self, hands: at.Hands) -> None:
        self._side = replace(self._side, hands=hands)

    def _lying(self) -> tuple[at.Lie, ...]:
        return tuple(at.Lie(*each) for each in self._table.dice_at_rest())

    def _on_tray(self, x: float, y: float) -> tuple[float, float]:
        """From the panel to pixels of the tray's picture."""
        return from_panel(tray_rect(Glass(*self._panel_size), self._side.size), self._side.size, x, y)
