"""The players with their tokens as piles that one can count, and the pot."""

from kiosk.counter.game.moment import Flight
from kiosk.counter.state import Counter
from kiosk.engine.hands.combos import digits
from kiosk.engine.play.standing import hands, standing
from kiosk.engine.play.state import Game, Phase
from kiosk.language import said
from kiosk.ui.drawings import crown, glass
from kiosk.ui.metrics import width
from kiosk.ui.pieces import token
from kiosk.ui.sheet import Align, Face, Figure, Rect, Sheet
from kiosk.ui.theme import TYPE, Colour, mix, seat_colour

FLAT = 0.56
"""Height of a token over its width."""

STAGES = {
    (Phase.CHARGE, 0): said("charge"),
    (Phase.CHARGE, 1): said("1re charge"),
    (Phase.CHARGE, 2): said("2e charge"),
    (Phase.DECHARGE, 0): said("décharge"),
    (Phase.DECHARGE, 1): said("1re décharge"),
    (Phase.DECHARGE, 2): said("2e décharge"),
}
"""What is being played, by phase and manche, 0 where there is only one."""

TOKEN = 54
"""Width of a token, in design pixels, where there is room."""

SMALLEST_TOKEN = 10
"""Width of a token, in design pixels, below which none is drawn: a speck beside a number reads as a minus."""

HAND = 78
"""Width of a hand beside a name, in design pixels: three digits that a whole room reads, and a gap."""

TOKEN_STEP = 0.2
"""How far a token stands above the one under it, in widths."""


def seats(sheet: Sheet, counter: Counter, game: Game, rect: Rect) -> None:
    """The pot on top, a row for each player; tokens on their way fly between them."""
    count = len(game.present)
    across = 2 if sheet.glass.upright and count > 4 else 1
    down = -(-count // across)
    upper, rest = rect.top(min(sheet.px(74), rect.h // (down + 1)))
    spots: dict[str | None, Rect] = {None: _pot(sheet, game, upper.inset(0, sheet.px(2)))}
    rows = Rect(rest.x, rest.y, rest.w, min(rest.h, down * sheet.px(170))).grid(across, down, 0)
    now_stands = standing(game)
    lowest = now_stands.worst.names if now_stands and now_stands.worst else ()
    for row, name in zip(rows, game.present, strict=False):
        spots[name] = _row(sheet, game, game.players.index(name), row.inset(0, sheet.px(2)), lowest)
    for flight in counter.flights:
        _fly(sheet, flight, spots, game)


def pile(sheet: Sheet, rect: Rect, count: int, colour: Colour, largest: float = TOKEN) -> None:
    """Tokens in stacks of five, of ten where there are many, standing on the foot of the box; none where
    they would be too small to be tokens.

    largest  width of a token in design pixels, at the most; larger ones than usual stand in the middle.
    """
    if count == 0:
        return
    tall, wide = stacks(rect.w, rect.h, count, sheet.px(largest))
    if wide < sheet.px(SMALLEST_TOKEN):
        return
    drawing = token(colour, sheet.theme.shade)
    high = max(1, round(wide * FLAT))
    pitch = round(wide * 1.08)
    aside = (rect.w - pitch * -(-count // tall)) // 2 if largest > TOKEN else 0
    for number in range(count):
        column, level = divmod(number, tall)
        y = rect.bottom - high - round(level * wide * TOKEN_STEP)
        sheet.items.append(Figure(Rect(rect.x + aside + column * pitch, y, wide, high), drawing))


def stacks(width: int, height: int, count: int, largest: int) -> tuple[int, int]:
    """Tokens a stack (5 or 10) and the width of a token, so that all stand in the box as large as may be."""
    sizes = []
    for tall in (5, 10):
        columns = -(-count // tall)
        across = width / (columns * 1.08)
        down = height / (FLAT + TOKEN_STEP * (min(tall, count) - 1))
        sizes.append((int(min(across, down, largest)), -tall))
    wide, tall = max(sizes)
    return -tall, wide


def _pot(sheet: Sheet, game: Game, rect: Rect) -> Rect:
    theme = sheet.theme
    sheet.panel(rect, theme.felt, theme.brass, 1.5)
    inner = rect.inset(sheet.px(12), sheet.px(3))
    label, rest = inner.left(max(inner.w * 3 // 10, sheet.px(104)))
    number, room = rest.edge(sheet.px(60))
    upper, lower = label.top(label.h // 2)
    sheet.text(upper, sheet.say("Pot"), 24, theme.on_felt, Face.TITLE)
    sheet.text(lower, _stage(sheet, game), 16, theme.on_felt)
    sheet.score(number, str(game.pot), TYPE.far + 10, theme.on_felt)
    pile(sheet, room.inset(sheet.px(4), 0), game.pot, theme.brass)
    return room


def _stage(sheet: Sheet, game: Game) -> str:
    """Where the manche stands, and which one it is where there are two."""
    manche = game.manche if game.rules.manches == 2 else 0
    return sheet.say(STAGES.get((game.phase, manche), ""))


def _row(sheet: Sheet, game: Game, place: int, rect: Rect, danger: tuple[str, ...]) -> Rect:
    """A player: his tokens as a number for the whole room, his name, his hand, and the tokens themselves."""
    theme, name = sheet.theme, game.players[place]
    acts = game.player == name
    border = theme.gold if acts else theme.wine if name in danger else None
    sheet.panel(rect, mix(theme.panel, theme.gold, 0.16) if acts else theme.panel, border, 3)
    inner = rect.inset(sheet.px(8), sheet.px(3))
    sheet.panel(Rect(rect.x + sheet.px(5), inner.y, sheet.px(7), inner.h), seat_colour(place))
    inner = inner.left(sheet.px(9))[1]
    number, rest = inner.edge(
        sheet.px(104 if inner.h > sheet.px(120) else 76 if inner.h > sheet.px(60) else 50)
    )
    rest = rest.edge(sheet.px(4))[1]
    rest = _lost_mark(sheet, rest) if place in game.losers else rest
    high = inner.h >= sheet.px(84 if rest.w >= sheet.px(280) else 66)
    hand = hands(game).get(name, ())
    room = _high(sheet, name, hand, rest) if high else _low(sheet, name, hand, rest)
    tokens = room.inset(sheet.px(3), 0)
    if name in game.left:
        if room.w >= sheet.px(48):  # the crown says it too
            sheet.text(room, sheet.say("a fini"), 20, theme.soft, Face.PLAIN, Align.RIGHT)
        sheet.figure(number.edge(sheet.px(42))[0], crown(theme.gold), sheet.px(34))
        return tokens
    sheet.score(number, str(game.purse[place]), TYPE.score)
    pile(sheet, tokens, game.purse[place], seat_colour(place))
    return tokens


def _high(sheet: Sheet, name: str, hand: tuple[int, ...], rect: Rect) -> Rect:
    """The name above, the hand below; returns the room beside that for the tokens."""
    label, below = rect.top(min(rect.h * 2 // 5, sheet.px(38)))
    sheet.text(label, name, 27, None, Face.TITLE)
    place, room = below.left(sheet.px(HAND) if hand else 0)
    _hand(sheet, hand, place.top(sheet.px(56))[0])
    return room


def _low(sheet: Sheet, name: str, hand: tuple[int, ...], rect: Rect) -> Rect:
    """All on one line: the name, the hand where there is room for it, and what is left for the tokens."""
    shown = bool(hand) and rect.w >= sheet.px(170)
    place, rest = rect.edge(sheet.px(HAND) if shown else 0)
    told = width(name, sheet.px(20), Face.BOLD) + sheet.px(6)
    label, room = rest.left(rest.w if rest.w - told < sheet.px(40) else told)
    sheet.words(label, name, 20, None, Face.BOLD)
    if shown:
        _hand(sheet, hand, place)
    return room


def _hand(sheet: Sheet, hand: tuple[int, ...], rect: Rect) -> None:
    if hand:
        sheet.score(rect, digits(hand), TYPE.far, sheet.theme.soft, Align.LEFT)


def _lost_mark(sheet: Sheet, rect: Rect) -> Rect:
    """A glass for who lost a manche: who loses both pays alone. Returns the room before it."""
    mark, rest = rect.edge(sheet.px(28))
    sheet.figure(mark, glass(sheet.theme.ink, sheet.theme.gold), sheet.px(26))
    return rest.edge(sheet.px(4))[1]


def _fly(sheet: Sheet, flight: Flight, spots: dict[str | None, Rect], game: Game) -> None:
    """Tokens on their way, one behind the other."""
    start, end = spots.get(flight.giver), spots.get(flight.taker)
    if start is None or end is None:
        return
    share = min(1.0, max(0.0, (sheet.now - flight.began) / (flight.until - flight.began)))
    wide = sheet.px(34)
    fill = sheet.theme.brass if flight.giver is None else seat_colour(game.players.index(flight.giver))
    drawing = token(fill, sheet.theme.shade)
    for number in range(min(flight.count, 8)):
        part = min(1.0, max(0.0, share * 1.5 - 0.06 * number))
        ease = part * part * (3 - 2 * part)
        x = start.middle[0] + (end.middle[0] - start.middle[0]) * ease - wide / 2
        y = start.middle[1] + (end.middle[1] - start.middle[1]) * ease - wide * FLAT / 2
        sheet.items.append(Figure(Rect(round(x), round(y), wide, round(wide * FLAT)), drawing))
