"""For the staff, behind a code: the eye, the button, the sound, rounds that were paid, and « réparer »."""

from kiosk.counter.acts import PIN_LENGTH
from kiosk.counter.sight import SIGHTS
from kiosk.counter.state import Counter
from kiosk.language import said
from kiosk.ui.drawings import arrow, disc, ring
from kiosk.ui.layout import Rect
from kiosk.ui.metrics import Face
from kiosk.ui.qr import code
from kiosk.ui.scene import Align, Figure, Picture
from kiosk.ui.screens.page import page
from kiosk.ui.sheet import Sheet

SERVES = (
    ("camera", said("Relancer la caméra")),
    ("calibrate", said("Calibrer")),
    ("lamp", said("Essayer la lampe")),
    ("sound", said("Essayer le son")),
    ("repair", said("Réparer")),
    ("export", said("Exporter")),
    ("restart", said("Redémarrer")),
    ("shutdown", said("Éteindre")),
)
"""What the staff may ask for, by the name that the shell knows."""


def pin(sheet: Sheet, counter: Counter, now: float) -> None:
    """Four digits on large keys."""
    theme = sheet.theme
    rest = page(sheet, counter, sheet.say("Code du service"))
    head, keys = rest.top(sheet.px(64))
    for place, box in enumerate(head.centred(sheet.px(220), head.h).columns(PIN_LENGTH)):
        full = place < len(counter.staff.typed)
        side = sheet.px(30)
        mark = disc(theme.gold, theme.gold) if full else ring(theme.soft, theme.ground)
        sheet.figure(box.centred(side, side), mark)
    board = keys.centred(sheet.px(700), keys.h)
    cells = board.grid(3, 4) if sheet.glass.upright else board.grid(4, 3)
    closed = now < counter.staff.closed_until
    for digit, cell in zip("1234567890", cells, strict=False):
        sheet.key(cell, "digit", digit, digit, size=34, dim=closed)
    sheet.key(cells[10], "erase", sign=arrow(sheet.theme.on_key))


def compose(sheet: Sheet, counter: Counter, _: float) -> None:
    """The camera's picture and the lines of the diagnosis beside the keys."""
    say = sheet.say
    rest = page(sheet, counter, say("Service"))
    keys, told = rest.foot(rest.h * 3 // 5) if sheet.glass.upright else rest.edge(rest.w * 3 // 5)
    picture, lines = told.inset(sheet.px(4)).top(told.h * 3 // 5)
    _picture(sheet, counter, picture)
    _lines(sheet, counter, lines.edge(lines.w - sheet.px(6))[0])
    cells = iter(keys.grid(3, 4))
    for what, label in SERVES:
        sheet.key(next(cells), "serve", say(label), what, size=20)
    sheet.key(next(cells), "language", say("Langue"), under=counter.prefs.language.upper(), size=20)
    sheet.key(next(cells), "theme", say("Jour ou nuit"), size=20)
    sheet.key(next(cells), "mute", say("Son"), under=say("coupé") if counter.prefs.muted else "", size=20)
    owed = say.plural("{n} tournée due", "{n} tournées dues", len(counter.due))
    sheet.key(next(cells), "cleared", say("Tournée payée"), under=owed, size=20, dim=not counter.due)


def _picture(sheet: Sheet, counter: Counter, rect: Rect) -> None:
    """What the camera sees; at a touch the diagnosis as a code, in modules of whole pixels."""
    foot, place = rect.foot(sheet.px(26))
    shown = counter.staff.code
    hint = sheet.say("Touchez : la caméra") if shown else sheet.say("Touchez : diagnostic en code QR")
    sheet.text(foot, hint, 16, sheet.theme.soft, Face.PLAIN, Align.MIDDLE)
    if shown:
        drawing, wide = code(shown)
        side = max(1, min(place.w, place.h) // wide) * wide
        sheet.items.append(Figure(place.centred(side, side), drawing))
    else:
        sheet.items.append(Picture(place, "tray", sheet.theme.panel))
    sheet.touch(rect, "diagnosis")


def _lines(sheet: Sheet, counter: Counter, rect: Rect) -> None:
    """Name and state of each part, as the shell tells them."""
    told = counter.staff.lines or ((sheet.say("Œil"), sheet.say(SIGHTS[counter.eye.sight])),)
    for (name, state), row in zip(told, rect.rows(max(5, len(told))), strict=False):
        left, right = row.left(row.w * 2 // 5)
        sheet.text(left, sheet.say(name), 18, sheet.theme.soft)
        sheet.text(right, sheet.say(state), 18, None, Face.BOLD, Align.RIGHT)
