"""What every check of the eye earns: each switched off alone, and all together, by source.

The pictures are read with all checks, then once more without each of them, and without any: what a check
earns is known before the next is tried. One that stops no wrong reading on many fresh pictures is deleted,
with its tests.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from tests.lab.eye.bound import upper_bound
from tests.lab.eye.pictures import Case
from tests.lab.eye.vision import let_go
from vision.policy import EVERY, POLICY, Check
from vision.read import read_tray

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


Answered = tuple[Case, Answer]
"""A picture, and what was made of it."""

SWITCHED: Mapping[str, frozenset[Check]] = {
    **{str(check): EVERY - {check} for check in Check},
    TOGETHER: frozenset(),
}
"""The checks that are left, by the name of what was switched off."""


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


def answers(cases: Iterable[Case], checks: frozenset[Check] = EVERY) -> Iterator[Answered]:
    """Read every picture with these checks alone."""
    for case in cases:
        empty = None if case.background is None else case.background()
        policy = replace(POLICY, checks=checks)
        reading = read_tray(case.picture(), dice=case.dice, background=empty, policy=policy)
        yield replace(case, picture=let_go, background=None), Answer(reading.values, reading.reason or "")


def earnings(check: str, with_all: Iterable[Answered], without: Iterable[Answered]) -> tuple[Earned, ...]:
    """By source; what belongs to the core of every source is summed up at the end."""
    groups: dict[str, list[tuple[Case, Answer, Answer]]] = defaultdict(list)
    for (case, answer), (_, other) in zip(with_all, without, strict=True):
        groups[case.source].append((case, answer, other))
        if case.core:
            groups[CORE].append((case, answer, other))
    order = sorted(groups, key=lambda source: (source == CORE, source))
    return tuple(_earned(check, source, groups[source]) for source in order)


def idle(rows: Iterable[Earned]) -> bool:
    """Whether what was switched off saves nothing and helps nothing anywhere."""
    return not any(row.saves or row.helps for row in rows)


def _earned(check: str, source: str, members: list[tuple[Case, Answer, Answer]]) -> Earned:
    saves = sum(other.wrong(case) and not answer.wrong(case) for case, answer, other in members)
    return Earned(
        check=check,
        source=source,
        pictures=len(members),
        fires=sum(other != answer for _, answer, other in members),
        saves=saves,
        saves_below_pct=100 * upper_bound(saves, len(members)),
        costs=sum(other.right(case) and not answer.right(case) for case, answer, other in members),
        helps=sum(
            answer.right(case) and not other.right(case) and not other.wrong(case)
            for case, answer, other in members
        ),
    )
