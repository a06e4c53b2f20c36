"""Who sits after whom: a seat carried by a finger, moved on by one, or all of them mixed."""

from random import Random

from kiosk.counter.arrange.opponent import next_strength
from kiosk.counter.arrange.setup import Outcome, open_seat, place_of
from kiosk.counter.state import Counter
from kiosk.engine.play.change import replace


def seat_later(counter: Counter, _: str, __: float) -> Outcome:
    """The seat changes places with the next one."""
    setup = counter.setup
    if setup.editing is None:
        return counter, ()
    names = list(setup.names)
    here, there = setup.editing, (setup.editing + 1) % len(names)
    names[here], names[there] = names[there], names[here]
    return replace(counter, setup=replace(setup, names=tuple(names), editing=there)), ()


def shuffle(counter: Counter, _: str, now: float) -> Outcome:
    """Another order. The moment of the touch decides: no random number is kept anywhere."""
    names = counter.setup.names
    mixed = Random(int(now * 1000)).sample(names, len(names))
    return replace(counter, setup=replace(counter.setup, names=tuple(mixed))), ()


def lift_seat(counter: Counter, argument: str, _: float) -> Outcome:
    """A finger came down on a seat: to name it, or to carry it to another place."""
    place = place_of(argument, len(counter.setup.names))
    return replace(counter, setup=replace(counter.setup, lifted=place)), ()


def put_seat(counter: Counter, argument: str, now: float) -> Outcome:
    """The finger left: on the same seat it names it, on another one the seat moves there, beside it stays."""
    setup, place = counter.setup, place_of(argument, len(counter.setup.names))
    here = setup.lifted
    counter = replace(counter, setup=replace(setup, lifted=None))
    if here is None or place is None or here >= len(setup.names):
        return counter, ()
    if here == place:
        own = setup.seated is not None and setup.names[here] == setup.seated.name
        return next_strength(counter, argument, now) if own else open_seat(counter, argument, now)
    names = list(setup.names)
    names.insert(place, names.pop(here))
    return replace(counter, setup=replace(setup, names=tuple(names), lifted=None)), ()
