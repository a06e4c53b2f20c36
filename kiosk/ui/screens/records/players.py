"""Each player of the house: a key with the rounds he paid, and behind it his card."""

from kiosk.counter.state import Counter
from kiosk.records.statistics import Pair, Player, Statistics
from kiosk.ui import calls
from kiosk.ui.screens.records.board import NONE_YET
from kiosk.ui.sheet import Align, Face, Rect, Sheet


def compose(sheet: Sheet, counter: Counter, rect: Rect) -> None:
    """Who played most first; a touch lays the card of a player on the page."""
    figures = counter.records.figures
    if figures is None or not figures.players:
        sheet.words(rect, sheet.say(NONE_YET), 28, None, Face.BOLD, Align.MIDDLE)
    elif player := next((each for each in figures.players if each.player == counter.records.player), None):
        _card(sheet, figures, player, rect)
    else:
        _keys(sheet, figures, rect)


def _keys(sheet: Sheet, figures: Statistics, rect: Rect) -> None:
    cells = rect.grid(2, 7) if sheet.glass.upright else rect.grid(3, 4)
    for place, (each, cell) in enumerate(zip(figures.players, cells, strict=False), 1):
        games = sheet.say.plural("{n} partie", "{n} parties", each.games)
        under = sheet.say.plural("{games}, {n} payée", "{games}, {n} payées", each.lost, games=games)
        sheet.key(cell, "card", each.player, str(place), under=under, size=24)


def _card(sheet: Sheet, figures: Statistics, player: Player, rect: Rect) -> None:
    """Name and figures on one side, against whom on the other."""
    pairs, left = rect.foot(rect.h * 2 // 5) if sheet.glass.upright else rect.edge(rect.w * 2 // 5)
    left = left.inset(sheet.px(3))
    sheet.panel(left)
    head, tiles = left.inset(sheet.px(12), sheet.px(6)).top(sheet.px(52))
    sheet.text(head, player.player, 38, sheet.theme.gold, Face.TITLE)
    for (told, label), cell in zip(_tiles(sheet, player), tiles.grid(3, 3, sheet.px(4)), strict=True):
        number, words = cell.top(cell.h * 11 // 20)
        sheet.text(number, told, 34, None, Face.BOLD, Align.MIDDLE)
        sheet.words(words, label, 16, sheet.theme.soft, Face.PLAIN, Align.MIDDLE, top=True)
    _pairs(sheet, figures, player.player, pairs.inset(sheet.px(3)))


def _tiles(sheet: Sheet, player: Player) -> tuple[tuple[str, str], ...]:
    """The figures of a card as they are printed, and what stands under each."""
    say = sheet.say
    return (
        (str(player.games), say("parties")),
        (str(player.lost), say("payées")),
        (str(player.survived), say("sauvées")),
        (str(player.four_two_ones), say("421")),
        (str(player.nenettes), say("nénettes")),
        (say.number(player.throws_a_turn, ".1f"), say("lancers par tour")),
        (str(player.best_streak), say("de suite sans payer")),
        (calls.with_sign(player.luck, say), say("chance, en coups gagnés")),
        (say.number(player.regret, ".1f"), say("choix, en coups perdus")),
    )


def _pairs(sheet: Sheet, figures: Statistics, name: str, rect: Rect) -> None:
    """Games together with each of the others, and who paid them."""
    sheet.panel(rect)
    head, body = rect.inset(sheet.px(12), sheet.px(6)).top(sheet.px(40))
    sheet.text(head, sheet.say("Face à face"), 26, sheet.theme.gold, Face.TITLE)
    foot, body = body.foot(sheet.px(28))
    sheet.text(foot, sheet.say("payées : {name}, puis l’autre", name=name), 16, sheet.theme.soft)
    mine = tuple(pair for pair in figures.pairs if name in {pair.one, pair.other})
    for pair, row in zip(mine, body.rows(max(5, min(7, len(mine)))), strict=False):
        other, paid, theirs = _pair_from(pair, name)
        words, score = row.left(row.w * 2 // 3)
        sheet.text(words, other, 22, None, Face.BOLD)
        sheet.text(score, f"{paid} – {theirs}", 24, None, Face.BOLD, Align.RIGHT)


def _pair_from(pair: Pair, name: str) -> tuple[str, int, int]:
    """The other one, what this one paid, what the other paid."""
    if pair.one == name:
        return pair.other, pair.one_paid, pair.other_paid
    return pair.one, pair.other_paid, pair.one_paid
