"""What every check of the eye earns: each switched off alone, and all together, by source.

Every picture is read with all checks, once more without each of them, and without any. A check that stops
no wrong reading on many fresh pictures is deleted, with its tests.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from tests.lab.eye.bound import upper_bound
from tests.lab.eye.pictures import Case
from tests.lab.eye.vision import let_go
from vision.policy import EVERY, POLICY, Check
from vision.read import read_tray
from vision.readings import Image

TOGETHER = "all together"
CORE = "all of the core"


@dataclass(frozen=True, slots=True)
class Answer:
    """What was made of one picture: the values, and the reason where it was refused."""

    values: tuple[int, ...]
    reason: str

    def right(self, case: Case) -> bool:
        """Read as it is, or refused where it must be."""
        return not self.wrong(case) if case.values is None else self.values == case.values

    def wrong(self, case: Case) -> bool:
        """Published, and not there."""
        return not self.reason and self.values not in (case.values, case.lying)


@dataclass(frozen=True, slots=True)
class Tried:
    """One picture: with all checks, and by the name of what was switched off."""

    case: Case
    answer: Answer
    without: dict[str, Answer]


@dataclass(frozen=True, slots=True)
class Earned:
    """What one check earns in one source.

    fires  pictures whose answer is another one without it.
    saves  of these, read wrongly without it; at most so many per cent of all, with 95 % confidence.
    costs  of these, right without it and not with it.
    helps  of these, refused without it and right with it: another look settles what it doubts.
    """

    check: str
    source: str
    pictures: int
    fires: int
    saves: int
    saves_below_pct: float
    costs: int
    helps: int


def tried(cases: Iterable[Case]) -> Iterator[Tried]:
    """Read every picture with all checks, without each, and without any."""
    for case in cases:
        image = case.picture()
        empty = None if case.background is None else case.background()
        without = {str(check): _answer(image, case.dice, empty, EVERY - {check}) for check in Check}
        none = {TOGETHER: _answer(image, case.dice, empty, frozenset())}
        told = replace(case, picture=let_go, background=None)
        yield Tried(told, _answer(image, case.dice, empty, EVERY), without | none)


def earned(pictures: Iterable[Tried]) -> tuple[Earned, ...]:
    """By check and source; what belongs to the core of every source is summed up at the end of each check."""
    groups: dict[tuple[str, str], list[tuple[Tried, Answer]]] = defaultdict(list)
    for one in pictures:
        for check, answer in one.without.items():
            groups[check, one.case.source].append((one, answer))
            if one.case.core:
                groups[check, CORE].append((one, answer))
    order = [*map(str, Check), TOGETHER]
    return tuple(
        _earned(check, source, groups[check, source])
        for check, source in sorted(groups, key=lambda key: (order.index(key[0]), key[1] == CORE, key[1]))
    )


def idle(rows: Iterable[Earned]) -> tuple[str, ...]:
    """Checks that save nothing and help nothing anywhere."""
    gains: dict[str, int] = defaultdict(int)
    for row in rows:
        gains[row.check] += row.saves + row.helps
    return tuple(check for check, gain in gains.items() if not gain)


def _earned(check: str, source: str, members: list[tuple[Tried, Answer]]) -> Earned:
    saves = sum(other.wrong(one.case) and not one.answer.wrong(one.case) for one, other in members)
    return Earned(
        check=check,
        source=source,
        pictures=len(members),
        fires=sum(other != one.answer for one, other in members),
        saves=saves,
        saves_below_pct=100 * upper_bound(saves, len(members)),
        costs=sum(other.right(one.case) and not one.answer.right(one.case) for one, other in members),
        helps=sum(
            one.answer.right(one.case) and not other.right(one.case) and not other.wrong(one.case)
            for one, other in members
        ),
    )


def _answer(image: Image, dice: int | None, empty: Image | None, checks: frozenset[Check]) -> Answer:
    policy = replace(POLICY, checks=checks)
    reading = read_tray(image, dice=dice, background=empty, policy=policy)
    return Answer(reading.values, reading.reason or "")
