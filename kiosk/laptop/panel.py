"""The panel beside the kiosk's screen as a scene: tray, button, help, levers, light and time."""

from dataclasses import dataclass, field

from kiosk.language import Tongue, said
from kiosk.laptop.arrow import arrow, speed_words
from kiosk.laptop.hands import Hands, Lie
from kiosk.ui.drawings import push_button
from kiosk.ui.keycaps import key_name
from kiosk.ui.layout import Glass, Rect
from kiosk.ui.metrics import Face
from kiosk.ui.scene import Outline, Picture, Scene
from kiosk.ui.sheet import Sheet
from kiosk.ui.theme import Theme

TRAY = "laptop"
"""The picture's name among those of a scene."""

HELP = (
    (("space",), said("lancer les dés ; ou glisser sur la piste")),
    (("1", "–", "6"), said("prendre un dé pour le relancer seul ; ou cliquer dessus")),
    (("return",), said("« le bon » ; ou pousser le bouton")),
    (("d", "s", "t"), said("dire le lancer, les jetons, à qui c’est")),
)
"""Keys by their names in pygame, and what they do."""

LEVERS: tuple[tuple[str, str, str], ...] = (
    ("unplug", said("Débrancher la caméra"), said("Rebrancher la caméra")),
    ("freeze", said("Figer l’image"), said("Libérer l’image")),
    ("dark", said("Éteindre la lampe"), said("Rallumer la lampe")),
    ("flicker", said("Lampe qui scintille"), said("Lampe stable")),
    ("bump", said("Cogner la table"), ""),
    ("bounce", said("Bouton qui rebondit"), said("Bouton sans rebond")),
    ("stuck", said("Coincer le bouton"), said("Décoincer le bouton")),
    ("late", said("Retarder les images"), said("Images à l’heure")),
    ("hand", said("Passer la main"), ""),
    ("nudge", said("Pousser un dé"), ""),
    ("coin", said("Poser une pièce"), said("Ôter la pièce")),
    ("clear", said("Vider la piste"), ""),
)
"""Name, what it does, and what it does once it is pulled; nothing for one that goes back by itself."""

SPEEDS = (1, 4, 10)


@dataclass(frozen=True, slots=True)
class Side:
    """What the panel shows.

    size    width and height of the tray's picture in pixels.
    pulled  levers that are pulled.
    line    what was last said: scores, whose turn it is.
    pull    velocity in mm a second that a drag under way would give the dice; None where there is none.
    lit     the button's lamp is on; down: a finger is on the button.
    """

    size: tuple[int, int]
    hands: Hands = field(default_factory=Hands)
    lying: tuple[Lie, ...] = ()
    pulled: frozenset[str] = frozenset()
    speed: float = 1.0
    line: str = ""
    pull: tuple[float, float] | None = None
    lit: bool = False
    down: bool = False


def tray_rect(glass: Glass, size: tuple[int, int]) -> Rect:
    """Where the tray's picture lies on a panel."""
    wide = glass.w - 2 * glass.px(8)
    return Rect(glass.px(8), glass.px(8), wide, min(wide * size[1] // size[0], glass.h // 2))


def panel(side: Side, size: tuple[int, int], theme: Theme, say: Tongue) -> Scene:
    """The panel, of that width and height in pixels."""
    sheet = Sheet(Glass(*size), theme, say)
    tray = tray_rect(sheet.glass, side.size)
    sheet.items.append(Picture(tray, TRAY, theme.panel))
    sheet.touch(tray, "tray")
    for each in side.lying:
        if each.die in side.hands.picked:
            sheet.items.append(_ring(tray, side.size, each, theme))
    if side.pull is not None:
        sheet.items += arrow(tray, side.size, side.hands, side.pull, theme)
    rest = Rect(tray.x, tray.bottom + sheet.px(6), tray.w, size[1] - tray.bottom - sheet.px(12))
    sentence, rest = rest.top(sheet.px(30))
    sheet.text(sentence, speed_words(side.pull) if side.pull else side.line, 20, theme.gold, Face.BOLD)
    explained, rest = rest.top(rest.h * 2 // 5)
    button, explained = explained.edge(explained.w // 4)
    _button(sheet, button, side)
    _help(sheet, explained)
    _keys(sheet, rest, side)
    return sheet.scene()


def _help(sheet: Sheet, rect: Rect) -> None:
    """What the keyboard and the mouse do, a row a thing."""
    for box, (keys, does) in zip(rect.rows(len(HELP), sheet.px(4)), HELP, strict=True):
        caps, words = box.left(box.w * 2 // 7)
        cap = " ".join(key_name(key, sheet.say) for key in keys)
        sheet.text(caps, cap, 19, sheet.theme.gold, Face.BOLD)
        sheet.words(words, sheet.say(does), 18)


def _button(sheet: Sheet, rect: Rect, side: Side) -> None:
    """The button as it stands on the counter, lit where it does something."""
    theme = sheet.theme
    place = rect.inset(sheet.px(6), sheet.px(6))
    sheet.figure(place.shift(0, sheet.px(4)) if side.down else place, push_button(theme, lit=side.lit))
    sheet.touch(rect, "button")


def _keys(sheet: Sheet, rect: Rect, side: Side) -> None:
    times, levers = rect.foot(rect.h // 5)
    for box, (lever, pull, back) in zip(levers.grid(3, 4), LEVERS, strict=True):
        pulled = lever in side.pulled
        sheet.key(box, "lever", sheet.say(back if pulled else pull), lever, main=pulled, size=15)
    for box, speed in zip(times.columns(len(SPEEDS)), SPEEDS, strict=True):
        sheet.key(box, "speed", f"× {speed}", str(speed), main=speed == side.speed, size=17)


def _ring(tray: Rect, size: tuple[int, int], each: Lie, theme: Theme) -> Outline:
    x, y = each.at
    far = size[0] / 16
    corners = ((x - far, y - far), (x + far, y - far), (x + far, y + far), (x - far, y + far))
    return Outline(tray, size, corners, theme.gold)
