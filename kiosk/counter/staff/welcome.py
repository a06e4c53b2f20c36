"""The first start on the glass: language, PIN, trials, calibration, each of which may wait; and a lost PIN.

A new PIN is typed twice on the keys of the lock. What is done is marked; whoever goes on without finds the
rest on the service page.
"""

from dataclasses import replace
from enum import StrEnum

from kiosk.counter.arrange.setup import Outcome, noticed
from kiosk.counter.effects import Prefer, SetPin
from kiosk.counter.game.table import table_screen
from kiosk.counter.state import Counter, Screen
from kiosk.language import said


class Step(StrEnum):
    """What is to be done before the first game, in this order."""

    LANGUAGE = "language"
    PIN = "pin"
    TRIALS = "trials"
    CALIBRATE = "calibrate"


def welcomed(counter: Counter, now: float, *, held: bool) -> Counter:
    """The page of the first start; `held`: somebody kept the button down as the kiosk started."""
    counter = replace(counter, screen=Screen.WELCOME, came=(), lively=now)
    if not held:
        return counter
    words = said("Bouton tenu au démarrage : un nouveau code peut être choisi ici")
    return noticed(counter, words, now)


def choosing(counter: Counter, _: str, __: float) -> Outcome:
    """The keys of the lock, to type a new PIN on."""
    staff = replace(counter.staff, typed="", new_pin="")
    return replace(counter, screen=Screen.PIN, staff=staff, came=(*counter.came, counter.screen)), ()


def typed_new(counter: Counter, now: float) -> Outcome:
    """Four digits of a new PIN: once more, kept, or not the same."""
    staff = counter.staff
    if not staff.new_pin:
        again = replace(counter, staff=replace(staff, typed="", new_pin=staff.typed))
        return noticed(again, said("Encore une fois, pour être sûr"), now), ()
    if staff.typed != staff.new_pin:
        other = replace(counter, staff=replace(staff, typed="", new_pin=""))
        return noticed(other, said("Ce n’est pas le même code : recommencez"), now), ()
    kept = replace(staff, typed="", new_pin=None, wrong=0, closed_until=0.0, done=staff.done | {Step.PIN})
    counter = replace(counter, screen=counter.came[-1], came=counter.came[:-1], staff=kept)
    return noticed(counter, said("Le code est choisi"), now), (SetPin(staff.typed),)


def marked(counter: Counter, step: Step) -> Counter:
    """That step is done."""
    return replace(counter, staff=replace(counter.staff, done=counter.staff.done | {step}))


def ready(counter: Counter, _: str, __: float) -> Outcome:
    """The house is open; this page does not come up by itself again."""
    return replace(counter, screen=table_screen(counter), came=()), (Prefer("welcomed", True),)
