"""The decisions of a game beside the best ones: what each cost, whose they were, and where the game was lost.

Luck is told elsewhere (kiosk.records.luck): what a throw brought is no merit, what was kept no luck.
A decision costs what the best choice was worth more than the one made, as a chance to win the coup; between
three or more the worth is an approximation (kiosk.solver.company).
"""

from collections.abc import Iterator
from dataclasses import dataclass

from kiosk.engine.events import Event, Stopped, Thrown
from kiosk.engine.history import History
from kiosk.engine.play.stages import Turn
from kiosk.engine.play.state import Game
from kiosk.records.past import without_corrections
from kiosk.solver.advice import advice
from kiosk.solver.odds import Option

WORTH_TELLING = 0.05
"""A decision that cost less than this chance is a matter of taste."""


@dataclass(frozen=True, slots=True)
class Decision:
    """Dice that lay there and what was done with them.

    game        as it stood before the decision.
    made, best  the choice, and what would have been worth the most.
    cost        the chance to win the coup that was given away, 0 to 1.
    moved       tokens that the coup cost in the end; 0 where it did not come to that.
    """

    player: str
    game: Game
    made: Option
    best: Option
    moved: int = 0

    @property
    def coup(self) -> int:
        """The coup of its manche, from 1."""
        return self.game.coup

    @property
    def hand(self) -> tuple[int, ...]:
        """The dice that lay there."""
        return self.game.hand

    @property
    def cost(self) -> float:
        """See above."""
        return max(0.0, self.best.win - self.made.win)

    @property
    def tokens(self) -> float:
        """The same in tokens: of those that the coup cost, as many as that chance of them."""
        return self.cost * self.moved


def decisions(history: History) -> tuple[Decision, ...]:
    """Every decision of a game in its order, corrections taken in and what was undone left out."""
    clean = without_corrections(history)
    return tuple(_decisions(clean))


def last_decision(history: History) -> Decision | None:
    """The decision that was made last; None where there was none yet."""
    clean = without_corrections(history)
    for end in range(len(clean.events), 0, -1):
        part = History(clean.games[end - 1 :], clean.events[end - 1 :])
        if (found := next(_decisions(part), None)) is not None:
            return found
    return None


def regret(made: tuple[Decision, ...], player: str) -> float:
    """Coups that his decisions cost a player, as a sum of chances."""
    return sum((each.cost for each in made if each.player == player), start=0.0)


def turning_point(made: tuple[Decision, ...]) -> Decision | None:
    """Where the game was lost: the decision that cost the most; None where all were good."""
    worst = max(made, key=lambda each: each.cost, default=None)
    return worst if worst is not None and worst.cost >= WORTH_TELLING else None


def _decisions(history: History) -> Iterator[Decision]:
    for place, (event, game) in enumerate(zip(history.events, history.games, strict=False)):
        found = _choice(event, game)
        if found is not None and isinstance(game.stage, Turn):
            yield Decision(game.player or "", game, *found, _cost(history, place))


def _cost(history: History, place: int) -> int:
    """Tokens that the coup under way at this place cost."""
    before = history.games[place].last_coup
    paid = (each.last_coup for each in history.games[place:] if each.last_coup is not before)
    coup = next(paid, None)
    return coup.moved if coup else 0


def _choice(event: Event, game: Game) -> tuple[Option, Option] | None:
    """The choice that this event is and the best there was; None where nothing was chosen."""
    if not isinstance(game.stage, Turn) or not game.stage.throws:
        return None
    keep: tuple[int, ...] | None
    match event:
        case Thrown(kept, _):
            keep = tuple(sorted(kept, reverse=True))
        case Stopped():
            keep = None
        case _:
            return None
    found = advice(game, tokens=False)
    made = next((each for each in found if each.keep == keep), None)
    return None if made is None else (made, found[0])
