"""What the best answer wins from a table that plays by kiosk.solver.company."""

from dataclasses import dataclass, replace

from kiosk.engine.rules import Rules
from kiosk.solver.tables import solution
from tests.lab.many.games import PLAIN_RULES
from tests.lab.response.charge import beginnings
from tests.lab.response.decharge import Decharge, Progress

DRY = PLAIN_RULES | {
    "charge_throws": 1,
    "tie": "rampeau",
    "tie_stake": "original",
    "accumulate": "off",
}
"""House rules under which the charge decides nothing and the hands alone decide a coup."""


@dataclass(frozen=True, slots=True)
class Answered:
    """A table of equals against one who answers best, as chances to lose a manche.

    in_play   beginnings of the décharge with more in play are not solved; `beyond` is how likely those are,
              and that he is among them.
    even      what everybody at the table loses: one of so many.
    table     the same, reckoned by all that the answer is reckoned by (it must be `even`).
    lost      what the best answer loses, if he does beyond as the table does.
    loss      what the approximation loses against him; loss_most: if he never lost beyond.
    control   what the worst answer loses.
    """

    rules: str
    players: int
    in_play: int
    beyond: float
    even: float
    table: float
    lost: float
    loss: float
    loss_most: float
    control: float

    @property
    def holds(self) -> bool:
        """The table loses what it must, the best answer no more, and the worst one far more."""
        return abs(self.table - self.even) < 1e-6 and self.loss > 0 and self.control > self.even + self.loss


class Answers:
    """The best answer, the worst one, and the table's own play under one rule set."""

    def __init__(self, rules: Rules, in_play: int, progress: Progress = id) -> None:
        _plain(rules)
        self.rules, self.in_play = replace(rules, manches=1), in_play
        self.best = self._solve(in_play, 1, progress)
        self.worst, self.table = self._solve(3, -1, progress), self._solve(2, 1, progress)

    def _solve(self, most: int, sign: int, progress: Progress) -> Decharge:
        """Of the worst answer three in play are enough."""
        pair = solution(self.rules, self.rules.tokens, 0)
        found = Decharge(self.rules, pair, most, sign)
        for players in range(3, self.in_play + 1):
            found.solve(players, progress)
        return found

    def answered(self, players: int) -> Answered:
        """So many at the table."""
        sides, beyond, surely = (self.table, self.best, self.worst), 0.0, 0.0
        lost = [0.0] * len(sides)
        for game, chance in beginnings(self.rules, players):
            if not game.losers and len(game.order) > self.in_play:
                beyond, surely = beyond + chance, surely + chance / len(game.order)
                continue
            for which, side in enumerate(sides):
                lost[which] += chance * (1 - side.worth(game, 0))
        table, best, worst = (each + surely for each in lost)
        loss = table - best
        return Answered(
            self.rules.name,
            players,
            self.in_play,
            beyond,
            1 / players,
            table,
            best,
            loss,
            loss + surely,
            worst,
        )


def _plain(rules: Rules) -> None:
    odd = [key for key, usual in DRY.items() if getattr(rules, key) != usual]
    if rules.follow not in ("free", "max_opener") or rules.le_bon == "commit_before_throw":
        odd.append("follow" if rules.le_bon != "commit_before_throw" else "le_bon")
    if odd:
        raise ValueError(f"{rules.name}: no best answer is reckoned for {', '.join(odd)}")
