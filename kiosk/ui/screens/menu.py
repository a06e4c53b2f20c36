"""Everything beside the game itself: take back, put right, enter by hand, the picture of the throw, leave."""

from kiosk.counter.state import Counter
from kiosk.ui.drawings import back_arrow, loudspeaker
from kiosk.ui.metrics import Face
from kiosk.ui.scene import Align
from kiosk.ui.screens.page import page
from kiosk.ui.sheet import Sheet


def compose(sheet: Sheet, counter: Counter, _: float) -> None:
    """Twelve keys; what was last thrown stands above, so that one sees what is taken back."""
    theme, say = sheet.theme, sheet.say
    rest = page(sheet, counter, say("Menu"))
    line, keys = rest.top(sheet.px(40))
    last = counter.last
    if last:
        words = say("{name} a lancé {hand}", name=last.player, hand="".join(map(str, last.values)))
        sheet.text(line, words, 22, theme.soft, Face.BOLD, Align.MIDDLE)
    cells = iter(keys.grid(2, 6) if sheet.glass.upright else keys.grid(3, 4))
    under = say("encore {n} à reprendre", n=counter.seat.move)
    sheet.key(
        next(cells), "undo", say("Reprendre"), sign=back_arrow(theme.on_main), under=under, size=22, main=True
    )
    again = say.plural("{n} coup repris", "{n} coups repris", len(counter.undone))
    sheet.key(next(cells), "redo", say("Refaire"), under=again, size=22, dim=not counter.undone)
    sheet.key(next(cells), "fix", say("Corriger un dé"), size=22)
    sheet.key(next(cells), "by_hand", say("Saisir à la main"), size=22)
    sheet.key(next(cells), "dispute", say("Litige : voir la photo"), size=22)
    sheet.key(next(cells), "ranks", say("Que bat quoi ?"), size=22)
    muted = counter.prefs.muted
    label = say("Remettre le son") if muted else say("Couper le son")
    sheet.key(next(cells), "mute", label, sign=loudspeaker(theme.on_key, muted), size=20)
    sheet.key(next(cells), "language", say("Langue"), under=counter.prefs.language.upper(), size=20)
    sheet.key(next(cells), "theme", say("Jour ou nuit"), size=20)
    sheet.key(next(cells), "help", say("Aide"), size=22)
    sheet.key(next(cells), "service", say("Service"), size=20, dim=True)
    asked = counter.asked == "leave"
    sheet.key(next(cells), "leave", say("Quitter la partie"), size=20, main=asked, dim=not asked)
