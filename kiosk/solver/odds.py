"""What to do with the dice that lie there in a coup between two, and what each choice is worth.

Without tokens the worth is the chance to win the coup against somebody who plays as well as can be, a throw-
off even. With tokens it is the chance to win the game (where it has two manches: the one under way).
"""

from dataclasses import dataclass, replace
from functools import cached_property

from kiosk.engine.hands.combos import Hand, digits
from kiosk.engine.rules import Rules
from kiosk.engine.usage import UsageRefused
from kiosk.engine.words import said
from kiosk.solver.coup import Coup, Side
from kiosk.solver.dice import HAND, KEEP, KEEP_CHOICES, KEPT_DICE, STAYS, Floats
from kiosk.solver.stakes import TheCoup
from kiosk.solver.terms import Terms
from kiosk.solver.turn import Turn, mean


@dataclass(frozen=True, slots=True)
class Spot:
    """Dice that lie there, and all that the one they belong to knows of the coup.

    throws     throws that may still be made.
    beat, made what the follower has to beat, and in how many throws it was made; the opener has neither.
    owed       throws that still must be made; None leaves it to the rules.
    kept       dice kept at the last throw: they count where the rules lock them.
    total, beat_total  tokens that the throws so far add up to, the last one included, where throws add up.
    announced  the follower said « le bon » before the throw that comes, so it is his last (E4).
    """

    rules: Rules
    charge: bool
    hand: Hand
    throws: int
    beat: Hand | None = None
    made: int = 0
    owed: int | None = None
    kept: tuple[int, ...] = ()
    total: int = 0
    beat_total: int = 0
    announced: bool = False

    @property
    def side(self) -> Side:
        """Whose dice they are."""
        return Side.OPENER if self.beat is None else Side.FOLLOWER

    @property
    def terms(self) -> Terms:
        """What the rules allow here."""
        return Terms(self.rules, self.charge, None if self.owed is None else self.throws - self.owed)

    @property
    def most(self) -> int:
        """Throws that this turn may have in all."""
        return self.terms.most if self.beat is None else self.terms.bound(self.made)


@dataclass(frozen=True, slots=True)
class Option:
    """One thing to do.

    keep   dice to leave on the table while the others are thrown; None is to stop.
    win    the chance to win.
    last   « le bon » is to be said before the throw, which makes it the last (E4).
    """

    keep: tuple[int, ...] | None
    win: float
    last: bool = False


def options(spot: Spot, coup: Coup | None = None) -> tuple[Option, ...]:
    """Everything that can be done, the best first; among equals stopping, then more dice kept.

    coup  what is at stake; the coup alone between two where nothing is given.

    Raises UsageRefused for a spot that the rules do not allow.
    """
    check(spot)
    terms = replace(spot.terms, adds=False)
    reckoned = _Spot(spot, coup or Coup(terms, TheCoup(terms)))
    found = [*reckoned.stop(), *reckoned.again()]
    return tuple(sorted(found, key=lambda each: round(-each.win, 12)))


def check(spot: Spot) -> None:
    """Refuse what cannot lie there: UsageRefused."""
    _check_made(spot)
    if not 0 <= spot.throws < spot.most:
        raise UsageRefused(
            said("--throws {throws} : après le premier lancer il en reste ici au plus {most}"),
            throws=spot.throws,
            most=spot.most - 1,
        )
    if spot.owed is None:
        return
    if spot.side is Side.OPENER and spot.owed:
        raise UsageRefused(said("--must {owed} : qui ouvre ne doit aucun lancer"), owed=spot.owed)
    if not 0 <= spot.owed <= spot.throws:
        raise UsageRefused(
            said("--must {owed} : il n’en reste que {throws} à faire"),
            owed=spot.owed,
            throws=spot.throws,
        )


def _check_made(spot: Spot) -> None:
    if spot.beat is not None and not 1 <= spot.made <= spot.terms.most:
        raise UsageRefused(
            said("{hand} en {made} lancers : le premier joueur en a de 1 à {most} ici"),
            hand=digits(spot.beat),
            made=spot.made,
            most=spot.terms.most,
        )


@dataclass(frozen=True)
class _Spot:
    """A spot with its coup: every array is looked up at the one place where the dice lie."""

    spot: Spot
    coup: Coup

    @cached_property
    def made(self) -> int:
        return self.spot.most - self.spot.throws

    @cached_property
    def turn(self) -> Turn:
        return self.coup.opener() if self.spot.beat is None else self.coup.follower(self.spot.made)

    def stop(self) -> list[Option]:
        """To stop, where that may be."""
        spot, terms = self.spot, self.coup.terms
        if spot.beat is None:
            worth = self.coup.opener_worth(self.made)
            return [Option(None, float(worth[0, 0, self._own, 0, HAND[spot.hand]]))]
        stronger = terms.rules.scale.strength[spot.hand] > terms.rules.scale.strength[spot.beat]
        if spot.announced or (
            spot.throws and not (terms.may_stop(self.made, spot.throws) and (stronger or not terms.commits))
        ):
            return []
        worth = self._end_of_turn(self.made, spot.made if terms.commits else self.made)
        return [Option(None, float(worth[self._own, 0, HAND[spot.hand]]))]

    def again(self) -> list[Option]:
        """Every choice of dice that differs."""
        if not self.spot.throws:
            return []
        last = self._announce()
        if self.spot.announced:
            return last
        gain = self._here(self.turn.gain[self.spot.throws - 1])[self._own]
        best = [Option(KEPT_DICE[choice], float(gain[choice])) for choice in self._choices()]
        return [max(one, other, key=_win) for one, other in zip(best, last or best, strict=True)]

    def _announce(self) -> list[Option]:
        """The same with « le bon » said before the throw."""
        terms = self.coup.terms
        if self.spot.beat is None or not terms.commits:
            return []
        ahead = terms.rules.scale.strength[self.spot.hand] > terms.rules.scale.strength[self.spot.beat]
        if not self.spot.announced and (self.spot.throws < 2 or ahead):
            return []
        gain = mean(
            self._end_of_turn(self.made + 1, self.made + 1), terms.totals.after(self.made), terms.manner
        )
        return [
            Option(KEPT_DICE[choice], float(gain[self._own, choice]), last=not self.spot.announced)
            for choice in self._choices()
        ]

    def _end_of_turn(self, made: int, credited: int) -> Floats:
        """[follower's totals, kept before, hand] of a turn that ends."""
        return self._here(self.coup.stakes.follower(self.spot.made, made, credited))

    def _here(self, found: Floats) -> Floats:
        """Without the axes of table and state, and for the follower without those of the opener."""
        if self.spot.beat is None:
            mine: Floats = found[0, 0]
            return mine
        place = self.coup.terms.totals.place(self.spot.made, self.spot.beat_total)
        here: Floats = found[0, 0, min(place, found.shape[2] - 1), HAND[self.spot.beat]]
        return here

    @cached_property
    def _own(self) -> int:
        """The place of one's own total."""
        return self.coup.terms.totals.place(self.made, self.spot.total)

    def _choices(self) -> list[int]:
        """More dice kept first; all three only where that is a throw."""
        terms, spot = self.coup.terms, self.spot
        pat = spot.beat is not None and terms.manner.pat
        found = dict.fromkeys(map(int, KEEP_CHOICES[HAND[spot.hand]][0 if pat else 1 :]))
        before = KEEP[tuple(sorted(spot.kept, reverse=True))] if terms.rules.kept_locked else 0
        return [choice for choice in found if STAYS[before, choice]]


def _win(option: Option) -> float:
    return option.win
