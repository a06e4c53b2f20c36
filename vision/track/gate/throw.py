"""Throw, nudge or nothing: what became of each die between two settled trays.

A throw needs dice that were lifted (they were out of the tray, or away inside the hand) or that rolled loose.
A die that a hand pushed, turned or flicked is touched; a die nobody meant to move, but a thrown one hit, too.
"""

from dataclasses import dataclass

from vision.readings import Dice, DieReading, Touched, apart
from vision.track.gate.poses import in_place, nearest, pairs, shaken


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
    """A die of the last settled tray, and for how many seconds since then its place was

    covered  by a hand.
    away     bare while a hand was in the tray.
    """

    die: DieReading
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

    known    its dice; None where nothing was ever read.
    out      dice that were seen to be out of the tray.
    hand     a hand was in.
    loose    seconds of loose dice, at the longest.
    entered  a person told what lies there: until a hand comes anew, whatever still rolls was told too.
    """

    known: tuple[Lying, ...] | None
    out: int = 0
    hand: bool = False
    loose: float = 0.0
    entered: bool = False

    @property
    def rolled(self) -> bool:
        """Whether dice rolled."""
        return self.loose >= PARAMETERS.rolled

    @property
    def dice(self) -> Dice:
        """Those of the last settled tray; () also where nothing is known."""
        return tuple(lying.die for lying in self.known or ())


@dataclass(frozen=True, slots=True)
class Outcome:
    """Every die that lies now, in exactly one of three places."""

    kept: Dice = ()
    thrown: Dice = ()
    touched: tuple[Touched, ...] = ()


def outcome(seen: Evidence, dice: Dice, unmoved: tuple[bool, ...]) -> Outcome:
    """What became of the dice. At the start, when nothing was known and nothing rolled, all count as kept.

    unmoved  dice whose place looks as in the settled tray: they lay there, though nobody could read them.
    """
    if _as_it_lay(seen, dice):
        return Outcome(kept=dice)
    if seen.known is None:
        return Outcome(thrown=dice) if seen.rolled else Outcome(kept=dice)
    kept, moved, new = _matched(seen, dice, unmoved)
    if not seen.hand and not seen.rolled and _crept(moved, new):
        return Outcome(kept=dice)
    if _thrown(seen, moved, new):
        touched = _assigned(_by_the_way(seen, moved, new), new)
        return Outcome(kept, _without(new, touched), touched)
    touched = _assigned(moved, new)
    return Outcome((*kept, *_without(new, touched)), touched=touched)


def nudged(seen: Evidence, dice: Dice) -> Outcome:
    """What a hand left of the dice when it took some away: nothing here was thrown."""
    kept, moved, new = _matched(seen, dice, ())
    return Outcome(kept, touched=_assigned(moved, new))


def _as_it_lay(seen: Evidence, dice: Dice) -> bool:
    """Whether no hand came since a person told what lies there, or since the dice that lie there shook."""
    return not seen.hand and (seen.entered or (not seen.out and shaken(seen.dice, dice)))


def _matched(seen: Evidence, dice: Dice, unmoved: tuple[bool, ...]) -> tuple[Dice, tuple[Lying, ...], Dice]:
    """The dice that lie where they lay, those of before that do not, and those that lie elsewhere now.

    Without a hand in the tray, what covered a place for a frame or two was none.
    """
    stayed = pairs(seen.dice, dice)
    kept = [stayed[i] for i in sorted(stayed)] + _unread(seen.dice, dice, unmoved)
    moved = (lying for i, lying in enumerate(seen.known or ()) if i not in stayed)
    watched = tuple(moved) if seen.hand else tuple(Lying(lying.die) for lying in moved)
    return tuple(dice[j] for j in kept), watched, tuple(die for j, die in enumerate(dice) if j not in kept)


def _unread(before: Dice, dice: Dice, unmoved: tuple[bool, ...]) -> list[int]:
    """Which dice lay there before, though nobody could read them."""
    return [j for j, same in enumerate(unmoved) if same and not any(in_place(one, dice[j]) for one in before)]


def _thrown(seen: Evidence, moved: tuple[Lying, ...], new: Dice) -> bool:
    """Whether a throw was made since the last settled tray."""
    if seen.out or len(new) > len(moved):
        return True
    if not seen.rolled:
        return False
    if seen.hand:
        # One alone that a hand was over: a finger flicked it, maybe into others.
        handled = sum(lying.covered > 0 for lying in moved)
        long = seen.loose >= PARAMETERS.long_roll
        return long or handled != 1 or any(lying.taken for lying in moved)
    return not all(_brushed(lying, new) for lying in moved)


def _by_the_way(seen: Evidence, moved: tuple[Lying, ...], new: Dice) -> tuple[Lying, ...]:
    """Which of the moved dice were not thrown themselves: hit by thrown ones, or brushed by the hand."""
    left = tuple(lying for lying in moved if not lying.picked)
    knocked = tuple(lying for lying in left if not lying.covered)
    if len(knocked) == len(moved) and not seen.out:
        return ()  # no hand was over any of them: they were rolled, by whatever it was
    return (*knocked, *(lying for lying in left if lying.covered and _brushed(lying, new)))


def _crept(moved: tuple[Lying, ...], new: Dice) -> bool:
    """Whether dice only slid on after they were told, as on a plate that still swings."""
    return len(moved) == len(new) and all(_brushed(lying, new) for lying in moved)


def _brushed(lying: Lying, new: Dice) -> bool:
    reach = PARAMETERS.brushed * lying.die.edge
    return any(die.value == lying.die.value and apart(lying.die, die) <= reach for die in new)


def _assigned(moved: tuple[Lying, ...], new: Dice) -> tuple[Touched, ...]:
    """Which die is which: one that shows the same first, then the nearest; each is used once."""
    far = 1 + max((apart(lying.die, die) for lying in moved for die in new), default=0.0)
    which = nearest(
        (apart(lying.die, die) + far * (lying.die.value != die.value), i, j)
        for i, lying in enumerate(moved)
        for j, die in enumerate(new)
    )
    was = {j: moved[i].die.value for i, j in which.items()}
    return tuple(Touched(new[j], value) for j in sorted(was) if (value := was[j]) is not None)


def _without(dice: Dice, touched: tuple[Touched, ...]) -> Dice:
    return tuple(die for die in dice if all(die is not other.die for other in touched))
