"""The shell on the main thread: inbox -> message -> counter -> log -> scene -> glass.

Nothing is decided here. What must outlive a power cut is on the disk before the scene that shows it is made.
"""

import logging
from collections.abc import Iterable
from dataclasses import replace
from math import hypot
from queue import Empty, SimpleQueue

from hardware.debounce import Held, Press, Push, Release, Stuck
from hardware.ports import Button, Clock, Edge, Lamp
from kiosk.counter import messages
from kiosk.counter.actions import of_key
from kiosk.counter.effects import (
    Ask,
    CheckPin,
    Cleared,
    Effect,
    GameLeft,
    GameStarted,
    Log,
    SaveCrop,
    Undone,
)
from kiosk.counter.effects import Lamp as Lit
from kiosk.counter.messages import Act, By, Guided, Message, Pressed, Released, Tick, Told
from kiosk.counter.passing import next_change, next_tick
from kiosk.counter.staff.pages import NOT_SAVED
from kiosk.counter.state import Counter
from kiosk.counter.step import dice, step
from kiosk.counter.tray import Notice, Saw
from kiosk.engine.events import Corrected, Thrown
from kiosk.eye import Eye
from kiosk.journal import Journal
from kiosk.language import said
from kiosk.outlets import Outlets
from kiosk.pictures import Pictures
from kiosk.push import Pushes
from kiosk.ui import layout
from kiosk.ui.glass import Glass
from kiosk.ui.inputs import Closed, Input, Key, Lifted, Resized, Touched
from kiosk.ui.scene import Scene, touch_at
from kiosk.ui.screens import scene

log = logging.getLogger(__name__)

BUTTON_STUCK = said("Le bouton est bloqué : touchez l’écran")
PLAYED_IN_MEMORY = said(
    "Les parties d’ici sont d’une version plus récente : mettez à jour. On joue en mémoire."
)
SAVED_AGAIN = said("Le disque prend de nouveau les parties : rien n’est perdu")


class App:
    """One counter, kept alive. `turn` once a frame; `post` from any thread.

    locked  a closed window or Alt-F4 does not end it: the kiosk at the bar.
    drawn   the glass shows what is the case: nothing waits to be drawn.
    """

    def __init__(
        self,
        counter: Counter,
        *,
        journal: Journal,
        eye: Eye,
        glass: Glass,
        clock: Clock,
        button: Button,
        lamp: Lamp,
        outlets: Outlets,
        locked: bool = False,
    ) -> None:
        self.counter = counter
        self.quitting = False
        self.drawn = False
        self.scene: Scene | None = None
        self._journal = journal
        self._eye = eye
        self._glass = glass
        self._clock = clock
        self._lamp = lamp
        self._outlets = outlets
        self._locked = locked
        self._inbox: SimpleQueue[Message | Edge] = SimpleQueue()
        self._pushes = Pushes(button, clock.now())
        self._pictures = Pictures(lambda: eye.latest, self._outlets)
        self._shown: Counter | None = None
        self._shown_at = 0.0
        self._finger = (0.0, 0.0)
        button.listen(self._inbox.put)
        self._perform((Lit(counter.lit),))
        self._await()

    def post(self, message: Message) -> None:
        """Hand in a message, from any thread."""
        self._inbox.put(message)

    def turn(self) -> None:
        """Take in what came, and show what it changed."""
        now = self._clock.now()
        for each in self._glass.inputs(now):
            self._input(each, now)
        self._drain(now)
        self._take_pushes(self._pushes.come(now), now)
        if (guide := self._eye.learning.guide) != self.counter.staff.guide:
            self.take(Guided(guide), now)
        if self._eye.health.moved is not self.counter.staff.moved:
            self.take(Told(moved=self._eye.health.moved), now)
        if (told := self._pictures.news(self.counter)) is not None:
            self.take(told, now)
        self.take(Tick(), now)
        self._show(now)

    def due(self) -> float | None:
        """When a turn next does anything by itself; None: never. Where something waits already, now.

        What eye, button and fingers tell, and whoever posts, comes beside that.
        """
        now, counter = self._clock.now(), self.counter
        drawn = self.drawn and counter == self._shown
        if not drawn or not self._inbox.empty() or self._pictures.news(counter) is not None:
            return now
        times = (next_tick(counter, now), next_change(counter, self._shown_at))
        return min((time for time in times if time is not None), default=None)

    def take(self, message: Message, now: float) -> None:
        """One message: the counter's answer, its effects, and for whom the eye looks from now on."""
        if isinstance(message, Saw):
            self._pictures.notice(message.change.event, now)
        self.counter, effects = step(self.counter, message, now)
        thrown, seen = _logs(effects, Thrown), isinstance(message, Saw)
        if thrown and seen:
            self._pictures.count_throw(self.counter)
        if thrown and not seen and not isinstance(message, Tick):
            self._eye.settle()
        if _logs(effects, Corrected):
            self._eye.misread()
            self._pictures.misread()
        self._perform(effects)
        self._complain(now)
        self._await()

    def _drain(self, now: float) -> None:
        while True:
            try:
                each = self._inbox.get_nowait()
            except Empty:
                return
            if isinstance(each, Edge):
                self._take_pushes(self._pushes.edge(each), now)
            else:
                self.take(each, now)

    def _take_pushes(self, pushes: tuple[Push, ...], now: float) -> None:
        for push in pushes:
            match push:
                case Press():
                    self.take(Pressed(), now)
                case Release():
                    self.take(Released(), now)
                case Held(seconds):
                    self.take(messages.Held(seconds), now)
                case Stuck():
                    log.warning("the button's contact is stuck")
                    self._notice(BUTTON_STUCK, now)

    def _input(self, each: Input, now: float) -> None:
        match each:
            case Touched(x, y):
                self._touch(x, y, now)
            case Lifted(x, y):
                self._lift(x, y, now)
            case Key(name, letter, down=True):
                act = of_key(self.counter.screen, name, letter)
                self.take(act or Act("", by=By.KEY), now)
            case Resized():
                self._shown = None
            case Closed() if not self._locked:
                self.quitting = True
            case _:
                pass

    def _touch(self, x: float, y: float, now: float) -> None:
        """A finger came down: on the page that is shown, not on one that nobody has seen yet."""
        scene, shown, last = self.scene, self._shown, self._finger
        self._finger = (x, y)
        if scene is None or shown is None or shown.screen is not self.counter.screen:
            return
        elsewhere = hypot(x - last[0], y - last[1]) > layout.Glass(*scene.size).touch / 2
        touch = touch_at(scene, x, y)
        if touch is not None:
            self.take(Act(touch.action, touch.argument, elsewhere=elsewhere), now)
        elif self.counter.asleep:
            self.take(Act(""), now)

    def _lift(self, x: float, y: float, now: float) -> None:
        """The finger left: a seat that it carried is put down there."""
        if self.scene is not None and self.counter.setup.lifted is not None:
            touch = touch_at(self.scene, x, y)
            seat = touch.argument if touch is not None and touch.action == "seat_lift" else ""
            self.take(Act("seat_put", seat), now)

    def _perform(self, effects: tuple[Effect, ...]) -> None:
        """What belongs into the log first: all of it is on the disk when `record` returns, or nothing is."""
        self._journal.record(*effects)
        for effect in effects:
            self._carry_out(effect)

    def _carry_out(self, effect: Effect) -> None:
        match effect:
            case Lit(lit):
                self._lamp.set(lit)
            case CheckPin(digits):
                self._inbox.put(messages.PinWas(self._outlets.pin_is(digits), self._outlets.has_pin()))
            case Ask(dice) if (throw := self._pictures.throw) is not None:
                self._inbox.put(Told(opinions=self._outlets.opinions(throw, dice)))
            case SaveCrop() if self._eye.latest is not None:
                self._outlets.save_crop(effect, self._eye.latest)
            case Ask() | SaveCrop():
                pass  # there is no picture of the throw
            case GameStarted() | Log() | Undone() | GameLeft() | Cleared():
                pass  # the journal's, written by now
            case _:
                self._outlets.carry_out(effect)

    def _await(self) -> None:
        self._eye.look_for(self.counter.seat, dice(self.counter))

    def _complain(self, now: float) -> None:
        """A disk that fails is said at once and stays told while it does; so is one that works again."""
        kept = self._journal.kept
        if kept is bool(self.counter.staff.unsaved):
            failed = PLAYED_IN_MEMORY if self._journal.newer else NOT_SAVED
            self.take(Told(unsaved="" if kept else failed), now)
            self._notice(SAVED_AGAIN if kept else failed, now)

    def _notice(self, msgid: str, now: float) -> None:
        self.counter = replace(self.counter, notice=Notice(msgid, (), now + 10.0))

    def _show(self, now: float) -> None:
        """Draw where the counter changed, something is moving, the live picture is due, or drawing failed."""
        change_at = next_change(self.counter, self._shown_at)
        moving = change_at is not None and change_at <= now
        live = self._pictures.is_due(self.counter, now)
        if self.drawn and self.counter == self._shown and not moving and not live:
            return
        self.scene = scene(self.counter, self._glass.size, now)
        self.drawn = self._glass.show(self.scene, self._pictures.shown)
        self._shown, self._shown_at = self.counter, now


def _logs(effects: Iterable[Effect], kind: type) -> bool:
    """Whether an event of that kind is written down."""
    return any(isinstance(effect, Log) and isinstance(effect.event, kind) for effect in effects)
