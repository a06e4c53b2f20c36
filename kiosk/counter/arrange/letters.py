"""Letter by letter: a name or a stake being written, on the glass or on a keyboard."""

from kiosk.counter.arrange.setup import Outcome
from kiosk.counter.effects import Play
from kiosk.counter.state import Counter, Screen
from kiosk.engine.play.change import replace

MOST_LETTERS: dict[Screen, int] = {Screen.NAME: 16, Screen.STAKE: 24, Screen.TITLE: 16, Screen.SIGN: 20}
"""Letters: a name is read at a glance, two metres away; a stake fits beside a name on every screen, rules on
their card, and what the house is called above its door."""


def type_letter(counter: Counter, argument: str, _: float) -> Outcome:
    """One more letter; the one too many is refused, never cut in silence."""
    setup = counter.setup
    words = setup.typed + argument
    if len(words) > MOST_LETTERS[counter.screen] or not argument.isprintable():
        return counter, (Play("refused"),)
    return replace(counter, setup=replace(setup, typed=words, writing=True)), ()


def accent_letter(counter: Counter, argument: str, _: float) -> Outcome:
    """The last letter with another accent."""
    setup = counter.setup
    if not setup.typed or len(argument) != 1:
        return counter, ()
    return replace(counter, setup=replace(setup, typed=setup.typed[:-1] + argument)), ()


def erase_letter(counter: Counter, _: str, __: float) -> Outcome:
    """The last letter was wrong."""
    return replace(counter, setup=replace(counter.setup, typed=counter.setup.typed[:-1])), ()


def writing(counter: Counter, _: str, __: float) -> Outcome:
    """Keys in place of what was used lately."""
    return replace(counter, setup=replace(counter.setup, writing=True)), ()


def signs(counter: Counter, _: str, __: float) -> Outcome:
    """Digits and signs in place of letters, or letters again."""
    return replace(counter, setup=replace(counter.setup, signs=not counter.setup.signs)), ()
