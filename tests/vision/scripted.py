"""Scripted trays for the tests of the gate: a line a step, dice named by place and value.

`a4` is a four at place a, `A4` the same a third of an edge aside, `a?` a die that cannot be read. Which
places are the same, covered or bare follows from what the gate knows and what the step shows.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cache
from random import Random

from vision.readings import DieReading, Reason, TrayChange, TrayReading
from vision.track.gate import Gate, Look, Place, step, wants
from vision.track.motion.still import Calm

EDGE = 40.0
FPS = 30.0


@dataclass(frozen=True)
class Step:
    """So many frames alike: what lies in sight, which places a hand covers, whether dice fly.

    unread  places of dice that lie in sight and that the reader misses.
    calm    how the pictures of the dice say that they lie.
    """

    frames: int
    dice: str = ""
    hand: bool = False
    over: str = ""
    loose: int = 0
    stir: bool = False
    reason: Reason | None = None
    unread: str = ""
    calm: Calm | None = None


def lie(dice: str, frames: int = 10, reason: Reason | None = None, *, unread: str = "") -> Step:
    return Step(frames, dice, reason=reason, unread=unread)


def hand(dice: str, over: str = "", frames: int = 10, *, still: bool = False) -> Step:
    return Step(frames, dice, hand=True, over=over, stir=not still)


def roll(dice: str = "", frames: int = 8, *, beside_hand: bool = False) -> Step:
    return Step(frames, dice, hand=beside_hand, loose=2, stir=True)


@cache
def die(word: str) -> DieReading:
    column = ord(word[0].lower()) - ord("a")
    x, y = 60.0 + 100.0 * (column % 6), 60.0 + 100.0 * (column // 6)
    if word[0].isupper():
        x += 0.3 * EDGE
    half = EDGE / 2
    corners = ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))
    return DieReading((x, y), corners, int(word[1]) if word[1] != "?" else None, 0.99)


def word(die: DieReading) -> str:
    column, aside = divmod(die.center[0] - 60.0, 100.0)
    letter = chr(ord("a") + int(column) + 6 * int((die.center[1] - 60.0) // 100.0))
    return (letter.upper() if aside > 1.0 else letter) + str(die.value or "?")


def reading(dice: Iterable[DieReading], expected: int | None, reason: Reason | None = None) -> TrayReading:
    found = tuple(dice)
    if reason is None and any(one.value is None for one in found):
        reason = Reason.COCKED
    if reason is None and not found:
        reason = Reason.NO_DICE
    if reason is None and expected is not None and len(found) != expected:
        reason = Reason.TOO_FEW if len(found) < expected else Reason.TOO_MANY
    return TrayReading(reason, found, 640, 480)


def told(change: TrayChange) -> str:
    """One change in words: `=` kept, `+` thrown, `~` touched with what it was, `!` the reason."""
    parts = [change.event.value]
    parts += [f"={word(one)}" for one in change.kept]
    parts += [f"+{word(one)}" for one in change.thrown]
    parts += [f"~{word(one.die)}/{one.was}" for one in change.touched]
    if change.reason is not None:
        parts.append(f"!{change.reason.value}")
    return " ".join(parts)


class Tape:
    """Plays steps into a gate and keeps what it told."""

    def __init__(self, expected: int | None = 3, noise: Random | None = None, fps: float = FPS) -> None:
        self.noise = noise
        self.fps = fps
        self.gate = Gate(expected=expected)
        self.settled: str | None = None
        self.frame = 0
        self.readings = 0
        self.changes: list[TrayChange] = []

    @property
    def t(self) -> float:
        return self.frame / self.fps

    def play(self, *steps: Step) -> list[str]:
        """What was told during these steps."""
        before = len(self.changes)
        for one in steps:
            for _ in range(one.frames):
                self.look(one)
        return [told(change) for change in self.changes[before:]]

    def look(self, one: Step) -> None:
        dice = tuple(die(name) for name in one.dice.split())
        look = self._look(one, dice)
        if wants(self.gate, look):
            look = replace(look, reading=self._reading(one, dice), calm=one.calm)
            self.readings += 1
        rested = self.gate.resting
        self.gate, changes = step(self.gate, look)
        if self.gate.resting and not rested:
            self.settled = one.dice
        self.changes += changes
        self.frame += 1

    def _look(self, one: Step, dice: tuple[DieReading, ...]) -> Look:
        """What the motion shows of it."""
        look = Look(
            self.frame,
            self.t,
            hand=one.hand,
            stir=one.stir,
            loose=one.loose,
            strays=sum(all(name.center != known.center for known in self.gate.seen.dice) for name in dice),
            same=not one.hand and (self.settled is None or one.dice == self.settled),
            places=tuple(place(known, dice, one.over) for known in self.gate.seen.dice),
        )
        return look if self.noise is None else blurred(look, self.noise)

    def _reading(self, one: Step, dice: tuple[DieReading, ...]) -> TrayReading:
        found = (each for each in dice if word(each)[0].lower() not in one.unread)
        seen = reading(found, self.gate.expected, one.reason)
        if self.noise is not None and self.noise.random() < 0.1:
            seen = replace(seen, reason=Reason.UNCERTAIN)
        return replace(seen, reason=Reason.BLURRED) if one.loose and not one.reason else seen

    def tell(self, act: Callable[[Gate, int, float], tuple[Gate, tuple[TrayChange, ...]]]) -> list[str]:
        """What the camera's loss or return tells."""
        self.gate, changes = act(self.gate, self.frame, self.t)
        self.changes += changes
        return [told(change) for change in changes]


def place(known: DieReading, dice: tuple[DieReading, ...], over: str) -> Place:
    if over and word(known)[0].lower() in over:
        return Place.COVERED
    here = any(known.center == one.center for one in dice)
    return Place.SAME if here else Place.BARE


def blurred(look: Look, noise: Random) -> Look:
    """Now and then a single look is wrong, as masks of real pictures are."""
    if noise.random() < 0.02:
        look = replace(look, hand=not look.hand)
    if noise.random() < 0.02:
        look = replace(look, loose=0 if look.loose else 1, stir=True)
    if noise.random() < 0.03:
        look = replace(look, same=False)
    return look
