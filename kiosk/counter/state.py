"""All that the screens show, as one frozen value: where one is, the game, the eye, what is being entered."""

from dataclasses import dataclass, field
from enum import StrEnum

from kiosk.counter.game.moment import Flight, Moment
from kiosk.counter.game.opinions import Opinions
from kiosk.counter.house import Due, Prefs, Records
from kiosk.counter.staff.pages import Staff
from kiosk.engine.events import Choice, Event, Thrown
from kiosk.engine.hands.combos import Hand
from kiosk.engine.history import History
from kiosk.engine.play.state import Game
from kiosk.records.story import Story
from vision.readings import DieReading, Reason, TrayChange

Switches = tuple[tuple[str, str], ...]
"""House rules that differ from the preset: (switch, value), sorted by name."""


class Screen(StrEnum):
    """Where one is."""

    ATTRACT = "attract"
    PLAYERS = "players"
    NAME = "name"
    STAKE = "stake"
    RULES = "rules"
    HOUSE = "house"
    PLAY = "play"
    CHOICE = "choice"
    HAND = "hand"
    FIX = "fix"
    MENU = "menu"
    DISPUTE = "dispute"
    RANKS = "ranks"
    OVER = "over"
    RECORDS = "records"
    PIN = "pin"
    SERVICE = "service"
    SETTINGS = "settings"
    TRIALS = "trials"
    DUES = "dues"
    CALIBRATE = "calibrate"
    DIAGNOSIS = "diagnosis"
    HELP = "help"


AT_TABLE = frozenset({Screen.PLAY, Screen.CHOICE, Screen.HAND})
"""The screens on which throws count."""


class Sight(StrEnum):
    """What the eye is doing, as its dot on the screen says it."""

    READY = "ready"
    ROLLING = "rolling"
    HAND = "hand"
    UNSURE = "unsure"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class EyeState:
    """What the camera last said.

    dice    the dice as they lie, where the eye sees them; values may be None.
    change  the last reading, read or refused.
    counted  the last reading that made a throw of the game.
    visit   which throw was awaited when a hand last came, or dice began to roll without one; None at rest.
    rolled  when dice began to roll, in seconds; None at rest.
    size    width and height of the picture in pixels, for drawing over it.
    opinions  what each reader alone makes of the dice of `change`, where somebody asked.
    """

    sight: Sight = Sight.READY
    reason: Reason | None = None
    dice: tuple[DieReading, ...] = ()
    kept: tuple[DieReading, ...] = ()
    change: TrayChange | None = None
    counted: TrayChange | None = None
    visit: "Seat | None" = None
    rolled: float | None = None
    size: tuple[int, int] = (960, 720)
    opinions: tuple[Opinions, ...] = ()


@dataclass(frozen=True, slots=True)
class Seat:
    """Which throw a reading is for: the game, the player, the throw of his turn, the move of the game."""

    game: int
    player: str | None
    throw: int | None
    move: int


@dataclass(frozen=True, slots=True)
class Saw:
    """The eye saw a change of the tray, for that throw of that game; size of the picture, if known."""

    change: TrayChange
    seat: Seat
    size: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Lying:
    """The throw that is shown: whose it was, all its dice, and those of them that were kept."""

    player: str
    values: tuple[int, ...]
    kept: tuple[int, ...] = ()
    hand: Hand | None = None


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
class Setup:
    """The game that is being arranged.

    editing  the seat whose name is being typed; `typed` is what stands there.
    lifted   the seat that a finger holds; `writing`: the keys are shown, not what was used lately.
    signs    the keys are digits and signs, not letters.
    recent   names of people who played lately, the last first.
    stake    what the loser pays: one of kiosk.counter.arrange.setup.STAKES, or words of the players' own.
    stakes   words of their own for which people played lately, the last first.
    """

    names: tuple[str, ...] = ()
    recent: tuple[str, ...] = ()
    editing: int | None = None
    lifted: int | None = None
    typed: str = ""
    writing: bool = False
    signs: bool = False
    preset: str = "onze"
    switches: Switches = ()
    page: int = 0
    stake: str = ""
    stakes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Fixing:
    """A throw being put right: its dice (None: not read yet) and the die chosen, by place.

    fresh  the throw is not in the game yet: the eye could not read it alone.
    kept   those of its dice that were not thrown, by place.
    """

    dice: tuple[int | None, ...] = ()
    die: int | None = None
    fresh: bool = False
    kept: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Entry:
    """A throw being entered by hand: the dice that stay, by place, and the faces touched so far."""

    kept: tuple[int, ...] = ()
    faces: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Pushed:
    """What « le bon » did as it went down: a longer push takes it back.

    action  what it does only as it comes up, "" where nothing waits for that.
    made    the events of the game that it made.
    mark, proposal  as they were before.
    """

    action: str = ""
    made: tuple[Event, ...] = ()
    mark: Choice = Choice.EST
    proposal: Thrown | None = None


@dataclass(frozen=True, slots=True)
class Counter:
    """Everything. `since` is when the screen last changed or asked, `lively` when anybody last did anything.

    came      the screens one came through, the nearest last.
    game      number of the game under way; the store counts on from the last one.
    story     the game to look back on, once it is over.
    mark      what is marked on the choice of a main chaude.
    pressed   what the push under way did so far.
    waiting   a throw that fell while something was being put right.
    proposal  a throw that the eye holds for probable; a person confirms it.
    question  the sentence that asks about it, for as long as there is a proposal.
    answerable  until when nobody can have read that; 0 where everybody may have.
    turned    when another's turn began.
    passed    when the turn last passed but by a throw told as it fell: by a push, a touch, a taking back.
    showing   until when a throw that ended its turn stands in full light; 0 where it does not any more.
    undone    events that were taken back, the last one last; gone with the next event.
    asked     an action that wants a second touch, since it cannot be taken back.
    drift     which side of a small square the attract screen has crept to, 0 to 3.
    keyed     the last thing done was done on a keyboard: the screen tells its keys.
    asleep    the screen is dimmed; whatever wakes it does nothing else.
    """

    screen: Screen = Screen.ATTRACT
    since: float = 0.0
    lively: float = 0.0
    came: tuple[Screen, ...] = ()
    game: int = 0
    history: History | None = None
    story: Story | None = None
    last: Lying | None = None
    eye: EyeState = field(default_factory=EyeState)
    notice: Notice | None = None
    moment: Moment | None = None
    flights: tuple[Flight, ...] = ()
    setup: Setup = field(default_factory=Setup)
    fixing: Fixing = field(default_factory=Fixing)
    entry: Entry = field(default_factory=Entry)
    due: tuple[Due, ...] = ()
    records: Records = field(default_factory=Records)
    prefs: Prefs = field(default_factory=Prefs)
    staff: Staff = field(default_factory=Staff)
    mark: Choice = Choice.EST
    pressed: Pushed | None = None
    waiting: Saw | None = None
    proposal: Thrown | None = None
    question: Notice | None = None
    answerable: float = 0.0
    turned: float = 0.0
    passed: float = 0.0
    showing: float = 0.0
    undone: tuple[Event, ...] = ()
    asked: str = ""
    drift: int = 0
    keyed: bool = False
    asleep: bool = False

    @property
    def sentence(self) -> Notice | None:
        """What the table says: the last notice; when that is gone, what still is asked."""
        return self.notice or (self.question if self.proposal else None)

    @property
    def state(self) -> Game | None:
        """The game as it stands."""
        return self.history.game if self.history else None
