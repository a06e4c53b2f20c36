"""The end of a game, and what is left of it on the first page."""

from collections.abc import Iterator
from dataclasses import replace

from kiosk.counter.house import Prefs
from kiosk.counter.messages import Tick
from kiosk.counter.staff.pages import NOT_SAVED
from kiosk.counter.state import Screen
from kiosk.engine.play.state import Game, Phase
from kiosk.language import said
from kiosk.records.reel import BEST_PICTURE, CARDS_STAND, END_STANDS, THROW_STANDS, frame_name, reel_of
from tests.lab.gallery.samples.story import CALLED, EIGHT_NAMES, RECORDS, Sample, Story, throws


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


def samples(prefs: Prefs) -> Iterator[Sample]:
    """Who pays, and the film of the game."""
    whole = Story(prefs, EIGHT_NAMES[:3], "salon").act("start", "begin")
    yield whole.until(_is_over, throws()).rest().sample("over-long")
    crowd = Story(prefs, EIGHT_NAMES, "salon").act("start", "begin")
    yield crowd.until(_is_over, throws()).rest().sample("over-crowd")
    yield whole.act("result").sample("result-long")
    yield whole.act("back", "coach").sample("coach-over")
    short = Story(prefs).act("start", "begin").until(_is_over, throws())
    yield short.sample("over-suspense")
    yield short.tell(Tick()).sample("over-verdict")
    over = short.rest().sample("over")
    yield over
    yield short.sample("over-unsaved", staff=replace(short.counter.staff, unsaved=NOT_SAVED))
    called = replace(over.counter, match=CALLED.match, invitation=CALLED)
    yield replace(over, name="over-match", counter=called)
    yield replace(over, name="result", counter=called.aside(Screen.RESULT))
    yield from _film(short)
    yield short.act("home").sample("asleep", asleep=True)
    house = {"manches": "1", "tokens": "8"}
    taken = Story(replace(prefs, strength="party")).arrange(house).act("start", "begin")
    taken = taken.throw("421").throw("665").tell(Tick())
    yield replace(taken.sample("over-party"), now=taken.now + 0.9)


def _is_over(game: Game) -> bool:
    return game.phase is Phase.OVER
