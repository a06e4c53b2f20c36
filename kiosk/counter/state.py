"""All that the screens show, as one frozen value: where one is, the game, the eye, what is being entered."""

from dataclasses import dataclass, field
from enum import StrEnum

from kiosk.counter.game.moment import Flight, Moment
from kiosk.counter.game.throw import Entry, Fixing, Lying, throw_on_table
from kiosk.counter.house import Due, Prefs, Records
from kiosk.counter.invitation import Invitation, Match
from kiosk.counter.staff.pages import Staff
from kiosk.counter.tray import EyeState, Notice, Question, Seat, Settled, Sight
from kiosk.engine.events import Choice, Chosen, Event, Stopped, Thrown
from kiosk.engine.history import History
from kiosk.engine.play.change import replace
from kiosk.engine.play.state import Game
from kiosk.engine.presets import ONZE
from kiosk.engine.rules import Rules
from kiosk.opponent import Opponent
from kiosk.records.counsel import Counsel
from kiosk.records.story import Story


class Screen(StrEnum):
    """Where one is."""

    ATTRACT = "attract"
    PLAYERS = "players"
    NAME = "name"
    STAKE = "stake"
    RULES = "rules"
    HOUSE = "house"
    OWN = "own"
    TITLE = "title"
    PLAY = "play"
    CHOICE = "choice"
    HAND = "hand"
    FIX = "fix"
    MENU = "menu"
    DISPUTE = "dispute"
    RANKS = "ranks"
    OVER = "over"
    RESULT = "result"
    RECORDS = "records"
    PIN = "pin"
    SERVICE = "service"
    SETTINGS = "settings"
    TRIALS = "trials"
    DUES = "dues"
    PEOPLE = "people"
    CALIBRATE = "calibrate"
    DIAGNOSIS = "diagnosis"
    LEAVING = "leaving"
    COACH = "coach"
    HELP = "help"
    WELCOME = "welcome"
    SIGN = "sign"
    TOUCH = "touch"


AT_TABLE = frozenset({Screen.PLAY, Screen.CHOICE, Screen.HAND})
"""The screens on which throws count."""


@dataclass(frozen=True, slots=True)
class Setup:
    """The game that is being arranged.

    editing  the seat whose name is being typed; `typed` is what stands there.
    lifted   the seat that a finger holds; `writing`: the keys are shown, not what was used lately.
    signs    the keys are digits and signs, not letters.
    recent   names of people who played lately, those who play often first.
    rules    by which they will play; `own` are the rule sets that the house named itself.
    opponent  the house where it plays along, or did lately.
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
    rules: Rules = ONZE
    own: tuple[Rules, ...] = ()
    opponent: Opponent | None = None
    page: int = 0
    stake: str = ""
    stakes: tuple[str, ...] = ()

    @property
    def seated(self) -> Opponent | None:
        """The house, where it sits at the table."""
        return self.opponent if self.opponent and self.opponent.name in self.names else None


@dataclass(frozen=True, slots=True)
class Pushed:
    """What « le bon » did as it went down: a longer push takes it back.

    action  what it does only as it comes up, "" where nothing waits for that.
    moves   events of the game that it made; `after` is the game with them, None where there was none.
    mark    as it was before.
    """

    action: str = ""
    moves: int = 0
    after: History | None = None
    mark: Choice = Choice.EST


@dataclass(frozen=True, slots=True)
class Turn:
    """When another's turn began; `seen`: by a throw told as it fell, not by a push or a touch.

    acted  when anything last happened in it; 0 before that.
    """

    began: float = 0.0
    seen: bool = True
    acted: float = 0.0


@dataclass(frozen=True, slots=True)
class Counter:
    """Everything that does not follow from the rest.

    since     when the screen last changed, asked, or was told yes; `lively` when anybody last did anything.
    opened    it was a finger that changed it: whoever touched waits for this page.
    came      the screens one came through, the nearest last.
    game      number of the game under way; the store counts on from the last one.
    agreed    the game in which everybody wants advice before he decides; 0 for none.
    counsel   what the coach says, where he was asked.
    opponent  the house, where it plays along in it: then it is practice, and nobody owes anything.
    match     what the game under way is played for; None where it is for no tournament.
    invitation  a match that the house offers to this table; shown from the instant `later` on.
    story     the game to look back on, once it is over.
    fixing    the throw whose dice are being touched, on the page that puts them right.
    by_hand   dice are touched in by choice: what the eye reads does not count until it is asked back.
    house     what the house chose, while guests have it otherwise; None where they do not.
    mark      what is marked on the choice of a main chaude.
    pressed   what the push under way did so far.
    undone    events that were taken back, the last one last; gone with the next event.
    asked     an action that wants a second touch, since it cannot be taken back.
    lit       the button does something now, as its lamp tells.
    drift     which side of a small square the attract screen has crept to, 0 to 3.
    keyed     the last thing done was done on a keyboard: the screen tells its keys.
    asleep    the screen is dimmed; whatever wakes it does nothing else.
    """

    screen: Screen = Screen.ATTRACT
    since: float = 0.0
    opened: bool = False
    lively: float = 0.0
    came: tuple[Screen, ...] = ()
    game: int = 0
    history: History | None = None
    opponent: Opponent | None = None
    agreed: int = 0
    counsel: Counsel | None = None
    match: Match | None = None
    invitation: Invitation | None = None
    later: float = 0.0
    story: Story | None = None
    turn: Turn = field(default_factory=Turn)
    eye: EyeState = field(default_factory=EyeState)
    notice: Notice | None = None
    moment: Moment | None = None
    flights: tuple[Flight, ...] = ()
    setup: Setup = field(default_factory=Setup)
    fixing: Fixing = field(default_factory=Fixing)
    entry: Entry = field(default_factory=Entry)
    by_hand: bool = False
    due: tuple[Due, ...] = ()
    records: Records = field(default_factory=Records)
    prefs: Prefs = field(default_factory=Prefs)
    house: Prefs | None = None
    staff: Staff = field(default_factory=Staff)
    mark: Choice = Choice.EST
    pressed: Pushed | None = None
    undone: tuple[Event, ...] = ()
    asked: str = ""
    lit: bool = True
    drift: int = 0
    keyed: bool = False
    asleep: bool = False

    def aside(self, screen: Screen) -> "Counter":
        """At that page, from which one comes back here."""
        return replace(self, screen=screen, came=(*self.came, self.screen))

    def nearer(self) -> "Counter":
        """At the page that one came from."""
        return replace(self, screen=self.came[-1], came=self.came[:-1])

    @property
    def state(self) -> Game | None:
        """The game as it stands."""
        return self.history.game if self.history else None

    @property
    def stake(self) -> str:
        """What is played for; "" where nobody owes anything: in practice, and in a match of a tournament."""
        return "" if self.opponent or self.match else self.setup.stake

    @property
    def last(self) -> Lying | None:
        """The throw that lies on the table, or the last one that did."""
        return throw_on_table(self.history) if self.history else None

    @property
    def seat(self) -> Seat:
        """Which throw is awaited just now."""
        if self.history is None:
            return Seat(self.game, None, None, 0)
        expects = self.history.game.expects
        moves = sum(1 for event in self.history.events if isinstance(event, Thrown | Stopped | Chosen))
        return Seat(self.game, expects.player, expects.throw, moves)

    @property
    def settled(self) -> Settled | None:
        """The tray at rest, where it was judged for this very throw."""
        settled = self.eye.settled
        return settled if settled and settled.judged and settled.seat == self.seat else None

    @property
    def question(self) -> Question | None:
        """What is asked now; None unless exactly the dice that it names lie there for the eye to see."""
        question = self.settled.question if self.settled else None
        return question if question and question.throw.dice == self.eye.values else None

    @property
    def proposal(self) -> Thrown | None:
        """The throw that « le bon » would confirm."""
        return self.question.throw if self.question else None

    @property
    def open(self) -> bool:
        """A throw may lie there, or under a hand, that the game does not know."""
        return self.settled is not None and self.settled.open

    @property
    def rolling(self) -> bool:
        """Dice roll that the eye will read: what lies there in a moment is not what was kept before."""
        return self.eye.sight is Sight.ROLLING and not self.by_hand

    @property
    def entering(self) -> bool:
        """Some of the dice of a throw are touched in, and not yet all."""
        return self.screen is Screen.HAND and bool(self.entry.faces)
