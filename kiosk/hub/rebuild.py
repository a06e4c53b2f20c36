"""What follows from the games, made again from nothing: it must come out as it stood."""

from dataclasses import replace

from kiosk.hub.replay import replay_game, with_date
from kiosk.hub.store import HubStore


def rebuild(store: HubStore) -> int:
    """Empty the tables that follow from the games and fill them again, in one transaction; how many games.

    Raises Unavailable, and then all stands as it did.
    """
    count = 0
    with store.together() as books:
        books.empty()
        for game, _, ended, unsure in store.games():
            played = replay_game(game)
            count += 1
            books.tell(with_date(played, ended) if unsure else replace(played, ended=ended))
    return count
