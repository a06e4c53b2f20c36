"""Scenes of their own: what is worth a breath takes the whole of the felt, large, and goes at a touch."""

from dataclasses import dataclass

from kiosk.counter.game.moment import MOTION, Highlight, Moment
from kiosk.counter.state import Counter, Screen
from kiosk.engine.play.state import Game
from kiosk.ui.drawings import back_arrow, menu
from kiosk.ui.pieces import die, sunburst
from kiosk.ui.screens.game.emblems import emblem
from kiosk.ui.sheet import Align, Face, Figure, Line, Rect, Sheet
from kiosk.ui.theme import TYPE, Colour, mix


@dataclass(frozen=True, slots=True)
class Set:
    """How a scene is lit.

    rays     share of brass in the rays behind it, 0 for none: never so much that the eye could be dazzled.
    wine     it is about who loses: on oxblood instead of the mat.
    emblem   what it is about is drawn (kiosk.ui.screens.game.emblems) in place of the dice that fell.
    """

    rays: float = 0.0
    wine: bool = False
    emblem: bool = False


def stage_of(counter: Counter) -> Moment | None:
    """The scene to show; nothing stands before a question, a sentence or dice that are being entered.

    The end of the game is told first: a sentence waits for it.
    """
    shown = counter.moment
    busy = counter.open or counter.notice or counter.screen is Screen.HAND
    if shown is None or (busy and counter.screen is not Screen.OVER) or shown.highlight is Highlight.COUP:
        return None
    return shown


def theatre(sheet: Sheet, counter: Counter, game: Game, shown: Moment, rect: Rect, verdict: str = "") -> None:
    """The scene in its box; `verdict` takes the place of its title.

    A touch goes on, but on a die, which puts it right as ever, and on the key in the corner: a misread throw
    is one touch away, whatever is shown.
    """
    theme = sheet.theme
    lit = Set() if shown.waits else SETS[shown.highlight]
    fill, ink = (theme.wine, theme.on_wine) if lit.wine else (theme.felt, theme.on_felt)
    sheet.panel(rect, fill, theme.brass, 3)
    inside = rect.inset(sheet.px(5))
    upper, lower = inside.top(inside.h * 11 // 20)
    if lit.rays:
        sheet.items.append(Figure(upper, sunburst(mix(fill, theme.brass, lit.rays))))
        horizon = ((upper.x, upper.bottom), (upper.right - 1, upper.bottom))
        sheet.items.append(Line(horizon, theme.brass, sheet.px(2)))
    corner, middle = upper.edge(sheet.glass.touch)
    middle = middle.left(sheet.px(30))[1]
    action, sign = ("undo", back_arrow) if counter.screen is Screen.OVER else ("menu", menu)
    sheet.key(corner.top(sheet.glass.touch)[0], action, sign=sign(theme.on_key))
    raised = 1.0 if shown.still else _entrance(shown, sheet.now)
    _centre(sheet, game, shown, lit, middle, raised)
    _words(sheet, shown, lower, ink, verdict)
    sheet.touch(lower, "skip")


def _words(sheet: Sheet, shown: Moment, rect: Rect, ink: Colour, verdict: str) -> None:
    """What there is to say, and how it came to that; while the dice lie there alone only whose they are."""
    theme, values = sheet.theme, dict(shown.values)
    title, line = rect.inset(sheet.px(14), sheet.px(4)).top(rect.h * 3 // 5)
    if shown.waits:
        words = sheet.say("{thrower} a lancé…", **values)
        sheet.words(title, words, 40, ink, Face.TITLE, Align.MIDDLE)
        return
    if verdict and shown.highlight is not Highlight.OVER:
        banner, title = title.top(title.h * 2 // 5)
        sheet.text(banner, sheet.say(shown.title, **values), 44, ink, Face.TITLE, Align.MIDDLE)
    gold = mix(theme.brass, theme.on_felt, 0.5)
    words = verdict or sheet.say(shown.title, **values)
    sheet.words(title, words, TYPE.verdict, gold, Face.TITLE, Align.MIDDLE)
    sheet.words(line, sheet.say(shown.line, **values), 25, ink, Face.BOLD, Align.MIDDLE)


def _entrance(shown: Moment, now: float) -> float:
    """How far the scene has come up, 0 to 1, quick at first."""
    start = shown.began if shown.waits or shown.reveal == shown.began else shown.reveal
    share = min(1.0, max(0.0, (now - start) / MOTION.enter))
    return 1 - (1 - share) ** 3


def _raise(sheet: Sheet, rect: Rect, share: float) -> Rect:
    """A little lower while it comes up."""
    shift = round(sheet.px(26) * (1 - share))
    return Rect(rect.x, rect.y + min(shift, rect.h // 8), rect.w, rect.h - shift)


def _centre(sheet: Sheet, game: Game, shown: Moment, lit: Set, rect: Rect, share: float) -> None:
    """The throw, each die to be put right by a touch; or what the scene is about."""
    if lit.emblem:
        emblem(sheet, game, shown, _raise(sheet, rect, share))
        sheet.touch(rect, "skip")
        return
    theme = sheet.theme
    for place, (value, cell) in enumerate(zip(shown.dice, rect.columns(len(shown.dice)), strict=True)):
        side = min(rect.h - sheet.px(24), sheet.px(168), cell.w - sheet.px(12))
        box = _raise(sheet, cell, share).centre(side, side)
        sheet.items.append(Figure(box, die(value, theme)))
        sheet.touch(cell, "fix", str(place))


SETS: dict[Highlight, Set] = {
    Highlight.FOUR_TWO_ONE: Set(rays=0.34),
    Highlight.ACES: Set(rays=0.2),
    Highlight.NENETTE: Set(),
    Highlight.SAVED: Set(rays=0.12),
    Highlight.RAMPEAU: Set(emblem=True),
    Highlight.DECHARGE: Set(rays=0.12, emblem=True),
    Highlight.LAST_TOKEN: Set(emblem=True),
    Highlight.FREE: Set(rays=0.2, emblem=True),
    Highlight.ESPAGNOLE: Set(rays=0.16, wine=True, emblem=True),
    Highlight.GRAND_PERDANT: Set(rays=0.16, wine=True, emblem=True),
    Highlight.MANCHE: Set(wine=True, emblem=True),
    Highlight.OVER: Set(rays=0.16, wine=True, emblem=True),
    Highlight.COUP: Set(),
}
"""One row a highlight; a test walks them."""
