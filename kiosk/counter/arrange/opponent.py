"""The house sits down to play along: a touch seats it, each more makes it stronger, the last lets it go."""

from kiosk.counter.arrange.setup import Outcome, guest, is_stand_in, room, with_notice
from kiosk.counter.state import Counter, Screen
from kiosk.decision import Strength
from kiosk.engine.play.change import replace
from kiosk.language import said, tongue
from kiosk.opponent import Opponent

HOUSE_NAME = said("La maison")

STRENGTHS: dict[Strength, str] = {
    Strength.NOVICE: said("débutante"),
    Strength.CAUTIOUS: said("prudente"),
    Strength.REGULAR: said("habituée"),
    Strength.MASTER: said("redoutable"),
}
"""How it is said to play."""


def next_strength(counter: Counter, _: str, now: float) -> Outcome:
    """It sits down, plays better, or gets up."""
    setup, strengths = counter.setup, tuple(STRENGTHS)
    counter = replace(counter, screen=Screen.PLAYERS)
    if setup.seated is None:
        return _seat(counter, now)
    after = strengths.index(setup.seated.strength) + 1
    if after == len(strengths):
        return _dismiss(counter, setup.seated), ()
    stronger = replace(setup.seated, strength=strengths[after])
    return replace(counter, setup=replace(setup, opponent=stronger)), ()


def _seat(counter: Counter, now: float) -> Outcome:
    """In the place of a second guest whom nobody named, else as one more."""
    setup, name = counter.setup, tongue(counter.prefs.language)(HOUSE_NAME)
    names = setup.names[:1] if len(setup.names) == 2 and is_stand_in(setup.names[1]) else setup.names
    if len(names) >= room(setup):
        return with_notice(counter, said("{n} joueurs au plus"), now, n=room(setup)), ()
    if name.casefold() in {each.casefold() for each in names}:
        return with_notice(counter, said("{name} est déjà à table"), now, name=name), ()
    opponent = Opponent(name, next(iter(STRENGTHS)))
    return replace(counter, setup=replace(setup, names=(*names, name), opponent=opponent)), ()


def _dismiss(counter: Counter, opponent: Opponent) -> Counter:
    names = tuple(name for name in counter.setup.names if name != opponent.name)
    if len(names) < 2:
        names = (*names, guest(names, counter.prefs.language))
    return replace(counter, setup=replace(counter.setup, names=names, opponent=None))
