"""What a soak found, evening by evening, and their sum."""

from collections import Counter as Tally
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field, fields


@dataclass(frozen=True, slots=True)
class Found:
    """What came of some coups.

    wrong      throws that were published with values that did not lie there when they were read.
    overtaken  throws that were right, but dice were thrown again before the answer came.
    by_hand    throws that had to be touched in; refused: refusals by reason.
    uncalled   readings that made a throw which nobody threw (counted twice, or out of nothing).
    strangers  throws that were counted for another player than the one who threw.
    lost       moves of the game after which the tokens did not add up.
    longest    seconds for which the eye stayed in one state other than ready, by state, with all levers back.
    pulled     levers pulled, by name.
    stuck      evenings that ended because nothing happened any more.
    simulated  seconds on the simulated clock; spent: seconds of processor time.
    """

    coups: int = 0
    throws: int = 0
    wrong: int = 0
    overtaken: int = 0
    by_hand: int = 0
    refused: dict[str, int] = field(default_factory=dict)
    uncalled: int = 0
    strangers: int = 0
    lost: int = 0
    longest: dict[str, float] = field(default_factory=dict)
    pulled: dict[str, int] = field(default_factory=dict)
    stuck: int = 0
    simulated: float = 0.0
    spent: float = 0.0

    @property
    def good(self) -> bool:
        """Nothing that may never happen did, and no state lasted for more than half a minute."""
        bad = (self.wrong, self.uncalled, self.strangers, self.lost, self.stuck)
        return not any(bad) and all(seconds <= 30 for seconds in self.longest.values())


def summed(rows: Iterable[Found]) -> Found:
    """All rows as one: counts added up, the longest of the times."""
    told = [asdict(row) for row in rows]
    total: dict[str, object] = {}
    for each in fields(Found):
        values = [row[each.name] for row in told]
        if each.name == "longest":
            total[each.name] = {k: max(v.get(k, 0.0) for v in values) for v in values for k in v}
        elif each.default_factory is dict:
            total[each.name] = dict(sum((Tally(value) for value in values), Tally()))
        else:
            total[each.name] = sum(values)
    return Found(**total)  # type: ignore[arg-type]
