"""The coups and games of one run, counted, and a line about each as it ends."""

from kiosk.counter.state import Counter
from kiosk.engine.play.state import LastCoup, Phase
from kiosk.language import Tell, line, said


class Score:
    """Counts what ends; `told` takes one line a coup."""

    def __init__(self, told: Tell) -> None:
        self._told = told
        self._last: LastCoup | None = None
        self._begun: int | None = None
        self.coups = 0
        self.games = 0

    def turn(self, counter: Counter) -> bool:
        """Once a turn; whether a game has just ended."""
        game = counter.state
        if game is not None and counter.game != self._begun:
            self._begun = counter.game
            words = said("la partie {n} se joue : {players}")
            self._told(line(words, n=counter.game, players=tuple(game.tokens)))
        if game is None or game.last_coup is self._last:
            return False
        self._last = game.last_coup
        if game.last_coup is not None:
            self.coups += 1
            tokens = tuple(line("{name} {count}", name=name, count=n) for name, n in game.tokens.items())
            self._told(
                line(
                    said("manche {manche}, coup {coup} : pot {pot}, {tokens}"),
                    manche=game.manche,
                    coup=game.coup,
                    pot=game.pot,
                    tokens=tokens,
                )
            )
        ended = game.phase is Phase.OVER
        self.games += ended
        return ended
