"""Knock-out: who loses is out. Byes where the number of entrants is no power of two."""

from collections.abc import Sequence
from dataclasses import replace
from math import ceil, log2

from kiosk.hub.tournament.results import Results, with_verdict
from kiosk.hub.tournament.values import Match, Verdict


def bracket(
    tournament_id: str, entrants: Sequence[str | None], games: Results, first: int = 1
) -> tuple[Match, ...]:
    """All matches from the first round to the final, with what is known by now.

    entrants  in the order of the draw: the first meets the second in the final at the soonest, and the byes
              go to the first ones; None for a place that is not known yet.
    first     number of the first round.
    """
    size = 2 ** ceil(log2(max(2, len(entrants))))
    all_places = [*entrants, *[None] * (size - len(entrants))]
    places = [all_places[place] for place in seeding(size)]
    empty = [place >= len(entrants) for place in seeding(size)]
    pairs = [((places[i], places[i + 1]), empty[i] or empty[i + 1]) for i in range(0, size, 2)]
    found: list[Match] = []
    for number in range(int(log2(size))):
        round_, of = first + number, len(pairs)
        matches = [
            _decide(Match(tournament_id, "final", round_, place, pair, bye=bye, of=of), games)
            for place, (pair, bye) in enumerate(pairs, start=1)
        ]
        found += matches
        winners = [match.winner if match.decided else None for match in matches]
        pairs = [((winners[i], winners[i + 1]), False) for i in range(0, len(winners) - 1, 2)]
    return tuple(found)


def seeding(size: int) -> list[int]:
    """The places of a bracket of that size (a power of two), so that 0 and 1 meet in the final only."""
    places = [0]
    while len(places) < size:
        top = 2 * len(places) - 1
        places = [place for each in places for place in (each, top - each)]
    return places


def _decide(match: Match, games: Results) -> Match:
    """With its verdict; a bye is won by whoever has it, once he is known."""
    if match.bye:
        return replace(match, verdict=Verdict(match.known[0]) if match.known else None)
    return with_verdict(match, games)
