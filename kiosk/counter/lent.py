"""What guests may change is lent to them: language, theme and silence go back when the screen sleeps.

Behind the lock the same keys change the house, and so does the page of settings.
"""

from kiosk.counter.actions import STAFF
from kiosk.counter.arrange.setup import Outcome, following
from kiosk.counter.effects import Effect, Prefer
from kiosk.counter.game.table import HUSH
from kiosk.counter.state import Counter
from kiosk.engine.play.change import replace
from kiosk.language import languages

LENT = ("language", "theme", "muted")


def language(counter: Counter, _: str, __: float) -> Outcome:
    """The next language there is."""
    return _change(counter, "language", following(languages(), counter.prefs.language))


def theme(counter: Counter, _: str, __: float) -> Outcome:
    """By night or by day."""
    return _change(counter, "theme", "day" if counter.prefs.theme == "night" else "night")


def mute(counter: Counter, _: str, __: float) -> Outcome:
    """Silence at once, or sounds again."""
    muted = not counter.prefs.muted
    after, effects = _change(counter, "muted", muted)
    return after, (*effects, *(HUSH if muted else ()))


def give_back(counter: Counter) -> Counter:
    """As the house has it."""
    return replace(counter, prefs=counter.house, house=None) if counter.house else counter


def returns(before: Counter, after: Counter) -> tuple[Effect, ...]:
    """What the shell must know of it: nothing is written, since the house never was otherwise."""
    if before.house is None or after.house is not None or not after.asleep:
        return ()
    changed = (key for key in LENT if getattr(after.prefs, key) != getattr(before.prefs, key))
    return tuple(Prefer(key, getattr(after.prefs, key), lasting=False) for key in changed)


def _change(counter: Counter, key: str, value: object) -> Outcome:
    prefs = replace(counter.prefs, **{key: value})  # type: ignore[arg-type]  # keys of Prefs
    staff = counter.screen in STAFF
    house = None if staff else counter.house or counter.prefs
    return replace(counter, prefs=prefs, house=house), (Prefer(key, value, lasting=staff),)
