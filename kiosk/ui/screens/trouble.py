"""What a bartender must learn who looks up only now: it stands for as long as it is so."""

from kiosk.counter.game.says import SEES
from kiosk.counter.state import Counter
from kiosk.counter.tray import Sight
from kiosk.language import Tongue


def trouble(counter: Counter, say: Tongue) -> str:
    """What cannot wait, before those sit down who will play; "" where all is well."""
    if counter.staff.unsaved:
        return say(counter.staff.unsaved)
    return say(SEES[Sight.LOST]) if counter.eye.sight is Sight.LOST else ""
