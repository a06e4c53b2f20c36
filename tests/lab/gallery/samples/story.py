"""Counters that are told what people do: each sample is what the step gives after touches one could make."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from kiosk.board import BESTS, LAST
from kiosk.counter.game.moment import Highlight
from kiosk.counter.house import Prefs, Records
from kiosk.counter.invitation import Invitation, Match
from kiosk.counter.messages import Act, Message, Pressed, Tick
from kiosk.counter.staff.pages import Staff
from kiosk.counter.state import Counter, Setup
from kiosk.counter.step import step
from kiosk.engine.house.switches import with_switches
from kiosk.engine.play.state import Game
from kiosk.engine.presets import PRESETS
from kiosk.language import line
from kiosk.records.dice import dice_test
from kiosk.records.statistics import House, Pair, Player, Statistics
from kiosk.settings import choices
from vision.readings import DieReading

FEW = ("Zoé", "Marcel")
EIGHT_NAMES = (
    "Maximilienne-Zoé",
    "Jean-Pierre",
    "Wanda",
    "Élodie",
    "Mohammed",
    "Fatou",
    "Ngũgĩ",
    "Bartholomé",
)
"""Eight names, one of them as long as the keys allow: what fits them fits all."""

CALLED = Invitation(Match("a1b2c3d4.1.2.1", "Huitième de finale 2"), EIGHT_NAMES[:2], PRESETS["onze"])
"""A match that the house offers, of two long names."""

OWN_STAKES = ("la tournée du patron", "wwwwwwwwwwwwwwwwwwwwwwww", "un picon bière")
"""People's own: one of them of as many wide letters as the keys allow, and no place to break it."""

RECORDS = (
    *(line(each.msgid, name=EIGHT_NAMES[0], n=23) for each in BESTS),
    *(line(msgid, names=f"{EIGHT_NAMES[0]} + {EIGHT_NAMES[1]}") for msgid in LAST),
)


def _figures() -> Statistics:
    """Of eight people who played a lot, the longest names and numbers among them."""
    one = Player(
        EIGHT_NAMES[0],
        1284,
        421,
        863,
        0,
        13051,
        5208,
        2.51,
        312,
        97,
        204,
        23,
        9,
        640,
        702,
        811,
        799,
        -12.4,
        3,
        88.8,
    )
    players = tuple(replace(one, player=name, games=1284 - 100 * n) for n, name in enumerate(EIGHT_NAMES))
    pairs = tuple(Pair(EIGHT_NAMES[0], name, 310 - n, 104 + n, 99) for n, name in enumerate(EIGHT_NAMES[1:]))
    house = House(1290, 1284, 8, 15002, 104322, 1022, 771, 1630, 41, (("onze", 1290),), ())
    return Statistics(house, players, pairs, dice_test((498, 471, 521, 463, 489, 575)))


FIGURES = _figures()


@dataclass(frozen=True, slots=True)
class Sample:
    """A counter by name, and the instant at which it is looked at."""

    name: str
    counter: Counter
    now: float


class Story:
    """A counter that is told what people do, one message every three seconds."""

    def __init__(self, prefs: Prefs, names: tuple[str, ...] = FEW, preset: str = "onze") -> None:
        recent = (*FEW, *EIGHT_NAMES[:6])
        setup = Setup(names=names, recent=recent, rules=PRESETS[preset], stakes=OWN_STAKES)
        staff = Staff(choices=choices())
        self.counter = Counter(setup=setup, prefs=prefs, records=Records(RECORDS), staff=staff)
        self.now = 100.0

    def tell(self, *messages: Message) -> "Story":
        for message in messages:
            self.now += 3.0
            self.counter, _ = step(self.counter, message, self.now)
        return self

    def arrange(self, switches: Mapping[str, str]) -> "Story":
        """Play by these house rules."""
        self.counter = replace(
            self.counter,
            setup=replace(self.counter.setup, rules=with_switches(self.counter.setup.rules, switches)),
        )
        return self

    def act(self, *actions: str) -> "Story":
        """Actions as `name` or `name argument`."""
        words = (action.partition(" ") for action in actions)
        return self.tell(*(Act(name, argument) for name, _, argument in words))

    def throw(self, faces: str, keep: str = "") -> "Story":
        self.act("by_hand", *(f"keep {place}" for place in keep), *(f"face {face}" for face in faces))
        return self

    def rest(self) -> "Story":
        """Let moments and notices pass."""
        return self.tell(Tick(), Tick())

    def until(self, there: Callable[[Game], bool], throws: Iterable[str]) -> "Story":
        for faces in throws:
            if self.counter.state is None or there(self.counter.state):
                break
            self.throw(faces)
            if self.counter.state.can_stop:
                self.tell(Pressed())
        return self

    def play_until(self, highlight: Highlight, throws: Iterable[str]) -> "Story":
        """Play until that scene comes up; the last throw that gave it stands."""
        for faces in throws:
            if self.counter.state is None or self.counter.state.result is not None:
                break
            self.throw(faces)
            if self.counter.moment and self.counter.moment.highlight is highlight:
                break
            if self.counter.state.can_stop:
                self.tell(Pressed())
            if self.counter.moment and self.counter.moment.highlight is highlight:
                break
        return self

    def sample(self, name: str, **changes: object) -> Sample:
        counter = replace(self.counter, **changes)  # type: ignore[arg-type]
        return Sample(name, counter, self.now + 0.2)


def throws() -> Iterable[str]:
    """Throws without end, the same each time: digits of a linear congruence."""
    seed = 421
    for _ in range(4000):
        faces = ""
        for _ in range(3):
            seed = (seed * 1103515245 + 12345) % 2**31
            faces += str(seed // 65536 % 6 + 1)
        yield faces


def die_at(value: int | None, x: float) -> DieReading:
    corners = ((x - 40, 310.0), (x + 40, 310.0), (x + 40, 390.0), (x - 40, 390.0))
    return DieReading((x, 350.0), corners, value, 0.97)
