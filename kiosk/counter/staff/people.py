"""Who was ever named here, behind the lock: somebody who asks for it is forgotten, at a second touch."""

from unicodedata import combining, normalize

from kiosk.counter.arrange.setup import Outcome, named, twice
from kiosk.counter.effects import Forget, Serve
from kiosk.counter.staff.requests import Request
from kiosk.counter.state import Counter, Screen
from kiosk.engine.play.change import replace
from kiosk.language import said

NAMES_SHOWN = 6
"""Names on a page; what else there is on it turns it."""

FOR_EVER = said("Touchez encore pour oublier {name} : rien ne le ramène")


def open_people(counter: Counter, _: str, __: float) -> Outcome:
    """The page, while the names are asked for."""
    staff = replace(counter.staff, people=None, leaf=0)
    return replace(counter.aside(Screen.PEOPLE), staff=staff), (Serve(Request.PEOPLE),)


def names_on_page(counter: Counter) -> tuple[str, ...]:
    """The names of the page that is open."""
    return (counter.staff.people or ())[counter.staff.leaf :][:NAMES_SHOWN]


def turn_page(counter: Counter, _: str, __: float) -> Outcome:
    """The next names; after the last ones the first."""
    return _from(counter, counter.staff.leaf + NAMES_SHOWN), ()


def next_letter(counter: Counter, _: str, __: float) -> Outcome:
    """The names of the next letter; after the last one the first."""
    people, here = counter.staff.people or (), names_on_page(counter)[:1]
    letter = _letter(here[0]) if here else ""
    later = (n for n in range(counter.staff.leaf, len(people)) if _letter(people[n]) != letter)
    return _from(counter, next(later, 0)), ()


def forget_name(counter: Counter, argument: str, now: float) -> Outcome:
    """Somebody, by name or by place on the page; it takes a second touch, since nothing brings it back."""
    name = named(argument, names_on_page(counter))
    if name not in (counter.staff.people or ()):
        return counter, ()
    if asked := twice(counter, f"forget_name {name}", FOR_EVER, now, name=name):
        return asked, ()
    return counter, (Forget(name),)


def _from(counter: Counter, start: int) -> Counter:
    start = start if start < len(counter.staff.people or ()) else 0
    return replace(counter, staff=replace(counter.staff, leaf=start))


def plain(name: str) -> str:
    """In small letters without accents: « Élodie » stands beside « Eva »."""
    parts = normalize("NFD", name.casefold())
    return "".join(each for each in parts if not combining(each))


def _letter(name: str) -> str:
    return plain(name)[:1]
