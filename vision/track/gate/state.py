"""What the gate remembers and goes by; vision.track.gate says what it means."""

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Self

from vision.readings import Dice, Reason, TrayChange
from vision.track.gate.settle import Run
from vision.track.gate.throw import Evidence

NEVER = float("-inf")

Changes = tuple[TrayChange, ...]
"""What is to be told, in order."""


@dataclass(frozen=True, slots=True)
class Parameters:
    """The times and counts of the gate; times in seconds, counts in frames.

    agree          readings that must agree, and
    span           how far apart the first and the last of them: rejects a die on its edge.
    stop           stillness after which a tray that cannot be read is refused.
    leaning        for which readings must agree that a die leans before it is refused for that.
    endless        rolling after which it is read all the same, and after `stop` more refused.
    hand_frames    in a row that make a hand; rejects a die that flies past the border.
    loose_frames   in a row of loose dice before rolling is told; beside a hand, whose blurred fingers come
                   apart for a frame or two, one more.
    changed        in a row that differ from the settled tray before it is read again; doubled each time
    changed_most   for nothing up to this, so that a flickering lamp costs little.
    gap            shorter pauses of a hand or a roll are none.
    frozen         after which a motionless "hand" is taken for a thing, and the tray read beside it.
    slow           pause between readings while refused, endlessly rolling or beside a thing.
    blink          for which a roll may go unseen and still be one.
    free           that a slow camera's picture adds to a roll: three pictures in a row are wanted however
                   slow it is.
    beside         the same beside a hand: one picture more.
    stall          between two frames of which no more count: what came between them nobody saw.
    longest_frame  that one look may add to the evidence; rejects the gap of a stalled camera.
    """

    agree: int = 3
    span: float = 0.12
    stop: float = 1.5
    leaning: float = 0.7
    endless: float = 3.0
    hand_frames: int = 3
    loose_frames: int = 2
    changed: int = 3
    changed_most: int = 48
    gap: float = 0.3
    frozen: float = 1.5
    slow: float = 0.15
    blink: float = 0.08
    free: float = 0.05
    beside: float = 0.04
    stall: float = 0.5
    longest_frame: float = 0.2


PARAMETERS = Parameters()


class Phase(StrEnum):
    """What the gate is waiting for: a verdict, a change, the camera."""

    SETTLING = "settling"
    RESTING = "resting"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class Streak:
    """Something that is seen in one frame after the other.

    frames       in a row, up to the last look.
    since, last  seconds: when it began, short pauses left aside, and was seen last.
    told         whether it was told.
    """

    frames: int = 0
    since: float = NEVER
    last: float = NEVER
    told: bool = False

    def then(self, t: float, *, seen: bool) -> Self:
        """The same one look later."""
        if not seen:
            return replace(self, frames=0) if self.frames else self
        anew = not self.frames and t - self.last > PARAMETERS.gap
        return replace(self, frames=self.frames + 1, since=t if anew else self.since, last=t)

    def said(self, *, told: bool) -> Self:
        """The same, told or not."""
        return self if told == self.told else replace(self, told=told)


@dataclass(frozen=True, slots=True)
class Gate:
    """All that is remembered from look to look.

    expected     dice that belong into the tray; None for any number.
    phase        what is waited for; told: whether something was told that must still be closed.
    refused      the reason told last; None where the tray is not refused.
    seen         what happened since the last settled tray.
    dice, lay    what the last reading saw; the most that was seen of a throw not yet told.
    run          the readings since the last motion, and which of them agree.
    hand, loose  frames with a hand, with loose dice; rolling: seconds of the latter in one go.
    differs      frames in a row unlike the settled tray; patience: how many before the next reading.
    t            seconds that were watched, at the last look; asleep: those before it that nobody saw.
    stir_at, woke_at, read_at  when anything moved, the tray stopped resting, it was read last.
    """

    expected: int | None = 3
    phase: Phase = Phase.SETTLING
    told: bool = True
    refused: Reason | None = None
    seen: Evidence = field(default_factory=lambda: Evidence(None))
    dice: Dice = ()
    lay: Dice = ()
    run: Run = field(default_factory=Run)
    hand: Streak = Streak()
    loose: Streak = Streak()
    rolling: float = 0.0
    differs: int = 0
    patience: int = PARAMETERS.changed
    t: float = NEVER
    asleep: float = 0.0
    stir_at: float = NEVER
    woke_at: float = NEVER
    read_at: float = NEVER

    @property
    def lying(self) -> Dice:
        """The dice that were read since the last motion; () where they were refused."""
        reading = self.run.reading
        return reading.dice if reading is not None and reading.reason is None else ()

    @property
    def resting(self) -> bool:
        """Whether the tray is settled and told, and nothing has changed since."""
        return self.phase is Phase.RESTING

    @property
    def untouched(self) -> bool:
        """Whether nothing is known yet and nothing happened."""
        return self.seen.known is None and self.hand.last == self.loose.last == NEVER

    @property
    def still(self) -> float:
        """Seconds since anything moved, the hand included."""
        return self.t - max(self.stir_at, self.woke_at)

    @property
    def visited(self) -> bool:
        """Whether a hand is in the tray, and no die that flies past its border."""
        return self.hand.frames >= PARAMETERS.hand_frames

    @property
    def thing(self) -> bool:
        """Whether what is taken for a hand has not moved for so long that it may be a thing."""
        return self.hand.frames > 0 and self.still >= PARAMETERS.frozen

    @property
    def rolls(self) -> bool:
        """Whether dice roll."""
        return self.loose.frames >= PARAMETERS.loose_frames + (self.hand.frames > 0)

    def woken(self, t: float) -> Self:
        """The tray does not rest any more, since t."""
        return replace(self, phase=Phase.SETTLING, refused=None, woke_at=t, run=Run(), read_at=NEVER)

    def rested(self, seen: Evidence, *, quiet: bool = False) -> Self:
        """The tray is settled; after a change that was none, the next one must last longer."""
        longer = min(2 * self.patience, PARAMETERS.changed_most) if quiet else PARAMETERS.changed
        loose = replace(self.loose, told=False)
        return replace(
            self,
            phase=Phase.RESTING,
            told=False,
            refused=None,
            seen=seen,
            lay=(),
            run=Run(),
            loose=loose,
            differs=0,
            patience=longer,
        )
