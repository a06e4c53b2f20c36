"""What became of the pictures of a bench, and its table: one line a group, with a bound and a control."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from tests.lab.eye.bound import upper_bound

ALL = "all"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one picture.

    groups   that it counts in, the coarsest split first.
    wrong    something was published that is not there.
    reason   why it was refused, "" where it was read; ms of the reading alone.
    control  whether the control fell for what it must fall for; None where that proves nothing.
    """

    groups: tuple[str, ...]
    name: str
    right: bool
    wrong: bool
    reason: str
    control: bool | None
    ms: float


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table.

    wrong_at_most_pct  of all, with 95 % confidence.
    refused            of what could be read, by reason.
    control_pct        of the pictures where it proves something; None where there are none.
    """

    group: str
    pictures: int
    right_pct: float
    wrong: int
    wrong_at_most_pct: float
    refused: dict[str, int]
    control_pct: float | None
    ms: float


def rows(outcomes: Iterable[Outcome]) -> tuple[Row, ...]:
    """By group, split after split, and all."""
    found = tuple(outcomes)
    names = sorted({(one.groups.index(group), group) for one in found for group in one.groups})
    groups = {name: [one for one in found if name in one.groups] for _, name in names}
    return tuple(_row(name, members) for name, members in {**groups, ALL: found}.items() if members)


def control(outcomes: Iterable[Outcome]) -> float | None:
    """The part of the pictures in which the control falls for it; None where none proves anything."""
    fell = [one.control for one in outcomes if one.control is not None]
    return sum(fell) / len(fell) if fell else None


def _row(name: str, members: Sequence[Outcome]) -> Row:
    wrong, count, fell = sum(one.wrong for one in members), len(members), control(members)
    refused = Counter(one.reason for one in members if one.reason and not one.right)
    return Row(
        name, count, 100 * sum(one.right for one in members) / count, wrong,
        100 * upper_bound(wrong, count), dict(refused.most_common()),
        None if fell is None else 100 * fell, float(np.median([one.ms for one in members])),
    )  # fmt: skip
