"""What the counter asks of the shell. The shell carries out the logs first, then shows."""

from dataclasses import dataclass

from kiosk.counter.invitation import Match
from kiosk.counter.staff.requests import Request
from kiosk.engine.events import Event
from kiosk.engine.rules import Rules
from kiosk.opponent import Opponent
from vision.readings import DieReading


@dataclass(frozen=True, slots=True)
class GameStarted:
    """A game begins: to be committed before it is shown."""

    game: int
    rules: Rules
    players: tuple[str, ...]
    first: str | None
    stake: str
    opponent: Opponent | None = None
    dice_set: int = 1
    match: Match | None = None


@dataclass(frozen=True, slots=True)
class Log:
    """An event of the game: to be committed before it is shown."""

    game: int
    event: Event


@dataclass(frozen=True, slots=True)
class Undone:
    """The last event of the game was taken back: to be committed before it is shown."""

    game: int


@dataclass(frozen=True, slots=True)
class GameLeft:
    """The players left the game before its end."""

    game: int


@dataclass(frozen=True, slots=True)
class Cleared:
    """The staff cleared a round that was owed after that game."""

    game: int


@dataclass(frozen=True, slots=True)
class Say:
    """Words for the caller: a French text and the values of its holes. Empty: be silent at once.

    keys  by which a recorded voice finds its takes, the most telling first (kiosk.speech.takes).
    news  something happened: what still waits to be said of before is old.
    """

    msgid: str
    values: tuple[tuple[str, object], ...] = ()
    keys: tuple[str, ...] = ()
    news: bool = False


@dataclass(frozen=True, slots=True)
class Play:
    """A sound by name (kiosk.ui.tones.SOUNDS); "silence" stops all."""

    sound: str


@dataclass(frozen=True, slots=True)
class Lamp:
    """The lamp in the button."""

    lit: bool


@dataclass(frozen=True, slots=True)
class SaveCrop:
    """The picture of the throw and what really lay there: for the test set, where the staff allows it."""

    game: int
    read: tuple[int | None, ...]
    truth: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Prefer:
    """A setting was changed on the screen: key and value of kiosk.settings.

    lasting  the house has it so from now on; else only the guests who are there.
    """

    key: str
    value: object
    lasting: bool = True


@dataclass(frozen=True, slots=True)
class KeepRules:
    """Keep these rule sets of the house's own, and no others."""

    own: tuple[Rules, ...]


@dataclass(frozen=True, slots=True)
class CheckPin:
    """Compare the digits typed with the PIN; the answer comes as PinWas."""

    digits: str


@dataclass(frozen=True, slots=True)
class SetPin:
    """Keep these digits as the PIN from now on."""

    digits: str


@dataclass(frozen=True, slots=True)
class Serve:
    """The service page asks for something that only the shell can do."""

    request: Request


@dataclass(frozen=True, slots=True)
class Forget:
    """Forget this name for good; the program ends in order, and it is done as it starts again."""

    name: str


@dataclass(frozen=True, slots=True)
class Ask:
    """Ask each reader alone about the picture of the last throw; the answer comes as Told."""

    dice: tuple[DieReading, ...]


Outward = Say | Play | Prefer | KeepRules | SetPin | Serve | Forget
"""What leaves the table and brings no answer."""

Effect = GameStarted | Log | Undone | GameLeft | Cleared | Lamp | SaveCrop | CheckPin | Ask | Outward
