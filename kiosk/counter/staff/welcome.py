"""The first start on the glass: language, name of the house, PIN, screen, trials, calibration; a lost PIN.

Each of them may wait.

A new PIN is typed twice on the keys of the lock. What is done is marked; whoever goes on without finds the
rest on the service page.
"""

from enum import StrEnum

from kiosk.counter.arrange.setup import Outcome, with_notice
from kiosk.counter.effects import Prefer, SetPin
from kiosk.counter.game.table import table_screen
from kiosk.counter.state import Counter, Screen
from kiosk.engine.play.change import replace
from kiosk.language import said


class Step(StrEnum):
    """What is to be done before the first game, in this order."""

    LANGUAGE = "language"
    HOUSE = "house"
    PIN = "pin"
    SCREEN = "screen"
    TRIALS = "trials"
    CALIBRATE = "calibrate"


TARGETS = frozenset({"1", "2", "3", "4", "5"})
"""Of the page of the screen: the four corners and the middle."""


def open_welcome(counter: Counter, now: float, *, held: bool) -> Counter:
    """The page of the first start; `held`: the button was down as the kiosk started."""
    staff = replace(counter.staff, held=held)
    counter = replace(counter, screen=Screen.WELCOME, came=(), lively=now, staff=staff)
    if not held:
        return counter
    words = said("Bouton tenu au démarrage : un nouveau code peut être choisi ici")
    return with_notice(counter, words, now)


def choosing(counter: Counter, _: str, __: float) -> Outcome:
    """The keys of the lock, to type a new PIN on."""
    staff = replace(counter.staff, typed="", new_pin="")
    return replace(counter.aside(Screen.PIN), staff=staff), ()


def take_new_pin(counter: Counter, now: float) -> Outcome:
    """Four digits of a new PIN: once more, kept, or not the same."""
    staff = counter.staff
    if not staff.new_pin:
        again = replace(counter, staff=replace(staff, typed="", new_pin=staff.typed))
        return with_notice(again, said("Encore une fois, pour être sûr"), now), ()
    if staff.typed != staff.new_pin:
        other = replace(counter, staff=replace(staff, typed="", new_pin=""))
        return with_notice(other, said("Ce n’est pas le même code : recommencez"), now), ()
    kept = replace(staff, typed="", new_pin=None, wrong=0, closed_until=0.0, done=staff.done | {Step.PIN})
    counter = replace(counter.nearer(), staff=kept)
    return with_notice(counter, said("Le code est choisi"), now), (SetPin(staff.typed),)


def naming(counter: Counter, _: str, __: float) -> Outcome:
    """The keys to write what the house is called, with what it is called now."""
    setup = replace(counter.setup, typed=counter.prefs.house_name, writing=True, signs=False)
    return replace(counter.aside(Screen.SIGN), setup=setup), ()


def sign(counter: Counter, _: str, __: float) -> Outcome:
    """The house is called so from now on; by no name where nothing is written."""
    name = " ".join(counter.setup.typed.split())
    prefs = replace(counter.prefs, house_name=name)
    setup = replace(counter.setup, typed="")
    counter = replace(counter.nearer(), prefs=prefs, house=None, setup=setup)
    counter = mark_done(counter, Step.HOUSE) if name else counter
    return counter, (Prefer("house_name", name),)


def touching(counter: Counter, _: str, __: float) -> Outcome:
    """The page on which a finger finds each corner."""
    staff = replace(counter.staff, hits=frozenset(), missed="")
    return replace(counter.aside(Screen.TOUCH), staff=staff), ()


def hit(counter: Counter, argument: str, now: float) -> Outcome:
    """A target was found; with the last one the screen is good, and one is where one came from."""
    staff = replace(counter.staff, hits=counter.staff.hits | {argument} & TARGETS, missed="")
    counter = replace(counter, staff=staff)
    if staff.hits != TARGETS:
        return counter, ()
    return with_notice(
        mark_done(counter.nearer(), Step.SCREEN), said("L’écran sent le doigt là où il touche"), now
    ), ()


def note_miss(counter: Counter, argument: str, _: float) -> Outcome:
    """A finger came down beside the targets: where, so that one sees how the panel is turned."""
    return replace(counter, staff=replace(counter.staff, missed=argument)), ()


def mark_done(counter: Counter, step: Step) -> Counter:
    """That step is done."""
    return replace(counter, staff=replace(counter.staff, done=counter.staff.done | {step}))


def open_house(counter: Counter, _: str, __: float) -> Outcome:
    """The house is open; this page does not come up by itself again."""
    return replace(counter, screen=table_screen(counter), came=()), (Prefer("welcomed", True),)
