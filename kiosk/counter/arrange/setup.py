"""Arranging a game: who plays, by which rules, for what."""

from collections.abc import Sequence
from functools import cache
from typing import TypeVar

from kiosk.counter.effects import Effect
from kiosk.counter.state import Counter, Screen, Setup
from kiosk.counter.tray import Notice
from kiosk.engine.house.switches import SWITCHES, changed_settings, relative, setting, with_switches
from kiosk.engine.play.change import replace
from kiosk.engine.presets import PRESETS
from kiosk.engine.rules import Rules
from kiosk.engine.usage import RulesRefused
from kiosk.language import languages, said, tongue

T = TypeVar("T")

Outcome = tuple[Counter, tuple[Effect, ...]]

DRINKS = (said("une tournée"), said("les cafés"), said("un demi"))
"""Stakes that the loser pays."""

STAKES = (*DRINKS, said("l’honneur"))

MOST_PLAYERS = 8
"""As many seats as the screen and the colours have, also where the rules know no limit."""

GUEST = said("Joueur {n}")

NOTICE_SECONDS = 4.0


def rule_sets(setup: Setup) -> tuple[Rules, ...]:
    """The rule sets that there are: those of the sources, then the house's own."""
    return (*PRESETS.values(), *setup.own)


def origin(setup: Setup) -> Rules:
    """The rule set as it was before anything was changed on the screen."""
    own = next((each for each in setup.own if each.name == setup.rules.name), None)
    return own or relative(setup.rules)


def changes(setup: Setup) -> tuple[str, ...]:
    """The house rules that are otherwise than in that one."""
    return tuple(changed_settings(setup.rules, origin(setup)))


def open_players(counter: Counter, _: str, __: float) -> Outcome:
    """Open the page of players: those of the last game, or two guests."""
    setup = counter.setup
    first = guest((), counter.prefs.language)
    names = setup.names if len(setup.names) > 1 else (first, guest((first,), counter.prefs.language))
    setup = replace(setup, names=names, editing=None, stake=setup.stake or STAKES[0])
    return replace(counter, screen=Screen.PLAYERS, setup=setup, came=()), ()


def room(setup: Setup) -> int:
    """How many may sit down under these rules."""
    return min(MOST_PLAYERS, setup.rules.max_players or MOST_PLAYERS)


def add_seat(counter: Counter, _: str, now: float) -> Outcome:
    setup = counter.setup
    if len(setup.names) >= room(setup):
        return with_notice(counter, said("{n} joueurs au plus"), now, n=room(setup)), ()
    names = (*setup.names, guest(setup.names, counter.prefs.language))
    return open_seat(replace(counter, setup=replace(setup, names=names)), str(len(names)), now)


def drop_seat(counter: Counter, argument: str, now: float) -> Outcome:
    setup = counter.setup
    meant = place_of(argument or str(len(setup.names)), len(setup.names))
    place = meant if setup.editing is None else setup.editing
    if len(setup.names) <= 2 or place is None:
        return with_notice(counter, said("Il faut être deux au moins"), now), ()
    names = setup.names[:place] + setup.names[place + 1 :]
    counter = replace(counter, setup=replace(setup, names=names, editing=None, typed=""))
    return replace(counter, screen=Screen.PLAYERS), ()


def open_seat(counter: Counter, argument: str, _: float) -> Outcome:
    """Open the keys for a seat; a guest's stand-in name makes room for what is typed."""
    place = place_of(argument, len(counter.setup.names))
    if place is None:
        return counter, ()
    setup = counter.setup
    keys = not free_names(setup)
    setup = replace(setup, editing=place, typed="", lifted=None, writing=keys, signs=False)
    return replace(counter, screen=Screen.NAME, setup=setup), ()


def free_names(setup: Setup) -> tuple[str, ...]:
    """People who played lately and do not sit yet; a stand-in's name is nobody's."""
    return tuple(name for name in setup.recent if name not in setup.names and not is_stand_in(name))


def is_stand_in(name: str) -> bool:
    """Whether the kiosk itself called somebody so (« Joueur 2 »), in whatever language."""
    return name.casefold() in _stand_ins()


@cache
def _stand_ins() -> frozenset[str]:
    places = range(1, 2 * MOST_PLAYERS + 1)
    return frozenset(tongue(code)(GUEST, n=n).casefold() for code in languages() for n in places)


def written_name(setup: Setup) -> str:
    """What was written, as a name."""
    name = " ".join(setup.typed.split())
    return name.title() if name.isupper() or name.islower() else name  # the keys on the screen write capitals


def name_seat(counter: Counter, _: str, now: float) -> Outcome:
    """The name is as it should be: back to the players, unless somebody else has it."""
    setup = counter.setup
    name = written_name(setup)
    others = {other.casefold() for place, other in enumerate(setup.names) if place != setup.editing}
    if name.casefold() in others:
        return with_notice(counter, said("{name} est déjà à table"), now, name=name), ()
    names = list(setup.names)
    if name and setup.editing is not None:
        names[setup.editing] = name
    setup = replace(setup, names=tuple(names), editing=None, typed="")
    return replace(counter, screen=Screen.PLAYERS, setup=setup), ()


def preset(counter: Counter, argument: str, _: float) -> Outcome:
    """A rule card, by name or by its number on the keyboard; those of another one start afresh."""
    every = counter.setup.own if counter.screen is Screen.OWN else rule_sets(counter.setup)
    names = [each.name for each in every]
    name = argument if argument in names else named(argument, names)
    rules = next((each for each in every if each.name == name), None)
    if rules is None:
        return counter, ()
    if name == counter.setup.rules.name:
        return replace(counter, screen=Screen.PLAYERS, came=()), ()
    setup = replace(counter.setup, rules=rules, page=0)
    setup = replace(setup, names=setup.names[: room(setup)])
    return replace(counter, screen=Screen.PLAYERS, setup=setup, came=()), ()


def switch(counter: Counter, argument: str, now: float) -> Outcome:
    """The next value of a house rule that goes together with the others; what the rule means is told.

    A number followed by + or - is one more or one less instead.
    """
    setup = counter.setup
    if argument[-1:] in {"+", "-"}:
        return _count(counter, argument[:-1], 1 if argument.endswith("+") else -1, now), ()
    key = named(argument, page_of(setup))
    if key not in SWITCHES:
        return counter, ()
    values = SWITCHES[key].values
    current = setting(setup.rules, key)
    start = values.index(current) if current in values else -1
    for offset in range(1, len(values)):
        try:
            rules = with_switches(setup.rules, {key: values[(start + offset) % len(values)]})
        except RulesRefused:
            continue
        counter = replace(counter, setup=replace(setup, rules=rules))
        return with_notice(counter, SWITCHES[key].help, now), ()
    return with_notice(counter, said("Cette règle ne se change pas ici"), now), ()


def is_number(rules: Rules, key: str) -> bool:
    """Whether the house rule is a number just now."""
    return SWITCHES[key].number and setting(rules, key).isdecimal()


def _count(counter: Counter, key: str, step: int, now: float) -> Counter:
    """One more or one less, where it is a number and the rules allow it."""
    setup = counter.setup
    if key not in SWITCHES or not is_number(setup.rules, key):
        return counter
    try:
        rules = with_switches(setup.rules, {key: str(int(setting(setup.rules, key)) + step)})
    except RulesRefused as no:
        return with_notice(counter, no.msgid, now, **no.values)
    return with_notice(replace(counter, setup=replace(setup, rules=rules)), SWITCHES[key].help, now)


PAGE = 6
"""House rules on one page."""

_FIRST = ("tokens", "manches", "end")
"""The house rules that people look for: how long it takes."""


def pages(setup: Setup) -> tuple[tuple[str, ...], ...]:
    """The house rules that this rule set admits, page by page."""
    closed = setup.rules.closed
    keys = [key for key in dict.fromkeys((*_FIRST, *SWITCHES)) if key not in closed]
    return tuple(tuple(keys[start : start + PAGE]) for start in range(0, len(keys), PAGE))


def page_of(setup: Setup) -> tuple[str, ...]:
    """The house rules of the page that is open."""
    every = pages(setup)
    return every[setup.page % len(every)]


def turn_page(counter: Counter, _: str, __: float) -> Outcome:
    page = (counter.setup.page + 1) % len(pages(counter.setup))
    return replace(counter, setup=replace(counter.setup, page=page)), ()


def plain(counter: Counter, _: str, __: float) -> Outcome:
    """The rule set as it is written."""
    return replace(counter, setup=replace(counter.setup, rules=origin(counter.setup))), ()


def with_notice(counter: Counter, msgid: str, now: float, action: str = "", /, **values: object) -> Counter:
    """With a sentence on the screen for a few seconds; `action`: what a touch of it does."""
    return replace(counter, notice=Notice(msgid, tuple(values.items()), now + NOTICE_SECONDS, action))


def twice(counter: Counter, asked: str, msgid: str, now: float, /, **values: object) -> Counter | None:
    """What a first touch is answered with, where it cannot be taken back; None at the second one."""
    if counter.asked == asked:
        return None
    return replace(with_notice(counter, msgid, now, **values), asked=asked)


def place_of(argument: str, count: int) -> int | None:
    """A place from 0 out of a number from 1."""
    return int(argument) - 1 if argument.isdecimal() and 1 <= int(argument) <= count else None


def named(argument: str, names: Sequence[str]) -> str:
    """Which of them is meant, by number from 1 or by name; what was said, where it is none of them."""
    place = place_of(argument, len(names))
    return argument if place is None else names[place]


def following(values: Sequence[T], value: T) -> T:
    """The one after it; the first after the last, and after what is none of them."""
    return values[(values.index(value) + 1) % len(values)] if value in values else values[0]


def guest(names: tuple[str, ...], language: str) -> str:
    """Somebody who has not said his name yet."""
    numbers = (tongue(language)(GUEST, n=n) for n in range(1, 2 * MOST_PLAYERS + 1))
    return next(name for name in numbers if name not in names)
