"""The turns of one coup in every game."""

import numpy as np
from numpy.typing import NDArray

from kiosk.engine.hands.combos import HANDS
from kiosk.solver.dice import ROLLS, THROWS
from tests.lab.many.games import Games
from tests.lab.many.state import CHOSEN, EMPTY_SEAT, LE_BON, Sight, Small, Table, Turns

FALLS = ROLLS.ravel()
"""The hands that come, in one row: choice * THROWS + throw."""


def turns(many: Games) -> tuple[list[Turns], Table]:
    """The turns of every player in play, and what lies there after them."""
    state, found = many.state, list[Turns]()
    size = state.number.size
    every = np.arange(size)
    best = np.full(size, len(HANDS), np.uint8)
    table = Table(
        np.full((many.players, size), len(HANDS), np.uint8),
        np.full((many.players, size), EMPTY_SEAT, np.uint8),
        np.zeros((many.players, size), np.uint8),
        np.zeros((many.players, size), np.int16),
    )
    row = (state.sitting.astype(np.intp) * many.players + state.opener) * many.players
    for place in range(many.players):
        seat = many.order.take(row + place)
        there = every if place < 2 else np.flatnonzero(seat != EMPTY_SEAT)
        if not there.size:
            break
        found.append(_turn(many, there, seat.take(there), place, table, best))
        stronger = many.strength.take(table.hands[place]) > many.strength.take(best)
        best = np.where(stronger, table.hands[place], best)
    return found, table


def _turn(many: Games, game: NDArray[np.intp], seat: Small, place: int, table: Table, best: Small) -> Turns:
    size = game.size
    bound, before, charge = _bound(many, place, table, game), best.take(game), many.state.charge.take(game)
    hands, choices = np.zeros((3, size), np.uint8), np.zeros((2, size), np.uint8)
    hands[0] = ROLLS[0].take(many.throws.drawn(size))
    made, last = np.ones(size, np.uint8), np.zeros(size, np.uint8)
    hand, total = hands[0].copy(), many.values.take(hands[0])
    on = np.flatnonzero(bound > 1)
    for throw in (1, 2):
        if not on.size:
            break
        sight = Sight(
            hand.take(on), throw, bound.take(on) - np.uint8(throw), before.take(on), charge.take(on)
        )
        choice = _allow(many, many.policy(sight, many.chance), sight, last, on, follows=place > 0)
        going = choice != LE_BON
        on, choice = on.compress(going), choice.compress(going)
        fallen = FALLS.take(choice.astype(np.intp) * THROWS + many.throws.drawn(on.size))
        hands[throw, on], choices[throw - 1, on], hand[on], made[on] = fallen, choice, fallen, throw + 1
        total[on] += many.values.take(fallen)
        on = on.compress((bound.take(on) > throw + 1) & (last.take(on) == 0))
    credited = made
    if place and many.rules.le_bon == "commit_before_throw":
        credited = np.where(last > 0, made, table.credited[0, game])
    table.hands[place, game], table.seats[place, game] = hand, seat
    table.credited[place, game], table.totals[place, game] = credited, total
    return Turns(game, seat, hands, choices, made, credited, last)


def _bound(many: Games, place: int, table: Table, game: NDArray[np.intp]) -> Small:
    if place and many.rules.follow != "free":
        binding: Small = table.credited[place - 1 if many.rules.follow == "max_previous" else 0]
        return binding.take(game)
    return np.where(many.state.charge.take(game), np.uint8(many.rules.charge_throws), np.uint8(3))


def _allow(
    many: Games, choice: Small, sight: Sight, last: Small, on: NDArray[np.intp], *, follows: bool
) -> Small:
    """What the policy wants, where the rules let it; to stop where one may not is to throw again."""
    rules = many.rules
    if not follows:
        return choice
    again = CHOSEN[1].take(sight.hand)
    if rules.le_bon == "commit_before_throw":
        wants = choice == LE_BON
        ahead = many.strength.take(sight.hand) > many.strength.take(sight.best)
        last[on[wants & ~ahead & (sight.left > 1)]] = sight.made + 1
        return np.where(wants & ~ahead, again, choice)
    if rules.follow != "exact":
        return choice
    excused = ~sight.charge & (rules.le_bon == "stop_before_2nd" and sight.made == 1)
    return np.where((choice == LE_BON) & ~excused, again, choice)
