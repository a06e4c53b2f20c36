"""A game in one picture: the tokens of each player coup by coup, and who had the odds with him."""

from itertools import groupby

from kiosk.engine.names import Piece
from kiosk.engine.play.state import Phase
from kiosk.language import said
from kiosk.records.story import Course, Story
from kiosk.ui import calls
from kiosk.ui.screens.game.seats import STAGES
from kiosk.ui.sheet import Align, Face, Line, Rect, Sheet
from kiosk.ui.theme import seat_colour

NARROW = 90
"""Design pixels below which a part of the game goes unnamed: its word would not fit."""

EACH: dict[Piece, str] = {
    "fiche": said("Les fiches de chacun, coup par coup."),
    "jeton": said("Les jetons de chacun, coup par coup."),
}

ESCAPED: dict[Piece, str] = {
    "fiche": said("Les fiches, coup par coup. {name} en a eu jusqu’à {n}, et s’en tire."),
    "jeton": said("Les jetons, coup par coup. {name} en a eu jusqu’à {n}, et s’en tire."),
}

LEGEND = 32
"""Design pixels of two lines in the smallest letters."""


def course(sheet: Sheet, story: Story, of: Piece, rect: Rect) -> None:
    """The chart with its axis, its parts named above it and a sentence below, and the players beside it.

    of  what a token is called in this game.
    """
    sheet.panel(rect)
    inner, count = rect.inset(sheet.px(12), sheet.px(4)), len(story.courses) + 1
    told, inner = inner.foot(sheet.px(46 if sheet.glass.upright else 22))
    sheet.words(told, _sentence(sheet, story, of), 17, sheet.theme.soft)
    if sheet.glass.upright:
        names, chart = inner.foot(min(count * sheet.px(32), inner.h * 3 // 5))
    else:
        names, chart = inner.edge(sheet.px(290))
    chart = chart.edge(sheet.px(16))[1]
    legend, rows = _legend_and_rows(sheet, names, count if sheet.glass.upright else max(5, count))
    head, chart = chart.top(min(legend.h, sheet.px(34)))
    chart = _axis(sheet, story, chart)
    _parts(sheet, story, Rect(chart.x, head.y, chart.w, head.h), chart)
    luck = sheet.say("chance : ce que les dés ont donné de plus que leur part, en coups")
    sheet.words(legend, luck, 15, sheet.theme.soft, align=Align.RIGHT)
    most = max(1.0, *(abs(each.luck) for each in story.courses))
    for place, (each, row) in enumerate(zip(story.courses, rows, strict=False)):
        _tokens(sheet, story, place, chart)
        _player(sheet, each, place, row, most)


def _legend_and_rows(sheet: Sheet, names: Rect, count: int) -> tuple[Rect, tuple[Rect, ...]]:
    """Room for what the figures are, two lines of it beside the chart, and for each player."""
    least = 0 if sheet.glass.upright else sheet.px(LEGEND)
    legend, rest = names.top(max(names.h // count, least))
    return legend, rest.rows(count - 1)


def _sentence(sheet: Sheet, story: Story, of: Piece) -> str:
    """What the picture shows: the narrowest escape, where somebody had many and does not pay."""
    saved = [each for each in story.courses if each.player not in story.payers and max(each.tokens)]
    if not saved or not story.payers:
        return sheet.say(EACH[of])
    narrow = max(saved, key=lambda each: max(each.tokens))
    return sheet.say(ESCAPED[of], name=narrow.player, n=max(narrow.tokens))


def _axis(sheet: Sheet, story: Story, chart: Rect) -> Rect:
    """None and the most tokens at the left, a thin line at each; returns the room for the lines."""
    scale, plot = chart.left(sheet.px(30))
    upper, lower = scale.top(sheet.px(24))[0], scale.foot(sheet.px(24))[0]
    for box, held, y in ((upper, story.most, plot.y), (lower, 0, plot.bottom - 1)):
        sheet.text(box.edge(sheet.px(5))[1], str(held), 16, sheet.theme.soft, align=Align.RIGHT)
        sheet.items.append(Line(((plot.x, y), (plot.right - 1, y)), sheet.theme.edge, sheet.px(1)))
    return plot


def _parts(sheet: Sheet, story: Story, head: Rect, chart: Rect) -> None:
    """Charge and décharge, of each manche: a thin line where one ends, its word above."""
    count = max(1, len(story.coups))
    manches = len({coup.manche for coup in story.coups})
    start = 0
    for (manche, phase), coups in groupby(story.coups, key=lambda coup: (coup.manche, coup.phase)):
        end = start + len(list(coups))
        left, right = (chart.x + chart.w * each // count for each in (start, end))
        if start:
            ends = phase is Phase.CHARGE  # of a manche: a bold line; of a charge: a thin one
            colour, thick = (sheet.theme.soft, 3) if ends else (sheet.theme.edge, 1)
            sheet.items.append(Line(((left, head.y), (left, chart.bottom)), colour, sheet.px(thick)))
        if right - left >= sheet.px(NARROW):
            box = Rect(left + sheet.px(5), head.y, right - left - sheet.px(8), head.h)
            stage = STAGES.get((phase, manche if manches > 1 else 0), "")
            sheet.text(box, sheet.say(stage), 16, sheet.theme.soft)
        start = end


def _tokens(sheet: Sheet, story: Story, place: int, chart: Rect) -> None:
    """The line of one player, from before the first coup to after the last."""
    tokens = story.courses[place].tokens
    room, steps = chart.h - sheet.px(6), max(1, len(tokens) - 1)
    points = tuple(
        (chart.x + chart.w * n // steps, chart.bottom - sheet.px(3) - room * held // story.most)
        for n, held in enumerate(tokens)
    )
    whole = points if len(points) > 1 else points * 2
    sheet.items.append(Line(whole, seat_colour(place), sheet.px(3)))


def _player(sheet: Sheet, each: Course, place: int, row: Rect, most: float) -> None:
    """Colour, name, a bar to the right for good luck and to the left for bad, and the figure."""
    colour = seat_colour(place)
    mark, rest = row.left(sheet.px(26))
    sheet.panel(mark.centre(sheet.px(16), sheet.px(6)), colour)
    figure, rest = rest.edge(sheet.px(56))
    bar, name = rest.edge(sheet.px(80))
    sheet.text(name, each.player, 20, None, Face.BOLD)
    sheet.text(figure, calls.with_sign(each.luck, sheet.say), 20, None, Face.BOLD, Align.RIGHT)
    middle = bar.middle[0]
    sheet.items.append(Line(((middle, row.y), (middle, row.bottom - 1)), sheet.theme.edge, sheet.px(1)))
    long = round(bar.w / 2 * abs(each.luck) / most)
    if long:
        high = min(sheet.px(10), row.h // 2)
        left = middle if each.luck > 0 else middle - long
        sheet.panel(Rect(left, row.middle[1] - high // 2, long, high), colour)
