"""What the house sees of a table besides its games: the scoreboard and the state, told when they change."""

from collections.abc import Callable
from dataclasses import replace

from kiosk.engine.play.state import Game
from kiosk.engine.usage import UsageRefused
from kiosk.link.games import Head, Table
from kiosk.link.live import Followed, follow, scoreboard
from kiosk.store import SavedGame
from kiosk.wire import Live, State

SCOREBOARD_EVERY = 0.25
"""Seconds between two scoreboards at least."""

STATE_SOON, STATE_EVERY = 2.0, 20.0
"""Seconds after which the state is told anew: while games wait, and though nothing happens."""


class Shown:
    """The game under way, and what was told last."""

    def __init__(self) -> None:
        self._followed: Followed | None = None
        self._board: tuple[Game, Head] | None = None
        self._live: Live | None = None
        self._state: State | None = None
        self._live_at = self._state_at = float("-inf")

    def tell_again(self) -> None:
        """A broker that is there anew knows nothing, and a scoreboard may name somebody no more."""
        self._live = self._state = None
        self._live_at = self._state_at = float("-inf")

    def see(self, saved: SavedGame | None, head: Callable[[SavedGame], Head]) -> None:
        """Play on the newest game of the log."""
        if saved is None or saved.outcome == "abandoned":
            self._board = None
            return
        try:
            told = head(saved)
            self._followed = follow(self._followed, saved, told)
        except UsageRefused:
            self._board = None
        else:
            self._board = self._followed.history.game, told

    def live(self, table: Table, now: float) -> Live | None:
        """The scoreboard, where it is to be told now."""
        if 0 <= now - self._live_at < SCOREBOARD_EVERY:
            return None
        live = Live(now, table.label) if self._board is None else scoreboard(*self._board, table, now)
        if self._live is not None and replace(live, at=self._live.at) == self._live:
            return None
        self._live, self._live_at = live, now
        return live

    def state(self, state: State, now: float) -> State | None:
        """The state, where it is to be told now. state: as it is, without the time."""
        busy = state.waiting > 0
        soon = 0 <= now - self._state_at < (STATE_SOON if busy else STATE_EVERY)
        if soon and (busy or state == self._state):
            return None
        self._state, self._state_at = state, now
        return replace(state, at=now)
