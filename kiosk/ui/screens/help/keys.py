"""What can be done on a screen by key and by button: made from the table of actions."""

from kiosk.counter.actions import Action, Gesture, on
from kiosk.counter.state import Screen
from kiosk.language import Tongue, said
from kiosk.ui.keycaps import key_name
from kiosk.ui.sheet import Align, Face, Rect, Sheet

GESTURES = {
    Gesture.PRESS: said("bouton"),
    Gesture.HOLD: said("bouton 2 s"),
    Gesture.LONG: said("bouton 6 s"),
}


def lines(sheet: Sheet, screen: Screen, rect: Rect) -> None:
    """A line for each action: its name, and the keys and gestures that mean it."""
    actions = [action for action in on(screen) if action.keys or action.gesture or action.digits]
    across = 1 if sheet.glass.upright else 2
    down = max(8, -(-len(actions) // across))
    for action, cell in zip(actions, rect.grid(across, down, sheet.px(4)), strict=False):
        _line(sheet, action, cell)


def _line(sheet: Sheet, action: Action, rect: Rect) -> None:
    sheet.panel(rect)
    name, ways = rect.inset(sheet.px(10), sheet.px(2)).left(rect.w // 2)
    sheet.text(name, sheet.say(action.label), 19, None, Face.BOLD)
    sheet.text(ways, _ways(action, sheet.say), 17, sheet.theme.soft, Face.PLAIN, Align.RIGHT)


def _ways(action: Action, say: Tongue) -> str:
    keys = [key_name(key, say) for key in action.keys[:2]]
    digits = [f"{action.digits[0]}–{action.digits[-1]}"] if action.digits else []
    gesture = [say(GESTURES[action.gesture])] if action.gesture else []
    return ", ".join((*gesture, *digits, *keys))
