"""Nobody is playing: where one is, how it goes in twenty seconds, the last game as a film, who paid last."""

from kiosk.counter.state import Counter
from kiosk.counter.tray import Sight
from kiosk.language import said
from kiosk.ui import calls
from kiosk.ui.drawings import glass, loudspeaker, push_button
from kiosk.ui.pieces import die
from kiosk.ui.screens.film import film
from kiosk.ui.screens.game.seats import pile
from kiosk.ui.screens.invited import invitation_card
from kiosk.ui.screens.staff.welcome import take_back
from kiosk.ui.screens.trouble import trouble
from kiosk.ui.sheet import Align, Face, Rect, Sheet

RULE_CARDS = (
    (said("La charge"), said("Chacun lance les trois dés. Le plus faible prend des jetons dans le pot.")),
    (said("La décharge"), said("Jusqu’à trois lancers. Le meilleur donne ses jetons au plus faible.")),
    (said("La tournée"), said("Plus de jetons : on est sauvé. Tous les jetons : on paie !")),
)


def compose(sheet: Sheet, counter: Counter) -> None:
    """The sign above the door, the rules on three cards or the match that is offered, and one large key."""
    across, down = _drift(sheet, counter.drift)
    whole = sheet.glass.whole.inset(sheet.px(10)).shift(across, down)
    foot, rest = whole.foot(2 * sheet.glass.touch if sheet.glass.upright else sheet.glass.touch + sheet.px(8))
    head, middle = rest.top(sheet.px(170 if sheet.glass.upright else 136))
    _sign(sheet, counter, head)
    if sheet.glass.upright:
        told, middle = middle.foot(sheet.px(44))
        _record(sheet, counter, told, Align.MIDDLE)
    body = middle.inset(0, sheet.px(6))
    _foot(sheet, counter, foot)
    if counter.invitation and sheet.now >= counter.later:
        invitation_card(sheet, counter.invitation, body)
        return
    if not film(sheet, counter, body):
        _cards(sheet, body)
    sheet.touch(rest, "start")


def _sign(sheet: Sheet, counter: Counter, rect: Rect) -> None:
    theme = sheet.theme
    throw, words = rect.left(min(rect.h * 2, rect.w * 2 // 5))
    side = min(throw.w // 3, throw.h) - sheet.px(6)
    for value, place in zip((4, 2, 1), throw.columns(3, sheet.px(4)), strict=True):
        sheet.figure(place, die(value, theme), side)
    name, lines = words.left(sheet.px(14))[1].top(rect.h * 3 // 5)
    house, table = counter.prefs.house_name, counter.prefs.table
    if table:
        aside, rest = name.edge(name.w // 4)
        label, name = (throw.foot(throw.h // 4)[0], name) if sheet.glass.upright else (aside, rest)
        sheet.text(label, table, 30, theme.soft, Face.BOLD, Align.RIGHT)
    sheet.words(name, house or "Le Bon", 72, theme.gold, Face.TITLE)
    if not sheet.glass.upright and trouble(counter, sheet.say):
        _record(sheet, counter, lines, Align.LEFT)
        return
    record, what = (lines, lines) if sheet.glass.upright else lines.foot(lines.h // 2)
    said = (
        sheet.say("Le Bon, le 421 du comptoir : de vrais dés, la caméra compte.")
        if house
        else sheet.say("Le 421 du comptoir : de vrais dés, la caméra compte.")
    )
    sheet.words(what, said, 22)
    if not sheet.glass.upright:
        _record(sheet, counter, record, Align.LEFT)


def _record(sheet: Sheet, counter: Counter, rect: Rect, align: Align) -> None:
    """A line of the board: who paid last, a record of the week; what the staff must do comes before all."""
    lines, told = counter.records.lines, _for_staff(sheet, counter)
    line = calls.sentence(lines[counter.drift % len(lines)], sheet.say) if lines else ""
    sheet.words(rect, told or line, 20, sheet.theme.bad if told else sheet.theme.gold, Face.BOLD, align)


def _for_staff(sheet: Sheet, counter: Counter) -> str:
    """What the staff must do, or know."""
    if told := trouble(counter, sheet.say):
        return told
    if counter.staff.moved:
        return sheet.say("La caméra a bougé : à calibrer, page de service")
    return sheet.say(counter.staff.note)


def _cards(sheet: Sheet, rect: Rect) -> None:
    """The rules in twenty seconds, all three in letters of one size."""
    theme, say = sheet.theme, sheet.say
    cells = rect.rows(3, sheet.px(8)) if sheet.glass.upright else rect.columns(3, sheet.px(8))
    sentences = tuple(say(words) for _, words in RULE_CARDS)
    size = sheet.common(_body(sheet, cells[0])[1], sentences, 27)
    for number, cell in enumerate(cells):
        sheet.panel(cell)
        head, body, sign = _body(sheet, cell)
        sheet.text(head, f"{number + 1}. {say(RULE_CARDS[number][0])}", 30, theme.gold, Face.TITLE)
        sheet.words(body, sentences[number], size, top=True)
        _emblem(sheet, sign, number)


def _body(sheet: Sheet, cell: Rect) -> tuple[Rect, Rect, Rect]:
    """Title, sentence and emblem of a card."""
    head, rest = cell.inset(sheet.px(12), sheet.px(8)).top(sheet.px(42))
    if sheet.glass.upright:
        sign, body = rest.edge(sheet.px(122))
        sign = sign.centre(sheet.px(116), sheet.px(52))
    else:
        sign, body = rest.foot(sheet.px(60))
    return head, body, sign


def _emblem(sheet: Sheet, rect: Rect, card: int) -> None:
    """What the card is about, drawn: tokens in the pot, a hand of dice, the round."""
    theme = sheet.theme
    if card == 0:
        pile(sheet, rect.inset(0, sheet.px(5)), 11, theme.brass)
    elif card == 1:
        sheet.row(rect, [die(value, theme) for value in (6, 6, 1)], inset=2)
    else:
        sheet.row(rect, [glass(theme.ink, theme.gold)] * 3)


def _foot(sheet: Sheet, counter: Counter, rect: Rect) -> None:
    theme, touch = sheet.theme, sheet.glass.touch
    if sheet.glass.upright:
        start, small = rect.rows(2)
        board, tongue, sound = small.columns(3)
    else:
        small, start = rect.edge(touch * 7 // 2)
        board, rest = small.left(touch * 3 // 2)
        tongue, sound = rest.columns(2)
    sign = push_button(theme)
    if counter.eye.sight is Sight.LOST:
        under = sheet.say("touchez ou poussez le bouton")
    else:
        under = sheet.say("touchez, lancez les dés ou poussez le bouton")
    sheet.key(start, "start", sheet.say("Jouer"), main=True, sign=sign, under=under, size=34)
    if counter.staff.offer:
        take_back(sheet, counter, board, 20)
    else:
        sheet.key(board, "records", sheet.say("Palmarès"), size=20)
    sheet.key(tongue, "language", counter.prefs.language.upper(), size=24)
    sheet.key(sound, "mute", sign=loudspeaker(theme.on_key, counter.prefs.muted))


def _drift(sheet: Sheet, side: int) -> tuple[int, int]:
    """A few pixels round a square, against burning in."""
    far = sheet.px(3)
    return ((-far, -far), (far, -far), (far, far), (-far, far))[side]
