"""When dice lie still: readings that agree in value and in place, die by die.

A die that spins on a corner keeps its picture for a frame or two, but not its pose; so stillness is judged
between readings, not between pictures, and the rest of the picture may move.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import pairwise
from math import hypot
from statistics import median

from vision.readings import DieReading, Point, Reason, TrayReading
from vision.still import Calm

Pair = tuple[int, int]
"""Index of a die of before, index of the same die now."""


@dataclass(frozen=True, slots=True)
class Poses:
    """How far a die may seem to move and still be the same die in the same place.

    pixels   always allowed, in pixels: what noise does to a fit.
    share    or this part of the die's edge, where that is more.
    degrees  of turn; dice look alike every 90 degrees.
    """

    pixels: float
    share: float
    degrees: float


STEADY = Poses(pixels=0.7, share=0.05, degrees=15.0)
"""From one reading to the next, a frame apart: rejects a die that rolls (a fifth of its edge a frame at its
slowest) or spins on a corner (two turns a second), and passes the jumps of a fit."""

JUMP = Poses(pixels=2.0, share=0.25, degrees=45.0)
"""From one reading to the next of a die whose picture has not moved: what a fit may jump."""

STAYED = Poses(pixels=2.0, share=0.2, degrees=45.0)
"""From one settled tray to the next: rejects a die that a finger moved by a fifth of its edge (a fit jumps a
seventh); turned on the spot it shows what it showed."""

TURNLESS = 1
"""The face whose pips do not tell its turn, which is then a guess."""

UPSET = (Reason.COCKED, Reason.STACKED)
"""Refusals that contradict a reading; the others only abstain."""

SWING = 0.15
"""Edges a frame that all dice may move alike; rejects two dice that roll side by side."""

CREEP = 0.15
"""Edges a second: a die that leans on another one and falls slowly creeps at 0.18 before it drops."""

TREND = 8
"""Votes over which a creeping die is looked for: a quarter of a second."""

MEMORY = 50
"""Votes remembered beside the first one."""

SHAKEN = 0.5
"""All dice displaced alike by at most this part of an edge: the camera or the table moved, not the dice."""


@dataclass(frozen=True, slots=True)
class Vote:
    """One reading, its time in seconds, and how its dice lie since the first of the run, if known."""

    t: float
    reading: TrayReading
    calm: Calm | None = None


def turned(a: float, b: float) -> float:
    """Degrees between two turns of a die, 0 to 45."""
    apart = abs(a - b) % 90.0
    return min(apart, 90.0 - apart)


def apart(a: DieReading, b: DieReading) -> float:
    """Distance of two dice in pixels."""
    return hypot(a.center[0] - b.center[0], a.center[1] - b.center[1])


def in_place(before: DieReading, now: DieReading, poses: Poses) -> bool:
    """Whether a die lies where another one lay, whatever they show."""
    reach = max(poses.pixels, poses.share * before.edge)
    straight = TURNLESS in (before.value, now.value) or turned(before.turn, now.turn) <= poses.degrees
    return straight and apart(before, now) <= reach


def alike(before: DieReading, now: DieReading) -> bool:
    """Whether two dice show the same; a die that could not be read may show anything."""
    return before.value is None or now.value is None or before.value == now.value


def pairs(before: Iterable[DieReading], now: Iterable[DieReading], poses: Poses) -> tuple[Pair, ...]:
    """The dice that stayed: same place, same turn, same value; each is used once, nearest first."""
    near = sorted(
        (apart(a, b), i, j)
        for i, a in enumerate(before)
        for j, b in enumerate(now)
        if in_place(a, b, poses) and alike(a, b)
    )
    taken: list[Pair] = []
    for _, i, j in near:
        if all(i != first and j != second for first, second in taken):
            taken.append((i, j))
    return tuple(taken)


def shaken(before: tuple[DieReading, ...], now: tuple[DieReading, ...]) -> bool:
    """Whether all dice moved alike by a little: then nobody touched them, the camera or the table shook."""
    if not before or len(before) != len(now):
        return False
    loose = Poses(pixels=0.0, share=SHAKEN, degrees=STAYED.degrees)
    found = pairs(before, now, loose)
    if len(found) < len(before):
        return False
    moves = [
        (now[j].center[0] - before[i].center[0], now[j].center[1] - before[i].center[1]) for i, j in found
    ]
    dx, dy = (sum(part) / len(moves) for part in zip(*moves, strict=True))
    reach = max(STAYED.pixels, STAYED.share * before[0].edge)
    return all(hypot(x - dx, y - dy) <= reach for x, y in moves)


def steady(before: TrayReading, now: TrayReading, calm: Calm | None = None) -> bool:
    """Whether two readings of neighbouring frames agree: same verdict, same values, every die still.

    Where the pictures of the dice say how they lie, the poses may jump as a fit does.
    """
    if before.reason is not now.reason:
        return False
    if now.reason not in (None, Reason.TOO_FEW, Reason.TOO_MANY):
        return True
    count = len(now.dice)
    if len(before.dice) != count:
        return False
    if calm is Calm.MOVED:
        return False
    if calm is Calm.STILL:
        return len(pairs(before.dice, now.dice, JUMP)) == count
    lying = before.dice, _swung(before.dice, now.dice)
    reach = STEADY if calm is None else JUMP
    return any(len(pairs(dice, now.dice, reach)) == count for dice in lying)


def _swung(before: tuple[DieReading, ...], now: tuple[DieReading, ...]) -> tuple[DieReading, ...]:
    """The dice of before, moved by what all of them moved since: a trembling camera, a swinging plate."""
    if len(before) < 2 or not now:
        return before
    moves = []
    for die in before:
        near = min(now, key=lambda other: apart(die, other))
        moves.append((near.center[0] - die.center[0], near.center[1] - die.center[1]))
    dx, dy = min(moves, key=lambda move: hypot(*move))
    if hypot(dx, dy) > SWING * before[0].edge:
        return before
    return tuple(replace(die, center=(die.center[0] + dx, die.center[1] + dy)) for die in before)


@dataclass(frozen=True, slots=True)
class Run:
    """Readings that agree, since the last motion.

    votes      the agreeing ones, in order.
    abstained  refused readings among them.
    doubts     how often still dice read differently; each asks for more votes.
    """

    votes: tuple[Vote, ...] = ()
    abstained: int = 0
    doubts: int = 0

    @property
    def reading(self) -> TrayReading | None:
        """What they agree on."""
        return self.votes[-1].reading if self.votes else None

    @property
    def span(self) -> float:
        """Seconds from the first vote to the last."""
        return self.votes[-1].t - self.votes[0].t if self.votes else 0.0

    def settled(self, agree: int, span: float) -> bool:
        """Whether so many agree over so many seconds and nothing creeps.

        Refusals among them must be few, and each doubt costs two votes more.
        """
        votes = len(self.votes)
        enough = votes >= agree + 2 * self.doubts and self.span >= span and 2 * self.abstained <= votes
        return enough and (self.votes[-1].calm is Calm.STILL or not creeping(self.votes[-TREND:]))


def counted(run: Run, vote: Vote) -> Run:
    """The run with one more reading: agreed, abstained, or begun anew where it says otherwise."""
    before, now = run.reading, vote.reading
    if before is None:
        return replace(run, votes=(vote,))
    if steady(before, now, vote.calm):
        return replace(run, votes=(*run.votes[:1], *run.votes[1:][-MEMORY:], vote))
    if before.reason is None and now.reason not in (None, *UPSET) and run.abstained < len(run.votes):
        return replace(run, abstained=run.abstained + 1)
    both = before.reason is None and now.reason is None
    return Run((vote,), doubts=run.doubts + (both and _in_doubt(before, now)))


def creeping(votes: tuple[Vote, ...]) -> bool:
    """Whether one die moves slowly on its own; what all of them do is a camera or a plate that swings."""
    last = votes[-1].reading
    if last.reason is not None or len(votes) < 3:
        return False
    speeds = [_speed(die, votes) for die in last.dice]
    common = min(speeds, key=lambda speed: hypot(*speed)) if len(speeds) > 1 else (0.0, 0.0)
    allowed = CREEP + 0.5 * hypot(*common)
    return any(hypot(x - common[0], y - common[1]) > allowed for x, y in speeds)


def _speed(die: DieReading, votes: tuple[Vote, ...]) -> Point:
    """How fast a die creeps, in edges a second: from its first to its last place, and in most steps between.

    A fit that jumps to and fro by a pixel has the one or the other, a die that falls slowly has both.
    """
    track = [
        (vote.t, *min(vote.reading.dice, key=lambda other: apart(die, other)).center)
        for vote in votes
        if vote.reading.dice
    ]
    x, y = (_slow(track, k) / max(die.edge, 1.0) for k in (1, 2))
    return x, y


def _slow(track: list[tuple[float, float, float]], k: int) -> float:
    """The smaller of mean and median speed along one axis, in pixels a second; 0 where they disagree."""
    whole = (track[-1][k] - track[0][k]) / max(track[-1][0] - track[0][0], 1e-3)
    steps = median((b[k] - a[k]) / max(b[0] - a[0], 1e-3) for a, b in pairwise(track))
    return min(whole, steps, key=abs) if whole * steps > 0 else 0.0


def _in_doubt(before: TrayReading, now: TrayReading) -> bool:
    """Whether dice in the same places read differently."""
    if before.values == now.values:
        return False
    unread = tuple(replace(die, value=None) for die in before.dice)
    return len(before.dice) == len(now.dice) == len(pairs(unread, now.dice, STEADY))
