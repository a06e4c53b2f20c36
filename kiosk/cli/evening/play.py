"""A kiosk without devices that is told what eye, button and fingers did, and answers each line.

App, counter, referee, journal and scenes are those of `lebon run`. Time passes only from line to line.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from hardware.clock import SimClock
from hardware.ports import Camera, CameraLost
from hardware.rig import NoButton, NoLamp
from kiosk.app import App
from kiosk.cli.evening.lines import Line
from kiosk.cli.evening.report import push, report
from kiosk.cli.evening.tray import Tray
from kiosk.counter.actions import BY_ID, HOLD_SECONDS, of_key
from kiosk.counter.early import heard_from
from kiosk.counter.effects import Say
from kiosk.counter.game.says import sentence
from kiosk.counter.messages import By, Held, Pressed, Released
from kiosk.counter.push import meaning
from kiosk.counter.state import Counter, Setup
from kiosk.counter.tray import Saw
from kiosk.eye import Eye, Watches
from kiosk.journal import Journal
from kiosk.language import tongue
from kiosk.outlets import Outlets
from kiosk.running.beginning import counter_of, take_up
from kiosk.settings import Settings
from kiosk.ui import calls
from kiosk.ui.inputs import Input, Key, Lifted, Touched
from kiosk.ui.scene import Scene, Touch
from vision.readings import Image

PUSH = 0.1
"""Seconds for which a push holds the button down."""

SETTLED = 2.0
"""Seconds for which the kiosk stands there before the first line: longer than any guard against haste."""


class Fingers:
    """A glass that nobody sees, with fingers on it."""

    size = (1024, 600)

    def __init__(self) -> None:
        self.waiting: list[Input] = []

    def inputs(self, now: float) -> list[Input]:
        """What was done since the last look."""
        taken, self.waiting = self.waiting, []
        return taken

    def show(self, scene: Scene, pictures: Mapping[str, Image]) -> bool:
        """Nobody looks."""
        return True


@dataclass(slots=True)
class _Button:
    """Since when it is down, None while it is up, and how many of the longer pushes were told."""

    since: float | None = None
    told: int = 0


class Evening:
    """One kiosk, from its start on.

    begins  seconds of the first line.
    frame   seconds between two turns of the drawing loop while time passes.
    """

    def __init__(
        self,
        journal: Journal,
        settings: Settings,
        watcher: Watches,
        begins: float = 0.0,
        *,
        frame: float = 1 / 30,
    ) -> None:
        start = begins - SETTLED
        self.clock = SimClock(start)
        self._journal = journal
        self._glass = Fingers()
        self._frame = frame
        self._button = _Button()
        self._tray = Tray()
        self._spoken: list[Say] = []
        self._words: tuple[int, int] = (0, 0)
        self.app = App(
            replace(counter_of(settings, journal), since=start, lively=start),
            journal=journal,
            eye=Eye(_no_camera, watcher, lambda _: None, self.clock),
            glass=self._glass,
            clock=self.clock,
            button=NoButton(),
            lamp=NoLamp(),
            outlets=Outlets(say=self._spoken.append),
        )

    @property
    def counter(self) -> Counter:
        """Everything about the table as it stands."""
        return self.app.counter

    def begin(self, setup: Setup) -> None:
        """Go on with the game of the log, or begin the one asked for; without names the first page is up."""
        arranged = replace(self.counter.setup, rules=setup.rules)
        self.app.counter = replace(self.counter, setup=arranged)
        take_up(self.app, self._journal, setup if setup.names else None, self.clock.now(), lambda _: None)
        self._words = self._log_length()
        self.pass_until(self.clock.now() + SETTLED)

    def answer(self, line: Line) -> dict[str, Any]:
        """Let it happen; what the table is like then."""
        self.pass_until(line.at)
        self._spoken.clear()
        heard = self._do(line)
        self.app.turn()
        return {"t": line.at, "word": line.word, "heard": heard, **self.report()}

    def pass_until(self, at: float) -> None:
        """Let time pass, turn by turn; the turns in which nothing can happen are left out."""
        while (now := self.clock.now()) < at:
            holds = [due for due in self._holds() if due > now]
            self.clock.pass_until(self._next_turn(now, min((at, *holds))))
            self._hold(self.clock.now())
            self.app.turn()

    def _next_turn(self, now: float, at: float) -> float:
        """The first turn of the drawing loop in which anything can happen; `at` where that is sooner.

        Counted frame by frame: what happens then has the very instant that it has when each turn is taken.
        """
        due = self.app.due()
        if due is None or due >= at:
            return at
        turn = self._a_frame_later(now)
        while turn < due:
            turn = self._a_frame_later(turn)
        return min(turn, at)

    def _a_frame_later(self, now: float) -> float:
        """Later in any case, also where the seconds are so many that one frame more is the same number."""
        return max(now + self._frame, math.nextafter(now, math.inf))

    def report(self) -> dict[str, Any]:
        """The table as it stands, in the words of the contract."""
        counter, now = self.counter, self.clock.now()
        return report(counter, self.app.scene, now, self._says(counter, now), self._moves())

    def _do(self, line: Line) -> bool:
        """Whether it was heard."""
        now = self.clock.now()
        match line.word:
            case "push":
                heard = self._down(now)
                self.pass_until(now + PUSH)
                self._up()
                return heard
            case "down":
                return self._down(now)
            case "up":
                return self._up()
            case "touch":
                return self._touch(*line.names)
            case "key":
                return self._key(line.names[0])
            case _:
                if line.seen is not None:
                    change = self._tray.change(line.seen, now)
                    self.app.take(Saw(change, self.counter.seat), now)
                return True

    def _down(self, now: float) -> bool:
        if self._button.since is not None:
            return False
        told = push(self.counter, now)
        heard = told["does"] is not None and now >= (told["from"] or now)
        self._button = _Button(now)
        self.app.take(Pressed(), now)
        return heard

    def _up(self) -> bool:
        if self._button.since is None:
            return False
        self._button = _Button()
        self.app.take(Released(), self.clock.now())
        return True

    def _holds(self) -> tuple[float, ...]:
        since = self._button.since
        return () if since is None else tuple(since + each for each in sorted(HOLD_SECONDS.values()))

    def _hold(self, now: float) -> None:
        for number, due in enumerate(self._holds()):
            if number >= self._button.told and due <= now and self._button.since is not None:
                self._button.told = number + 1
                self.app.take(Held(due - self._button.since), now)

    def _touch(self, action: str, argument: str | None = None) -> bool:
        touch = self._target(action, argument)
        if touch is None:
            return False
        heard = self.counter.asleep or self._is_heard(action, By.TOUCH)
        at = touch.rect.middle
        self._glass.waiting = [Touched(*at), Lifted(*at)]
        self.app.turn()
        return heard

    def _target(self, action: str, argument: str | None) -> Touch | None:
        """The topmost key of that action, by its argument where one was named."""
        touches = self.app.scene.touches if self.app.scene else ()
        fits = (each for each in reversed(touches) if each.action == action)
        return next((each for each in fits if argument in {None, each.argument}), None)

    def _key(self, name: str) -> bool:
        letter = {"space": " "}.get(name, name if len(name) == 1 else "")
        act = of_key(self.counter.screen, name, letter)
        heard = self.counter.asleep or (act is not None and self._is_heard(act.action, By.KEY))
        self._glass.waiting = [Key(name, letter)]
        self.app.turn()
        return heard

    def _is_heard(self, action: str, by: By | None) -> bool:
        told = meaning(self.counter) if action == "stop" else BY_ID[action]
        return told is not None and self.clock.now() >= heard_from(self.counter, told.id, by)

    def _says(self, counter: Counter, now: float) -> str | None:
        """The sentence on the screen; where there is none, what the caller said."""
        say, words = tongue(counter.prefs.language), sentence(counter, now)
        if words is not None:
            return calls.sentence(words, say)
        spoken = next((each for each in self._spoken if each.msgid), None)
        return None if spoken is None else say(spoken.msgid, **dict(spoken.values))

    def _log_length(self) -> tuple[int, int]:
        """Number of the last game of the log, and how many words it has."""
        game = next(self._journal.store.latest(1), None)
        return (0, 0) if game is None else (game.id, len(game.words))

    def _moves(self) -> list[str]:
        """The words that came into the log since the last answer."""
        number, count = self._words
        game = next(self._journal.store.latest(1), None)
        if game is None:
            return []
        self._words = game.id, len(game.words)
        return list(game.words[count if game.id == number else 0 :])


def _no_camera() -> Camera:
    raise CameraLost("a written evening has no camera")
