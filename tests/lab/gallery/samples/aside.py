"""The pages aside: menu, help, records, and those behind the lock."""

from collections.abc import Iterator
from dataclasses import replace

from kiosk.counter.house import Due, Leaf, Prefs, Records
from kiosk.counter.staff.pages import NOT_SAVED
from kiosk.counter.state import Screen
from kiosk.counter.tray import Notice
from kiosk.language import said
from tests.lab.gallery.samples.staff import first_start, staff
from tests.lab.gallery.samples.story import EIGHT_NAMES, FEW, FIGURES, RECORDS, Sample, Story


def samples(prefs: Prefs) -> Iterator[Sample]:
    """Menu, help, records, putting right by hand, and the pages of the staff."""
    story = Story(prefs, EIGHT_NAMES[:4]).act("start", "begin").throw("665").throw("221").rest()
    due = tuple(Due(number, EIGHT_NAMES[number : number + 2], said("une tournée")) for number in range(3))
    yield story.sample("play-unsaved", notice=Notice(NOT_SAVED))
    yield story.act("menu").sample("menu")
    yield story.sample("menu-unsaved", staff=replace(story.counter.staff, unsaved=NOT_SAVED))
    yield story.act("arrives").sample("name-arrives")
    yield story.act("cancel", "leaving").sample("leaving")
    story.act("back", "menu")
    yield story.act("ranks").sample("ranks")
    yield Story(prefs, FEW, "fiches").act("start", "ranks").sample("ranks-many")
    yield story.act("back", "help").sample("help")
    yield story.sample("help-keyed", screen=Screen.HELP, came=(Screen.PLAY,), keyed=True)
    yield from staff(story.act("back"), due)
    yield story.act("fix 1").sample("fix")
    yield story.act("back").throw("12").sample("hand-half")
    yield from _records(story, prefs, due)
    yield from first_start(Story(prefs, EIGHT_NAMES[:2]))
    keeping = Story(prefs, FEW, "salon").act("start", "begin").throw("421").act("by_hand", "keep 0")
    yield keeping.sample("hand-keep")
    for screen in (Screen.MENU, Screen.PLAY, Screen.HAND):
        yield story.sample(f"{screen}-keyed", screen=screen, keyed=True)


def _records(story: Story, prefs: Prefs, due: tuple[Due, ...]) -> Iterator[Sample]:
    kept, slate = Records(RECORDS, FIGURES), replace(prefs, debts=True)
    yield story.sample("records", screen=Screen.RECORDS, due=due, records=kept, prefs=slate)
    for name, leaf, player in (
        ("players", Leaf.PLAYERS, ""),
        ("player", Leaf.PLAYERS, EIGHT_NAMES[0]),
        ("dice", Leaf.DICE, ""),
    ):
        open_ = replace(kept, leaf=leaf, player=player)
        yield story.sample(f"records-{name}", screen=Screen.RECORDS, records=open_)
    yield story.sample("records-none", screen=Screen.RECORDS, due=(), records=Records())
