"""The art direction on one page: palette, letters, dice and tokens in their light, how long things take."""

from dataclasses import fields

from kiosk.counter.game.moment import MOTION
from kiosk.language import Tongue
from kiosk.ui.drawings import crown, glass, push_button
from kiosk.ui.layout import Glass, Rect
from kiosk.ui.metrics import Face
from kiosk.ui.pieces import coin, die, sunburst, token
from kiosk.ui.scene import Align, Figure, Scene
from kiosk.ui.sheet import Sheet
from kiosk.ui.theme import SEATS, TYPE, Theme, mix

SPECIMEN = "specimen"


def specimen(theme: Theme, size: tuple[int, int], say: Tongue) -> Scene:
    """A page to hang beside the screens; every value on it is the theme's own."""
    sheet = Sheet(Glass(*size), theme, say)
    whole = sheet.glass.whole.inset(sheet.px(10))
    head, rest = whole.top(sheet.px(84))
    _sign(sheet, head)
    palette, rest = rest.foot(sheet.px(110))
    pieces, letters = rest.foot(sheet.px(112))
    _letters(sheet, letters)
    _pieces(sheet, pieces.inset(0, sheet.px(4)))
    _palette(sheet, palette)
    return sheet.scene()


def _sign(sheet: Sheet, rect: Rect) -> None:
    theme = sheet.theme
    sheet.panel(rect, theme.felt, theme.brass, 3)
    rays = rect.inset(sheet.px(4))
    sheet.items.append(Figure(rays, sunburst(mix(theme.felt, theme.brass, 0.12))))
    name, line = rays.inset(sheet.px(16), 0).left(rays.w // 2)
    sheet.text(name, "Le Bon", TYPE.verdict, theme.brass, Face.TITLE)
    told = sheet.say(
        "entrée {enter} s, vol {flight} s, souffle {suspense} s, verdict {verdict} s",
        enter=sheet.say.number(MOTION.enter, ".2f"),
        flight=sheet.say.number(MOTION.flight, ".2f"),
        suspense=sheet.say.number(MOTION.suspense, ".1f"),
        verdict=sheet.say.number(MOTION.verdict, ".1f"),
    )
    sheet.words(line, told, 17, theme.on_felt, Face.PLAIN, Align.RIGHT)


def _letters(sheet: Sheet, rect: Rect) -> None:
    """Each size with a word of the kind that it is for."""
    theme = sheet.theme
    left, right = rect.inset(0, sheet.px(4)).left(rect.w * 3 // 5)
    rows = left.rows(3)
    sheet.text(rows[0], sheet.say("À {name}", name="Zoé"), TYPE.turn, theme.gold, Face.TITLE)
    sheet.text(rows[1], sheet.say("Palmarès"), TYPE.title, theme.ink, Face.TITLE)
    sheet.text(rows[2], sheet.say("Lancez les trois dés"), TYPE.body, theme.ink, Face.BOLD)
    score, hands = right.left(right.w // 2)
    sheet.score(score, "41", TYPE.score, theme.ink, Align.MIDDLE)
    beat, low = hands.rows(2, sheet.px(6))
    sheet.panel(beat)
    sheet.score(beat.inset(sheet.px(6)), "421", TYPE.far, theme.ink, Align.MIDDLE)
    sheet.panel(low, theme.wine)
    sheet.score(low.inset(sheet.px(6)), "221", TYPE.far, theme.on_wine, Align.MIDDLE)


def _pieces(sheet: Sheet, rect: Rect) -> None:
    theme = sheet.theme
    sheet.panel(rect, theme.felt, theme.brass, 2)
    things = [die(value, theme) for value in range(1, 7)]
    things += [coin(theme.brass, theme.shade), token(SEATS[0], theme.shade), crown(theme.brass)]
    things += [glass(theme.on_felt, theme.gold), push_button(theme)]
    cells = rect.inset(sheet.px(8)).columns(len(things), sheet.px(4))
    for cell, drawing in zip(cells, things, strict=True):
        sheet.figure(cell, drawing)


def _palette(sheet: Sheet, rect: Rect) -> None:
    """Every colour by its name in the theme, and the eight of the seats."""
    theme = sheet.theme
    colours = {each.name: getattr(theme, each.name) for each in fields(theme)}
    seats, grid = rect.foot(sheet.px(18))
    across = -(-len(colours) // 2)
    for (name, colour), cell in zip(colours.items(), grid.grid(across, 2, sheet.px(3)), strict=False):
        swatch, label = cell.top(cell.h - sheet.px(18))
        sheet.panel(swatch, colour, theme.edge, 1)
        sheet.text(label, name, 13, theme.ink, Face.PLAIN, Align.MIDDLE)
    for colour, cell in zip(SEATS, seats.columns(len(SEATS), sheet.px(3)), strict=True):
        sheet.panel(cell.inset(0, sheet.px(3)), colour)
