"""Who was forgotten at the table, told to the hub by game and place: the log has no name any more."""

from kiosk.link.games import game_id
from kiosk.store.reader import LogReader
from kiosk.wire import Forget, SeatOf

MOST_SEATS = 500
"""Seats in one message: somebody who played every evening of two years."""

ASK_EVERY = 30.0
"""Seconds between two times that a hub is asked the same."""


class Asking:
    """What was asked last."""

    def __init__(self) -> None:
        self._row, self._at = 0, float("-inf")

    def again(self) -> None:
        """A broker that is there anew may have lost what it was asked."""
        self._row, self._at = 0, float("-inf")

    def next_request(self, log: LogReader, epoch: str, answered: int, now: float) -> Forget | None:
        """What is to be asked now: once the hub has all games, since it looks there who that was.

        answered  the last row that the hub has answered. Raises StoreFailed.
        """
        rows = log.forgotten_places(answered, MOST_SEATS)
        if not rows or (rows[-1].row == self._row and 0 <= now - self._at < ASK_EVERY):
            return None
        self._row, self._at = rows[-1].row, now
        # A game that the log had no room to keep cannot be named any more.
        games = {row.game: log.game(row.game) for row in rows}
        seats = (SeatOf(game_id(epoch, kept), row.place) for row in rows if (kept := games[row.game]))
        return Forget(epoch, self._row, tuple(seats))
