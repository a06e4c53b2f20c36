"""Groups: everybody against everybody in each, then the first two of each group knock out.

Groups are filled to and fro in the order of the draw; the rounds of a group are made by the circle method.
In the knock-out the first of a group meets the second of another.
"""

from collections.abc import Sequence

from kiosk.hub.tournament.knockout import bracket
from kiosk.hub.tournament.results import Results, with_verdict
from kiosk.hub.tournament.standings import standings
from kiosk.hub.tournament.values import Match, Standing, Tournament

SIZE = 4
"""Entrants of a group, or one less: three rounds, an hour of a bar's evening."""


def groups(ids: Sequence[str]) -> list[list[str]]:
    """The groups, as even as can be, filled to and fro."""
    count = -(-len(ids) // SIZE)
    found: list[list[str]] = [[] for _ in range(count)]
    for place, entrant in enumerate(ids):
        lap, step = divmod(place, count)
        found[step if lap % 2 == 0 else count - 1 - step].append(entrant)
    return found


def circle(ids: Sequence[str]) -> list[list[tuple[str, str]]]:
    """Rounds in which everybody meets everybody once and plays at most once a round."""
    seats: list[str | None] = [*ids, *([None] if len(ids) % 2 else [])]
    found = []
    for _ in range(len(seats) - 1):
        half = len(seats) // 2
        pairs = zip(seats[:half], reversed(seats[half:]), strict=True)
        found.append([(one, other) for one, other in pairs if one is not None and other is not None])
        seats = [seats[0], seats[-1], *seats[1:-1]]
    return found


def stages(
    tournament: Tournament, games: Results
) -> tuple[tuple[Match, ...], tuple[tuple[Standing, ...], ...]]:
    """All matches, and the ranking of each group."""
    parts = groups(tournament.ids)
    played = _group_matches(tournament.id, parts, games)
    tables = tuple(
        standings(part, [match for match in played if match.group == number])
        for number, part in enumerate(parts)
    )
    if len(parts) < 2:
        return played, tables
    rounds = max((match.round for match in played), default=0)
    done = [all(match.decided for match in played if match.group == number) for number in range(len(parts))]
    return (*played, *bracket(tournament.id, _through(tables, done), games, first=rounds + 1)), tables


def _group_matches(tournament_id: str, parts: Sequence[Sequence[str]], games: Results) -> tuple[Match, ...]:
    found: list[Match] = []
    circles = [circle(part) for part in parts]
    for round_ in range(max(map(len, circles))):
        pairs = [
            (group, pair) for group, each in enumerate(circles) if round_ < len(each) for pair in each[round_]
        ]
        for number, (group, pair) in enumerate(pairs, start=1):
            match = Match(tournament_id, "group", round_ + 1, number, pair, group, of=len(pairs))
            found.append(with_verdict(match, games))
    return tuple(found)


def _through(tables: Sequence[Sequence[Standing]], done: Sequence[bool]) -> list[str | None]:
    """Who goes on, the firsts before the seconds; None where a group is not over.

    The seconds come in the order that lets nobody meet somebody of his own group in the first match, where
    that can be: place k of 2n meets place 2n - 1 - k.
    """
    firsts = [table[0].entrant if over else None for table, over in zip(tables, done, strict=True)]
    seconds = [table[1].entrant if over else None for table, over in zip(tables, done, strict=True)]
    return [*firsts, *seconds[-1:], *seconds[:-1]] if len(tables) % 2 else [*firsts, *seconds]
