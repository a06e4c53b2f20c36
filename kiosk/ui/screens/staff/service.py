"""For the staff: what the eye sees, stage by stage, how everything fares, and keys for what may be needed."""

from kiosk.counter.game.sight import SIGHTS
from kiosk.counter.staff.service import EYE_STAGES
from kiosk.counter.state import Counter
from kiosk.counter.tray import Sight
from kiosk.ui.drawings import arrow
from kiosk.ui.metrics import width
from kiosk.ui.screens.page import page_with_corner
from kiosk.ui.sheet import Align, Face, Picture, Rect, Sheet


def compose(sheet: Sheet, counter: Counter) -> None:
    """The eye on one side, the keys on the other."""
    corner, rest = page_with_corner(sheet, counter, sheet.say("Service"), 2 * sheet.glass.touch)
    sheet.key(corner, "people", sheet.say("Oublier quelqu’un"), size=20)
    keys, told = rest.foot(rest.h * 11 // 20) if sheet.glass.upright else rest.edge(rest.w * 11 // 20)
    _eye(sheet, counter, told.inset(sheet.px(3)))
    _keys(sheet, counter, keys)


def _eye(sheet: Sheet, counter: Counter, rect: Rect) -> None:
    """A picture, the two keys that leaf through the stages, and three lines about the machine."""
    lines, upper = rect.foot(sheet.px(3 * 27))
    bar, picture = upper.foot(sheet.glass.touch)
    name, label = EYE_STAGES[counter.staff.stage]
    sheet.items.append(Picture(picture, name, sheet.theme.panel))
    if counter.eye.sight is Sight.LOST:
        sheet.plate(picture, sheet.say(SIGHTS[Sight.LOST]), 24, sheet.theme.bad)
    before, rest = bar.left(sheet.glass.touch)
    after, middle = rest.edge(sheet.glass.touch)
    sheet.key(before, "look", "", "-", sign=arrow(sheet.theme.on_key))
    sheet.key(after, "look", "", "+", sign=arrow(sheet.theme.on_key, 180.0))
    title, place = middle.inset(sheet.px(6)).top(middle.h * 3 // 5)
    sheet.words(title, sheet.say(label), 22, None, Face.BOLD, Align.MIDDLE)
    number = f"{counter.staff.stage + 1} / {len(EYE_STAGES)}"
    sheet.text(place, number, 17, sheet.theme.soft, Face.PLAIN, Align.MIDDLE)
    _lines(sheet, counter, lines)


def _lines(sheet: Sheet, counter: Counter, rect: Rect) -> None:
    """Name and state of the parts that fail first, as the shell tells them."""
    told = counter.staff.lines[:3] or ((sheet.say("Œil"), sheet.say(SIGHTS[counter.eye.sight])),)
    for (name, state), row in zip(told, rect.rows(3), strict=False):
        called = sheet.say(name)
        left, right = row.left(min(row.w // 2, width(called, sheet.px(18)) + sheet.px(8)))
        sheet.text(left, called, 18, sheet.theme.soft)
        colour = sheet.theme.bad if name in counter.staff.failing else None
        sheet.text(right, sheet.say(state), 18, colour, Face.BOLD, Align.RIGHT)


def _keys(sheet: Sheet, counter: Counter, rect: Rect) -> None:
    """What comes up most often first; what ends the evening last."""
    say = sheet.say
    cells = iter(rect.grid(2, 5))
    slate, due = counter.prefs.debts, len(counter.due)
    owed = say.plural("{n} tournée due", "{n} tournées dues", due) if due else say("rien n’est dû")
    under = owed if slate else say("non")
    sheet.key(
        next(cells), "dues", say("Ardoise"), size=22, under=under, main=slate and bool(due), dim=not slate
    )
    sheet.key(next(cells), "settings", say("Réglages"), under=say("son, langue, règle, écran"), size=22)
    sheet.key(next(cells), "calibrate", say("Calibrer"), under=say("piste, lumière, dés"), size=22)
    sheet.key(next(cells), "trials", say("Essais"), under=say("bouton, lampe, son, voix"), size=22)
    sheet.key(next(cells), "diagnosis", say("Diagnostic"), under=say("ce qui ne va pas, code QR"), size=22)
    under = say("tout, sur une clé USB")
    sheet.key(next(cells), "serve", say("Sauvegarder"), "backup", under=under, size=22)
    twice = ("update", "repair", "restart", "shutdown")
    update, repair, restart, off = (counter.asked == f"serve {what}" for what in twice)
    if counter.staff.update:
        under = say("depuis la clé")
        sheet.key(next(cells), "serve", say("Mettre à jour"), "update", main=update, under=under, size=22)
    else:
        sheet.key(next(cells), "serve", say("Exporter"), "export", under=say("vers une clé USB"), size=22)
    under = say("les parties restent")
    sheet.key(next(cells), "serve", say("Réparer"), "repair", main=repair, under=under, size=22)
    sheet.key(next(cells), "serve", say("Redémarrer"), "restart", main=restart, dim=not restart, size=22)
    sheet.key(next(cells), "serve", say("Éteindre"), "shutdown", main=off, dim=not off, size=22)
