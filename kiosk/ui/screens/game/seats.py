"""The players with their tokens as piles that one can count, and the pot."""

from kiosk.counter.game.moment import Flight
from kiosk.counter.state import Counter
from kiosk.engine.hands.combos import digits
from kiosk.engine.play.state import Game, Phase
from kiosk.language import said
from kiosk.ui.drawings import crown, glass, token
from kiosk.ui.layout import Rect
from kiosk.ui.metrics import Face
from kiosk.ui.scene import Align, Figure
from kiosk.ui.sheet import Sheet
from kiosk.ui.theme import SEATS, Colour, mixed

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

STEP = 0.2
"""How far a token stands above the one under it, in widths."""


def seats(sheet: Sheet, counter: Counter, rect: Rect, now: float) -> None:
    """The pot on top, a row for each player; tokens on their way fly between them."""
    game = counter.state
    if game is None:
        return
    across = 2 if sheet.glass.upright and len(game.players) > 4 else 1
    down = -(-len(game.players) // across)
    upper, rest = rect.top(min(sheet.px(74), rect.h // (down + 1)))
    spots: dict[str | None, Rect] = {None: _pot(sheet, game, upper.inset(0, sheet.px(2)))}
    rows = Rect(rest.x, rest.y, rest.w, min(rest.h, down * sheet.px(170))).grid(across, down, 0)
    for place, name in enumerate(game.players):
        spots[name] = _row(sheet, game, place, rows[place].inset(0, sheet.px(2)))
    for flight in counter.flights:
        _fly(sheet, flight, spots, game, now)


def pile(sheet: Sheet, rect: Rect, count: int, colour: Colour) -> None:
    """Tokens in stacks of five, of ten where there are many, standing on the foot of the box."""
    if count == 0:
        return
    tall, wide = stacks(rect.w, rect.h, count, sheet.px(54))
    drawing = token(colour, sheet.theme.shade)
    high = max(1, round(wide * FLAT))
    pitch = round(wide * 1.08)
    for number in range(count):
        column, level = divmod(number, tall)
        y = rect.bottom - high - round(level * wide * STEP)
        sheet.items.append(Figure(Rect(rect.x + column * pitch, y, wide, high), drawing))


def stacks(width: int, height: int, count: int, largest: int) -> tuple[int, int]:
    """Tokens a stack (5 or 10) and the width of a token, so that all stand in the box as large as may be."""
    sizes = []
    for tall in (5, 10):
        columns = -(-count // tall)
        across = width / (columns * 1.08)
        down = height / (FLAT + STEP * (min(tall, count) - 1))
        sizes.append((int(min(across, down, largest)), -tall))
    wide, tall = max(sizes)
    return -tall, max(4, wide)


def _pot(sheet: Sheet, game: Game, rect: Rect) -> Rect:
    theme = sheet.theme
    sheet.panel(rect, theme.felt)
    inner = rect.inset(sheet.px(10), sheet.px(5))
    label, rest = inner.left(inner.w * 2 // 5)
    number, room = rest.edge(sheet.px(46))
    upper, lower = label.top(label.h * 11 // 20)
    sheet.text(upper, sheet.say("Pot"), 22, theme.on_felt, Face.BOLD)
    sheet.text(lower, _stage(sheet, game), 16, theme.on_felt)
    sheet.text(number, str(game.pot), 34, theme.on_felt, Face.TITLE, Align.RIGHT)
    pile(sheet, room, game.pot, theme.brass)
    return room


def _stage(sheet: Sheet, game: Game) -> str:
    """Where the manche stands, and which one it is where there are two."""
    manche = game.manche if game.rules.manches == 2 else 0
    return sheet.say(STAGES.get((game.phase, manche), ""))


def _row(sheet: Sheet, game: Game, place: int, rect: Rect) -> Rect:
    """A player: low rows have all on one line, high ones the name above and the tokens below."""
    theme = sheet.theme
    name = game.players[place]
    acts = game.player == name
    fill = mixed(theme.panel, theme.gold, 0.16) if acts else theme.panel
    sheet.panel(rect, fill, theme.gold if acts else None, 3)
    inner = rect.inset(sheet.px(10), sheet.px(5))
    sheet.panel(Rect(rect.x + sheet.px(4), inner.y, sheet.px(6), inner.h), SEATS[place % len(SEATS)])
    inner = inner.edge(inner.w - sheet.px(8))[0]
    number, rest = inner.edge(sheet.px(42))
    lost = place in game.losers
    if inner.h >= sheet.px(66):
        label, below = rest.top(inner.h * 2 // 5)
        label = _lost(sheet, label) if lost else label
        hand, room = below.left(sheet.px(50))
        sheet.text(label, name, 30, None, Face.BOLD)
    else:
        hand, rest = _low(sheet, _lost(sheet, rest) if lost else rest, told=name in game.hands)
        alone = game.purse[place] == 0 and name not in game.left
        label, room = rest.left(rest.w if alone else max(rest.w * 2 // 5, sheet.px(98)))
        sheet.text(label, name, 22, None, Face.BOLD)
    if name in game.hands:
        sheet.text(hand, digits(game.hands[name]), 20, theme.soft, Face.BOLD)
    if name in game.left:
        sheet.figure(number.centred(sheet.px(30), sheet.px(30)), crown(theme.soft))
        if room.w >= sheet.px(48):  # the crown says it too
            sheet.text(room, sheet.say("a fini"), 20, theme.soft, Face.PLAIN, Align.RIGHT)
        return room
    sheet.text(number, str(game.purse[place]), 36, theme.ink, Face.TITLE, Align.RIGHT)
    pile(sheet, room.edge(room.w - sheet.px(4))[0], game.purse[place], SEATS[place % len(SEATS)])
    return room


def _lost(sheet: Sheet, rect: Rect) -> Rect:
    """A glass for who lost a manche: who loses both pays alone. Returns the room before it."""
    mark, rest = rect.edge(sheet.px(28))
    sheet.figure(mark.centred(sheet.px(26), sheet.px(26)), glass(sheet.theme.ink, sheet.theme.gold))
    return rest.left(rest.w - sheet.px(4))[0]


def _low(sheet: Sheet, rest: Rect, *, told: bool) -> tuple[Rect, Rect]:
    """The place of a hand in a low row, before the tokens' number, and the room before it."""
    hand, rest = rest.edge(sheet.px(46) if told else 0)
    return hand, rest.left(rest.w - (sheet.px(4) if told else 0))[0]


def _fly(sheet: Sheet, flight: Flight, spots: dict[str | None, Rect], game: Game, now: float) -> None:
    """Tokens on their way, one behind the other."""
    start, end = spots.get(flight.giver), spots.get(flight.taker)
    if start is None or end is None:
        return
    share = min(1.0, max(0.0, (now - flight.began) / (flight.until - flight.began)))
    wide = sheet.px(34)
    fill = sheet.theme.brass if flight.giver is None else SEATS[game.players.index(flight.giver) % len(SEATS)]
    drawing = token(fill, sheet.theme.shade)
    for number in range(min(flight.count, 8)):
        part = min(1.0, max(0.0, share * 1.5 - 0.06 * number))
        ease = part * part * (3 - 2 * part)
        x = start.middle[0] + (end.middle[0] - start.middle[0]) * ease - wide / 2
        y = start.middle[1] + (end.middle[1] - start.middle[1]) * ease - wide * FLAT / 2
        sheet.items.append(Figure(Rect(round(x), round(y), wide, round(wide * FLAT)), drawing))
