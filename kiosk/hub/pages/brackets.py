"""A tournament as its page lays it out: calls, rounds with their matches, groups, the ranking."""

from collections.abc import Callable, Sequence
from dataclasses import asdict
from itertools import groupby

from kiosk.hub.pages.cards import table_name
from kiosk.hub.pages.view import View
from kiosk.hub.tournament.desk import Assigned
from kiosk.hub.tournament.titles import letter, round_title, title
from kiosk.hub.tournament.values import Course, Match, Mode, Standing
from kiosk.language import Tongue, said

Told = dict[str, object]
Table = Callable[[Sequence[Told], bool], str]
"""A ranking as HTML; and whether points are shown."""


def cup(course: Course, view: View, say: Tongue, table: Table) -> Told:
    """What the page of a tournament shows."""
    name = course.tournament.name_of
    knockout = course.tournament.mode is Mode.KNOCKOUT
    finals = [match for match in course.matches if match.stage != "group"]
    return {
        "winner": name(course.winner) if course.winner else "",
        "calls": _calls(course, view, say),
        "groups": [
            {
                "name": say(said("Groupe {letter}"), letter=letter(n)),
                "table": table(_rows(rows, course, say), True),
            }
            for n, rows in enumerate(course.groups)
        ],
        "rounds": [
            {"name": round_title(matches[0], say), "matches": [_match(m, course, view, say) for m in matches]}
            for matches in _rounds(finals)
        ],
        "tree": finals[:1] != [] and finals[0].stage == "final",
        "table": "" if course.groups else table(_rows(course.standings, course, say), not knockout),
    }


def _rounds(matches: Sequence[Match]) -> list[list[Match]]:
    return [list(each) for _, each in groupby(matches, key=lambda match: match.round)]


def _calls(course: Course, view: View, say: Tongue) -> list[Told]:
    """Who is to go where now, and who plays."""
    found = []
    for each in view.assigned:
        match = course.match(each.match)
        if each.place is not None and match is not None:
            names = " – ".join(course.tournament.name_of(player) for player in match.known)
            where = _table(each, view)
            found.append({"table": where, "names": names, "title": title(match, say), "playing": each.begun})
    return sorted(found, key=lambda call: str(call["table"]))


def _match(match: Match, course: Course, view: View, say: Tongue) -> Told:
    given = next((each for each in view.assigned if each.match == match.id and each.place), None)
    return {
        "done": match.decided,
        "live": given is not None and given.begun,
        "where": _table(given, view) if given is not None and not match.decided else "",
        "sides": [_side(match, player, course, say) for player in match.players],
    }


def _side(match: Match, player: str | None, course: Course, say: Tongue) -> Told:
    if player is None:
        return {"name": say(said("exempt")) if match.bye else "…", "state": "open"}
    state = "" if not match.decided else ("won" if match.winner == player else "lost-it")
    return {"name": course.tournament.name_of(player), "state": state}


def _table(given: Assigned, view: View) -> str:
    table = next((each for each in view.tables if each.place == given.place), None)
    return table_name(table) if table is not None else ""


def _rows(rows: Sequence[Standing], course: Course, say: Tongue) -> list[Told]:
    name = course.tournament.name_of
    return [{**asdict(row), "name": name(row.entrant), "points": say.number(row.points, "g")} for row in rows]
