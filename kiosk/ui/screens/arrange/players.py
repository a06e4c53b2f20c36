"""Who plays: the same as last time with one more touch, or other names."""

from kiosk.counter.arrange.opponent import STRENGTHS
from kiosk.counter.arrange.setup import changes, room
from kiosk.counter.state import Counter
from kiosk.ui import calls
from kiosk.ui.drawings import push_button
from kiosk.ui.screens.page import page_with_corner
from kiosk.ui.screens.trouble import trouble
from kiosk.ui.sheet import Align, Face, Rect, Sheet
from kiosk.ui.theme import seat_colour


def compose(sheet: Sheet, counter: Counter) -> None:
    """The seats, the rule, the stake, and « c'est parti »."""
    theme = sheet.theme
    carried = counter.setup.lifted is not None
    title = sheet.say("Glissez-le à sa place") if carried else sheet.say("Qui joue ?")
    wide = sheet.px(180 if sheet.glass.upright else 380)
    corner, rest = page_with_corner(sheet, counter, title, 0 if carried else wide, "cancel")
    if not (carried or counter.notice):
        _hint(sheet, counter, corner.inset(sheet.px(6), 0))
    foot, rest = rest.foot(sheet.glass.touch + sheet.px(8))
    lying = not sheet.glass.upright
    choices, seats = rest.edge(rest.w * 3 // 10) if lying else rest.foot(2 * sheet.glass.touch)
    _seats(sheet, counter, seats)
    _choices(sheet, counter, choices)
    sign = push_button(theme)
    under = sheet.say("ou poussez le bouton")
    sheet.key(foot, "begin", sheet.say("C’est parti"), main=True, sign=sign, under=under, size=34)


def _hint(sheet: Sheet, counter: Counter, rect: Rect) -> None:
    """Beside the title what a seat is good for; what those must know who are to play comes before."""
    theme, told = sheet.theme, trouble(counter, sheet.say)
    words = told or sheet.say("Touchez un nom pour le changer, glissez-le pour changer l’ordre.")
    sheet.words(rect, words, 18, theme.bad if told else theme.soft, align=Align.RIGHT)


def _seats(sheet: Sheet, counter: Counter, rect: Rect) -> None:
    """A key for each seat, and one more to sit down."""
    names = counter.setup.names
    across, down = (2, 4) if sheet.glass.upright else (3, 3)
    rows = Rect(rect.x, rect.y, rect.w, min(rect.h, down * sheet.px(110)))
    cells = rows.grid(across, down)
    house = counter.setup.seated
    for place, (name, cell) in enumerate(zip(names, cells, strict=False)):
        plays = STRENGTHS[house.strength] if house and house.name == name else ""
        _seat(sheet, cell, place, name, plays, lifted=place == counter.setup.lifted)
    if len(names) < room(counter.setup):
        sheet.key(cells[len(names)], "seat_add", sheet.say("+ joueur"), size=22, dim=True)
    if not sheet.glass.upright:
        _shuffle(sheet, cells[-1])  # of nine, where at most eight sit


def _seat(sheet: Sheet, rect: Rect, place: int, name: str, plays: str, *, lifted: bool) -> None:
    """A touch names it, a drag moves it: what was meant shows when the finger leaves.

    plays  how well, where it is the house's: a touch makes it stronger.
    """
    room = sheet.key(rect, "seat_lift", "", str(place + 1), main=lifted)
    mark = rect.inset(sheet.px(3)).left(sheet.px(9))[0]
    sheet.panel(mark.inset(0, sheet.px(12)), seat_colour(place))
    ink = sheet.theme.on_main if lifted else sheet.theme.on_key
    words = room.edge(room.right - mark.right - sheet.px(6))[0]
    under, words = words.foot(words.h // 3 if plays else 0)
    sheet.text(words, name, 28, ink, Face.BOLD, Align.MIDDLE)
    if plays:
        sheet.text(under, sheet.say(plays), 19, ink, Face.PLAIN, Align.MIDDLE)


def _choices(sheet: Sheet, counter: Counter, rect: Rect) -> None:
    """The rule and the stake as they stand; a touch changes them."""
    setup = counter.setup
    cells = rect.grid(2, 2) if sheet.glass.upright else rect.rows(3)
    rules = sheet.say(setup.rules.label)
    own = len(changes(setup))
    under = sheet.say.plural("{n} règle de la maison", "{n} règles de la maison", own)
    sheet.key(cells[0], "rules", rules, under=under if own else sheet.say("la règle"), size=22)
    house = setup.seated
    stake = sheet.say("pour s’exercer") if house else calls.stake_words(setup.stake, sheet.say)
    sheet.key(cells[1], "stake", stake, under=sheet.say("l’enjeu"), size=22, dim=house is not None)
    plays = sheet.say(STRENGTHS[house.strength]) if house else sheet.say("seul ou à plusieurs")
    label = sheet.say("Jouer avec la maison")
    sheet.key(cells[2], "opponent", label, under=plays, size=20, main=house is not None)
    if sheet.glass.upright:
        _shuffle(sheet, cells[3])


def _shuffle(sheet: Sheet, rect: Rect) -> None:
    sheet.key(rect, "shuffle", sheet.say("Mélanger l’ordre"), size=20)
