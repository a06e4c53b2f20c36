"""A die put right: the throw above, the six faces below, the likely ones first. One touch closes."""

from kiosk.counter.game.fix import likely_faces
from kiosk.counter.state import Counter
from kiosk.ui import calls
from kiosk.ui.drawings import cross
from kiosk.ui.pieces import die, unread_die
from kiosk.ui.screens.game.hand import face_key
from kiosk.ui.sheet import Align, Face, Picture, Rect, Sheet


def compose(sheet: Sheet, counter: Counter) -> None:
    """Which die, and what it really shows."""
    whole = sheet.glass.whole.inset(sheet.px(6))
    head, rest = whole.top(sheet.glass.touch)
    close, title = head.edge(sheet.glass.touch)
    sheet.key(close, "back", sign=cross(sheet.theme.on_key))
    told = calls.sentence(counter.notice, sheet.say) if counter.notice else ""
    sheet.words(title, told or sheet.say("Que montre ce dé ?"), 36, sheet.theme.gold, Face.TITLE)
    keys, upper = rest.foot(max(2 * sheet.glass.touch, rest.h // 2))
    if sheet.glass.upright:
        lying, picture = upper.top(sheet.px(170))
    else:
        picture, lying = upper.edge(upper.w * 2 // 5)
    _throw(sheet, counter, lying.inset(0, sheet.px(4)))
    sheet.items.append(Picture(picture.inset(sheet.px(4)), "throw", sheet.theme.panel))
    for place, face in zip(keys.grid(3, 2), likely_faces(counter), strict=True):
        face_key(sheet, place, face)


def _throw(sheet: Sheet, counter: Counter, rect: Rect) -> None:
    theme, fixing = sheet.theme, counter.fixing
    sheet.panel(rect, theme.felt)
    label, row = rect.inset(sheet.px(8)).foot(sheet.px(30))
    sheet.text(label, sheet.say("Touchez le dé mal lu"), 18, theme.on_felt, Face.BOLD, Align.MIDDLE)
    boxes = row.columns(len(fixing.dice), sheet.px(4))
    for place, (value, box) in enumerate(zip(fixing.dice, boxes, strict=True)):
        rim = theme.gold if place == fixing.die else None
        sheet.figure(box, die(value, theme, rim) if value else unread_die(theme), sheet.px(104))
        sheet.touch(box, "fix_die", str(place))
