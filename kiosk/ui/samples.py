"""One counter for every screen and every moment worth looking at: for the gallery, the tests and the bench.

They are played, not made up: each is what the step gives after touches that a person could make.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from kiosk.counter.messages import Act, Message, PinWas, Pressed, Tick
from kiosk.counter.opinions import Opinions
from kiosk.counter.sight import Verdict
from kiosk.counter.state import Counter, Due, EyeState, Fixing, Notice, Prefs, Record, Screen, Setup, Sight
from kiosk.counter.step import step
from kiosk.engine.state import Game, Phase
from kiosk.language import said
from vision.readings import DieReading, Reason, TrayChange, TrayEvent

FEW = ("Zoé", "Marcel")
MANY = ("Maximilienne", "Jean-Pierre", "Wanda", "Élodie", "Mohammed", "Fatou", "Ngũgĩ", "Bartholomé")
"""Eight names, two of them as long as the keys allow: what fits them fits all."""

OWN_STAKES = ("la tournée du patron", "wwwwwwwwwwwwwwwwwwwwwwww", "un picon bière")
"""People's own: one of them of as many wide letters as the keys allow, and no place to break it."""

RECORDS = (
    Record(said("Le plus de 421 : {name}, {n} cette semaine"), (("name", "Maximilienne"), ("n", 17))),
    Record(said("Le plus souvent sauvé : {name}, {n} parties"), (("name", "Jean-Pierre"), ("n", 23))),
    Record(said("Le plus de nénettes : {name}, {n}"), (("name", "Bartholomé"), ("n", 9))),
    Record(said("A payé la dernière : {name}"), (("name", "Maximilienne"),)),
)


@dataclass(frozen=True, slots=True)
class Sample:
    """A counter by name, and the instant at which it is looked at."""

    name: str
    counter: Counter
    now: float


def samples(prefs: Prefs | None = None) -> tuple[Sample, ...]:
    """Every screen there is, with what is hardest to fit on it."""
    prefs = prefs or Prefs()
    return (*_setup(prefs), *_table(prefs), *_eye(prefs), *_aside(prefs), *_end(prefs))


class _Story:
    """A counter that is told what people do, one message every three seconds."""

    def __init__(self, prefs: Prefs, names: tuple[str, ...] = FEW, preset: str = "onze") -> None:
        recent = (*FEW, *MANY[:6])
        setup = Setup(names=names, recent=recent, preset=preset, stakes=OWN_STAKES)
        self.counter = Counter(setup=setup, prefs=prefs, records=RECORDS)
        self.now = 100.0

    def tell(self, *messages: Message) -> "_Story":
        for message in messages:
            self.now += 3.0
            self.counter, _ = step(self.counter, message, self.now, _nobody)
        return self

    def act(self, *actions: str) -> "_Story":
        """Actions as `name` or `name argument`."""
        words = (action.partition(" ") for action in actions)
        return self.tell(*(Act(name, argument) for name, _, argument in words))

    def throw(self, faces: str, keep: str = "") -> "_Story":
        self.act("by_hand", *(f"keep {place}" for place in keep), *(f"face {face}" for face in faces))
        return self

    def still(self) -> "_Story":
        """Let moments and notices pass."""
        return self.tell(Tick(), Tick())

    def until(self, there: Callable[[Game], bool], throws: Iterable[str]) -> "_Story":
        for faces in throws:
            if self.counter.state is None or there(self.counter.state):
                break
            self.throw(faces)
            if self.counter.state.can_stop:
                self.tell(Pressed())
        return self

    def seen(self, name: str, **changes: object) -> Sample:
        counter = replace(self.counter, **changes)  # type: ignore[arg-type]
        return Sample(name, counter, self.now + 0.2)


def _nobody(_: Game, __: TrayChange, ___: TrayChange | None) -> Verdict:
    raise AssertionError("the samples are played by hand")


def _setup(prefs: Prefs) -> tuple[Sample, ...]:
    story = _Story(prefs, MANY[:7])
    attract = story.still().seen("attract")
    players = story.act("start").seen("players")
    lifted = story.act("seat_lift 3").seen("players-lifted")
    recent = story.act("seat_name 2").seen("name-recent")
    typing = story.act("write", "type J", "type O").seen("name-keys")
    stakes = story.act("cancel", "stake").seen("stake")
    stake = story.act("write", *(f"type {letter}" for letter in "deux pastis")).seen("stake-keys")
    signs = story.act("signs").seen("stake-signs")
    rules = story.act("staked", "rules").seen("rules")
    house = story.act("house").seen("house")
    changed = story.act("switch tokens", "page", "page").seen("house-3")
    full = replace(story.counter, screen=Screen.PLAYERS, setup=replace(story.counter.setup, names=MANY))
    crowded = Sample("players-full", full, story.now)
    written = (recent, typing, stakes, stake, signs)
    return attract, players, lifted, crowded, *written, rules, house, changed


def _table(prefs: Prefs) -> tuple[Sample, ...]:
    first = _Story(prefs).act("start", "begin").still().seen("play-first")
    story = _Story(prefs, MANY, "vache").act("start", "begin").throw("665")
    second = story.seen("play-keep")
    third = story.throw("1", keep="01").still().seen("play-kept")
    crowd = story.until(lambda game: game.pot < 25, _throws()).still().seen("play-crowd")
    best = _Story(prefs).act("start", "begin").throw("421").seen("play-421")
    undone = _Story(prefs).act("start", "begin").throw("421").throw("665").act("undo").seen("play-undone")
    taken = _Story(prefs, MANY[:4]).act("start", "begin")
    taken = taken.throw("665").throw("111").throw("642").throw("553")
    moving = replace(taken.seen("play-tokens"), now=taken.now + 0.3)
    tie = _Story(prefs, MANY[:3]).act("start", "begin").throw("665").throw("665").throw("665")
    return first, second, third, crowd, best, undone, moving, tie.seen("play-rampeau"), _chaude(prefs)


def _chaude(prefs: Prefs) -> Sample:
    story = _Story(prefs, MANY[:2], "main-chaude").act("start", "begin")
    story.throw("665").throw("665").throw("554").throw("554")
    return story.still().seen("choice")


def _eye(prefs: Prefs) -> tuple[Sample, ...]:
    """What the table looks like for each thing that the eye may say."""
    story = _Story(prefs, MANY[:4]).act("start", "begin").throw("665").still()
    lying = (_die(6, 300), _die(6, 480), _die(5, 660))
    doubtful = (_die(6, 300), _die(None, 480), _die(5, 660))
    sentence = Notice(said("Touchez le dé que je n’ai pas su lire."), (), 1e9)
    change = TrayChange(0, 0.0, TrayEvent.READ, lying)
    quarrel = (Opinions(6, 6), Opinions(6, 4), Opinions(5, None))
    return (
        story.seen("play-read", eye=EyeState(dice=lying, change=change)),
        story.seen("play-rolling", eye=EyeState(Sight.ROLLING)),
        story.seen("play-hand", eye=EyeState(Sight.HAND)),
        story.seen(
            "play-unsure",
            eye=EyeState(Sight.UNSURE, Reason.UNCERTAIN, doubtful),
            fixing=Fixing((6, None, 5), None, fresh=True),
            notice=sentence,
        ),
        story.seen("play-cocked", eye=EyeState(Sight.UNSURE, Reason.COCKED)),
        story.seen("play-lost", eye=EyeState(Sight.LOST)),
        story.seen("hand-lost", eye=EyeState(Sight.LOST), screen=Screen.HAND),
        story.seen("dispute-alone", screen=Screen.DISPUTE, eye=EyeState(dice=doubtful, change=change)),
        story.seen("dispute", screen=Screen.DISPUTE, eye=EyeState(change=change, opinions=quarrel)),
    )


def _aside(prefs: Prefs) -> tuple[Sample, ...]:
    story = _Story(prefs, MANY[:4]).act("start", "begin").throw("665").throw("221").still()
    due = tuple(Due(number, MANY[number : number + 2], said("une tournée")) for number in range(3))
    menu = story.act("menu").seen("menu")
    ranks = story.act("ranks").seen("ranks")
    many = _Story(prefs, FEW, "fiches").act("start", "ranks").seen("ranks-many")
    help_ = story.act("back", "help").seen("help")
    pin = story.act("back", "service", "digit 4").seen("pin")
    wrong = story.tell(PinWas(False)).seen("pin-wrong")
    service = story.tell(PinWas(True)).seen("service", due=due)
    code = story.act("diagnosis").seen("service-code")
    fix = story.act("back", "back", "fix 1").seen("fix")
    hand = story.act("back").throw("12").seen("hand-half")
    records = story.seen("records", screen=Screen.RECORDS, due=due)
    empty = story.seen("records-none", screen=Screen.RECORDS, due=(), records=())
    keeping = _Story(prefs, FEW, "salon").act("start", "begin").throw("421").act("by_hand", "keep 0")
    keep = keeping.seen("hand-keep")
    return menu, ranks, many, help_, pin, wrong, service, code, fix, hand, keep, records, empty


def _end(prefs: Prefs) -> tuple[Sample, ...]:
    whole = _Story(prefs, MANY[:3], "salon").act("start", "begin")
    whole.until(lambda game: game.phase is Phase.OVER, _throws())
    short = _Story(prefs).act("start", "begin").until(lambda game: game.phase is Phase.OVER, _throws())
    over = short.seen("over")
    return whole.seen("over-long"), over, short.seen("asleep", asleep=True)


def _throws() -> Iterable[str]:
    """Throws without end, the same each time: digits of a linear congruence."""
    seed = 421
    for _ in range(4000):
        faces = ""
        for _ in range(3):
            seed = (seed * 1103515245 + 12345) % 2**31
            faces += str(seed // 65536 % 6 + 1)
        yield faces


def _die(value: int | None, x: float) -> DieReading:
    corners = ((x - 40, 310.0), (x + 40, 310.0), (x + 40, 390.0), (x - 40, 390.0))
    return DieReading((x, 350.0), corners, value, 0.97)
