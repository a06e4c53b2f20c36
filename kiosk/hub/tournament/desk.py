"""Which match is offered at which table: one pure step from what is assigned to what should be.

Nothing commands a table: an offer waits there until people take it up. Where they do not, or where the table
goes away, the same match is offered elsewhere under its next attempt (kiosk.hub.tournament.results).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from kiosk.hub.played import TableNow
from kiosk.hub.tournament.results import match_tag
from kiosk.hub.tournament.values import Course, Match

Place = tuple[str, str]
"""Venue and kiosk."""


@dataclass(frozen=True, slots=True)
class Patience:
    """Seconds that are waited.

    away     a table not heard of any more in the middle of a match, before that is offered elsewhere: a
             restarted kiosk takes up its game within 10 s, a bar's network mostly within a minute.
    unheard  a free table whose link is gone, before its offer goes to another: nobody has begun there.
    unmoved  an offer at a free table that nobody takes up, where another table is free.
    result   between the end of a match on the scoreboard and its game; a link sends it within a second.
    """

    away: float = 120.0
    unheard: float = 20.0
    unmoved: float = 300.0
    result: float = 60.0


PATIENCE = Patience()


@dataclass(frozen=True, slots=True)
class Assigned:
    """A match that a table was given.

    attempt  which offer of the match it is, from 1.
    place    None where it was taken back: the next offer is the next attempt.
    since    when it was offered, began, or was last seen under way, by the hub's clock.
    begun    the table was seen playing it.
    was_at   the table from which it was taken back: it goes to another one, where another is free.
    """

    match: str
    attempt: int
    place: Place | None
    since: float
    begun: bool = False
    was_at: Place | None = None

    @property
    def tag(self) -> str:
        """What the offer and the game say."""
        return match_tag(self.match, self.attempt)


def assignments(
    before: Sequence[Assigned],
    courses: Iterable[Course],
    tables: Iterable[TableNow],
    now: float,
) -> tuple[Assigned, ...]:
    """What each table has now: what holds stays, what does not is taken back, what waits is given."""
    courses = tuple(courses)
    by_place = {each.place: each for each in tables}
    open_ = {match.id: match for course in courses for match in course.ready}
    kept = [_keep(each, open_, by_place, now) for each in before]
    kept = [_move(each, kept, by_place, now) for each in kept]
    return tuple(_give(kept, courses, by_place, now))


def _keep(
    each: Assigned,
    open_: Mapping[str, Match],
    tables: Mapping[Place, TableNow],
    now: float,
) -> Assigned:
    """As it is, seen under way, or taken back."""
    if each.place is None:
        return each
    table = tables.get(each.place)
    if each.match not in open_ or table is None:
        return _back(each)
    if _silent(each, table, now):
        return _back(each)
    if _under_way(each, table):
        return replace(each, begun=True, since=max(table.heard, each.since))
    return _back(each) if each.begun and _is_overdue(each, table, now) else each


def _silent(each: Assigned, table: TableNow, now: float) -> bool:
    """Whether nothing is heard of its table for too long; one that plays may be away for longer."""
    longest = PATIENCE.away if each.begun or _under_way(each, table) else PATIENCE.unheard
    return not table.online and now - table.heard > longest


def _is_overdue(each: Assigned, table: TableNow, now: float) -> bool:
    """Whether its game should have come by now: the table is there and has nothing more to send."""
    return table.online and not table.waiting and now - each.since > PATIENCE.result


def _under_way(each: Assigned, table: TableNow) -> bool:
    """Whether that table plays it just now."""
    live = table.live
    return live is not None and live.match == each.tag and live.game is not None and live.phase != "over"


def _move(each: Assigned, kept: Sequence[Assigned], tables: Mapping[Place, TableNow], now: float) -> Assigned:
    """An offer that nobody takes up goes to another free table of the house, where there is one."""
    if each.place is None or each.begun:
        return each
    table = tables[each.place]
    busy = {other.place for other in kept}
    others = any(t.free and p not in busy and p[0] == each.place[0] for p, t in tables.items())
    late = not table.free or now - each.since > PATIENCE.unmoved
    return _back(each) if late and others else each


def _back(each: Assigned) -> Assigned:
    return replace(each, place=None, begun=False, was_at=each.place)


def _give(
    kept: Sequence[Assigned], courses: Sequence[Course], tables: Mapping[Place, TableNow], now: float
) -> Iterator[Assigned]:
    """What is kept, and the matches that wait at tables that are free; nobody is called to two at once."""
    last = {each.match: each for each in kept}
    free = _free_places(kept, tables)
    given: dict[str, Assigned] = {}
    for course in courses:
        called = _people_called(course, kept)
        for match in course.ready:
            before = last.get(match.id)
            place = _free_place(free, course.tournament.venue, before)
            if place is not None and not called & set(match.known):
                free.remove(place)
                called |= set(match.known)
                given[match.id] = Assigned(match.id, before.attempt + 1 if before else 1, place, now)
    yield from (last | given).values()


def _free_places(kept: Iterable[Assigned], tables: Mapping[Place, TableNow]) -> list[Place]:
    taken = {each.place for each in kept}
    return [place for place, table in sorted(tables.items()) if table.free and place not in taken]


def _people_called(course: Course, kept: Iterable[Assigned]) -> set[str]:
    """People of its matches that are at a table."""
    at_tables = {each.match for each in kept if each.place}
    return {person for match in course.matches if match.id in at_tables for person in match.known}


def _free_place(free: Sequence[Place], venue: str, before: Assigned | None) -> Place | None:
    """A free table of that house, another one than where it was begun in vain, where there is one."""
    here = [each for each in free if each[0] == venue]
    return next((each for each in here if before is None or each != before.was_at), next(iter(here), None))
