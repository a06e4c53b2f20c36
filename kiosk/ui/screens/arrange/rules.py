"""The rule sets as cards with one sentence each, and the house rules behind one more touch."""

from kiosk.counter.arrange.own import chosen_own
from kiosk.counter.arrange.setup import changes, is_number, page_of, pages
from kiosk.counter.state import Counter
from kiosk.engine.house.switches import SWITCHES, setting
from kiosk.engine.presets import PRESETS
from kiosk.engine.rules import Rules
from kiosk.language import said
from kiosk.ui.drawings import arrow
from kiosk.ui.screens.page import page
from kiosk.ui.sheet import Align, Face, Rect, Sheet
from kiosk.ui.theme import Colour

RULE_SENTENCES = {
    "onze": said("Le classique, en deux manches."),
    "vache": said("Longue et cruelle : les totaux s’ajoutent."),
    "lyonnaise": said("Comme à la vache, en plus court."),
    "fiches": said("Toute paire compte, l’Espagnole guette."),
    "as": said("L’as bat le six."),
    "salon": said("À égalité, le dernier l’emporte."),
    "main-chaude": said("On annonce « le bon » avant de lancer."),
}


def compose(sheet: Sheet, counter: Counter) -> None:
    """A card for each rule set; the one chosen in the main colour."""
    rest = page(sheet, counter, sheet.say("Quelle règle ?"))
    cells = rest.grid(2, 4) if not sheet.glass.upright else rest.rows(8)
    for number, rules in enumerate(PRESETS.values()):
        chosen = rules.name == counter.setup.rules.name
        _card(sheet, cells[number], rules.name, sheet.say(rules.label), chosen, number)
    house = len(changes(counter.setup))
    under = sheet.say.plural("{n} changée", "{n} changées", house) if house else ""
    change, own = cells[7].columns(2)
    sheet.key(change, "house", sheet.say("Règles de la maison"), under=under, size=20)
    named = chosen_own(counter)
    sheet.key(
        own, "own", sheet.say("Nos règles"), under=named.label if named else "", main=bool(named), size=20
    )


def house(sheet: Sheet, counter: Counter) -> None:
    """A page of house rules: what it is, what it is set to; a touch takes the next value."""
    setup = counter.setup
    rest = page(sheet, counter, sheet.say("Règles de la maison"))
    foot, rows = rest.foot(sheet.glass.touch)
    shown = page_of(setup)
    rules, touched = setup.rules, changes(setup)
    cells = rows.rows(8) if sheet.glass.upright else rows.grid(2, 3)
    for number, (key, cell) in enumerate(zip(shown, cells, strict=False)):
        _switch(sheet, cell, key, rules, key in touched, number)
    plain, name, turn = foot.columns(3)
    sheet.key(name, "title", sheet.say("Donner un nom"), dim=not touched, size=22)
    sheet.key(plain, "plain", sheet.say("Règles d’origine"), size=22)
    number = setup.page % len(pages(setup)) + 1
    label = sheet.say("Page {n} sur {most}", n=number, most=len(pages(setup)))
    sign = None if sheet.glass.upright else arrow(sheet.theme.on_key, 180.0)
    sheet.key(turn, "page", label, sign=sign, size=22)


def _card(sheet: Sheet, rect: Rect, name: str, label: str, chosen: bool, number: int) -> None:
    """Its name, how many tokens in the corner, and one sentence."""
    theme = sheet.theme
    fill, ink = theme.of_key(main=chosen)
    face = rect.inset(sheet.px(3))
    sheet.panel(face, fill)
    upper, lower = face.inset(sheet.px(12), sheet.px(4)).top(face.h // 2)
    lower = _number(sheet, lower, number, ink)
    title, _, count = label.partition(" (")
    corner, head = upper.edge(sheet.px(80))
    sheet.text(head, title, 24, ink, Face.BOLD)
    sheet.text(corner, count.partition(",")[0].rstrip(")"), 17, ink, Face.PLAIN, Align.RIGHT)
    sheet.words(lower, sheet.say(RULE_SENTENCES.get(name, "")), 19, ink)
    sheet.touch(rect, "preset", name)


def _switch(sheet: Sheet, rect: Rect, key: str, rules: Rules, changed: bool, number: int) -> None:
    """What it is and what it is set to; a number has keys for one less and one more."""
    theme, switch, value = sheet.theme, SWITCHES[key], setting(rules, key)
    room = _counting(sheet, rect, key) if is_number(rules, key) else rect
    face = room.inset(sheet.px(3))
    sheet.panel(face, theme.key, theme.gold if changed else None)
    sheet.touch(room, "switch", key)
    inner = room.inset(sheet.px(15), sheet.px(7))
    upper, lower = inner.top(face.h // 2)
    upper = _number(sheet, upper, number, theme.on_key)
    sheet.text(upper, sheet.say(switch.label), 19, theme.on_key)
    word = dict(switch.choices).get(value, value)
    sheet.text(lower, sheet.say(word), 22, theme.gold if changed else theme.on_key, Face.BOLD)


def _counting(sheet: Sheet, rect: Rect, key: str) -> Rect:
    """Keys for one less and one more; returns the room that is left."""
    more, rest = rect.edge(sheet.glass.touch)
    less, rest = rest.edge(sheet.glass.touch)
    sheet.key(less, "switch", "\N{MINUS SIGN}", f"{key}-", size=30)
    sheet.key(more, "switch", "+", f"{key}+", size=30)
    return rest


def _number(sheet: Sheet, rect: Rect, number: int, ink: Colour) -> Rect:
    """The digit that means it, for who plays at a keyboard; returns the room that is left."""
    return sheet.key_cap(rect, str(number + 1), ink) if sheet.keyed else rect
