"""What the owner may set, made from the table of settings: a key takes the next value, or less and more."""

from kiosk.counter.staff.pages import Choice
from kiosk.counter.state import Counter
from kiosk.engine.presets import PRESETS
from kiosk.language import OWN_NAME, Tongue, said, tongue
from kiosk.ui.drawings import arrow
from kiosk.ui.screens.arrange.letters import name_page
from kiosk.ui.screens.page import page_with_corner
from kiosk.ui.sheet import Align, Face, Rect, Sheet

VALUE_WORDS: dict[object, str] = {
    "night": said("nuit"),
    "day": said("jour"),
    "sober": said("sobre"),
    "normal": said("normale"),
    "party": said("fête"),
}
"""Values by their names in the file; numbers and rules tell themselves."""


def compose(sheet: Sheet, counter: Counter) -> None:
    """A card for each setting, in two columns; the name of the house, which is written, in the head."""
    side = sheet.glass.touch * 9 // 4 if sheet.glass.upright else 3 * sheet.glass.touch
    corner, rest = page_with_corner(sheet, counter, sheet.say("Réglages"), side)
    called = counter.prefs.house_name or sheet.say("à écrire")
    sheet.key(corner, "sign", sheet.say("Le nom de la maison"), under=called, size=22)
    *cells, last = rest.grid(2, 5)
    for choice, cell in zip(choices_in_view(counter, len(cells)), cells, strict=False):
        _row(sheet, choice, getattr(counter.prefs, choice.key), cell)
    sheet.key(last, "more", sheet.say("Suite"), sign=arrow(sheet.theme.on_key, 180.0), size=22)


def sign(sheet: Sheet, counter: Counter) -> None:
    """The keys that write what the house is called, on the sign above the door that the first page shows."""
    name_page(sheet, counter, sheet.say("Comment s’appelle la maison ?"), "signed", capitals=True)


def choices_in_view(counter: Counter, room: int) -> tuple[Choice, ...]:
    """The settings of the page that is open, so many of them."""
    choices = counter.staff.choices
    start = counter.staff.leaf * room % max(1, -(-len(choices) // room) * room)
    return choices[start : start + room]


def _row(sheet: Sheet, choice: Choice, value: object, rect: Rect) -> None:
    """The label, and what it is set to between its keys: beside it, or upright below."""
    sheet.panel(rect.inset(sheet.px(2)))
    touch = sheet.glass.touch
    keys, label = rect.foot(touch) if sheet.glass.upright else rect.edge(3 * touch)
    label = label.inset(sheet.px(12), sheet.px(4))
    if choice.restart:
        label, later = label.top(label.h * 3 // 5)
        sheet.text(later, sheet.say("au redémarrage"), 16, sheet.theme.soft)
    sheet.words(label, sheet.say(choice.label), 21)
    words = value_words(choice.key, value, sheet.say)
    if not choice.steps:
        sheet.key(keys, "set", words, choice.key, size=22)
        return
    less, rest = keys.left(touch)
    more, middle = rest.edge(touch)
    sheet.key(less, "set", "−", f"{choice.key}-", size=34)
    sheet.key(more, "set", "+", f"{choice.key}+", size=34)
    sheet.text(middle.inset(sheet.px(3)), words, 24, None, Face.BOLD, Align.MIDDLE)


def value_words(key: str, value: object, say: Tongue) -> str:
    """A value as people say it."""
    if isinstance(value, bool):
        return say("oui") if value else say("non")
    match key, value:
        case "rules", str() if value in PRESETS:
            return say(PRESETS[value].label).partition(" (")[0]
        case "rotation", _:
            return f"{value}°"
        case "dim_after", int():
            return say("{n} min", n=value // 60) if value >= 60 else say("{n} s", n=value)
        case "language", str():  # each calls itself, so that one who took the wrong one finds back
            return tongue(value)(OWN_NAME)
        case _:
            return say(VALUE_WORDS[value]) if value in VALUE_WORDS else str(value)
