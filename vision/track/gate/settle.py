"""When dice lie still: readings that agree in value and in place, die by die.

A die that spins on a corner keeps its picture for a frame or two, but not its pose, and one that falls slowly
its pose, but not its picture; so both are asked, and the rest of the picture may move.
"""

from dataclasses import dataclass, replace
from statistics import median

from vision.readings import Dice, DieReading, Reason, TrayReading, apart
from vision.reasons import row
from vision.track.gate.poses import pairs
from vision.track.motion.still import Calm


@dataclass(frozen=True, slots=True)
class Parameters:
    """How much of the readings since the last motion is remembered.

    votes     beside the first one.
    verdicts  newest ones.
    mind      newest verdicts, at least half of which must be to read.
    """

    votes: int = 50
    verdicts: int = 100
    mind: int = 12


PARAMETERS = Parameters()


@dataclass(frozen=True, slots=True)
class Vote:
    """One reading and its time in seconds."""

    t: float
    reading: TrayReading


@dataclass(frozen=True, slots=True)
class Run:
    """Readings that agree, since the last motion.

    votes      the agreeing ones, in order.
    abstained  refused readings among them.
    doubts     how often still dice read differently; each asks for more votes.
    verdicts   of the newest readings, be they of this mind or not: why refused, None where read.
    """

    votes: tuple[Vote, ...] = ()
    abstained: int = 0
    doubts: int = 0
    verdicts: tuple[Reason | None, ...] = ()

    @property
    def reading(self) -> TrayReading | None:
        """What they agree on."""
        return self.votes[-1].reading if self.votes else None

    @property
    def reason(self) -> Reason | None:
        """Why they are refused, as far as they agree on that."""
        return None if self.reading is None else self.reading.reason

    @property
    def minded(self) -> bool:
        """Whether at least half of the newest readings were not refused."""
        newest = self.verdicts[-PARAMETERS.mind :]
        return 2 * newest.count(None) >= len(newest)

    def settled(self, agree: int, span: float) -> bool:
        """Whether so many agree over so many seconds.

        Refusals among them must be few, and each doubt costs two votes more.
        """
        votes = len(self.votes)
        enough = votes >= agree + 2 * self.doubts and 2 * self.abstained <= votes
        return enough and self.votes[-1].t - self.votes[0].t >= span


def counted(run: Run, vote: Vote, calm: Calm | None = None) -> Run:
    """The run with one more reading: agreed, abstained, or begun anew where it says otherwise.

    calm  how its dice lie by their pictures, if known.
    """
    before, now = run.reading, vote.reading
    run = replace(run, verdicts=(*run.verdicts, now.reason)[-PARAMETERS.verdicts :])
    if before is None:
        return replace(run, votes=(vote,))
    if _steady(before, now, calm):
        return replace(run, votes=(*run.votes[:1], *run.votes[1:][-PARAMETERS.votes :], vote))
    abstains = before.reason is None and now.reason is not None and not row(now.reason).upset
    if abstains and run.abstained < len(run.votes):
        return replace(run, abstained=run.abstained + 1)
    return Run((vote,), doubts=run.doubts + _in_doubt(before, now), verdicts=run.verdicts)


def _steady(before: TrayReading, now: TrayReading, calm: Calm | None) -> bool:
    """Whether two readings in a row agree: same verdict, same values, every die still."""
    if before.reason is not now.reason:
        return False
    if now.reason not in (None, Reason.TOO_FEW, Reason.TOO_MANY):
        return True
    return calm is not Calm.MOVED and _all_stayed(before.dice, now.dice)


def _in_doubt(before: TrayReading, now: TrayReading) -> bool:
    """Whether dice in the same places read differently."""
    read = before.reason is None and now.reason is None and before.values != now.values
    return read and _all_stayed(tuple(die.unread for die in before.dice), now.dice)


def _all_stayed(before: Dice, now: Dice) -> bool:
    return len(before) == len(now) == len(pairs(before, now))


def agreed(run: Run) -> Dice:
    """The dice as last read, each as sure as its votes were in the middle: one lucky frame proves little."""
    return tuple(replace(die, confidence=_middle(die, run)) for die in run.votes[-1].reading.dice)


def _middle(die: DieReading, run: Run) -> float:
    seen = (vote.reading.dice for vote in run.votes)
    return median(min(dice, key=lambda other: apart(die, other)).confidence for dice in seen)
