"""A counter that is spoken to: each word passes time, so that no guard swallows a touch."""

from typing import Any

from kiosk.counter.effects import Effect, Log
from kiosk.counter.game.says import sentence
from kiosk.counter.messages import Act, Held, Message, Pressed, Released, Tick
from kiosk.counter.state import Counter, Screen, Setup
from kiosk.counter.step import step
from kiosk.counter.tray import Saw, Seat
from kiosk.engine.events import Event
from kiosk.engine.play.state import Phase
from vision.readings import DieReading, TrayChange, TrayEvent


class World:
    """One counter and its clock; `effects` are those of the last message."""

    def __init__(self, counter: Counter | None = None, pause: float = 1.5) -> None:
        self.counter = counter or Counter(setup=Setup(names=("Ana", "Bo")))
        self.now = 100.0
        self.pause = pause
        self.effects: tuple[Effect, ...] = ()
        self.said: list[Effect] = []

    def tell(self, message: Message, pause: float | None = None) -> "World":
        self.now += self.pause if pause is None else pause
        self.counter, self.effects = step(self.counter, message, self.now)
        self.said += self.effects
        return self

    def act(self, action: str, argument: str = "") -> "World":
        return self.tell(Act(action, argument))

    def down(self, after: float | None = None) -> "World":
        """A finger pushes the button and stays on it."""
        return self.tell(Pressed(), after)

    def press(self, after: float | None = None) -> "World":
        """A finger pushes the button and lets go."""
        effects = self.down(after).effects
        self.tell(Released(), 0.1)
        self.effects = (*effects, *self.effects)
        return self

    def hold(self, seconds: float) -> "World":
        """The finger that is on the button stays there for so long, and lets go."""
        effects = self.tell(Held(seconds), seconds).effects
        self.tell(Released(), 0.1)
        self.effects = (*effects, *self.effects)
        return self

    def wait(self, seconds: float) -> "World":
        return self.tell(Tick(), seconds)

    def sit(self) -> "World":
        return self.act("start").act("begin")

    def play_out(self, wins: str, hand: str = "421", loses: str = "665") -> "World":
        """The game to its end by hand: `wins` has the one hand each time, everybody else the other."""
        while self.screen is not Screen.OVER:
            self.touch_in(hand if self.game.player == wins else loses)
            if self.screen is Screen.PLAY and self.game.can_stop:
                self.press()
        return self

    def touch_in(self, faces: str) -> "World":
        """A throw of all dice entered by hand."""
        self.act("by_hand")
        for face in faces:
            self.act("face", face)
        return self

    def see(
        self, event: TrayEvent, *, of: Seat | None = None, after: float | None = None, **parts: Any
    ) -> "World":
        pause = self.pause if after is None else after
        change = TrayChange(0, self.now + pause, event, **parts)
        return self.tell(Saw(change, of or self.counter.seat), pause)

    def throw(self, thrown: str, kept: str = "", of: Seat | None = None) -> "World":
        """The eye reads a throw."""
        lying = [die(int(value), place) for place, value in enumerate(kept + thrown)]
        stay, fell = tuple(lying[: len(kept)]), tuple(lying[len(kept) :])
        return self.see(TrayEvent.READ, of=of, dice=tuple(lying), kept=stay, thrown=fell)

    @property
    def says(self) -> str | None:
        """What the table says now, without its holes filled."""
        words = sentence(self.counter, self.now)
        return words.msgid if words else None

    @property
    def screen(self) -> Screen:
        return self.counter.screen

    @property
    def game(self):
        return self.counter.state

    @property
    def logged(self) -> list[Event]:
        return [effect.event for effect in self.said if isinstance(effect, Log)]


def die(value: int | None, place: int = 0) -> DieReading:
    x, y = 100.0 + 90 * place, 200.0
    corners = ((x - 30, y - 30), (x + 30, y - 30), (x + 30, y + 30), (x - 30, y + 30))
    return DieReading((x, y), corners, value, 0.98)


def in_the_decharge() -> World:
    """Ana took seven tokens and Bo four; it is Bo's turn to open."""
    world = World().sit()
    for words in ("665", "111", "431", "655", "321", "654", "653", "431", "431", "653", "653", "431"):
        if world.game.phase is Phase.CHARGE:
            world.throw(words)
    assert world.game.phase is Phase.DECHARGE
    return world
