"""Swiss: every round pairs those with as many points as each other who have not met yet.

Paired from the top of the ranking downwards, each with the nearest below him whom he has not met (the Monrad
system). The last without a bye before has it, where somebody is over; it counts as a win.
"""

from collections.abc import Sequence
from dataclasses import replace

from kiosk.hub.tournament.results import Results, with_verdict
from kiosk.hub.tournament.standings import standings
from kiosk.hub.tournament.values import Match, Tournament, Verdict

Pair = tuple[str, str]

MOST_PAIRINGS = 20_000
"""Trials of a round's pairing before people meet twice: 340 rounds of 3 to 33 entrants took 9,774 at most."""


def rounds(tournament: Tournament, games: Results) -> tuple[Match, ...]:
    """All matches up to the first round that is not over."""
    found: tuple[Match, ...] = ()
    for number in range(1, tournament.swiss_rounds + 1):
        ranked = [each.entrant for each in standings(tournament.ids, found)]
        fresh = _round(tournament.id, number, ranked, found)
        found += tuple(with_verdict(match, games) for match in fresh)
        if not all(match.decided for match in found):
            break
    return found


def _round(tournament_id: str, number: int, ranked: Sequence[str], before: Sequence[Match]) -> list[Match]:
    over = _over(ranked, before)
    rest = [entrant for entrant in ranked if entrant != over]
    met = {frozenset(match.known) for match in before}
    pairs = pairing(rest, met)
    found = [
        Match(tournament_id, "round", number, place, pair, of=len(pairs))
        for place, pair in enumerate(pairs, start=1)
    ]
    if over is not None:
        bye = Match(tournament_id, "round", number, len(pairs) + 1, (over, None), bye=True, of=len(pairs))
        found.append(replace(bye, verdict=Verdict(over)))
    return found


def _over(ranked: Sequence[str], before: Sequence[Match]) -> str | None:
    """Who has the bye: the last who had none."""
    if len(ranked) % 2 == 0:
        return None
    had = [match.known[0] for match in before if match.bye]
    return min(reversed(ranked), key=had.count)


def pairing(ranked: Sequence[str], met: set[frozenset[str]]) -> list[Pair]:
    """The pairs of a round, best first; people meet twice only where there is no other way."""
    return _Pairing(met).pairs(tuple(ranked)) or list(zip(ranked[::2], ranked[1::2], strict=True))


class _Pairing:
    """The search for the pairs, with a bound on its steps."""

    def __init__(self, met: set[frozenset[str]]) -> None:
        self._met = met
        self._steps = MOST_PAIRINGS

    def pairs(self, ranked: tuple[str, ...]) -> list[Pair] | None:
        """The pairs in which nobody meets twice; None where none is found."""
        if not ranked:
            return []
        first, rest = ranked[0], ranked[1:]
        for place, other in enumerate(rest):
            if frozenset((first, other)) in self._met:
                continue
            self._steps -= 1
            if self._steps < 0:
                return None
            after = self.pairs(rest[:place] + rest[place + 1 :])
            if after is not None:
                return [(first, other), *after]
        return None
