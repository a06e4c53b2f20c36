"""Rule sets of the house's own: what is set on the screen gets a name, is kept, and is carried elsewhere."""

from dataclasses import replace

from kiosk.counter.arrange.setup import Outcome, twice, with_notice
from kiosk.counter.effects import KeepRules
from kiosk.counter.state import Counter, Screen
from kiosk.engine.presets import PRESETS
from kiosk.engine.rules import Rules
from kiosk.language import said
from kiosk.own_rules import MOST_OWN_RULES, merge


def chosen_own(counter: Counter) -> Rules | None:
    """The rule set on the table, where it is one of the house's own."""
    rules = counter.setup.rules
    return None if rules.name in PRESETS else rules


def titling(counter: Counter, _: str, __: float) -> Outcome:
    """Ask for the name of the rules as they are set."""
    setup = replace(counter.setup, typed="", writing=True, signs=False)
    return replace(counter, setup=setup, screen=Screen.TITLE), ()


def keep_rules(counter: Counter, _: str, now: float) -> Outcome:
    """They have a name, and are kept under it."""
    name = " ".join(counter.setup.typed.split())
    counter = replace(counter, screen=Screen.OWN, setup=replace(counter.setup, typed=""))
    if not name:
        return counter, ()
    if name.casefold() in {
        each.casefold() for rules in PRESETS.values() for each in (rules.name, rules.label)
    }:
        return with_notice(counter, said("{name} est déjà le nom d’une règle"), now, name=name), ()
    known = {each.name for each in counter.setup.own}
    if len(known | {name}) > MOST_OWN_RULES:
        return with_notice(counter, said("{n} règles au plus : oubliez-en une"), now, n=MOST_OWN_RULES), ()
    rules = replace(counter.setup.rules, name=name, label=name)
    own = merge(counter.setup.own, (rules,))
    return replace(counter, setup=replace(counter.setup, rules=rules, own=own)), (KeepRules(own),)


def forget_rules(counter: Counter, _: str, now: float) -> Outcome:
    """The rule set on the table is kept no more; it takes a second touch. Games played by it stay."""
    rules = chosen_own(counter)
    if rules is None:
        return with_notice(counter, said("Cette règle n’est pas une règle à nous"), now), ()
    if asked := twice(counter, "forget", said("Touchez encore pour oublier {name}"), now, name=rules.name):
        return asked, ()
    own = tuple(each for each in counter.setup.own if each.name != rules.name)
    setup = replace(counter.setup, own=own, rules=next(iter(PRESETS.values())))
    return replace(counter, setup=setup), (KeepRules(own),)
