"""The pages on which a game is arranged."""

from dataclasses import replace

from kiosk.counter.house import Prefs
from kiosk.counter.state import Screen
from kiosk.counter.tray import EyeState
from kiosk.engine.presets import PRESETS
from kiosk.ui.samples.story import CALLED, EIGHT_NAMES, Sample, Story
from vision.readings import TrayEvent


def samples(prefs: Prefs) -> tuple[Sample, ...]:
    """From the first page to the keys on which names, stakes and rules are written."""
    story = Story(prefs, EIGHT_NAMES[:7])
    attract = story.rest().sample("attract")
    invited = story.sample("attract-invited", invitation=CALLED)
    moved = story.sample("attract-moved", staff=replace(story.counter.staff, moved=True))
    blind = EyeState(TrayEvent.CAMERA_LOST)
    lost = story.sample("attract-lost", eye=blind)
    players = story.act("start").sample("players")
    unseen = story.sample("players-lost", eye=blind)
    lifted = story.act("seat_lift 3").sample("players-lifted")
    recent = story.act("seat_name 2").sample("name-recent")
    typing = story.act("write", "type J", "type E").sample("name-keys")
    stakes = story.act("cancel", "stake").sample("stake")
    stake = story.act("write", *(f"type {letter}" for letter in "deux pastis")).sample("stake-keys")
    signs = story.act("signs").sample("stake-signs")
    rules = story.act("staked", "rules").sample("rules")
    house = story.act("house").sample("house")
    changed = story.act("switch tokens", "page", "page").sample("house-3")
    titled = story.act("title", *(f"type {letter}" for letter in "Bistro d’Émile")).sample("title")
    story.act("titled")
    bistro = story.counter.setup.rules
    own = tuple(replace(bistro, name=name, label=name) for name in ("wwwwwwwwwwwwwwww", *EIGHT_NAMES[1:5]))
    many = replace(story.counter.setup, own=(bistro, *own))
    kept = story.rest().sample("own", setup=many)
    none = story.sample("own-none", setup=replace(many, own=(), rules=PRESETS["onze"]))
    full = replace(
        story.counter, screen=Screen.PLAYERS, setup=replace(story.counter.setup, names=EIGHT_NAMES)
    )
    crowded = Sample("players-full", full, story.now)
    written = (recent, typing, stakes, stake, signs)
    keyed = [
        story.sample(f"{screen}-keyed", screen=screen, keyed=True)
        for screen in (Screen.ATTRACT, Screen.PLAYERS, Screen.STAKE, Screen.RULES, Screen.HOUSE)
    ]
    writes = replace(story.counter.setup, editing=1, typed="", signs=False)
    keyed.append(story.sample("name-keyed", screen=Screen.NAME, setup=writes, keyed=True))
    shown = replace(story.counter.prefs, named=True)
    for name, writing in (("name-consent", False), ("name-consent-writing", True)):
        agrees = replace(writes, writing=writing)
        keyed.append(story.sample(name, screen=Screen.NAME, setup=agrees, prefs=shown))
    named = (titled, kept, none)
    first = (attract, invited, moved, lost, players, unseen, lifted, crowded)
    return *first, *written, rules, house, changed, *named, *keyed
