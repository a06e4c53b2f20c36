"""When dice lie still: readings that agree in value and in place, die by die.

A die that spins on a corner keeps its picture for a frame or two, but not its pose; so stillness is judged
between readings, not between pictures, and the rest of the picture may move.
"""

from dataclasses import dataclass, replace
from itertools import pairwise
from math import hypot
from statistics import median

from vision.gate.poses import JUMP, STEADY, pairs
from vision.gate.still import Calm
from vision.readings import DieReading, Point, Reason, TrayReading, apart
from vision.reasons import row


@dataclass(frozen=True, slots=True)
class Parameters:
    """How still dice must lie.

    swing   edges a frame that all dice may move alike; rejects two dice that roll side by side.
    creep   edges a second: a die that leans on another one and falls slowly creeps at 0.18 before it
            drops.
    trend   votes over which a creeping die is looked for: a quarter of a second.
    memory  votes remembered beside the first one.
    """

    swing: float = 0.15
    creep: float = 0.15
    trend: int = 8
    memory: int = 50


PARAMETERS = Parameters()


@dataclass(frozen=True, slots=True)
class Vote:
    """One reading, its time in seconds, and how its dice lie since the first of the run, if known."""

    t: float
    reading: TrayReading
    calm: Calm | None = None


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
    if hypot(dx, dy) > PARAMETERS.swing * before[0].edge:
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
        return enough and (self.votes[-1].calm is Calm.STILL or not creeping(self.votes[-PARAMETERS.trend :]))


def agreed(run: Run) -> tuple[DieReading, ...]:
    """The dice as last read, each as sure as its votes were in the middle: one lucky frame proves little."""
    return tuple(replace(die, confidence=_middle(die, run)) for die in run.votes[-1].reading.dice)


def _middle(die: DieReading, run: Run) -> float:
    seen = (vote.reading.dice for vote in run.votes if vote.reading.dice)
    return median(min(dice, key=lambda other: apart(die, other)).confidence for dice in seen)


def counted(run: Run, vote: Vote) -> Run:
    """The run with one more reading: agreed, abstained, or begun anew where it says otherwise."""
    before, now = run.reading, vote.reading
    if before is None:
        return replace(run, votes=(vote,))
    if steady(before, now, vote.calm):
        return replace(run, votes=(*run.votes[:1], *run.votes[1:][-PARAMETERS.memory :], vote))
    if (
        before.reason is None
        and now.reason is not None
        and not row(now.reason).upset
        and run.abstained < len(run.votes)
    ):
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
    allowed = PARAMETERS.creep + 0.5 * hypot(*common)
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
