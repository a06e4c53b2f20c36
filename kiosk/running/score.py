"""The coups and games of one run, counted, and a line about each as it ends."""

from collections.abc import Callable

from kiosk.autoplay import over
from kiosk.counter.state import Counter
from kiosk.engine.play.state import LastCoup


class Score:
    """Counts what ends; `told` takes one line a coup."""

    def __init__(self, told: Callable[[str], None]) -> None:
        self._told = told
        self._last: LastCoup | None = None
        self.coups = 0
        self.games = 0

    def turn(self, counter: Counter) -> bool:
        """Once a turn; whether a game has just ended."""
        game = counter.state
        if game is None or game.last_coup is self._last:
            return False
        self._last = game.last_coup
        if game.last_coup is not None:
            self.coups += 1
            tokens = ", ".join(f"{name} {count}" for name, count in game.tokens.items())
            self._told(f"manche {game.manche} coup {game.coup} {game.phase}: pot {game.pot}, {tokens}")
        ended = over(counter)
        self.games += ended
        return ended
