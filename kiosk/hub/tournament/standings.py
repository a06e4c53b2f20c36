"""The ranking: points, then how hard it was, then who beat whom, then the draw."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import groupby

from kiosk.hub.tournament.values import Match, Standing


def standings(ids: Sequence[str], matches: Iterable[Match]) -> tuple[Standing, ...]:
    """Everybody, the best first; those whom only the draw parts have the same place.

    ids  in the order of the draw.
    """
    played = [match for match in matches if match.decided]
    plain = {entrant: _count(entrant, played) for entrant in ids}
    rows = [replace(row, rivals=_rivals(row.entrant, played, plain)) for row in plain.values()]
    rows.sort(key=_score)
    ranked = [each for _, tied in groupby(rows, key=_score) for each in _among_themselves(list(tied), played)]
    return _place(ranked, played)


def knockout_standings(ids: Sequence[str], matches: Sequence[Match]) -> tuple[Standing, ...]:
    """The ranking of a knock-out: how far everybody came; who lost in the same round shares a place."""
    played = [match for match in matches if match.decided and not match.bye]
    rows = [(_depth(entrant, matches), _count(entrant, played)) for entrant in ids]
    rows.sort(key=lambda row: row[0])
    places = [1 + sum(other < depth for other, _ in rows) for depth, _ in rows]
    return tuple(
        replace(row, place=place, out=row.lost > 0) for place, (_, row) in zip(places, rows, strict=True)
    )


def _depth(entrant: str, matches: Sequence[Match]) -> tuple[int, int]:
    """The winner first, then those still in it, then those who went out last."""
    lost = next((match.round for match in matches if match.decided and match.loser == entrant), None)
    if lost is not None:
        return 1, -lost
    final = max(matches, key=lambda match: match.round, default=None)
    return 0, 0 if final is not None and final.winner == entrant else 1


def _count(entrant: str, played: Iterable[Match]) -> Standing:
    mine = [match for match in played if entrant in match.known]
    won = sum(match.winner == entrant for match in mine)
    drawn = sum(match.winner is None for match in mine)
    return Standing(entrant, 0, won + drawn / 2, won=won, lost=len(mine) - won - drawn)


def _rivals(entrant: str, played: Iterable[Match], rows: dict[str, Standing]) -> float:
    met = [
        player for match in played if entrant in match.known for player in match.known if player != entrant
    ]
    return sum(rows[player].points for player in met if player in rows)


def _score(row: Standing) -> tuple[float, float]:
    return -row.points, -row.rivals


def _among_themselves(tied: list[Standing], played: Iterable[Match]) -> list[Standing]:
    """Those who are level otherwise, by the points that they took from each other."""
    points = _points_within({row.entrant for row in tied}, played)
    return sorted(tied, key=lambda row: -points(row.entrant))


def _points_within(who: set[str], played: Iterable[Match]) -> Callable[[str], float]:
    inner = [match for match in played if len(match.known) == 2 and set(match.known) <= who]
    return lambda entrant: _count(entrant, inner).points


def _place(ranked: Sequence[Standing], played: Sequence[Match]) -> tuple[Standing, ...]:
    """With places: equal where neither the score nor those level with each other part them."""
    found: list[Standing] = []
    for number, row in enumerate(ranked, start=1):
        level = [each.entrant for each in ranked if _score(each) == _score(row)]
        points = _points_within(set(level), played)
        last = found[-1] if found else None
        same = last is not None and last.entrant in level and points(last.entrant) == points(row.entrant)
        found.append(replace(row, place=last.place if last and same else number))
    return tuple(found)
