"""What reaches the counter from outside: a message may be noise; what it makes of one is an event."""

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from kiosk.counter.game.opinions import Opinions
from kiosk.counter.house import Due, Prefs
from kiosk.counter.invitation import Invitation, Match
from kiosk.counter.staff.pages import Checked
from kiosk.counter.tray import Saw
from kiosk.engine.history import History
from kiosk.engine.rules import Rules
from kiosk.language import Line
from kiosk.opponent import Opponent
from kiosk.records.reel import Reel
from kiosk.records.statistics import Statistics

if TYPE_CHECKING:
    from vision.calibrate.guide import Guide


class By(StrEnum):
    """How an action was asked for; ITSELF: by the program, on behalf of who started it."""

    TOUCH = "touch"
    KEY = "key"
    ITSELF = "itself"


@dataclass(frozen=True, slots=True)
class Act:
    """An action of the table (kiosk.counter.actions), and what it is about.

    elsewhere  a finger asked for it where the last touch was not: it is no second half of a double tap.
    """

    action: str
    argument: str = ""
    by: By = By.TOUCH
    elsewhere: bool = False


@dataclass(frozen=True, slots=True)
class Pressed:
    """« Le bon » went down."""


@dataclass(frozen=True, slots=True)
class Released:
    """« Le bon » came up again."""


@dataclass(frozen=True, slots=True)
class Held:
    """« Le bon » has been down for that many seconds; told once at 2 and once at 6."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Tick:
    """Time passed; nothing else."""


@dataclass(frozen=True, slots=True)
class Resumed:
    """After a start: a game that was under way when the power went."""

    game: int
    history: History
    stake: str = ""
    opponent: Opponent | None = None
    match: Match | None = None


@dataclass(frozen=True, slots=True)
class Told:
    """What the shell knows and the screens show; None leaves it as it is.

    invited  the match that the house offers now, in a tuple of one, which may be None: nothing is offered.
    """

    prefs: Prefs | None = None
    recent: tuple[str, ...] | None = None
    due: tuple[Due, ...] | None = None
    records: tuple[Line, ...] | None = None
    figures: Statistics | None = None
    reel: Reel | None = None
    pictures: frozenset[str] | None = None
    service: tuple[tuple[str, str], ...] | None = None
    failing: frozenset[str] | None = None
    opinions: tuple[Opinions, ...] | None = None
    checked: tuple[Checked, ...] | None = None
    moved: bool | None = None
    note: str | None = None
    unsaved: str | None = None
    tried: tuple[str, str] | None = None
    offer: bool | None = None
    update: bool | None = None
    invited: tuple[Invitation | None] | None = None
    people: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Carried:
    """Rule sets came in, or went out: those there are now (None: as before), and what to say, in French."""

    own: tuple[Rules, ...] | None
    words: str


@dataclass(frozen=True, slots=True)
class Guided:
    """How the calibration under way stands; None: there is none."""

    guide: "Guide | None"


@dataclass(frozen=True, slots=True)
class PinWas:
    """The shell compared the PIN that was typed; `there`: one was ever set."""

    right: bool
    there: bool = True


@dataclass(frozen=True, slots=True)
class FirstStart:
    """This kiosk was never set up, or its button was held while it started."""

    held: bool = False


Message = (
    Act | Pressed | Released | Held | Saw | Tick | Resumed | Told | Carried | Guided | PinWas | FirstStart
)
