"""A match that the house offers: what it is, who is called, and the two keys that answer it."""

from kiosk.counter.invitation import Invitation
from kiosk.ui.sheet import Align, Face, Rect, Sheet


def invitation_card(sheet: Sheet, invitation: Invitation, rect: Rect) -> None:
    """Title and names on the mat's green, yes and not now."""
    theme, say = sheet.theme, sheet.say
    sheet.panel(rect, theme.felt, theme.gold, 3)
    inner = rect.inset(sheet.px(14), sheet.px(10))
    keys, words = inner.foot(sheet.glass.touch + sheet.px(10))
    head, names = words.top(sheet.px(44))
    sheet.text(head, invitation.match.title or say("Un match"), 30, theme.on_felt, Face.TITLE, Align.MIDDLE)
    sheet.words(names, called_names(invitation), 54, theme.on_felt, Face.BOLD, Align.MIDDLE)
    later, yes = keys.edge(keys.w * 2 // 5)
    sheet.key(yes, "accept", say("On joue"), main=True, size=30)
    sheet.key(later, "later", say("Pas maintenant"), size=22)


def called_names(invitation: Invitation) -> str:
    """Who is called, in seat order."""
    return " – ".join(invitation.players)
