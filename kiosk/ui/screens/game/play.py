"""At the table: whose turn, the dice, what they make, what « le bon » does now, and everybody's tokens."""

from kiosk.counter.game.moment import Glow, Moment
from kiosk.counter.game.moments import parties
from kiosk.counter.game.says import sentence
from kiosk.counter.state import Counter, Screen
from kiosk.engine.play.state import Game
from kiosk.ui import calls
from kiosk.ui.drawings import back_arrow, loudspeaker, menu, push_button
from kiosk.ui.layout import Rect
from kiosk.ui.metrics import Face
from kiosk.ui.scene import Align
from kiosk.ui.screens.confetti import confetti
from kiosk.ui.screens.game.asked import yes
from kiosk.ui.screens.game.choice import choice
from kiosk.ui.screens.game.dice import caught, dice, notice, watch
from kiosk.ui.screens.game.hand import entry
from kiosk.ui.screens.game.seats import seats
from kiosk.ui.sheet import Sheet
from kiosk.ui.theme import LAMP


def compose(sheet: Sheet, counter: Counter, now: float) -> None:
    """The table, upright or lying; the same parts in both."""
    game = counter.state
    if game is None:
        return
    whole = sheet.glass.whole.inset(sheet.px(6))
    if sheet.glass.upright:
        head, rest = whole.top(sheet.px(122))
        floor, people = rest.top(sheet.px(400))
    else:
        people, right = whole.left(sheet.px(282))
        head, floor = right.edge(right.w - sheet.px(8))[0].top(sheet.px(122))
    _head(sheet, counter, game, head)
    _floor(sheet, counter, game, floor)
    seats(sheet, counter, people.inset(0, sheet.px(2)), now)
    if parties(counter.moment, counter.prefs):
        confetti(sheet, now - (counter.moment.began if counter.moment else now))


def _head(sheet: Sheet, counter: Counter, game: Game, rect: Rect) -> None:
    """Whose turn, in letters for two metres; a moment takes their place for a breath."""
    theme, moment = sheet.theme, counter.moment
    key, rest = rect.edge(sheet.glass.touch)
    sheet.key(key.top(sheet.glass.touch)[0], "menu", sign=menu(theme.on_key))
    line = rest.left(rest.w - sheet.px(8))[0]
    if moment:
        _moment(sheet, moment, line.inset(0, sheet.px(3)))
        return
    sheet.text(
        line.top(sheet.px(76))[0], sheet.say("À {name}", name=game.player or ""), 62, theme.gold, Face.TITLE
    )
    _how_far(sheet, game, rect.edge(rect.w - sheet.px(4))[0].foot(sheet.px(44))[0])


def _moment(sheet: Sheet, moment: Moment, rect: Rect) -> None:
    """What just happened: calm ones in a frame, the others on the main colour."""
    theme, values = sheet.theme, dict(moment.values)
    calm = moment.glow is Glow.CALM
    sheet.panel(rect, theme.panel if calm else theme.main, theme.gold if calm else None, 3)
    ink = theme.ink if calm else theme.on_main
    upper, lower = rect.inset(sheet.px(12), sheet.px(4)).top(rect.h * 3 // 5)
    sheet.text(upper, sheet.say(moment.title, **values), 46, ink, Face.TITLE, Align.MIDDLE)
    under = sheet.say(moment.line, **values) if moment.line else str(values.get("name", ""))
    sheet.text(lower, under, 22, ink, Face.BOLD, Align.MIDDLE)
    sheet.touch(rect, "skip")


def _how_far(sheet: Sheet, game: Game, rect: Rect) -> None:
    """Which throw, and the hand to beat."""
    throw, beat = rect.columns(2, sheet.px(8))
    sheet.text(throw, calls.throw(game, sheet.say), 29, None, Face.BOLD)
    if game.to_beat:
        hand = "".join(map(str, game.to_beat))
        sheet.text(beat, sheet.say("À battre : {hand}", hand=hand), 29, None, Face.BOLD, Align.RIGHT)
    else:
        sheet.text(beat, sheet.say(calls.PHASES[game.phase]), 22, sheet.theme.soft, Face.PLAIN, Align.RIGHT)


def _floor(sheet: Sheet, counter: Counter, game: Game, rect: Rect) -> None:
    """The dice and what to do with them."""
    if counter.screen is Screen.CHOICE:
        choice(sheet, counter, game, rect)
        return
    if counter.screen is Screen.HAND:
        bar, rest = rect.foot(sheet.glass.touch)
        entry(sheet, counter, game, rest)
        _bar(sheet, counter, game, bar)
        return
    bar, rest = rect.foot(sheet.glass.touch + sheet.px(4))
    if sheet.glass.upright:
        lying, rest = rest.top(sheet.px(156))
        picture, words = rest.left(rest.w * 9 // 20)
        words = words.edge(words.w - sheet.px(8))[0]
    else:
        words, felt = rest.foot(sheet.glass.touch)
        picture, lying = felt.edge(felt.w * 2 // 5)
        picture = picture.edge(picture.w - sheet.px(6))[0]
    dice(sheet, counter, game, lying.inset(0, sheet.px(3)))
    watch(sheet, counter, picture.inset(0, sheet.px(3)))
    if sentence(counter, sheet.now):
        notice(sheet, counter, words.inset(0, sheet.px(2)))
    else:
        caught(sheet, counter, game, words)
    _bar(sheet, counter, game, bar)


def _bar(sheet: Sheet, counter: Counter, game: Game, rect: Rect) -> None:
    """« Le bon », with what it does written on it, silence, and the way back."""
    theme, muted = sheet.theme, counter.prefs.muted
    undo, rest = rect.edge(sheet.glass.touch)
    mute, rest = rest.edge(sheet.glass.touch)
    sheet.key(mute, "mute", sign=loudspeaker(theme.on_key, muted))
    if counter.proposal:
        yes(sheet, counter, rest, sheet.say("sinon, relancez ou touchez le dé"))
    else:
        can = game.can_stop and not counter.open
        sign = push_button(LAMP if can else theme.soft, theme.edge, theme.shade)
        under = sheet.say("ce lancer n’est pas compté") if counter.open else calls.le_bon(game, sheet.say)
        sheet.key(rest, "stop", sheet.say("Le bon"), main=can, dim=not can, under=under, sign=sign, size=34)
    sheet.key(undo, "undo", sign=back_arrow(theme.on_key))
