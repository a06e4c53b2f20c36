"""Lines of an evening, each chosen where the last one led: human fingers, an eye in any order, any page.

The eye tells what a watcher can tell: nothing while it is lost, dice kept only where some lay. How often it
is wrong, misses a roll or reads another number of dice is far beyond any real evening.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeVar

from kiosk.cli.evening.play import Evening
from kiosk.engine.play.state import What
from vision.readings import Reason, TrayEvent

T = TypeVar("T")


class Choose(Protocol):
    """Picks one of several."""

    def __call__(self, several: Sequence[T], /) -> T: ...


GAPS = (0.1, 0.2, 0.3, 0.4, 0.5, 0.7, 0.9, 1.1, 1.3, 1.6, 2.0, 2.5, 3.0)
"""Seconds between two things that people do."""

LONG = (10.0, 11.0, 20.0, 95.0, 400.0)
"""Seconds for which now and then nobody does anything."""

KEYS = (*"vuyhckom123456", "return", "tab", "escape", "space", "backspace", "f1", "f12", "delete")

SEEN: tuple[str, ...] = ("throw",) * 9 + ("again",) * 2 + ("unseen",) * 4 + ("any", "nudge")
TOLD: tuple[str, ...] = (
    ("rolling",) * 3 + ("hand",) * 4 + ("refused", "still") * 2 + ("lifted", "empty", "lost")
)
FINGERS: tuple[str, ...] = (
    ("push",) * 6 + ("touch",) * 7 + ("down", "up", "key", "hold", "wait", "long", "confirm", "confirm")
)

HOPELESS = frozenset({"leave", "home", "serve", "set", "cleared", "language"})
"""Keys that end a game, or change the machine, and are touched more rarely than all others."""


@dataclass(slots=True)
class Author:
    """Chooses line after line for one evening; `choose` picks one of several."""

    evening: Evening
    choose: Choose
    at: float = 0.0
    lines: list[str] = field(default_factory=list)
    _pending: list[str] = field(default_factory=list)

    def line(self) -> str:
        """The next line."""
        if not self._pending:
            self._pending = self._deed()
        word = self._pending.pop(0)
        gaps = LONG if word in {"long", "wait"} and self.choose((True, False)) else GAPS
        self.at = round(self.at + self.choose(gaps), 1)
        text = f"{self.at:g} {'wait' if word == 'long' else word}"
        self.lines.append(text)
        return text

    def _deed(self) -> list[str]:
        table = self.evening.counter.screen in {"play", "hand", "choice"}
        if self.evening.counter.eye.event is TrayEvent.CAMERA_LOST and self.choose((True, False, False)):
            return ["back"]
        eyes = (True,) * 6 + (False,) * 4 if table else (True,) + (False,) * 5
        if not self.choose(eyes):
            return self._finger(self.choose(FINGERS))
        if self.evening.counter.eye.event is TrayEvent.CAMERA_LOST:
            return ["wait"]
        kind = self.choose((*SEEN, *TOLD))
        return self._read(kind) if kind in SEEN else self._telling(kind)

    def _read(self, kind: str) -> list[str]:
        """Dice that lie still, and what came before them."""
        game = self.evening.counter.state
        hand, count = (game.hand, game.dice) if game else ((), 3)
        match kind:
            case "throw":
                return [
                    *self.choose((["hand", "rolling"], ["rolling"], ["hand"], [])),
                    self._dice_read(count),
                ]
            case "again":
                kept = hand[: self.choose((0, 1, 2))]
                return [*self.choose((["hand", "rolling"], ["rolling"])), self._dice_read(count, kept)]
            case "unseen":
                dice = self._dice(count)
                return [*self.choose((["hand"], [])), f"read {dice} touched {dice}"]
            case "nudge":
                kept, turned = hand[: self.choose((0, 1, 2))], self._dice(1)
                return [f"read {''.join(map(str, kept))}{turned}{_kept_words(kept)} touched {turned}"]
            case _:
                return [self._dice_read(self.choose((1, 2, 3, 4)))]

    def _telling(self, kind: str) -> list[str]:
        """What the eye tells without a reading, or one that says that nothing changed."""
        match kind:
            case "still":
                lying = "".join(map(str, _lying(self.evening)))
                return ["hand", f"read {lying} still" if lying else "empty"]
            case "refused":
                dice = "".join(self.choose("123456?") for _ in range(self.choose((0, 2, 3, 3, 4))))
                return [f"refused {self.choose(tuple(Reason))} {dice}".strip()]
            case _:
                return [kind]

    def _finger(self, kind: str) -> list[str]:
        match kind:
            case "touch":
                return [self._touch()]
            case "confirm":
                return [self.choose(("touch confirm", "key v", "touch stop", "push"))]
            case "key":
                return [f"key {self.choose(KEYS)}"]
            case "hold":
                return ["down", "wait", "wait", "up"]
            case _:
                return [kind]

    def _touch(self) -> str:
        touches = self.evening.app.scene.touches if self.evening.app.scene else ()
        if not touches:
            return "wait"
        touch = self.choose(touches)
        if touch.action in HOPELESS and self.choose((True, True, True, False)):
            return "push"
        argument = touch.argument if touch.argument.strip() and "#" not in touch.argument else ""
        return "push" if " " in argument else f"touch {touch.action} {argument}".strip()

    def _dice_read(self, count: int, kept: Sequence[int] = ()) -> str:
        game = self.evening.counter.state
        if game is not None and game.expects.what is What.NOTHING:
            kept = ()
        dice = self._dice(max(1, count - len(kept)))
        return f"read {''.join(map(str, kept))}{dice}{_kept_words(kept)}"

    def _dice(self, count: int) -> str:
        return "".join(str(self.choose((1, 2, 3, 4, 5, 6))) for _ in range(count))


def _kept_words(dice: Sequence[int]) -> str:
    return f" kept {''.join(map(str, dice))}" if dice else ""


def _lying(evening: Evening) -> tuple[int, ...]:
    """The dice as they were last read, whatever came since."""
    change = evening.counter.eye.change
    return change.values if change else ()
