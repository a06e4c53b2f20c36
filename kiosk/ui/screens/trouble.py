"""What a bartender must learn who looks up only now: it stands for as long as it is so."""

from kiosk.counter.state import Counter
from kiosk.language import Tongue


def trouble(counter: Counter, say: Tongue) -> str:
    """What cannot wait, before those sit down who will play; "" where all is well."""
    return say(counter.staff.unsaved) if counter.staff.unsaved else ""
