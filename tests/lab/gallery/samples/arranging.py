"""The pages on which a game is arranged."""

from collections.abc import Iterator
from dataclasses import replace

from kiosk.counter.house import Prefs
from kiosk.counter.state import Screen
from kiosk.counter.tray import EyeState
from kiosk.engine.presets import PRESETS
from tests.lab.gallery.samples.story import CALLED, EIGHT_NAMES, Sample, Story
from vision.readings import TrayEvent


def samples(prefs: Prefs) -> Iterator[Sample]:
    """From the first page to the keys on which names, stakes and rules are written."""
    story = Story(prefs, EIGHT_NAMES[:7])
    blind = EyeState(TrayEvent.CAMERA_LOST)
    yield story.rest().sample("attract")
    yield story.sample("attract-invited", invitation=CALLED)
    yield story.sample("attract-moved", staff=replace(story.counter.staff, moved=True))
    yield story.sample("attract-lost", eye=blind)
    yield story.act("start").sample("players")
    yield story.sample("players-lost", eye=blind)
    yield story.act("seat_lift 3").sample("players-lifted")
    yield story.act("seat_name 2").sample("name-recent")
    yield story.act("write", "type J", "type E").sample("name-keys")
    yield story.act("cancel", "stake").sample("stake")
    yield story.act("write", *(f"type {letter}" for letter in "deux pastis")).sample("stake-keys")
    yield story.act("signs").sample("stake-signs")
    yield story.act("staked", "rules").sample("rules")
    yield story.act("house").sample("house")
    yield story.act("switch tokens", "page", "page").sample("house-3")
    yield story.act("title", *(f"type {letter}" for letter in "Bistro d’Émile")).sample("title")
    story.act("titled")
    bistro = story.counter.setup.rules
    own = tuple(replace(bistro, name=name, label=name) for name in ("wwwwwwwwwwwwwwww", *EIGHT_NAMES[1:5]))
    many = replace(story.counter.setup, own=(bistro, *own))
    yield story.rest().sample("own", setup=many)
    yield story.sample("own-none", setup=replace(many, own=(), rules=PRESETS["onze"]))
    crowd = replace(story.counter.setup, names=EIGHT_NAMES)
    yield replace(story.sample("players-full", screen=Screen.PLAYERS, setup=crowd), now=story.now)
    for screen in (Screen.ATTRACT, Screen.PLAYERS, Screen.STAKE, Screen.RULES, Screen.HOUSE):
        yield story.sample(f"{screen}-keyed", screen=screen, keyed=True)
    writes = replace(story.counter.setup, editing=1, typed="", signs=False)
    yield story.sample("name-keyed", screen=Screen.NAME, setup=writes, keyed=True)
    shown = replace(story.counter.prefs, named=True)
    for name, writing in (("name-consent", False), ("name-consent-writing", True)):
        agrees = replace(writes, writing=writing)
        yield story.sample(name, screen=Screen.NAME, setup=agrees, prefs=shown)
