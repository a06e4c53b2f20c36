"""The end of a game, and what is left of it on the first page."""

from collections.abc import Iterator
from dataclasses import replace

from kiosk.counter.house import Prefs
from kiosk.counter.messages import Tick
from kiosk.counter.staff.pages import NOT_SAVED
from kiosk.counter.state import Screen
from kiosk.engine.play.state import Phase
from kiosk.language import said
from kiosk.records.reel import BEST_PICTURE, CARDS_STAND, END_STANDS, THROW_STANDS, frame_name, reel_of
from kiosk.ui.samples.story import CALLED, EIGHT_NAMES, RECORDS, Sample, Story, throws


def _film(story: Story) -> Iterator[Sample]:
    """The first page of a house with a name, while the film of its last game runs."""
    assert story.counter.history is not None
    reel = reel_of(story.counter.history, 1, said("une tournée"))
    assert reel is not None
    prefs = replace(story.counter.prefs, house_name="CHEZ MAXIMILIENNE")
    pictures = frozenset({BEST_PICTURE, frame_name(1, reel.takes[1].move)})
    records = replace(story.counter.records, reel=reel, lines=RECORDS, pictures=pictures)
    first = story.sample(
        "attract-named", screen=Screen.ATTRACT, prefs=prefs, records=records, lively=story.now
    )
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


def samples(prefs: Prefs) -> tuple[Sample, ...]:
    """Who pays, and the film of the game."""
    whole = Story(prefs, EIGHT_NAMES[:3], "salon").act("start", "begin")
    whole.until(lambda game: game.phase is Phase.OVER, throws()).rest()
    long = whole.sample("over-long")
    crowd = Story(prefs, EIGHT_NAMES, "salon").act("start", "begin")
    crowded = crowd.until(lambda game: game.phase is Phase.OVER, throws()).rest().sample("over-crowd")
    short = Story(prefs).act("start", "begin").until(lambda game: game.phase is Phase.OVER, throws())
    deciding = short.sample("over-suspense")
    verdict = short.tell(Tick()).sample("over-verdict")
    over = short.rest().sample("over")
    full = short.sample("over-unsaved", staff=replace(short.counter.staff, unsaved=NOT_SAVED))
    house = {"manches": "1", "tokens": "8"}
    taken = Story(replace(prefs, strength="party")).arrange(house).act("start", "begin")
    taken = taken.throw("421").throw("665").tell(Tick())
    party = replace(taken.sample("over-party"), now=taken.now + 0.9)
    result = whole.act("result").sample("result-long")
    looked = whole.act("back", "coach").sample("coach-over")
    called = replace(over.counter, match=CALLED.match, invitation=CALLED)
    match = replace(over, name="over-match", counter=called)
    coded = replace(match, name="result", counter=called.aside(Screen.RESULT))
    film = tuple(_film(short))
    asleep = short.act("home").sample("asleep", asleep=True)
    return *film, long, crowded, result, looked, deciding, verdict, over, full, match, coded, party, asleep
