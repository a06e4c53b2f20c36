"""The best answer in games that the engine plays: what was reckoned must come true."""

from dataclasses import dataclass
from functools import cache
from math import sqrt
from random import Random

from kiosk.decision import Keep, Stop, Strength, decision
from kiosk.engine.hands.combos import hand_of
from kiosk.engine.play.stages import Turn
from kiosk.engine.play.state import Game
from kiosk.solver.dice import HAND, KEEP_CHOICES, KEPT_DICE
from tests.lab.opponents import Decide, played
from tests.lab.response.answer import Answers
from tests.lab.response.charge import beginnings
from tests.lab.response.decharge import Decharge, State
from tests.lab.response.table import Table
from tests.lab.response.turns import Way


@dataclass(frozen=True, slots=True)
class Trial:
    """Manches that were played with one at the table who answers.

    give      half the width of the interval that holds the true share 95 times in 100.
    reckoned  what he should have lost.
    """

    rules: str
    players: int
    manches: int
    lost: float
    give: float
    reckoned: float

    @property
    def holds(self) -> bool:
        """No further from what was reckoned than one time in a thousand."""
        return abs(self.lost - self.reckoned) < 3.3 / 1.96 * self.give


def trial(answers: Answers, side: Decharge, players: int, manches: int, *, seed: int = 421) -> Trial:
    """So many, where all that can be in play is solved; the seat of the one who answers goes round."""
    chance, names = Random(f"{seed} {answers.rules.name} {players}"), tuple("ABCDEFGH"[:players])
    decide, lost = answerer(side), 0
    for number in range(manches):
        mine = names[number % players]
        seats: dict[str, Decide] = dict.fromkeys(names, _table) | {mine: decide}
        lost += played(answers.rules, seats, chance) == (mine,)
    share = lost / manches
    give = 1.96 * sqrt(share * (1 - share) / manches)
    reckoned = sum(on * (1 - side.worth(game, 0)) for game, on in beginnings(answers.rules, players))
    return Trial(answers.rules.name, players, manches, share, give, reckoned)


def answerer(solved: Decharge) -> Decide:
    """Somebody who answers as was solved."""
    ways = cache(lambda at: solved.ways(Table(solved.rules, len(at.purses)), at))

    def decide(game: Game, chance: Random) -> Keep | Stop:
        if game.charge or not 2 < len(game.order) <= solved.most:
            return _table(game, chance)
        purses = tuple(game.purse[seat] for seat in game.order)
        return _deed(game, ways(State(purses, len(game.plays))))

    return decide


def _deed(game: Game, ways: tuple[Way, ...]) -> Keep | Stop:
    """What is done with the dice that lie there."""
    assert isinstance(game.stage, Turn)
    hand = HAND[hand_of(game.stage.throws[-1])]
    context, table = 0, Table(game.rules, len(game.order))
    for place, play in enumerate(game.plays):
        context = int(table.known(place).then[context, HAND[play.hand]])
    way = ways[game.plays[0].credited - 1] if game.plays else ways[0]
    left = game.max_throws - len(game.stage.throws)
    taken = way.taken[left - 1][context, hand]
    return Keep(KEPT_DICE[KEEP_CHOICES[hand, taken]]) if taken else Stop()


def _table(game: Game, chance: Random) -> Keep | Stop:
    return decision(game, Strength.MASTER, chance)
