"""A pause: going on comes first; then taking back, putting right, who comes and goes, the house."""

from collections.abc import Iterator

from kiosk.counter.state import Counter
from kiosk.engine.events import Arrived, Chosen, Corrected, Departed, Event, Stopped, Thrown
from kiosk.language import said
from kiosk.ui.drawings import back_arrow, loudspeaker
from kiosk.ui.screens.game.notice import framed
from kiosk.ui.sheet import Align, Face, Rect, Sheet
from kiosk.ui.theme import TYPE


def compose(sheet: Sheet, counter: Counter) -> None:
    """Fifteen keys, the first twice as wide; what was last thrown stands above."""
    whole = sheet.glass.whole.inset(sheet.px(6))
    head, rest = whole.top(sheet.px(56))
    _head(sheet, counter, head)
    across = 2 if sheet.glass.upright else 4
    first, second, *others = rest.grid(across, 16 // across)
    sheet.key(first.union(second), "back", sheet.say("Continuer"), main=True, size=34)
    _keys(sheet, counter, iter(others))


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


def _keys(sheet: Sheet, counter: Counter, cells: Iterator[Rect]) -> None:
    """What was played, what one asks, who plays, how the house looks; what ends the game last."""
    say, ink, prefs = sheet.say, sheet.theme.on_key, counter.prefs
    event = counter.history.events[-1] if counter.history and counter.history.events else None
    sheet.key(next(cells), "undo", say(_taking_back(event)), sign=back_arrow(ink), dim=event is None)
    sheet.key(next(cells), "redo", say("Rétablir"), dim=not counter.undone)
    sheet.key(next(cells), "fix", say("Corriger un dé"), dim=counter.last is None)
    sheet.key(next(cells), "by_hand", say("Saisir à la main"))
    sheet.key(next(cells), "dispute", say("Litige : voir la photo"))
    sheet.key(next(cells), "ranks", say("Que bat quoi ?"))
    sheet.key(next(cells), "arrives", say("Qui arrive ?"))
    sheet.key(next(cells), "leaving", say("Qui part ?"))
    sound = say("Remettre le son") if prefs.muted else say("Couper le son")
    sheet.key(next(cells), "mute", sound, sign=loudspeaker(ink, prefs.muted), size=18)
    sheet.key(next(cells), "language", say("Langue"), under=prefs.language.upper(), size=18)
    sheet.key(next(cells), "theme", say("Jour ou nuit"), size=18)
    sheet.key(next(cells), "help", say("Aide"))
    sheet.key(next(cells), "service", say("Service"), size=18, dim=True)
    asked = counter.asked == "leave"
    sheet.key(next(cells), "leave", say("Quitter la partie"), size=18, dim=not asked, grave=asked)


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
