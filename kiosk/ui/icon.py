"""The program's own icon: the 421 on felt, drawn as everything else is."""

from kiosk.ui.layout import Rect
from kiosk.ui.pieces import die
from kiosk.ui.scene import Figure, Panel, Scene
from kiosk.ui.theme import NIGHT

ICON_DICE = ((4, 0.05, 0.08), (2, 0.48, 0.08), (1, 0.265, 0.48))
"""Each die's value, and where its upper left corner lies, in sides of the icon."""

DIE = 0.46
"""Side of a die, in sides of the icon."""


def icon(side: int) -> Scene:
    """A square of that many pixels."""
    theme = NIGHT
    felt = Panel(Rect(0, 0, side, side), theme.felt, theme.brass, max(1, side // 24))
    dice = (
        Figure(
            Rect(round(x * side), round(y * side), round(DIE * side), round(DIE * side)),
            die(value, theme),
        )
        for value, x, y in ICON_DICE
    )
    return Scene((side, side), theme.ground, (felt, *dice))
