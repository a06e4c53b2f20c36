"""The rule sets of the house's own: one touch plays by one, its code carries it; keys to name and keep."""

from kiosk.counter.arrange.own import chosen_own
from kiosk.counter.arrange.setup import changes, origin
from kiosk.counter.state import Counter
from kiosk.engine.names import piece
from kiosk.engine.rules import Rules
from kiosk.language import one_or_many
from kiosk.own_rules import card
from kiosk.ui.qr import code_in
from kiosk.ui.screens.arrange.letters import name_page
from kiosk.ui.screens.page import page
from kiosk.ui.sheet import Align, Face, Rect, Sheet

TOKENS = {
    "fiche": one_or_many("{n} fiche", "{n} fiches"),
    "jeton": one_or_many("{n} jeton", "{n} jetons"),
}


def compose(sheet: Sheet, counter: Counter) -> None:
    """Their keys on one side, the code of the one on the table on the other, what can be done below."""
    rest = page(sheet, counter, sheet.say("Nos règles"))
    upright = sheet.glass.upright
    foot, rest = rest.foot((3 if upright else 1) * sheet.glass.touch)
    _keys(sheet, counter, foot)
    place, cards = rest.foot(rest.h // 2) if upright else rest.edge(min(rest.h, rest.w * 2 // 5))
    none = not counter.setup.own and chosen_own(counter) is None  # no code either: its room is the sentence's
    _cards(sheet, counter, rest if none else cards)
    _code(sheet, counter, place.inset(sheet.px(6)))


def title(sheet: Sheet, counter: Counter) -> None:
    """The keys that write the name of the rules."""
    name_page(sheet, counter, sheet.say("Comment s’appellent ces règles ?"), "titled", capitals=False)


def _cards(sheet: Sheet, counter: Counter, rect: Rect) -> None:
    setup = counter.setup
    if not setup.own:
        words = sheet.say("Changez une règle, donnez un nom : elle sera ici.")
        sheet.words(rect.inset(sheet.px(12)), words, 26, sheet.theme.soft, align=Align.MIDDLE)
        return
    for rules, cell in zip(setup.own, rect.grid(2, 3), strict=False):
        under = _tokens(sheet, rules)
        chosen = rules.name == setup.rules.name
        sheet.key(cell, "preset", rules.label, rules.name, under=under, main=chosen, size=24)


def _tokens(sheet: Sheet, rules: Rules) -> str:
    return sheet.say.plural(*TOKENS[piece(rules)], rules.tokens)


def _code(sheet: Sheet, counter: Counter, rect: Rect) -> None:
    """In modules of whole pixels; what is on the table without a name has none."""
    rules = chosen_own(counter)
    words, place = rect.foot(sheet.px(30))
    if rules is None or changes(counter.setup) or origin(counter.setup) != rules:
        return
    sheet.items.append(code_in(place, card(rules)))
    sheet.text(words, rules.label, 20, None, Face.BOLD, Align.MIDDLE)


def _keys(sheet: Sheet, counter: Counter, rect: Rect) -> None:
    cells = iter(rect.grid(2, 3) if sheet.glass.upright else rect.columns(5))
    asked = counter.asked == "forget"
    sheet.key(next(cells), "title", sheet.say("Donner un nom"), size=20, main=True)
    sheet.key(next(cells), "serve", sheet.say("Lire un code"), "rules_scan", size=20)
    sheet.key(next(cells), "serve", sheet.say("Prendre de la clé"), "rules_in", size=20)
    sheet.key(next(cells), "serve", sheet.say("Mettre sur la clé"), "rules_out", size=20)
    sheet.key(next(cells), "forget", sheet.say("Oublier"), size=20, dim=not asked, grave=asked)
