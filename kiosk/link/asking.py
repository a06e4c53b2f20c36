"""Who was forgotten at the table, told to the hub by game and place: the log has no name any more."""

from collections.abc import Iterable

from kiosk.link.games import game_id
from kiosk.store.reader import LogReader
from kiosk.wire import Forget, SeatOf

MOST_SEATS = 500
"""Seats in one message: somebody who played every evening of two years."""

MOST_PEOPLE = 2000
"""Tombstones in one message, the newest: as many as a hub tells."""

ASK_EVERY = 30.0
"""Seconds between two times that a hub is asked the same."""


class Asking:
    """What was asked last, and of whom the hub has no tombstone any more."""

    def __init__(self) -> None:
        self._people: tuple[str, ...] = ()
        self._row, self._at = 0, float("-inf")

    def again(self) -> None:
        """A broker that is there anew may have lost what it was asked."""
        self._row, self._at = 0, float("-inf")

    def ask_for(self, people: Iterable[str]) -> None:
        """Ask for these anew, and for all places with them."""
        self._people = tuple(people)[-MOST_PEOPLE:]
        self.again()

    def answered(self) -> None:
        """The hub has buried whom it was told."""
        self._people = ()

    def next_request(self, log: LogReader, epoch: str, answered: int, now: float) -> Forget | None:
        """What is to be asked now: once the hub has all games, since it looks there who that was.

        answered  the last row that the hub has answered. Raises StoreFailed.
        """
        rows = log.forgotten_places(answered, MOST_SEATS)
        last = rows[-1].row if rows else answered
        if not (rows or self._people) or (last == self._row and 0 <= now - self._at < ASK_EVERY):
            return None
        self._row, self._at = last, now
        # A game that the log had no room to keep cannot be named any more.
        games = {row.game: log.game(row.game) for row in rows}
        seats = (SeatOf(game_id(epoch, kept), row.place) for row in rows if (kept := games[row.game]))
        return Forget(epoch, self._row, tuple(seats), self._people)
