"""The board of the league: whoever agreed to be named, the best first."""

from collections.abc import Collection
from dataclasses import dataclass

from kiosk.hub.league.rating import Rating, Ratings

KNOWN = 10
"""Games from which somebody's level is more than a first guess: until then it is shown as such."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the board. level: in tenths of the scale, nought for a newcomer and never below."""

    place: int
    player: str
    level: int
    games: int
    paid: int
    luck: float
    provisional: bool


def ladder(ratings: Ratings, named: Collection[str]) -> tuple[Row, ...]:
    """The rows of those who are named; equal levels by games, then by id, so that it stands still."""
    found = sorted(
        ((player, rating) for player, rating in ratings.items() if player in named),
        key=lambda each: (-each[1].sure, -each[1].games, each[0]),
    )
    return tuple(_row(place, player, rating) for place, (player, rating) in enumerate(found, start=1))


def _row(place: int, player: str, rating: Rating) -> Row:
    level = max(0, round(10 * rating.sure))
    return Row(place, player, level, rating.games, rating.paid, rating.luck, rating.games < KNOWN)
