"""A new tournament from what was asked for on its page: names in any order, drawn by lot."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from kiosk.engine.house.switches import preset, with_switches
from kiosk.engine.house.whole import write_whole
from kiosk.engine.rules import Rules
from kiosk.engine.usage import RulesRefused, UsageRefused
from kiosk.hub.tournament.values import MOST_ENTRANTS, Entrant, Mode, Tournament
from kiosk.language import said
from kiosk.wire.messages import Rulebook

LONGEST_ENTRANT = 40
"""Characters of a name, as the wire takes them."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A tournament as its page asks for it.

    people  names as they were written, one a line.
    rounds  of a Swiss one; 0 takes as many as a knock-out would have.
    """

    name: str
    mode: Mode
    people: tuple[str, ...]
    rules: str
    venue: str
    rounds: int = 0


def tournament(wanted: Wanted, known: Mapping[str, str], chance: Random, now: float) -> Tournament:
    """The tournament with its draw.

    known   id and name of the people of the house, the first known first: a name of theirs stands for them,
            any other is new.
    chance  draws the order and the ids.
    Raises UsageRefused with the sentence for the page: fewer than 2, more than MOST_ENTRANTS, twice the same.
    """
    names = [name for each in wanted.people if (name := _written(each))]
    if not 2 <= len(names) <= MOST_ENTRANTS:
        raise UsageRefused(
            said("Inscrits : {n} ; il en faut de 2 à {most}"), n=len(names), most=MOST_ENTRANTS
        )
    ids = {called.casefold(): person for person, called in reversed(tuple(known.items()))}
    entrants = [Entrant(ids.get(each.casefold()) or _new_id(chance), each) for each in names]
    _nobody_twice(names)
    chance.shuffle(entrants)
    rules = decisive(preset(wanted.rules))
    book = Rulebook(rules.name, rules.label, write_whole(rules))
    title = _written(wanted.name) or rules.label[:LONGEST_ENTRANT]
    number, rounds = _new_id(chance)[:8], max(0, wanted.rounds)
    return Tournament(number, title, wanted.mode, tuple(entrants), book, wanted.venue, rounds, now)


def _written(text: str) -> str:
    """A name as a table may show and log it: what is no letter, sign or single space is left out."""
    words = ("".join(filter(str.isprintable, word)) for word in text.split())
    return " ".join(filter(None, words))[:LONGEST_ENTRANT].rstrip()


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
