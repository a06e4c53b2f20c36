"""At the table: whose turn, the dice, what they make, what « le bon » does now, and everybody's tokens."""

from kiosk.counter.actions import BY_ID
from kiosk.counter.game.coach import can_be_asked
from kiosk.counter.game.fix import missing
from kiosk.counter.game.moment import Highlight, Moment
from kiosk.counter.game.moments import parties
from kiosk.counter.game.opponent import its_turn, opponent_name
from kiosk.counter.game.sight import SIGHTS
from kiosk.counter.push import meaning
from kiosk.counter.state import Counter, Screen
from kiosk.counter.tray import Sight
from kiosk.engine.play.state import Game
from kiosk.ui import calls
from kiosk.ui.drawings import back_arrow, loudspeaker, menu, push_button
from kiosk.ui.screens.confetti import confetti
from kiosk.ui.screens.game.asked import yes
from kiosk.ui.screens.game.choice import choice, marked
from kiosk.ui.screens.game.danger import danger
from kiosk.ui.screens.game.dice import combination, dice, watch
from kiosk.ui.screens.game.hand import entry
from kiosk.ui.screens.game.notice import notice
from kiosk.ui.screens.game.seats import seats
from kiosk.ui.screens.game.theatre import stage_of, theatre
from kiosk.ui.sheet import Face, Rect, Sheet
from kiosk.ui.theme import TYPE


def compose(sheet: Sheet, counter: Counter) -> None:
    """The table, upright or lying; the same parts in both."""
    game = counter.state
    if game is None:
        return
    whole = sheet.glass.whole.inset(sheet.px(6))
    if sheet.glass.upright:
        table, people = whole.top(sheet.px(468 if counter.screen is Screen.PLAY else 548))
    else:
        people, table = whole.left(sheet.px(300))
        table = table.left(sheet.px(8))[1]
    shown = stage_of(counter)
    bar, rest = table.foot(sheet.glass.touch + sheet.px(2))
    if shown:
        theatre(sheet, counter, game, shown, rest)
        if counter.screen is Screen.CHOICE:
            marked(sheet, counter, _corner(sheet, counter, bar))
        else:
            _bar(sheet, counter, game, bar)
    else:
        head, rest = rest.top(sheet.glass.touch)
        _head(sheet, counter, game, head)
        _middle(sheet, counter, game, rest, bar)
    seats(sheet, counter, game, people.inset(0, sheet.px(2)))
    if counter.moment and parties(counter.moment, counter.prefs):
        confetti(sheet, counter.moment.began)


def _head(sheet: Sheet, counter: Counter, game: Game, rect: Rect) -> None:
    """Whose turn, in letters for two metres; what a coup cost takes their place for a breath."""
    theme, moment = sheet.theme, counter.moment
    key, rest = rect.edge(sheet.glass.touch)
    alarm = theme.bad if counter.staff.unsaved else None
    sheet.key(key, "menu", sign=menu(theme.on_key, alarm))
    line = rest.edge(sheet.px(8))[1]
    if moment and moment.highlight is Highlight.COUP:
        _payment(sheet, moment, line)
        return
    name = sheet.say("À {name}", name=game.player or "")
    sheet.text(line, name, TYPE.turn, theme.gold, Face.TITLE)


def _payment(sheet: Sheet, moment: Moment, rect: Rect) -> None:
    """Who takes how many, framed."""
    theme, values = sheet.theme, dict(moment.values)
    sheet.panel(rect.inset(0, sheet.px(3)), theme.panel, theme.gold, 2)
    number, words = rect.inset(sheet.px(12), sheet.px(7)).edge(sheet.px(72))
    sheet.score(number, f"+{moment.count}", TYPE.far, theme.gold)
    upper, lower = words.top(words.h * 3 // 5)
    sheet.text(upper, sheet.say(moment.title, **values), 32, theme.ink, Face.TITLE)
    sheet.text(lower, sheet.say(moment.line, **values), 18, theme.soft, Face.BOLD)
    sheet.touch(rect, "skip")


def _middle(sheet: Sheet, counter: Counter, game: Game, rect: Rect, bar: Rect) -> None:
    """How the coup stands, and below it the dice or what is asked about them."""
    strip, rest = rect.top(sheet.px(62))
    danger(sheet, game, strip.inset(0, sheet.px(2)))
    if counter.screen is Screen.CHOICE:
        choice(sheet, counter, game, rest, _corner(sheet, counter, bar))
        return
    if counter.screen is Screen.HAND:
        entry(sheet, counter, game, rest)
    else:
        _floor(sheet, counter, game, rest)
    _bar(sheet, counter, game, bar)


def _floor(sheet: Sheet, counter: Counter, game: Game, rect: Rect) -> None:
    """The dice, the live picture of the tray, and what the dice make or what is said about them."""
    words, felt = rect.foot(sheet.glass.touch)
    picture, lying = felt.edge(felt.w * 2 // 5)
    picture = picture.left(sheet.px(6))[1]
    dice(sheet, counter, game, lying.inset(0, sheet.px(3)))
    watch(sheet, counter, picture.inset(0, sheet.px(3)))
    if notice(sheet, counter, words.inset(0, sheet.px(2))):
        return
    if can_be_asked(counter):
        key, words = words.edge(sheet.glass.touch)
        sheet.key(key, "coach", "?", size=34)
    combination(sheet, counter, game, words)


def _bar(sheet: Sheet, counter: Counter, game: Game, rect: Rect) -> None:
    """« Le bon », with what it does written on it, silence, and the way back."""
    rest = _corner(sheet, counter, rect)
    if counter.proposal:
        yes(sheet, counter, rest, sheet.say("sinon, relancez ou touchez le dé"))
    else:
        can = game.can_stop and meaning(counter) is BY_ID["stop"]
        sign, under = push_button(sheet.theme, lit=can), _under(sheet, counter, game)
        sheet.key(rest, "stop", sheet.say("Le bon"), main=can, dim=not can, under=under, sign=sign, size=34)


def _under(sheet: Sheet, counter: Counter, game: Game) -> str:
    """What « le bon » does now, or why it does nothing."""
    if its_turn(counter):
        return sheet.say("{name} joue", name=opponent_name(counter))
    if counter.entering:
        return sheet.say.plural("Touchez {n} dé", "Touchez {n} dés", missing(counter))
    if counter.rolling:
        return sheet.say(SIGHTS[Sight.ROLLING])
    return sheet.say("ce lancer n’est pas compté") if counter.open else calls.le_bon(game, sheet.say)


def _corner(sheet: Sheet, counter: Counter, bar: Rect) -> Rect:
    """Silence and the way back, the same on all screens of the table; returns the room beside them."""
    ink = sheet.theme.on_key
    undo, rest = bar.edge(sheet.glass.touch)
    mute, rest = rest.edge(sheet.glass.touch)
    sheet.key(mute, "mute", sign=loudspeaker(ink, counter.prefs.muted))
    sheet.key(undo, "undo", sign=back_arrow(ink))
    return rest
