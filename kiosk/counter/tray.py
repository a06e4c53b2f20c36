"""The tray as the table knows it: what the eye said last, how the dice lie, and what is asked about them."""

from dataclasses import dataclass
from enum import StrEnum

from kiosk.counter.game.opinions import Opinions
from kiosk.engine.events import Thrown
from vision.readings import DieReading, Reason, TrayChange, TrayEvent


class Sight(StrEnum):
    """What the eye is doing, as its dot on the screen says it."""

    READY = "ready"
    ROLLING = "rolling"
    HAND = "hand"
    UNSURE = "unsure"
    LOST = "lost"


_SIGHTS = {
    TrayEvent.EMPTY: Sight.READY,
    TrayEvent.HAND: Sight.HAND,
    TrayEvent.ROLLING: Sight.ROLLING,
    TrayEvent.LIFTED: Sight.READY,
    TrayEvent.READ: Sight.READY,
    TrayEvent.REFUSED: Sight.UNSURE,
    TrayEvent.CAMERA_LOST: Sight.LOST,
    TrayEvent.CAMERA_BACK: Sight.READY,
}

AT_REST = frozenset({TrayEvent.READ, TrayEvent.REFUSED})
"""What the eye tells of dice that lie still."""


@dataclass(frozen=True, slots=True)
class Notice:
    """A sentence to the players: a French text, the values of its holes, until when it stands.

    action  what a touch of the sentence does, "" for nothing.
    """

    msgid: str
    values: tuple[tuple[str, object], ...] = ()
    until: float = 0.0
    action: str = ""


@dataclass(frozen=True, slots=True)
class Seat:
    """Which throw a reading is for: the game, the player, the throw of his turn, the move of the game."""

    game: int
    player: str | None
    throw: int | None
    move: int


@dataclass(frozen=True, slots=True)
class Question:
    """A throw that a person should confirm.

    throw  what a yes would write down.
    words  the sentence that asks.
    heard  from when an answer is heard, in seconds: set when it is first asked and moved by nothing;
           never, as long as the dice do not lie as they are asked about.
    """

    throw: Thrown
    words: Notice
    heard: float


@dataclass(frozen=True, slots=True)
class Settled:
    """The tray at rest, and all that is made of it: one value, which the next reading replaces.

    change    what the eye read or refused.
    seat      for which throw it did.
    judged    the referee was asked; not before the table is on the screen.
    question  what is asked about them; until they are judged, what was asked about those before.
    words     what the table says about them, None for nothing.
    open      a throw may lie here that the game does not know: « le bon » keeps no other dice.
    """

    change: TrayChange
    seat: Seat
    judged: bool = False
    question: Question | None = None
    words: Notice | None = None
    open: bool = False


@dataclass(frozen=True, slots=True)
class EyeState:
    """What the camera last said; see kiosk.counter.game.sight for how one follows from the other.

    event      what it told last.
    settled    the last tray at rest.
    counted    the last reading that made a throw of the game.
    taken_for  which throw was awaited when a hand last came, or dice began to roll without one; None at rest.
    rolled     when dice began to roll, in seconds; None at rest.
    size       width and height of the picture in pixels, for drawing over it.
    opinions   what each reader alone makes of the dice last read, where somebody asked.
    """

    event: TrayEvent = TrayEvent.EMPTY
    settled: Settled | None = None
    counted: TrayChange | None = None
    taken_for: Seat | None = None
    rolled: float | None = None
    size: tuple[int, int] = (960, 720)
    opinions: tuple[Opinions, ...] = ()

    @property
    def sight(self) -> Sight:
        """What its dot says."""
        return _SIGHTS[self.event]

    @property
    def change(self) -> TrayChange | None:
        """The last reading, read or refused, also when the dice are gone."""
        return self.settled.change if self.settled else None

    @property
    def dice(self) -> tuple[DieReading, ...]:
        """The dice as they lie, where the eye sees them; values may be None."""
        return self.settled.change.dice if self.settled and self.event in AT_REST else ()

    @property
    def reason(self) -> Reason | None:
        """Why the tray is refused, as long as it is."""
        return self.settled.change.reason if self.settled and self.event is TrayEvent.REFUSED else None

    @property
    def values(self) -> tuple[int, ...] | None:
        """The dice that lie there, sorted downwards; None while they roll, are hidden, refused or unknown."""
        return self.settled.change.values if self.settled and self.event is TrayEvent.READ else None


@dataclass(frozen=True, slots=True)
class Saw:
    """The eye saw a change of the tray, for that throw of that game; size of the picture, if known."""

    change: TrayChange
    seat: Seat
    size: tuple[int, int] | None = None
