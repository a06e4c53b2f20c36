"""The league and the tournaments as folds over the games that are kept, brought up to what is new.

A game that ended later than all before it is one more step; anything else (a game of a table that was away,
one that was taken up again, a name that joins two ids) makes the league anew from the first game.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from kiosk.hub.league.rating import Ratings, new_ratings, ratings
from kiosk.hub.played import PlayedGame
from kiosk.hub.store import HubStore, as_known


@dataclass(frozen=True, slots=True)
class Standing:
    """How far the folds are.

    last     the newest game that is in them; `count` how many are.
    same     who is known under several ids (kiosk.hub.store).
    matches  games of tournaments, under the ids that were called.
    """

    ratings: Ratings = field(default_factory=dict)
    matches: tuple[PlayedGame, ...] = ()
    last: PlayedGame | None = None
    count: int = 0
    same: Mapping[str, str] = field(default_factory=dict)


def standing(store: HubStore, before: Standing | None = None) -> Standing:
    """The folds over all games. Raises Unavailable."""
    before = before or Standing()
    same, count = store.same_people(), store.count()
    new = _new_games(store, before.last)
    if same != before.same or before.count + len(new) != count or _is_changed(store, before):
        return _anew(tuple(store.played_games()), same)
    found = before.ratings
    for game in new:
        found = {**found, **new_ratings(found, as_known(game, same))}
    more = tuple(game for game in new if game.match is not None)
    return Standing(found, before.matches + more, [before.last, *new][-1], count, same)


def _new_games(store: HubStore, last: PlayedGame | None) -> list[PlayedGame]:
    """Games that ended after the last one."""
    if last is None:
        return list(store.played_games())
    return [game for game in store.played_games(since=last.ended) if game.order > last.order]


def _anew(games: tuple[PlayedGame, ...], same: Mapping[str, str]) -> Standing:
    found = ratings(as_known(game, same) for game in games)
    matches = tuple(game for game in games if game.match is not None)
    return Standing(found, matches, games[-1] if games else None, len(games), same)


def _is_changed(store: HubStore, before: Standing) -> bool:
    """Whether the last game is another one by now: only that can be taken up again at its table."""
    if before.last is None:
        return False
    return not any(game == before.last for game in store.played_games(since=before.last.ended))
