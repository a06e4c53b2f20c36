"""A tournament as it stands: the fold of its games, the same in whatever order they were heard of."""

from collections.abc import Iterable
from dataclasses import replace

from kiosk.hub.played import PlayedGame
from kiosk.hub.tournament import groups, swiss
from kiosk.hub.tournament.knockout import bracket
from kiosk.hub.tournament.results import results
from kiosk.hub.tournament.standings import knockout_standings, standings
from kiosk.hub.tournament.values import Course, Match, Mode, Standing, Tournament


def course(tournament: Tournament, games: Iterable[PlayedGame]) -> Course:
    """The matches, the ranking and, in the end, the winner."""
    found = results(tournament, games)
    match tournament.mode:
        case Mode.KNOCKOUT:
            matches = bracket(tournament.id, tournament.ids, found)
            return Course(
                tournament, matches, knockout_standings(tournament.ids, matches), matches[-1].winner
            )
        case Mode.SWISS:
            matches = swiss.rounds(tournament, found)
            ranking = standings(tournament.ids, matches)
            return Course(
                tournament, matches, ranking, ranking[0].entrant if _over(tournament, matches) else None
            )
        case Mode.GROUPS:
            matches, tables = groups.stages(tournament, found)
            last = matches[-1]
            if last.stage == "final":
                return Course(tournament, matches, _in_the_end(tournament, matches), last.winner, tables)
            over = all(match.decided for match in matches)
            return Course(tournament, matches, tables[0], tables[0][0].entrant if over else None, tables)


def _over(tournament: Tournament, matches: tuple[Match, ...]) -> bool:
    last = max(match.round for match in matches)
    return last == tournament.swiss_rounds and all(match.decided for match in matches)


def _in_the_end(tournament: Tournament, matches: tuple[Match, ...]) -> tuple[Standing, ...]:
    """How far everybody came: those who did not leave their group are behind all who did."""
    early, finals = _of_stage(matches, "group"), _of_stage(matches, "final")
    inside = {player for match in finals for player in match.known}
    first = knockout_standings([each for each in tournament.ids if each in inside], finals)
    rest = standings([each for each in tournament.ids if each not in inside], early)
    return first + tuple(replace(row, place=row.place + len(first)) for row in rest)


def _of_stage(matches: tuple[Match, ...], stage: str) -> list[Match]:
    return [match for match in matches if match.stage == stage]
