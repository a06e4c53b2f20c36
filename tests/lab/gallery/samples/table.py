"""The table in play: few players and many, scenes, practice with the house."""

from collections.abc import Iterator
from dataclasses import replace

from kiosk.counter.game.moment import Highlight
from kiosk.counter.game.opponent import its_turn
from kiosk.counter.house import Prefs
from kiosk.counter.messages import Pressed, Released, Tick
from kiosk.engine.play.state import Phase
from tests.lab.gallery.samples.eye import choices
from tests.lab.gallery.samples.story import EIGHT_NAMES, FEW, Sample, Story, throws


def samples(prefs: Prefs) -> Iterator[Sample]:
    """The game under way, move by move."""
    yield Story(prefs).act("start", "begin").rest().sample("play-first")
    story = Story(prefs, EIGHT_NAMES, "vache").act("start", "begin").throw("665")
    yield story.sample("play-keep")
    yield story.throw("1", keep="01").rest().sample("play-kept")
    yield story.until(lambda game: game.pot < 25, throws()).rest().sample("play-crowd")
    yield Story(prefs).act("start", "begin").throw("421").sample("play-421")
    yield Story(prefs).act("start", "begin").throw("421").throw("665").act("undo").sample("play-undone")
    taken = Story(prefs, EIGHT_NAMES[:4]).act("start", "begin")
    taken = taken.throw("665").throw("111").throw("642").throw("553")
    yield replace(taken.sample("play-tokens"), now=taken.now + 0.3)
    back = Story(prefs, EIGHT_NAMES[:4], "salon").act("start", "begin").throw("665").throw("55", keep="2")
    yield back.act("stop").rest().act("coach").sample("coach-back")
    tie = Story(prefs, EIGHT_NAMES[:3]).act("start", "begin").throw("665").throw("665").throw("665")
    yield tie.sample("play-rampeau")
    rolls = Story(prefs, EIGHT_NAMES).arrange({"first_player": "highest_sum"}).act("start", "begin")
    for _ in EIGHT_NAMES:
        rolls.throw("652")
    yield rolls.sample("play-level")
    for faces in ("665", *("321" for _ in EIGHT_NAMES[1:])):
        rolls.throw(faces)
    yield rolls.rest().sample("play-starts")
    yield from (*choices(prefs), *_second(prefs), *_scenes(prefs))


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
        yield story.play_until(highlight, throws()).sample(f"scene-{highlight.replace('_', '-')}")
    yield Story(prefs).act("start", "begin").throw("111").sample("scene-aces")
    rescue = Story(prefs, FEW, "salon").act("start", "begin")
    for faces in ("653", "652", "651", "221", "331", "666"):
        rescue.throw(faces)
    yield rescue.sample("scene-saved")
    spaniard = Story(prefs).arrange({"manches": "1"}).act("start", "begin")
    for faces in ("421", "653", "653", "421"):
        spaniard.throw(faces)
    yield spaniard.tell(Tick()).sample("scene-espagnole")
    twice = Story(prefs).act("start", "begin")
    twice.until(lambda game: game.result is not None and game.result.grand_perdant is not None, throws())
    yield twice.tell(Tick()).sample("scene-grand-perdant")


def _second(prefs: Prefs) -> Iterator[Sample]:
    """The second manche, after a coup: few players and many."""
    for names in (FEW, EIGHT_NAMES):
        story = Story(prefs, names).act("start", "begin")
        story.until(lambda game: game.manche == 2 and game.phase is Phase.DECHARGE, throws())
        yield story.rest().sample(f"play-second-{len(names)}")


def practice(prefs: Prefs) -> Iterator[Sample]:
    """Somebody alone with the house, which plays as well as it can, and longest on its own key."""
    story = Story(prefs, (EIGHT_NAMES[0], "Joueur 2")).act("start")
    story.arrange({"manches": "1", "tokens": "5"}).act("opponent", "opponent", "opponent")
    yield story.sample("players-house")
    yield story.act("begin").throw("665").rest().sample("play-house")
    advised = (
        Story(prefs, (EIGHT_NAMES[0], "Joueur 2"), "salon")
        .act("start", "opponent", "begin")
        .throw("665")
        .rest()
    )
    yield advised.sample("play-advice")
    yield advised.act("coach").sample("coach-ahead")
    for faces in throws():
        if story.counter.state and story.counter.state.result:
            break
        story.rest() if its_turn(story.counter) else story.throw(faces).tell(Pressed(), Released())
    yield story.rest().sample("over-house")
