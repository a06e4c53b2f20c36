"""Keys of a keyboard as people call them, and which of them means what a target on the screen means."""

from kiosk.counter.actions import BY_ID
from kiosk.language import Tongue, said

KEYCAPS = {
    "return": said("Entrée"),
    "space": said("Espace"),
    "escape": said("Échap"),
    "backspace": "⌫",
    "delete": said("Suppr"),
    "insert": said("Inser"),
    "tab": said("Tab"),
    "page down": said("Page bas"),
    "right": said("Droite"),
}


def key_name(key: str, say: Tongue) -> str:
    """A key by its name in pygame, as it is called."""
    return say(KEYCAPS[key]) if key in KEYCAPS else key.upper()


def cap(action: str, argument: str, say: Tongue) -> str:
    """What stands on the key that does the same as the target; "" where no key does."""
    # A finger may carry a seat or name it; keys only name it.
    row = BY_ID.get("seat_name" if action == "seat_lift" else action)
    if row is None:
        return ""
    if row.digits:
        return argument if argument and argument in row.digits else ""
    return key_name(row.keys[0], say) if row.keys and not argument else ""
