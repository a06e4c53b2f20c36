"""What came of a game as a QR code: a phone that looks at it keeps the result, without any network."""

from kiosk.counter.state import Counter
from kiosk.engine.play.state import Game
from kiosk.language import Tongue, said
from kiosk.ui.drawings import glass
from kiosk.ui.qr import code
from kiosk.ui.screens.page import page
from kiosk.ui.sheet import Align, Face, Figure, Rect, Sheet
from kiosk.ui.theme import mix

LEAST = 2
"""Pixels of a module of the code where it only is a key: no phone reads it from so few."""


def outcome(counter: Counter, say: Tongue) -> str:
    """The result in a few lines that a person reads; "" before there is one, and of practice."""
    game = counter.state
    if game is None or game.result is None or counter.opponent:
        return ""
    title, number = (counter.match.title, counter.match.id) if counter.match else ("", "")
    lines = ("Le Bon", title, *_who(game, say), say(game.rules.label), number)
    return "\n".join(filter(None, lines))


def draw_code(sheet: Sheet, counter: Counter, rect: Rect) -> bool:
    """Draw the code in the middle of there; False where there is no room for it or nothing to tell."""
    told = outcome(counter, sheet.say)
    if not told:
        return False
    drawing, wide = code(told)
    side = min(rect.w, rect.h) // wide * wide
    if side < LEAST * wide:
        return False
    sheet.items.append(Figure(rect.centre(side, side), drawing))
    return True


def opening(sheet: Sheet, counter: Counter, rect: Rect) -> bool:
    """The same as a key that shows it large: there a phone reads it from where one sits."""
    if not outcome(counter, sheet.say):
        return False
    theme = sheet.theme
    fill, ink = theme.of_key()
    rect = rect.centre(rect.w, rect.w * 3 // 2)
    sheet.panel(rect, fill, mix(fill, theme.shade, 0.25), 1.5)
    words, place = rect.inset(sheet.px(5)).foot(sheet.px(24))
    if not draw_code(sheet, counter, place):
        sheet.figure(place, glass(ink, theme.gold))
    sheet.text(words, sheet.say("Le résultat"), 18, ink, Face.BOLD, Align.MIDDLE)
    sheet.touch(rect, "result")
    return True


def compose(sheet: Sheet, counter: Counter) -> None:
    """The code as large as the screen lets it be, and what it is for."""
    rest = page(sheet, counter, sheet.say("Le résultat"))
    words, place = rest.foot(sheet.px(110)) if sheet.glass.upright else rest.edge(rest.w * 2 // 5)
    draw_code(sheet, counter, place)
    told = sheet.say("Visez avec un téléphone : le résultat est dans le code, sans réseau.")
    sheet.words(words.inset(sheet.px(12)), told, 30, None, Face.BOLD, Align.MIDDLE)


def _who(game: Game, say: Tongue) -> tuple[str, ...]:
    """Each player with his tokens, and who paid."""
    payers = game.result.payers if game.result else ()
    lost, safe = said("{name} : {n}, perd"), said("{name} : {n}")
    return tuple(
        say(lost if name in payers else safe, name=name, n=count) for name, count in game.tokens.items()
    )
