"""What is told to the tables: an offer for each that was given a match."""

from collections.abc import Iterable

from kiosk.hub.tournament.desk import Assigned, Place
from kiosk.hub.tournament.titles import title
from kiosk.hub.tournament.values import Course
from kiosk.language import Tongue
from kiosk.wire import Offer, OfferedPlayer


def offers(assigned: Iterable[Assigned], courses: Iterable[Course], say: Tongue) -> dict[Place, Offer]:
    """By table; a table that is not in it has no offer."""
    by_match = {match.id: (course, match) for course in courses for match in course.matches}
    found = {}
    for each in assigned:
        if each.place is None or each.match not in by_match:
            continue
        course, match = by_match[each.match]
        players = tuple(OfferedPlayer(who, course.tournament.name_of(who)) for who in match.known)
        found[each.place] = Offer(each.tag, title(match, say), players, course.tournament.rules, each.since)
    return found
