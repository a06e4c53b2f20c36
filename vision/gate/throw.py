"""Throw, nudge or nothing: what became of each die between two settled trays.

A throw needs dice that were lifted (they were out of the tray, or away inside the hand) or that rolled loose.
A die that a hand pushed, turned or flicked is touched; a die nobody meant to move, but a thrown one hit, too.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from vision.gate.poses import STAYED, in_place, pairs, shaken
from vision.readings import DieReading, Touched, apart


@dataclass(frozen=True, slots=True)
class Parameters:
    """What tells a throw from a nudge.

    in_hand    seconds a die must be away in the hand to count as picked up; a flick with a finger took
               0.1 s.
    held       seconds for which a hand must be over a die's place before the die rolls from it, to have
               picked it up and shaken it there: a hand that stays above does not show the bare place. A
               finger that flicks is quicker.
    rolled     seconds of loose dice in the picture that make a roll: three frames, whatever the times are
               rounded to; rejects shadows and a hand's blurred fingers.
    long_roll  seconds for which a flicked die does not roll, but a thrown one may.
    brushed    edges: a die that shows the same within so many of its place was brushed by the hand, not
               thrown.
    """

    in_hand: float = 0.25
    held: float = 0.6
    rolled: float = 0.095
    long_roll: float = 0.6
    brushed: float = 1.0


PARAMETERS = Parameters()


@dataclass(frozen=True, slots=True)
class Lying:
    """A die of the last settled tray, and what was seen of its place since.

    handled  a hand was over its place, and
    covered  for how many seconds.
    away     seconds for which its place was bare while a hand was in the tray.
    """

    die: DieReading
    handled: bool = False
    covered: float = 0.0
    away: float = 0.0

    @property
    def picked(self) -> bool:
        """Whether it was surely taken up."""
        return self.away >= PARAMETERS.in_hand

    @property
    def taken(self) -> bool:
        """Whether a hand was over it long enough to have shaken it there, or it was taken up."""
        return self.picked or self.covered >= PARAMETERS.held


@dataclass(frozen=True, slots=True)
class Evidence:
    """What was seen since the last settled tray.

    known   its dice; None where nothing was ever read.
    out     dice that were seen to be out of the tray.
    hand    a hand was in.
    rolled  seconds of loose dice, at the longest.
    entered a person told what lies there: until a hand comes anew, whatever still rolls was told too.
    """

    known: tuple[Lying, ...] | None
    out: int = 0
    hand: bool = False
    rolled: float = 0.0
    entered: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """Every die that lies now, in exactly one of three places."""

    kept: tuple[DieReading, ...] = ()
    thrown: tuple[DieReading, ...] = ()
    touched: tuple[Touched, ...] = ()


def outcome(seen: Evidence, dice: tuple[DieReading, ...], unmoved: tuple[bool, ...] = ()) -> Outcome:
    """What became of the dice. At the start, when nothing was known and nothing rolled, all count as kept.

    unmoved  dice whose place looks as in the settled tray: they lay there, though nobody could read them.
    """
    if _as_it_lay(seen, dice):
        return Outcome(kept=dice)
    if seen.known is None:
        return Outcome(thrown=dice) if seen.rolled >= PARAMETERS.rolled else Outcome(kept=dice)
    kept, moved, new = _matched(seen.known, dice, unmoved)
    if not seen.hand:  # what covered a place for a frame or two was none
        moved = tuple(replace(lying, handled=False, covered=0.0, away=0.0) for lying in moved)
    if not seen.hand and seen.rolled < PARAMETERS.rolled and _crept(moved, new):
        return Outcome(kept=dice)
    if not _thrown(seen, moved, new):
        touched = _assigned(moved, new)
        return Outcome((*kept, *_without(new, touched)), touched=touched)
    touched = _assigned(_by_the_way(seen, moved, new), new)
    return Outcome(kept, _without(new, touched), touched)


def nudged(known: Iterable[Lying], dice: tuple[DieReading, ...]) -> Outcome:
    """What a hand left of the dice when it took some away: nothing here was thrown."""
    kept, moved, new = _matched(tuple(known), dice)
    return Outcome(kept, touched=_assigned(moved, new))


def _as_it_lay(seen: Evidence, dice: tuple[DieReading, ...]) -> bool:
    """Whether no hand came since a person told what lies there, or since the dice that lie there shook."""
    if seen.hand:
        return False
    before = tuple(lying.die for lying in seen.known or ())
    return seen.entered or (seen.known is not None and not seen.out and shaken(before, dice))


def _matched(
    known: tuple[Lying, ...], dice: tuple[DieReading, ...], unmoved: tuple[bool, ...] = ()
) -> tuple[tuple[DieReading, ...], tuple[Lying, ...], tuple[DieReading, ...]]:
    """The dice that lie where they lay, those of before that do not, and those that lie elsewhere now."""
    before = tuple(lying.die for lying in known)
    stayed = dict(pairs(before, dice, STAYED))
    kept = [stayed[i] for i in sorted(stayed)] + _lay(before, dice, unmoved)
    moved = tuple(lying for i, lying in enumerate(known) if i not in stayed)
    new = tuple(die for j, die in enumerate(dice) if j not in kept)
    return tuple(dice[j] for j in kept), moved, new


def _lay(
    before: tuple[DieReading, ...], dice: tuple[DieReading, ...], unmoved: tuple[bool, ...]
) -> list[int]:
    """Which dice lay there before, though nobody could read them."""
    seen = [any(in_place(one, die, STAYED) for one in before) for die in dice]
    return [j for j, same in enumerate(unmoved) if same and not seen[j]]


def _by_the_way(seen: Evidence, moved: tuple[Lying, ...], new: tuple[DieReading, ...]) -> tuple[Lying, ...]:
    """Which of the moved dice were not thrown themselves: hit by thrown ones, or brushed by the hand."""
    knocked = tuple(lying for lying in moved if not lying.handled and not lying.picked)
    if len(knocked) == len(moved) and not seen.out:
        return ()  # no hand was over any of them: they were rolled, by whatever it was
    brushed = tuple(lying for lying in moved if lying.handled and not lying.picked and _brushed(lying, new))
    return (*knocked, *brushed)


def _thrown(seen: Evidence, moved: tuple[Lying, ...], new: tuple[DieReading, ...]) -> bool:
    """Whether a throw was made since the last settled tray."""
    if seen.out or len(new) > len(moved):
        return True
    if seen.rolled < PARAMETERS.rolled:
        return False
    if seen.hand:
        handled = sum(lying.handled for lying in moved)  # one alone: a finger flicked it, maybe into others
        return any(lying.taken for lying in moved) or handled != 1 or seen.rolled >= PARAMETERS.long_roll
    return any(not _brushed(lying, new) for lying in moved)


def _crept(moved: tuple[Lying, ...], new: tuple[DieReading, ...]) -> bool:
    """Whether dice only slid on after they were told, as on a plate that still swings."""
    return len(moved) == len(new) and all(_brushed(lying, new) for lying in moved)


def _brushed(lying: Lying, new: tuple[DieReading, ...]) -> bool:
    reach = PARAMETERS.brushed * lying.die.edge
    return any(die.value == lying.die.value and apart(lying.die, die) <= reach for die in new)


def _assigned(moved: tuple[Lying, ...], new: tuple[DieReading, ...]) -> tuple[Touched, ...]:
    """Which die is which: one that shows the same first, then the nearest; each is used once."""
    ranked = sorted(
        (lying.die.value != die.value, apart(lying.die, die), i, j)
        for i, lying in enumerate(moved)
        for j, die in enumerate(new)
    )
    taken: dict[int, int] = {}
    for _, _, i, j in ranked:
        if j not in taken and i not in taken.values():
            taken[j] = i
    return tuple(
        Touched(new[j], was) for j, i in sorted(taken.items()) if (was := moved[i].die.value) is not None
    )


def _without(dice: tuple[DieReading, ...], touched: tuple[Touched, ...]) -> tuple[DieReading, ...]:
    return tuple(die for die in dice if all(die is not other.die for other in touched))
