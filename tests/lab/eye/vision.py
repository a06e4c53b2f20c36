"""How well the eye reads: right, wrong, refused by reason, and milliseconds, by source."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import median
from time import perf_counter

from tests.lab.eye.bound import upper_bound
from tests.lab.eye.pictures import Case
from vision.classify.agree import Readers
from vision.read import read_tray
from vision.readings import DieReading, Image


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one picture.

    values      as read; () where it was refused.
    reason      why it was refused, "" where it was read.
    confidence  of the least sure die, 0 where nothing was read.
    ms          of the whole reading; `stages` of its steps.
    dice        as they were seen, also where the tray was refused.
    """

    case: Case
    values: tuple[int, ...]
    reason: str
    confidence: float
    pixels: int
    ms: float
    stages: tuple[tuple[str, float], ...]
    dice: tuple[DieReading, ...] = ()

    @property
    def right(self) -> bool:
        """Read as it is, or refused where it must be."""
        return not self.wrong if self.case.values is None else self.values == self.case.values

    @property
    def wrong(self) -> bool:
        """Silently wrong: values were published that are not there."""
        return self.reason == "" and self.values not in (self.case.values, self.case.lying)


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table.

    right_pct   of the pictures: read as they are, or refused where they must be.
    wrong       published with wrong values.
    tried       pictures that could be wrong: those that were read, and those that must be refused.
    wrong_below_pct  of them, with 95 % confidence: the exact binomial bound (tests.lab.eye.bound).
    refused     readable and refused, by reason.
    reason_pct  of those that must be refused: with the right reason; None where there are none.
    """

    source: str
    pictures: int
    right_pct: float
    wrong: int
    tried: int
    wrong_below_pct: float
    refused: dict[str, int]
    reason_pct: float | None
    ms: float


@dataclass(frozen=True, slots=True)
class Wrong:
    """A picture that was read wrongly."""

    source: str
    name: str
    truth: tuple[int, ...]
    read: tuple[int, ...]
    confidence: float


@dataclass(frozen=True, slots=True)
class Stage:
    """What a step of the reading costs."""

    stage: str
    median_ms: float
    p95_ms: float


@dataclass(frozen=True, slots=True)
class Mode:
    """All pictures, as one reader or both read them; in per cent of them, and the wrong ones counted."""

    reader: str
    pictures: int
    right_pct: float
    refused_pct: float
    wrong: int


@dataclass(frozen=True, slots=True)
class Joint:
    """How independent two readers are: pictures on which both, one, or none of them is wrong."""

    both_wrong: int
    constellation_wrong: int
    network_wrong: int
    together_wrong: int
    same_mistake: int


def run(cases: Iterable[Case], readers: Readers = Readers.BOTH) -> Iterator[Outcome]:
    """Read every picture, one by one."""
    for case in cases:
        image = case.picture()
        empty = None if case.background is None else case.background()
        begun = perf_counter()
        reading = read_tray(image, dice=case.dice, background=empty, readers=readers)
        ms = 1e3 * (perf_counter() - begun)
        sure = min((die.confidence for die in reading.dice), default=0.0)
        pixels = reading.width * reading.height
        told = replace(case, picture=let_go, background=None)
        reason = reading.reason or ""
        yield Outcome(told, reading.values, reason, sure, pixels, ms, reading.stages, reading.dice)


def rows(outcomes: Iterable[Outcome]) -> tuple[Row, ...]:
    """The table: each source, those outside the core apart, and all of the core together."""
    groups: dict[str, list[Outcome]] = {}
    for each in outcomes:
        name = each.case.source if each.case.core else f"{each.case.source} (beyond the core)"
        groups.setdefault(name, []).append(each)
    core = [each for members in groups.values() for each in members if each.case.core]
    return (
        *(_row(name, groups[name]) for name in sorted(groups)),
        *([_row("all of the core", core)] if core else []),
    )


def wrongs(outcomes: Iterable[Outcome]) -> tuple[Wrong, ...]:
    """Every silently wrong reading, the surest first."""
    found = [
        Wrong(
            each.case.source, each.case.name, each.case.values or (), each.values, round(each.confidence, 4)
        )
        for each in outcomes
        if each.wrong
    ]
    return tuple(sorted(found, key=lambda wrong: -wrong.confidence))


def stages(outcomes: Iterable[Outcome]) -> tuple[Stage, ...]:
    """Median and 95 % of each step, in the order of the steps, and of the whole."""
    took: dict[str, list[float]] = {}
    for each in outcomes:
        for name, ms in each.stages:
            took.setdefault(name, []).append(ms)
        took.setdefault("the whole", []).append(each.ms)
    whole = took.pop("the whole", [])
    ordered = {**took, "the whole": whole} if whole else took
    return tuple(Stage(name, median(all_ms), _p95(all_ms)) for name, all_ms in ordered.items())


def modes(found: Mapping[Readers, Sequence[Outcome]]) -> tuple[Mode, ...]:
    """What each reader alone makes of the same pictures, and what both do; right and wrong are not all."""
    return tuple(
        Mode(
            reader=str(reader),
            pictures=len(outcomes),
            right_pct=100 * sum(each.right for each in outcomes) / len(outcomes),
            refused_pct=100 * sum(not each.right and not each.wrong for each in outcomes) / len(outcomes),
            wrong=sum(each.wrong for each in outcomes),
        )
        for reader, outcomes in found.items()
        if outcomes
    )


def joint(constellation: Iterable[Outcome], network: Iterable[Outcome], both: Iterable[Outcome]) -> Joint:
    """The errors of the readers alone and together, over the same pictures in the same order."""
    pairs = list(zip(constellation, network, strict=True))
    return Joint(
        both_wrong=sum(one.wrong and other.wrong for one, other in pairs),
        constellation_wrong=sum(one.wrong for one, _ in pairs),
        network_wrong=sum(other.wrong for _, other in pairs),
        together_wrong=sum(each.wrong for each in both),
        same_mistake=sum(one.wrong and one.values == other.values for one, other in pairs),
    )


def let_go() -> Image:
    """Thousands of pictures would not fit into memory: an outcome keeps none."""
    raise LookupError("the picture of an outcome is not kept")


def _row(source: str, members: list[Outcome]) -> Row:
    reasons = Counter(each.reason for each in members if each.reason and each.case.values is not None)
    wrong = sum(each.wrong for each in members)
    tried = sum(each.reason == "" or each.case.values is None for each in members)
    return Row(
        source=source,
        pictures=len(members),
        right_pct=100 * sum(each.right for each in members) / len(members),
        wrong=wrong,
        tried=tried,
        wrong_below_pct=100 * upper_bound(wrong, tried),
        refused=dict(reasons.most_common()),
        reason_pct=_reason_pct(members),
        ms=median(each.ms for each in members),
    )


def _reason_pct(members: list[Outcome]) -> float | None:
    """Of the pictures to be refused for a reason of their own, those that were; None without any."""
    to_refuse = [each for each in members if each.case.values is None and each.case.reason]
    return (
        100 * sum(each.reason == each.case.reason for each in to_refuse) / len(to_refuse)
        if to_refuse
        else None
    )


def _p95(values: list[float]) -> float:
    return sorted(values)[int(0.95 * (len(values) - 1))]
