"""What a soak found, evening by evening, and their sum."""

from collections import Counter as Tally
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field, fields
from typing import Any

from tests.lab.memory import Weight

LASTED = 30.0
"""Seconds for which the eye may stay in one state other than ready, once all levers are back."""

SILENT = 10.0
"""Seconds after which a table where nothing lies must say what it waits for."""


@dataclass(frozen=True, slots=True)
class Found:
    """What came of some coups.

    wrong      throws that were published with values that did not lie there when they were read.
    overtaken  throws that were right, but dice were thrown again before the answer came.
    by_hand    throws that had to be touched in; refused: refusals by reason.
    uncalled   readings that made a throw which nobody threw (counted twice, or out of nothing).
    strangers  throws that were counted for another player than the one who threw.
    lost       moves of the game after which the tokens did not add up.
    asked      questions that a push could answer.
    misasked   questions about dice that did not lie there as the eye read them.
    moved      questions whose instant moved after it was told.
    unlogged   evenings whose log does not replay to the state on the screen.
    silent     seconds, at the longest, for which nothing lay there and nothing said what was waited for.
    missed     rolls of which the eye got no picture.
    longest    seconds for which the eye stayed in one state other than ready, by state, with all levers back.
    pulled     levers pulled, by name.
    stuck      evenings that ended because nothing happened any more.
    simulated  seconds on the simulated clock; spent: seconds of processor time.
    mb         of memory that the program needed at the end, the eye with its networks included.
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
    asked: int = 0
    misasked: int = 0
    moved: int = 0
    unlogged: int = 0
    silent: float = 0.0
    missed: int = 0
    longest: dict[str, float] = field(default_factory=dict)
    pulled: dict[str, int] = field(default_factory=dict)
    stuck: int = 0
    simulated: float = 0.0
    spent: float = 0.0
    mb: float = 0.0

    @property
    def good(self) -> bool:
        """Nothing that may never happen did, and no state lasted for more than half a minute."""
        bad = (self.wrong, self.uncalled, self.strangers, self.lost, self.stuck)
        broken = (self.misasked, self.moved, self.unlogged, self.silent > SILENT)
        lasted = any(seconds > LASTED for seconds in self.longest.values())
        return not (any(bad) or any(broken) or lasted)


def sum_up(rows: Iterable[Found]) -> Found:
    """All rows as one: counts added up, the longest of the times, the most of the memory."""
    told = [asdict(row) for row in rows]
    return Found(**{each.name: _total(each.name, [row[each.name] for row in told]) for each in fields(Found)})


def _total(name: str, values: list[Any]) -> Any:
    if name == "longest":
        return {k: max(v.get(k, 0.0) for v in values) for v in values for k in v}
    if name in {"mb", "silent"}:
        return max(values, default=0.0)
    if name in {"refused", "pulled"}:
        return dict(sum(map(Tally, values), Tally()))
    return sum(values)


def weights(rows: Sequence[Found]) -> tuple[Weight, ...]:
    """Memory after the first evening, in the middle and at the end; of less than three, all there are."""
    ends = sorted({0, len(rows) // 2, len(rows) - 1}) if rows else []
    return tuple(Weight(sum(row.throws for row in rows[: end + 1]), rows[end].mb) for end in ends)
