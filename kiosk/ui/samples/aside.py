"""The pages aside: menu, help, records, and those behind the lock."""

from dataclasses import replace

from kiosk.counter.house import Due, Leaf, Prefs, Records
from kiosk.counter.staff.pages import NOT_SAVED
from kiosk.counter.state import Screen
from kiosk.counter.tray import Notice
from kiosk.language import said
from kiosk.ui.samples.staff import first_start, staff
from kiosk.ui.samples.story import EIGHT_NAMES, FEW, FIGURES, RECORDS, Sample, Story


def samples(prefs: Prefs) -> tuple[Sample, ...]:
    """Menu, help, records, putting right by hand, and the pages of the staff."""
    story = Story(prefs, EIGHT_NAMES[:4]).act("start", "begin").throw("665").throw("221").rest()
    due = tuple(Due(number, EIGHT_NAMES[number : number + 2], said("une tournée")) for number in range(3))
    unsaved = story.sample("play-unsaved", notice=Notice(NOT_SAVED))
    menu = story.act("menu").sample("menu")
    full = story.sample("menu-unsaved", staff=replace(story.counter.staff, unsaved=NOT_SAVED))
    arrives = story.act("arrives").sample("name-arrives")
    goes = story.act("cancel", "leaving").sample("leaving")
    story.act("back", "menu")
    ranks = story.act("ranks").sample("ranks")
    many = Story(prefs, FEW, "fiches").act("start", "ranks").sample("ranks-many")
    help_ = story.act("back", "help").sample("help")
    helped = (help_, story.sample("help-keyed", screen=Screen.HELP, came=(Screen.PLAY,), keyed=True))
    behind = staff(story.act("back"), due)
    fix = story.act("fix 1").sample("fix")
    hand = story.act("back").throw("12").sample("hand-half")
    kept = Records(RECORDS, FIGURES)
    told = story.sample(
        "records", screen=Screen.RECORDS, due=due, records=kept, prefs=replace(prefs, debts=True)
    )
    crowd, one, dice = (
        story.sample(
            f"records-{name}", screen=Screen.RECORDS, records=replace(kept, leaf=leaf, player=player)
        )
        for name, leaf, player in (
            ("players", Leaf.PLAYERS, ""),
            ("player", Leaf.PLAYERS, EIGHT_NAMES[0]),
            ("dice", Leaf.DICE, ""),
        )
    )
    empty = story.sample("records-none", screen=Screen.RECORDS, due=(), records=Records())
    records = (told, crowd, one, dice, empty)
    first = first_start(Story(prefs, EIGHT_NAMES[:2]))
    keeping = Story(prefs, FEW, "salon").act("start", "begin").throw("421").act("by_hand", "keep 0")
    keep = keeping.sample("hand-keep")
    keyed = story.sample("menu-keyed", screen=Screen.MENU, keyed=True)
    playing = story.sample("play-keyed", screen=Screen.PLAY, keyed=True)
    by_keys = story.sample("hand-keyed", screen=Screen.HAND, keyed=True)
    return (
        unsaved,
        menu,
        full,
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
