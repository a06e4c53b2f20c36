"""What the coach says: the dice, each choice with its chance, and what the one that was made cost."""

from kiosk.counter.game.coach import before_deciding
from kiosk.counter.state import Counter
from kiosk.engine.hands.combos import digits
from kiosk.engine.names import Piece, piece
from kiosk.language import said
from kiosk.records.counsel import Counsel
from kiosk.records.story import Story
from kiosk.solver.odds import Option
from kiosk.ui import calls
from kiosk.ui.pieces import die
from kiosk.ui.screens.page import page
from kiosk.ui.sheet import Align, Face, Rect, Sheet
from kiosk.ui.theme import Colour

PRICE: dict[Piece, str] = {
    "fiche": said("Le prix du choix encadré : {n} %, en fiches {t}."),
    "jeton": said("Le prix du choix encadré : {n} %, en jetons {t}."),
}


def compose(sheet: Sheet, counter: Counter) -> None:
    """The dice above, the choices and a sentence below; after the game luck and skill of each beside them."""
    told = counter.counsel
    if told is None:
        return
    rules = counter.state.rules if counter.state else counter.setup.rules
    title = sheet.say("Où la partie s’est perdue") if told.turning else sheet.say("Conseil")
    rest = page(sheet, counter, title)
    if counter.story is not None:
        upright = sheet.glass.upright
        side, rest = rest.foot(rest.h * 2 // 5) if upright else rest.edge(rest.w * 2 // 5)
        _skills(sheet, counter.story, side.inset(sheet.px(3)))
    elif not before_deciding(counter):
        foot, rest = rest.foot(sheet.glass.touch)
        label = sheet.say("Des conseils avant de jouer, pour tous")
        sheet.key(foot, "agree", label, main=counter.asked == "agree", size=22)
    head, rest = rest.top(sheet.px(96))
    _dice(sheet, told, head.inset(sheet.px(3)))
    foot, rows = rest.foot(sheet.px(52))
    _choices(sheet, told, rows)
    sheet.words(foot.inset(sheet.px(8), 0), _sentence(sheet, told, piece(rules)), 20, sheet.theme.soft)


def _dice(sheet: Sheet, told: Counsel, rect: Rect) -> None:
    """The hand on the felt, and whose it is."""
    theme = sheet.theme
    sheet.panel(rect, theme.felt, theme.brass, 3)
    dice, words = rect.inset(sheet.px(10), sheet.px(6)).left(3 * rect.h)
    for value, place in zip(told.hand, dice.columns(3, sheet.px(6)), strict=True):
        sheet.figure(place, die(value, theme))
    who = sheet.say("{name} a {hand}", name=told.player, hand=digits(told.hand))
    sheet.words(words, who, 28, theme.on_felt, Face.BOLD)


def _choices(sheet: Sheet, told: Counsel, rect: Rect) -> None:
    """The best first, with a bar as long as its chance; the one that was made is framed."""
    most = max((option.win for option in told.options), default=1.0) or 1.0
    for option, row in zip(told.options, rect.rows(max(4, len(told.options)), sheet.px(4)), strict=False):
        mine, best = option == told.made, option is told.options[0]
        sheet.panel(row, sheet.theme.panel, sheet.theme.gold if mine else None)
        name, plot = row.inset(sheet.px(10), sheet.px(3)).left(row.w // 3)
        number, bar = plot.edge(sheet.px(84))
        sheet.text(name, _name(sheet, option), 22, None, Face.BOLD)
        long = max(1, round(bar.w * option.win / most))
        fill = sheet.theme.good if best else sheet.theme.brass if mine else sheet.theme.edge
        sheet.panel(Rect(bar.x, bar.middle[1] - sheet.px(6), long, sheet.px(12)), fill)
        share = sheet.say("{n} %", n=round(100 * option.win))
        sheet.text(number, share, 24, None, Face.BOLD, Align.RIGHT)


def _name(sheet: Sheet, option: Option) -> str:
    if option.keep is None:
        return sheet.say("Le bon")
    kept = digits(option.keep)
    if option.last:
        return sheet.say("dire « le bon », garder {dice}", dice=kept)
    return sheet.say("garder {dice}", dice=kept) if kept else sheet.say("tout relancer")


def _sentence(sheet: Sheet, told: Counsel, of: Piece) -> str:
    """What the numbers are, and what the choice cost."""
    say = sheet.say
    what = say("Chances de gagner la partie.") if told.game else say("Chances de gagner le coup.")
    if told.several:
        what = say("Valeur de chaque choix pour le coup : une estimation, vous êtes plus de deux.")
    price = _price(sheet, told, of)
    return f"{what} {price}" if price else what


def _price(sheet: Sheet, told: Counsel, of: Piece) -> str:
    """What the choice cost; "" before there was one."""
    lost = round(100 * told.cost)
    if told.made is None:
        return ""
    if not lost:
        return sheet.say("C’était le bon choix.")
    if told.tokens is None:
        return sheet.say("Le prix du choix encadré : {n} %.", n=lost)
    tokens = sheet.say.number(told.tokens, ".1f")
    return sheet.say(PRICE[of], n=lost, t=tokens)


def _skills(sheet: Sheet, story: Story, rect: Rect) -> None:
    """For each player what the dice gave, and what his choices cost: luck and skill apart."""
    sheet.panel(rect)
    rows = rect.inset(sheet.px(12), sheet.px(6)).rows(max(5, len(story.courses) + 1))
    heads = (sheet.say("en coups"), sheet.say("chance"), sheet.say("choix"))
    _row(sheet, rows[0], heads, 17, sheet.theme.soft, Face.PLAIN)
    for each, row in zip(story.courses, rows[1:], strict=False):
        gave, cost = calls.with_sign(each.luck, sheet.say), calls.with_sign(-each.regret, sheet.say)
        _row(sheet, row, (each.player, gave, cost), 22, sheet.theme.ink, Face.BOLD)


def _row(
    sheet: Sheet, rect: Rect, words: tuple[str, str, str], size: float, colour: Colour, face: Face
) -> None:
    """Whose it is, and two figures in columns at the right."""
    for text in words[:0:-1]:
        cell, rect = rect.edge(sheet.px(66))
        sheet.text(cell, text, size, colour, face, Align.RIGHT)
    sheet.text(rect, words[0], size, colour, Face.BOLD)
