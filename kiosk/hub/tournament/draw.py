"""A new tournament from what was asked for on its page: names in any order, drawn by lot."""

from collections.abc import Mapping, Sequence
from random import Random

from kiosk.engine.house.switches import preset, with_switches
from kiosk.engine.house.whole import written_whole
from kiosk.engine.rules import Rules
from kiosk.engine.usage import RulesRefused, UsageRefused
from kiosk.hub.tournament.values import MOST_ENTRANTS, Entrant, Mode, Tournament
from kiosk.language import said
from kiosk.wire.messages import Rulebook

LONGEST_ENTRANT = 40
"""Characters of a name, as the wire takes them."""


def drawn(
    name: str,
    mode: Mode,
    people: Sequence[str],
    known: Mapping[str, str],
    rules: str,
    venue: str,
    chance: Random,
    now: float,
    rounds: int = 0,
) -> Tournament:
    """The tournament with its draw.

    people  names; an id of `known` stands for the person who has it, any other name is somebody new.
    known   id and name of the people of the house.
    chance  draws the order and the ids.
    Raises UsageRefused with the sentence for the page: fewer than 2, more than MOST_ENTRANTS, twice the same.
    """
    names = [" ".join(each.split())[:LONGEST_ENTRANT] for each in people if each.split()]
    if not 2 <= len(names) <= MOST_ENTRANTS:
        raise UsageRefused(said("{n} inscrits : il en faut de 2 à {most}"), n=len(names), most=MOST_ENTRANTS)
    ids = {called.casefold(): person for person, called in known.items()}
    entrants = [Entrant(ids.get(each.casefold()) or _new_id(chance), known.get(each, each)) for each in names]
    _nobody_twice(names)
    chance.shuffle(entrants)
    chosen = decisive(preset(rules))
    book = Rulebook(chosen.name, chosen.label, written_whole(chosen))
    title = " ".join(name.split())[:LONGEST_ENTRANT]
    return Tournament(_new_id(chance)[:8], title, mode, tuple(entrants), book, venue, max(0, rounds), now)


def _nobody_twice(names: Sequence[str]) -> None:
    folded = [each.casefold() for each in names]
    for name in names:
        if folded.count(name.casefold()) > 1:
            raise UsageRefused(said("« {name} » est inscrit deux fois"), name=name)


def decisive(rules: Rules) -> Rules:
    """With one manche, where the rules allow that: of two each may lose one, and then nobody has won."""
    try:
        return with_switches(rules, {"manches": "1"})
    except RulesRefused:
        return rules


def _new_id(chance: Random) -> str:
    return f"{chance.getrandbits(128):032x}"
