"""Who was ever named here: a touch, and another one to be sure, and the name is gone everywhere."""

from kiosk.counter.staff.people import NAMES_SHOWN, names_on_page
from kiosk.counter.state import Counter
from kiosk.ui.drawings import arrow
from kiosk.ui.screens.page import page
from kiosk.ui.sheet import Align, Face, Sheet


def compose(sheet: Sheet, counter: Counter) -> None:
    """A key for each name, those that turn the page, and what forgetting means."""
    say, people = sheet.say, counter.staff.people
    rest = page(sheet, counter, say("Oublier quelqu’un"))
    if not people:
        words = say("Un instant…") if people is None else say("Personne n’a de nom ici.")
        sheet.words(rest, words, 34, None, Face.TITLE, Align.MIDDLE)
        return
    foot, rest = rest.foot(sheet.px(104 if sheet.glass.upright else 58))
    *cells, letter, more = rest.grid(2, NAMES_SHOWN // 2 + 1)
    for number, (name, cell) in enumerate(zip(names_on_page(counter), cells, strict=False), start=1):
        asked = counter.asked == f"forget_name {name}"
        sheet.key(cell, "forget_name", name, str(number), size=24, grave=asked)
    if len(people) > NAMES_SHOWN:
        sheet.key(letter, "letter", say("Lettre suivante"), size=22)
        sheet.key(more, "more", say("Suite"), sign=arrow(sheet.theme.on_key, 180.0), size=22)
    told = say(
        "Le nom s’efface des parties, du palmarès et de la maison, et la borne redémarre."
        " Les sauvegardes d’avant le gardent."
    )
    sheet.words(foot, told, 19, sheet.theme.soft, align=Align.MIDDLE)
