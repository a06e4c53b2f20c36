"""What follows from the games, made again from nothing: it must come out as it stood."""

from collections.abc import Callable
from dataclasses import replace

from kiosk.hub.played import PlayedGame
from kiosk.hub.replay import dated, replayed
from kiosk.hub.store import HubStore
from kiosk.wire import FinishedGame


def rebuild(store: HubStore, replay: Callable[[FinishedGame], PlayedGame] = replayed) -> int:
    """Empty the tables that follow from the games and fill them again, in one transaction; how many games.

    Raises Unavailable, and then all stands as it did.
    """
    count = 0
    with store.together() as books:
        books.empty()
        for game, _, ended, unsure in store.games():
            played = replay(game)
            count += 1
            books.tell(dated(played, ended) if unsure else replace(played, ended=ended))
    return count
