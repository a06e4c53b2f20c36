"""Button, lamp, sound and voice tried one by one: what is heard and seen says whether it works."""

from kiosk.counter.state import Counter
from kiosk.language import said
from kiosk.ui.drawings import push_button
from kiosk.ui.screens.page import page
from kiosk.ui.sheet import Align, Face, Rect, Sheet

DEVICE_TRIALS = (
    ("lamp", said("La lampe"), said("elle s’allume ou s’éteint")),
    ("sound", said("Le son"), said("au volume de l’heure")),
    ("voice", said("La voix"), said("elle dit « quatre cent vingt et un »")),
    ("camera", said("Relancer la caméra"), said("fermée, puis rouverte")),
)
"""What a key tries, by the name that the shell knows."""

HEARD = {
    "lamp": said("rien ne s’allume ? son fil, broche 13"),
    "sound": said("rien ? le volume, ou les haut-parleurs"),
    "voice": said("rien ? le volume, ou les haut-parleurs"),
    "camera": said("elle répond ; ce qu’elle voit : page de service"),
}
"""What to do where nothing is heard or seen, although the machine knows of nothing wrong."""


def compose(sheet: Sheet, counter: Counter) -> None:
    """The button, large, with how often it went down; a key for each of the others."""
    rest = page(sheet, counter, sheet.say("Essais"), "cancel")
    tried = dict(counter.staff.tried)
    keys, button = rest.foot(rest.h // 2) if sheet.glass.upright else rest.edge(rest.w // 2)
    _button(sheet, counter, button.inset(sheet.px(8)))
    for (what, label, under), cell in zip(DEVICE_TRIALS, keys.rows(len(DEVICE_TRIALS)), strict=True):
        wrong = tried.get(what, "")
        told = sheet.say(wrong or HEARD[what] if what in tried else under)
        sheet.key(cell, "serve", sheet.say(label), what, under=told, size=30, grave=bool(wrong))


def _button(sheet: Sheet, counter: Counter, rect: Rect) -> None:
    theme, pushes = sheet.theme, counter.staff.pushes
    sheet.panel(rect, None, theme.gold if pushes else None, 3)
    words, sign = rect.inset(sheet.px(10)).foot(sheet.px(110))
    words, mend = words.top(words.h * 3 // 5)
    if not pushes:
        hint = sheet.say("rien ne bouge ? son fil : broche 11 et masse ; on joue aussi au toucher")
        sheet.words(mend, hint, 19, theme.soft, Face.PLAIN, Align.MIDDLE)
    side = min(sign.w, sign.h) * 4 // 5
    sheet.figure(sign, push_button(theme, lit=bool(pushes)), side)
    told = (
        sheet.say.plural("poussé {n} fois", "poussé {n} fois", pushes)
        if pushes
        else sheet.say("Poussez le bouton")
    )
    sheet.words(words, told, 32, theme.gold if pushes else theme.ink, Face.TITLE, Align.MIDDLE)
