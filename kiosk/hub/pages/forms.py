"""The page on which a tournament is set up: what its form offers, and what comes back."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from urllib.parse import parse_qs

from starlette.requests import Request

from kiosk.counter.staff.people import plain
from kiosk.engine.presets import PRESETS
from kiosk.hub.pages.view import View
from kiosk.hub.tournament.draw import Wanted
from kiosk.hub.tournament.values import Course, Mode
from kiosk.language import Tongue, said

LONGEST_FORM = 20_000
"""Bytes of a form."""

MOST_KNOWN = 60
"""Names that are named beside the form."""

MODES = (
    (Mode.KNOCKOUT, said("Élimination directe"), said("qui perd sort")),
    (Mode.SWISS, said("Rondes suisses"), said("tout le monde joue à chaque tour")),
    (Mode.GROUPS, said("Groupes"), said("chacun contre chacun, puis les deux premiers s’éliminent")),
)


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked once more before it is done for good. asks: with a {name}; does: on its key."""

    asks: str
    then: str
    does: str


FORGETTING = Question(
    said("Oublier {name} pour de bon ?"),
    said("Le nom disparaît ici et à chaque table ; rien ne le ramène."),
    said("Oublier"),
)
STOPPING = Question(
    said("Arrêter « {name} » pour de bon ?"),
    said("Ses matchs ne sont plus appelés et son tableau disparaît ; les parties jouées restent."),
    said("Arrêter ce tournoi"),
)


SWISS_ROUNDS = tuple(map(str, range(1, 13)))
"""Rounds of a Swiss tournament that can be asked for; else there are as many as a knock-out would have."""


def cup_line(course: Course, say: Tongue) -> dict[str, str]:
    how = {mode: label for mode, label, _ in MODES}[course.tournament.mode]
    count = say.plural("{n} inscrit", "{n} inscrits", len(course.tournament.entrants))
    if course.winner:
        state = say(said("{name} a gagné"), name=course.tournament.name_of(course.winner))
    else:
        left = sum(not match.decided for match in course.matches)
        state = say.plural("encore {n} match", "encore {n} matchs", left)
    return {
        "id": course.tournament.id,
        "name": course.tournament.name,
        "how": say(how),
        "count": count,
        "state": state,
    }


async def form_of(request: Request) -> dict[str, str]:
    """The fields of a form; nothing of one that is too long."""
    body = b""
    async for part in request.stream():
        body += part
        if len(body) > LONGEST_FORM:
            return {}
    with suppress(ValueError):
        return {key: each[0] for key, each in parse_qs(body.decode(), max_num_fields=20).items()}
    return {}


def is_sure(form: Mapping[str, str]) -> bool:
    """Whether the form comes from the page that asks once more."""
    return form.get("sure") == "yes"


def wanted_tournament(form: Mapping[str, str]) -> Wanted:
    """The tournament that a form asks for; a mode that there is not is the first."""
    asked = form.get("mode", "")
    mode = Mode(asked) if asked in tuple(Mode) else Mode.KNOCKOUT
    people = tuple(form.get("people", "").splitlines())
    told = form.get("rounds", "")
    rounds = int(told) if mode is Mode.SWISS and told in SWISS_ROUNDS else 0
    return Wanted(form.get("name", ""), mode, people, form.get("rules", ""), form.get("venue", ""), rounds)


def empty() -> dict[str, str]:
    """The form before anything is written."""
    rules = next(iter(PRESETS))
    return {"name": "", "people": "", "mode": Mode.KNOCKOUT, "rounds": "", "rules": rules, "venue": ""}


def choices(view: View, say: Tongue) -> dict[str, object]:
    """What the form offers: who is known, how it may be played, by which rules, where."""
    return {
        "known": ", ".join(sorted(set(view.names.values()), key=plain)[:MOST_KNOWN]),
        "modes": [(mode.value, say(label), say(told)) for mode, label, told in MODES],
        "rounds": SWISS_ROUNDS,
        "rules": [(key, say(rules.label)) for key, rules in PRESETS.items()],
        "venues": sorted({table.venue for table in view.tables}),
    }
