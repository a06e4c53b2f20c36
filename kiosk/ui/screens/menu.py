"""A pause: going on comes first; then taking back, putting right, who comes and goes, the house."""

from collections.abc import Callable

from kiosk.counter.state import Counter
from kiosk.engine.events import Arrived, Chosen, Corrected, Departed, Event, Stopped, Thrown
from kiosk.language import said
from kiosk.ui.drawings import back_arrow, loudspeaker
from kiosk.ui.layout import Rect
from kiosk.ui.metrics import Face
from kiosk.ui.scene import Align
from kiosk.ui.screens.game.notice import framed
from kiosk.ui.sheet import Sheet
from kiosk.ui.theme import TYPE

Key = Callable[[Sheet, Counter, Rect], object]
"""Draws one key of the menu into its cell."""


def compose(sheet: Sheet, counter: Counter, _: float) -> None:
    """Fifteen keys, the first twice as wide; what was last thrown stands above."""
    whole = sheet.glass.whole.inset(sheet.px(6))
    head, rest = whole.top(sheet.px(56))
    _head(sheet, counter, head)
    across = 2 if sheet.glass.upright else 4
    cells = rest.grid(across, 16 // across)
    sheet.key(cells[0].union(cells[1]), "back", sheet.say("Continuer"), main=True, size=34)
    for cell, key in zip(cells[2:], MENU_KEYS, strict=True):
        key(sheet, counter, cell)


def _head(sheet: Sheet, counter: Counter, rect: Rect) -> None:
    theme, last = sheet.theme, counter.last
    if counter.notice:
        framed(sheet, counter, counter.notice, rect)
        return
    if counter.staff.unsaved:
        sheet.words(rect, sheet.say(counter.staff.unsaved), 24, theme.bad, Face.BOLD)
        return
    title, words = rect.left(rect.w * 2 // 5)
    sheet.text(title, sheet.say("Pause"), TYPE.title, theme.gold, Face.TITLE)
    if last:
        told = sheet.say("{name} a lancé {hand}", name=last.player, hand="".join(map(str, last.values)))
        sheet.text(words, told, 22, theme.soft, Face.BOLD, Align.RIGHT)


def _undo(sheet: Sheet, counter: Counter, cell: Rect) -> None:
    event = counter.history.events[-1] if counter.history and counter.history.events else None
    sign = back_arrow(sheet.theme.on_key)
    sheet.key(cell, "undo", sheet.say(_taking_back(event)), sign=sign, dim=event is None, size=20)


def _taking_back(event: Event | None) -> str:
    """What a touch would undo."""
    match event:
        case Thrown() | None:
            return said("Annuler le lancer")
        case Stopped():
            return said("Annuler « le bon »")
        case Chosen():
            return said("Annuler le choix")
        case Corrected():
            return said("Annuler la correction")
        case Arrived():
            return said("Annuler l’arrivée")
        case Departed():
            return said("Annuler le départ")


def _redo(sheet: Sheet, counter: Counter, cell: Rect) -> None:
    sheet.key(cell, "redo", sheet.say("Rétablir"), dim=not counter.undone, size=20)


def _fix(sheet: Sheet, counter: Counter, cell: Rect) -> None:
    sheet.key(cell, "fix", sheet.say("Corriger un dé"), dim=counter.last is None, size=20)


def _mute(sheet: Sheet, counter: Counter, cell: Rect) -> None:
    muted = counter.prefs.muted
    label = sheet.say("Remettre le son") if muted else sheet.say("Couper le son")
    sheet.key(cell, "mute", label, sign=loudspeaker(sheet.theme.on_key, muted), size=18)


def _language(sheet: Sheet, counter: Counter, cell: Rect) -> None:
    sheet.key(cell, "language", sheet.say("Langue"), under=counter.prefs.language.upper(), size=18)


def _service(sheet: Sheet, _: Counter, cell: Rect) -> None:
    sheet.key(cell, "service", sheet.say("Service"), size=18, dim=True)


def _leave(sheet: Sheet, counter: Counter, cell: Rect) -> None:
    asked = counter.asked == "leave"
    sheet.key(cell, "leave", sheet.say("Quitter la partie"), size=18, dim=not asked, grave=asked)


def _plain(action: str, label: str, size: float = 20) -> Key:
    """A key that always looks the same."""
    return lambda sheet, _, cell: sheet.key(cell, action, sheet.say(label), size=size)


MENU_KEYS: tuple[Key, ...] = (
    _undo,
    _redo,
    _fix,
    _plain("by_hand", said("Saisir à la main")),
    _plain("dispute", said("Litige : voir la photo")),
    _plain("ranks", said("Que bat quoi ?")),
    _plain("arrives", said("Qui arrive ?")),
    _plain("leaving", said("Qui part ?")),
    _mute,
    _language,
    _plain("theme", said("Jour ou nuit"), size=18),
    _plain("help", said("Aide")),
    _service,
    _leave,
)
