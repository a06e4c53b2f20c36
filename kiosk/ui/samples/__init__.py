"""One counter for every screen and every moment worth looking at: for the gallery, the tests and the bench.

They are played, not made up: each is what the step gives after touches that a person could make.
"""

from collections.abc import Iterator
from dataclasses import replace

from kiosk.counter.game.moment import Highlight
from kiosk.counter.game.opinions import Opinions
from kiosk.counter.game.opponent import its_turn
from kiosk.counter.game.sight import REASONS
from kiosk.counter.game.whose import PASSED
from kiosk.counter.house import Due, Leaf, Prefs, Records
from kiosk.counter.messages import Pressed, Released, Tick
from kiosk.counter.state import Screen
from kiosk.counter.tray import EyeState, Notice, Question, Settled
from kiosk.engine.events import Thrown
from kiosk.engine.play.state import Phase
from kiosk.engine.presets import PRESETS
from kiosk.language import said
from kiosk.records.reel import BEST_PICTURE, CARDS_STAND, END_STANDS, THROW_STANDS, frame_name, reel_of
from kiosk.referee import A_THROW, STAYED
from kiosk.ui.samples.staff import first_start, staff
from kiosk.ui.samples.story import CALLED, EIGHT_NAMES, FEW, FIGURES, RECORDS, Sample, Story, die_at, throws
from vision.readings import DieReading, Reason, TrayChange, TrayEvent

__all__ = ["Sample", "samples"]


def samples(prefs: Prefs | None = None) -> tuple[Sample, ...]:
    """Every screen there is, with what is hardest to fit on it."""
    prefs = prefs or Prefs()
    every = (_setup(prefs), _table(prefs), _practice(prefs), _eye(prefs), _aside(prefs), _end(prefs))
    return tuple(sample for some in every for sample in some)


def _setup(prefs: Prefs) -> tuple[Sample, ...]:
    story = Story(prefs, EIGHT_NAMES[:7])
    attract = story.still().seen("attract")
    invited = story.seen("attract-invited", invitation=CALLED)
    moved = story.seen("attract-moved", staff=replace(story.counter.staff, moved=True))
    players = story.act("start").seen("players")
    lifted = story.act("seat_lift 3").seen("players-lifted")
    recent = story.act("seat_name 2").seen("name-recent")
    typing = story.act("write", "type J", "type E").seen("name-keys")
    stakes = story.act("cancel", "stake").seen("stake")
    stake = story.act("write", *(f"type {letter}" for letter in "deux pastis")).seen("stake-keys")
    signs = story.act("signs").seen("stake-signs")
    rules = story.act("staked", "rules").seen("rules")
    house = story.act("house").seen("house")
    changed = story.act("switch tokens", "page", "page").seen("house-3")
    titled = story.act("title", *(f"type {letter}" for letter in "Bistro d’Émile")).seen("title")
    story.act("titled")
    bistro = story.counter.setup.rules
    own = tuple(replace(bistro, name=name, label=name) for name in ("wwwwwwwwwwwwwwww", *EIGHT_NAMES[1:5]))
    many = replace(story.counter.setup, own=(bistro, *own))
    kept = story.still().seen("own", setup=many)
    none = story.seen("own-none", setup=replace(many, own=(), rules=PRESETS["onze"]))
    full = replace(
        story.counter, screen=Screen.PLAYERS, setup=replace(story.counter.setup, names=EIGHT_NAMES)
    )
    crowded = Sample("players-full", full, story.now)
    written = (recent, typing, stakes, stake, signs)
    keyed = [
        story.seen(f"{screen}-keyed", screen=screen, keyed=True)
        for screen in (Screen.ATTRACT, Screen.PLAYERS, Screen.STAKE, Screen.RULES, Screen.HOUSE)
    ]
    writes = replace(story.counter.setup, editing=1, typed="", signs=False)
    keyed.append(story.seen("name-keyed", screen=Screen.NAME, setup=writes, keyed=True))
    shown = replace(story.counter.prefs, named=True)
    for name, writing in (("name-consent", False), ("name-consent-writing", True)):
        agrees = replace(writes, writing=writing)
        keyed.append(story.seen(name, screen=Screen.NAME, setup=agrees, prefs=shown))
    named = (titled, kept, none)
    return attract, invited, moved, players, lifted, crowded, *written, rules, house, changed, *named, *keyed


def _table(prefs: Prefs) -> tuple[Sample, ...]:
    first = Story(prefs).act("start", "begin").still().seen("play-first")
    story = Story(prefs, EIGHT_NAMES, "vache").act("start", "begin").throw("665")
    second = story.seen("play-keep")
    third = story.throw("1", keep="01").still().seen("play-kept")
    crowd = story.until(lambda game: game.pot < 25, throws()).still().seen("play-crowd")
    best = Story(prefs).act("start", "begin").throw("421").seen("play-421")
    undone = Story(prefs).act("start", "begin").throw("421").throw("665").act("undo").seen("play-undone")
    taken = Story(prefs, EIGHT_NAMES[:4]).act("start", "begin")
    taken = taken.throw("665").throw("111").throw("642").throw("553")
    moving = replace(taken.seen("play-tokens"), now=taken.now + 0.3)
    back = Story(prefs, EIGHT_NAMES[:4], "salon").act("start", "begin").throw("665").throw("55", keep="2")
    back.act("stop").still().act("coach")
    tie = Story(prefs, EIGHT_NAMES[:3]).act("start", "begin").throw("665").throw("665").throw("665")
    played = (
        first,
        second,
        third,
        crowd,
        best,
        undone,
        moving,
        back.seen("coach-back"),
        tie.seen("play-rampeau"),
    )
    return *played, *_choices(prefs), *_second(prefs), *_scenes(prefs)


LONG_SCENES = {
    Highlight.NENETTE: ("onze", FEW),
    Highlight.DECHARGE: ("onze", EIGHT_NAMES[:4]),
    Highlight.LAST_TOKEN: ("salon", EIGHT_NAMES[:3]),
    Highlight.FREE: ("salon", EIGHT_NAMES[:4]),
    Highlight.MANCHE: ("onze", FEW),
}
"""Where each scene comes up soon; those that are not here are samples by other names."""


def _scenes(prefs: Prefs) -> Iterator[Sample]:
    """Each scene of its own."""
    for highlight, (preset, names) in LONG_SCENES.items():
        story = Story(prefs, names, preset).act("start", "begin")
        yield story.until_shown(highlight, throws()).seen(f"scene-{highlight.replace('_', '-')}")
    yield Story(prefs).act("start", "begin").throw("111").seen("scene-aces")
    rescue = Story(prefs, FEW, "salon").act("start", "begin")
    for faces in ("653", "652", "651", "221", "331", "666"):
        rescue.throw(faces)
    yield rescue.seen("scene-saved")
    spaniard = Story(prefs).arranged({"manches": "1"}).act("start", "begin")
    for faces in ("421", "653", "653", "421"):
        spaniard.throw(faces)
    yield spaniard.tell(Tick()).seen("scene-espagnole")
    twice = Story(prefs).act("start", "begin")
    twice.until(lambda game: game.result is not None and game.result.grand_perdant is not None, throws())
    yield twice.tell(Tick()).seen("scene-grand-perdant")


def _second(prefs: Prefs) -> Iterator[Sample]:
    """The second manche, after a coup: few players and many."""
    for names in (FEW, EIGHT_NAMES):
        story = Story(prefs, names).act("start", "begin")
        story.until(lambda game: game.manche == 2 and game.phase is Phase.DECHARGE, throws())
        yield story.still().seen(f"play-second-{len(names)}")


def _practice(prefs: Prefs) -> Iterator[Sample]:
    """Somebody alone with the house, which plays as well as it can, and longest on its own key."""
    story = Story(prefs, (EIGHT_NAMES[0], "Joueur 2")).act("start")
    story.arranged({"manches": "1", "tokens": "5"}).act("opponent", "opponent", "opponent")
    yield story.seen("players-house")
    yield story.act("begin").throw("665").still().seen("play-house")
    advised = (
        Story(prefs, (EIGHT_NAMES[0], "Joueur 2"), "salon")
        .act("start", "opponent", "begin")
        .throw("665")
        .still()
    )
    yield advised.seen("play-advice")
    yield advised.act("coach").seen("coach-ahead")
    for faces in throws():
        if story.counter.state and story.counter.state.result:
            break
        story.still() if its_turn(story.counter) else story.throw(faces).tell(Pressed(), Released())
    yield story.still().seen("over-house")


def _choices(prefs: Prefs) -> tuple[Sample, ...]:
    """A main chaude to be chosen; dice that fell already, and are asked about or not read."""
    story = Story(prefs, EIGHT_NAMES[:2], "main-chaude").act("start", "begin")
    story.throw("665").throw("665").throw("554").throw("554").still()
    return (
        story.seen("choice"),
        story.seen("choice-asked", eye=_asked(story, PASSED), lit=True),
        story.seen("choice-too-soon", eye=_asked(story, PASSED)),
        story.seen("choice-unread", eye=_refused(story, Reason.UNCERTAIN, UNREAD)),
    )


def _eye(prefs: Prefs) -> tuple[Sample, ...]:
    """What the table looks like for each thing that the eye may say."""
    story = Story(prefs, EIGHT_NAMES[:4]).act("start", "begin").throw("665").still()
    lying = (die_at(6, 300), die_at(6, 480), die_at(5, 660))
    asked = {"proposal": A_THROW.msgid, "stayed": STAYED.msgid, "anothers": PASSED}
    asks = (story.seen(f"play-{name}", eye=_asked(story, words), lit=True) for name, words in asked.items())
    read = Settled(TrayChange(0, 0.0, TrayEvent.READ, lying), story.counter.seat, judged=True)
    quarrel = (Opinions(6, 6), Opinions(6, 4), Opinions(5, None))
    return (
        story.seen("play-read", eye=EyeState(TrayEvent.READ, read)),
        story.seen("play-rolling", eye=EyeState(TrayEvent.ROLLING)),
        story.seen("play-hand", eye=EyeState(TrayEvent.HAND)),
        story.seen("play-unsure", eye=_refused(story, Reason.UNCERTAIN, UNREAD)),
        *asks,
        story.seen("play-cocked", eye=_refused(story, Reason.COCKED)),
        story.seen("play-lost", eye=EyeState(TrayEvent.CAMERA_LOST)),
        story.seen("hand-lost", eye=EyeState(TrayEvent.CAMERA_LOST), screen=Screen.HAND),
        story.seen("dispute-alone", screen=Screen.DISPUTE, eye=EyeState(TrayEvent.READ, read)),
        story.seen("dispute", screen=Screen.DISPUTE, eye=EyeState(TrayEvent.READ, read, opinions=quarrel)),
        replace(story.seen("play-waits", eye=EyeState()), now=story.now + 20),
    )


UNREAD = (die_at(6, 300), die_at(None, 480), die_at(5, 660))


def _asked(story: Story, words: str) -> EyeState:
    """Dice lie there that somebody should confirm."""
    lying = (die_at(2, 300), die_at(1, 480), die_at(3, 660))
    change = TrayChange(0, 0.0, TrayEvent.READ, lying, thrown=lying)
    question = Question(Thrown((), (2, 1, 3)), Notice(words), story.now)
    settled = Settled(change, story.counter.seat, True, question, question.words, open=True)
    return EyeState(TrayEvent.READ, settled)


def _refused(story: Story, reason: Reason, dice: tuple[DieReading, ...] = ()) -> EyeState:
    change = TrayChange(0, 0.0, TrayEvent.REFUSED, dice, reason=reason)
    words = Notice(REASONS[reason][1], action="by_hand")
    settled = Settled(change, story.counter.seat, True, words=words, open=True)
    return EyeState(TrayEvent.REFUSED, settled)


def _aside(prefs: Prefs) -> tuple[Sample, ...]:
    story = Story(prefs, EIGHT_NAMES[:4]).act("start", "begin").throw("665").throw("221").still()
    due = tuple(Due(number, EIGHT_NAMES[number : number + 2], said("une tournée")) for number in range(3))
    menu = story.act("menu").seen("menu")
    arrives = story.act("arrives").seen("name-arrives")
    goes = story.act("cancel", "leaving").seen("leaving")
    story.act("back", "menu")
    ranks = story.act("ranks").seen("ranks")
    many = Story(prefs, FEW, "fiches").act("start", "ranks").seen("ranks-many")
    help_ = story.act("back", "help").seen("help")
    helped = (help_, story.seen("help-keyed", screen=Screen.HELP, came=(Screen.PLAY,), keyed=True))
    behind = staff(story.act("back"), due)
    fix = story.act("fix 1").seen("fix")
    hand = story.act("back").throw("12").seen("hand-half")
    kept = Records(RECORDS, FIGURES)
    told = story.seen(
        "records", screen=Screen.RECORDS, due=due, records=kept, prefs=replace(prefs, debts=True)
    )
    crowd, one, dice = (
        story.seen(f"records-{name}", screen=Screen.RECORDS, records=replace(kept, leaf=leaf, player=player))
        for name, leaf, player in (
            ("players", Leaf.PLAYERS, ""),
            ("player", Leaf.PLAYERS, EIGHT_NAMES[0]),
            ("dice", Leaf.DICE, ""),
        )
    )
    empty = story.seen("records-none", screen=Screen.RECORDS, due=(), records=Records())
    records = (told, crowd, one, dice, empty)
    first = first_start(Story(prefs, EIGHT_NAMES[:2]))
    keeping = Story(prefs, FEW, "salon").act("start", "begin").throw("421").act("by_hand", "keep 0")
    keep = keeping.seen("hand-keep")
    keyed = story.seen("menu-keyed", screen=Screen.MENU, keyed=True)
    playing = story.seen("play-keyed", screen=Screen.PLAY, keyed=True)
    by_keys = story.seen("hand-keyed", screen=Screen.HAND, keyed=True)
    return (
        menu,
        arrives,
        goes,
        keyed,
        playing,
        by_keys,
        ranks,
        many,
        *helped,
        *behind,
        fix,
        hand,
        keep,
        *records,
        *first,
    )


def _film(story: Story) -> Iterator[Sample]:
    """The first page of a house with a name, while the film of its last game runs."""
    assert story.counter.history is not None
    reel = reel_of(story.counter.history, 1, said("une tournée"))
    assert reel is not None
    prefs = replace(story.counter.prefs, house_name="CHEZ MAXIMILIENNE")
    pictures = frozenset({BEST_PICTURE, frame_name(1, reel.takes[1].move)})
    records = replace(story.counter.records, reel=reel, lines=RECORDS, pictures=pictures)
    first = story.seen("attract-named", screen=Screen.ATTRACT, prefs=prefs, records=records, lively=story.now)
    last = CARDS_STAND + THROW_STANDS * len(reel.takes)
    times = {
        "drawn": CARDS_STAND,
        "film": CARDS_STAND + THROW_STANDS,
        "verdict": last,
        "421": last + END_STANDS,
    }
    yield first
    for name, seconds in times.items():
        yield replace(first, name=f"attract-{name}", now=story.now + seconds + 0.1)


def _end(prefs: Prefs) -> tuple[Sample, ...]:
    whole = Story(prefs, EIGHT_NAMES[:3], "salon").act("start", "begin")
    whole.until(lambda game: game.phase is Phase.OVER, throws()).still()
    long = whole.seen("over-long")
    short = Story(prefs).act("start", "begin").until(lambda game: game.phase is Phase.OVER, throws())
    deciding = short.seen("over-suspense")
    verdict = short.tell(Tick()).seen("over-verdict")
    over = short.still().seen("over")
    house = {"manches": "1", "tokens": "8"}
    taken = Story(replace(prefs, strength="party")).arranged(house).act("start", "begin")
    taken = taken.throw("421").throw("665").tell(Tick())
    party = replace(taken.seen("over-party"), now=taken.now + 0.9)
    result = whole.act("result").seen("result-long")
    looked = whole.act("back", "coach").seen("coach-over")
    called = replace(over.counter, match=CALLED.match, invitation=CALLED)
    match = replace(over, name="over-match", counter=called)
    coded = replace(match, name="result", counter=called.aside(Screen.RESULT))
    film = tuple(_film(short))
    asleep = short.act("home").seen("asleep", asleep=True)
    return *film, long, result, looked, deciding, verdict, over, match, coded, party, asleep
