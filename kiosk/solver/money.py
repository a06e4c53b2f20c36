"""The end of a coup between two in tokens: what is paid, and what the game is worth after that.

RULES §2, A11 to A13 (totals), B4 (fines), C2 (own value), C3 (all), E3 (deduct), E6 (est, vient). Arrays are
those of kiosk.solver.stakes.
"""

from dataclasses import dataclass
from functools import cache, cached_property

import numpy as np

from kiosk.engine.hands.combos import HANDS, NENETTE
from kiosk.engine.hands.scale import Value
from kiosk.engine.rules import Rules, value
from kiosk.solver.dice import FIRST, HAND, Floats, Places
from kiosk.solver.terms import Terms, equal
from kiosk.solver.turn import better_of

OPENER, FOLLOWER = 0, 1
AXIS = (2, 5)
"""Where the hand of the opener and that of the follower stand in [state, totals, hand, totals, 1, hand]."""

THROW_OFFS = 12
"""Throw-offs in a row that are looked at: each is equal again in 2.4 % of the cases, twelve in 1e-19."""

AGAIN = float((FIRST**2).sum())
"""The chance that two dry throws are equal."""


@dataclass(frozen=True)
class Laid:
    """Tokens when the coup is paid, by the hands where a hand costs its player tokens at once (B4)."""

    pot: Places
    purse: Places


@dataclass(frozen=True)
class Money:
    """Coups that begin in many states of one phase.

    tokens   of the game.
    after    [table, loser, pot, purse]: the chance of the coup's opener to win the game once it is
             paid, by who lost it (0 the opener) and what the opener then holds.
    pots, purses  [state] tokens in the pot and of the opener; the follower has the rest.
    follows  the first table decides what the others are worth.
    """

    terms: Terms
    tokens: int
    after: Floats
    pots: Places
    purses: Places
    follows: bool = False

    def follower(self, opener: int, made: int, credited: int) -> Floats:
        """See kiosk.solver.stakes.Stakes."""
        sums = self.terms.totals.sums
        totals = (sums[opener][:, None, None, None, None], sums[made][:, None, None])
        tie = equal(self.terms.rules, opener, credited)
        if self._own:
            return self._each_his_own(self.terms.ahead | np.diag(tie >= 0))
        wins = self.terms.ahead | np.diag(tie > 0)
        worth = np.where(
            wins[:, None, None, :],
            self._payment(FOLLOWER, self._amount(FOLLOWER, totals), self._laid),
            self._payment(OPENER, self._amount(OPENER, totals), self._laid),
        )
        thrown = np.flatnonzero(tie == 0)
        if thrown.size:
            worth[..., thrown, :, 0, thrown] = self._throw_off(totals)[..., thrown, :, 0, 0]
        return worth

    @property
    def _own(self) -> bool:
        return self.terms.charge and self.terms.rules.charge_mode == "own_value"

    @cached_property
    def _laid(self) -> Laid:
        return self._fine(AXIS)

    @cached_property
    def _laid_equal(self) -> Laid:
        """Both hold the hand that stands on the opener's axis."""
        return self._fine((AXIS[OPENER], AXIS[OPENER]))

    def _fine(self, axes: tuple[int, int]) -> Laid:
        pot, purse = (each[:, None, None, None, None, None] for each in (self.pots, self.purses))
        fine = self.terms.rules.nenette_penalty if self.terms.charge else 0
        if not fine:
            return Laid(pot, purse)
        nenette = np.arange(len(HANDS)) == HAND[NENETTE]
        taken = np.minimum(fine * _along(nenette, axes[OPENER]), pot)
        rest = pot - taken
        return Laid(rest - np.minimum(fine * _along(nenette, axes[FOLLOWER]), rest), purse + taken)

    def _there(self, winner: int, laid: Laid) -> Places:
        """Tokens there are to give."""
        if self.terms.charge:
            return laid.pot
        return laid.purse if winner == OPENER else self.tokens - laid.purse

    def _payment(self, winner: int, amount: Places, laid: Laid) -> Floats:
        """The worth to the follower once the loser has taken this amount, or what there is."""
        moved = np.minimum(amount, self._there(winner, laid))
        gone = moved if winner == OPENER else -moved
        if self.terms.charge:
            purse = laid.purse + (moved if winner == FOLLOWER else 0)
            return self._worth(1 - winner, laid.pot - moved, purse)
        return self._worth(1 - winner, laid.pot, laid.purse - gone)

    def _worth(self, loser: int, pot: Places, purse: Places) -> Floats:
        worth: Floats = 1 - self.after[:, loser, pot, purse]
        return worth

    def _amount(self, winner: int, totals: tuple[Places, Places]) -> Places:
        """What the stronger hand costs, one or the other."""
        rules = self.terms.rules
        if self.terms.totals.values is not None:
            return totals[0] + totals[1] if rules.accumulate == "all" else totals[winner]
        there = self._there(winner, self._laid)
        amount = _tokens(values(self.terms.rules), AXIS[winner], there)
        return self._deduct(amount, AXIS[1 - winner], there)

    def _deduct(self, amount: Places, loser_axis: int, there: Places) -> Places:
        rules = self.terms.rules
        if rules.deduct == "off":
            return amount
        figures = _along(np.array([hand in rules.scale.figures for hand in HANDS]), loser_axis)
        less = np.maximum(1, amount - _tokens(values(self.terms.rules), loser_axis, there))
        return np.where(figures, less, amount)

    def _each_his_own(self, wins: np.ndarray) -> Floats:
        """Each takes the value of his own hand, the opener first; the weakest counts as the loser (C2).

        wins  the follower is no loser: of two level hands the earlier one is.
        """
        laid, own = self._laid, values(self.terms.rules)
        his = np.minimum(_tokens(own, AXIS[OPENER], laid.pot), laid.pot)
        rest = laid.pot - his
        pot = rest - np.minimum(_tokens(own, AXIS[FOLLOWER], rest), rest)
        pot, purse = np.broadcast_arrays(pot, laid.purse + his)
        return np.where(
            wins[:, None, None, :], self._worth(OPENER, pot, purse), self._worth(FOLLOWER, pot, purse)
        )

    def _throw_off(self, totals: tuple[Places, Places]) -> Floats:
        """Two equal hands, on the opener's axis: each wins the throw-off as often."""
        rules = self.terms.rules
        if self.terms.totals.values is not None:
            return _by_hand(self._add_thrown(totals[0] + totals[1]))
        places = {worth: place for place, worth in enumerate(_shares(self.terms, FIRST))}
        even = np.stack([self._even_at(worth) for worth in places])
        if rules.tie_stake == "choice_from_second":
            even = (1 - AGAIN) * even + AGAIN * self._with_choice(even)
        elif rules.tie_stake == "choice_always":
            even = self._with_choice(even)
        mine = [places[worth] for worth in values(rules)]
        return np.moveaxis(_by_hand(even)[mine, ..., np.arange(len(HANDS)), :, :, :], 0, 3)

    def _add_thrown(self, whole: Places) -> Floats:
        """All that was thrown is at stake, and the hand that wins the throw-off where the rules add it."""
        if self.terms.rules.tie_stake != "added":
            return self._even(whole)
        shares = _shares(self.terms, _best_of_two(self.terms))
        added: Floats = np.add.reduce(
            [share * self._even(whole + int(worth)) for worth, share in shares.items()]
        )
        return added

    def _even(self, amount: Places) -> Floats:
        paid: Floats = (
            self._payment(OPENER, amount, self._laid_equal)
            + self._payment(FOLLOWER, amount, self._laid_equal)
        ) / 2
        return paid

    def _even_at(self, stake: Value) -> Floats:
        """The throw-off for a hand of this value, [table, state, 1, hand, 1, 1, 1]."""
        both = [
            self._payment(each, self._stake(each, stake), self._laid_equal) for each in (OPENER, FOLLOWER)
        ]
        even: Floats = (both[0] + both[1]) / 2
        return even

    def _stake(self, winner: int, stake: Value) -> Places:
        there = self._there(winner, self._laid_equal)
        return self._deduct(_there_for(stake, there), AXIS[OPENER], there)

    def _with_choice(self, even: Floats) -> Floats:
        """[value, ...]: « est » or « vient » before each throw-off, as the first to throw wants it (E6)."""
        best = np.array(list(_shares(self.terms, _best_of_two(self.terms)).values()))
        same = np.array(list(_shares(self.terms, FIRST**2).values()))
        chosen = even
        for _ in range(THROW_OFFS):
            comes = np.tensordot((1 - AGAIN) * best, even, 1) + np.tensordot(same, chosen, 1)
            stays = (1 - AGAIN) * even + AGAIN * chosen
            chosen = np.stack([self._prefer(each, comes) for each in stays])
        return chosen

    def _prefer(self, one: Floats, other: Floats) -> Floats:
        if self.terms.rules.tie_order == "reverse":
            return better_of(one, other, follows=self.follows)
        return 1 - better_of(1 - one, 1 - other, follows=self.follows)


@cache
def values(rules: Rules) -> tuple[Value, ...]:
    """The value of each hand by its place."""
    return tuple(value(rules, hand) for hand in HANDS)


def _tokens(worths: tuple[Value, ...], axis: int, there: Places) -> Places:
    """What each hand, along this axis, is worth where so many tokens are there to give (C3)."""
    plain = _along(np.array([each if isinstance(each, int) else 0 for each in worths]), axis)
    for word in {each for each in worths if isinstance(each, str)}:
        plain = np.where(
            _along(np.array([each == word for each in worths]), axis), _there_for(word, there), plain
        )
    return plain


def _there_for(stake: Value, there: Places) -> Places:
    match stake:
        case "all":
            return there
        case "all_but_one":
            return np.maximum(1, there - 1)
        case int(tokens):
            return np.full((1,) * 6, tokens)


def _along(row: Places, axis: int) -> Places:
    shape = [1] * 6
    shape[axis] = len(row)
    return row.reshape(shape)


def _by_hand(even: Floats) -> Floats:
    """The same for every hand on the opener's axis."""
    return np.broadcast_to(even, (*even.shape[:-4], len(HANDS), *even.shape[-3:]))


def _best_of_two(terms: Terms) -> Floats:
    """[hand] the chance that it is the stronger of two dry throws that differ."""
    weaker: Floats = terms.ahead.T @ FIRST
    return 2 * FIRST * weaker / (1 - AGAIN)


def _shares(terms: Terms, chances: Floats) -> dict[Value, float]:
    """The chance of each value that a hand may have, the hands as likely as this."""
    shares: dict[Value, float] = {}
    for worth, chance in zip(values(terms.rules), chances, strict=True):
        shares[worth] = shares.get(worth, 0.0) + float(chance)
    return shares
