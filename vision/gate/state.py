"""What the gate sees, remembers and goes by; the fold over it is vision.gate.fold."""

from dataclasses import dataclass, field
from enum import StrEnum

from vision.gate.settle import Run
from vision.gate.still import Calm
from vision.gate.throw import Evidence
from vision.readings import DieReading, Reason, TrayChange, TrayReading

NEVER = float("-inf")

Changes = tuple[TrayChange, ...]
"""What is to be told, in order."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The times and counts of the gate; times in seconds, counts in frames.

    agree         readings that must agree, and
    memory        newest readings since the last motion, at least half of which must be of this mind.
    span          how far apart the first and the last of them: rejects a die on its edge.
    stop          stillness after which a tray that cannot be read is refused.
    leaning       for which readings must agree that a die leans before it is refused for that.
    endless       rolling after which it is read all the same, and after `stop` more refused.
    hand_frames   in a row that make a hand; rejects a die that flies past the border.
    loose_frames  in a row of loose dice before rolling is told.
    changed       in a row that differ from the settled tray before it is read again; doubled each time
    changed_most  for nothing up to this, so that a flickering lamp costs little.
    gap           shorter pauses of a hand or a roll are none.
    frozen        after which a motionless "hand" is taken for a thing, and the tray read beside it.
    slow          pause between readings while refused, endlessly rolling or beside a thing.
    """

    agree: int = 3
    memory: int = 12
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


LIMITS = Limits()


class Phase(StrEnum):
    """What the gate is waiting for: a verdict, a change, a better picture, the camera."""

    SETTLING = "settling"
    RESTING = "resting"
    REFUSED = "refused"
    LOST = "lost"


class Place(StrEnum):
    """What is seen where a known die lay."""

    SAME = "same"
    COVERED = "covered"
    BARE = "bare"


@dataclass(frozen=True, slots=True)
class Look:
    """One look at one frame.

    frame, t  its number, and its time in seconds.
    hand      a hand, or something as large that comes over the border, is in the picture.
    stir      something moves, be it the hand.
    loose     how many things of the size of a die move without touching the hand.
    strays    things of at least the size of a die that are new in the tray, the hand apart.
    same      the picture is that of the last settled tray.
    places    what is seen at the place of each known die, in their order; () where nothing is known.
    reading   what was read, if this frame was read.
    calm      how the dice read lie since they were first read so; None where that is not known.
    unmoved   for each die read, whether its place looks as in the settled tray; () where that is not known.
    """

    frame: int
    t: float
    hand: bool = False
    stir: bool = False
    loose: int = 0
    strays: int = 0
    same: bool = True
    places: tuple[Place, ...] = ()
    reading: TrayReading | None = None
    calm: Calm | None = None
    unmoved: tuple[bool, ...] = ()


@dataclass(frozen=True, slots=True)
class Gate:
    """All that is remembered from look to look.

    expected      dice that belong into the tray; None for any number.
    phase, told   what is waited for; whether something was told that must still be closed.
    seen          what happened since the last settled tray.
    dice, lay     what the last reading saw; the most that was seen of a throw not yet told.
    run           the readings that agree, since the last motion.
    reasons       why readings since the last motion were refused.
    lately        of the newest readings since then, which were not refused.
    refused       the reason told last; None where the tray is not refused.
    hands, looses, differs      frames in a row with a hand, with loose dice, unlike the settled tray.
    rolling       seconds of loose dice in one go.
    hand_told, rolling_told     whether this visit, this roll was told.
    t             time of the last look; of the last one with
    hand_at, stir_at, loose_at  a hand, any motion, loose dice; loose_from is the start of the run.
    woke_at, read_at            when the tray stopped resting; when it was read last.
    patience      frames of difference before the next reading (Limits.changed).
    """

    expected: int | None = 3
    phase: Phase = Phase.SETTLING
    told: bool = True
    seen: Evidence = field(default_factory=lambda: Evidence(None))
    dice: tuple[DieReading, ...] = ()
    lay: tuple[DieReading, ...] = ()
    run: Run = field(default_factory=Run)
    reasons: tuple[Reason, ...] = ()
    lately: tuple[bool, ...] = ()
    refused: Reason | None = None
    hands: int = 0
    looses: int = 0
    rolling: float = 0.0
    differs: int = 0
    hand_told: bool = False
    rolling_told: bool = False
    t: float = NEVER
    hand_at: float = NEVER
    stir_at: float = NEVER
    loose_at: float = NEVER
    loose_from: float = NEVER
    woke_at: float = NEVER
    read_at: float = NEVER
    patience: int = LIMITS.changed

    @property
    def known(self) -> tuple[DieReading, ...]:
        """The dice of the last settled tray; () also where nothing is known."""
        return tuple(lying.die for lying in self.seen.known or ())

    @property
    def lying(self) -> tuple[DieReading, ...]:
        """The dice that were read since the last motion; () where they were refused."""
        reading = self.run.reading
        return reading.dice if reading is not None and reading.reason is None else ()

    @property
    def resting(self) -> bool:
        """Whether the tray is settled and told, and nothing has changed since."""
        return self.phase is Phase.RESTING


def frozen_hand(gate: Gate, look: Look, limits: Limits) -> bool:
    """Whether the hand in the picture has not moved for so long that it may be a thing."""
    return look.hand and look.t - max(gate.stir_at, gate.woke_at) >= limits.frozen
