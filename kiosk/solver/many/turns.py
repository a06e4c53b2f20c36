"""The turns of one coup in every game."""

import numpy as np
from numpy.typing import NDArray

from kiosk.engine.hands.combos import HANDS
from kiosk.solver.dice import ROLLS
from kiosk.solver.many.games import Games
from kiosk.solver.many.state import CHOSEN, EMPTY_SEAT, LE_BON, Sight, Small, Table, Turns


def turns(many: Games) -> tuple[list[Turns], Table]:
    """The turns of every player in play, and what lies there after them."""
    state, found = many.state, list[Turns]()
    size, every = state.number.size, np.arange(state.number.size)
    best = np.full(size, len(HANDS), np.uint8)
    table = Table(
        np.full((many.players, size), len(HANDS), np.uint8),
        np.full((many.players, size), EMPTY_SEAT, np.uint8),
        np.zeros((many.players, size), np.uint8),
        np.zeros((many.players, size), np.int16),
    )
    for place in range(many.players):
        seat = many.order[state.sitting, state.opener, place]
        there = every if place < 2 else np.flatnonzero(seat != EMPTY_SEAT)
        if not there.size:
            break
        found.append(_turn(many, there, seat[there], place, table, best))
        stronger = many.strength[table.hands[place]] > many.strength[best]
        best = np.where(stronger, table.hands[place], best)
    return found, table


def _turn(many: Games, game: NDArray[np.intp], seat: Small, place: int, table: Table, best: Small) -> Turns:
    size, state = game.size, many.state
    bound = _bound(many, place, table, game)
    hands, choices = np.zeros((3, size), np.uint8), np.zeros((2, size), np.uint8)
    hands[0] = ROLLS[0, many.chance.integers(0, 216, size, np.uint8)]
    made, last = np.ones(size, np.uint8), np.zeros(size, np.uint8)
    hand, total = hands[0].copy(), many.values[hands[0]]
    on = np.flatnonzero(bound > 1)
    for throw in (1, 2):
        if not on.size:
            break
        sight = Sight(
            hands[throw - 1, on],
            throw,
            bound[on] - np.uint8(throw),
            best[game[on]],
            state.charge[game[on]],
        )
        choice = _allowed(many, many.policy(sight, many.chance), sight, last, on, follows=place > 0)
        going = choice != LE_BON
        on, choice = on[going], choice[going]
        fallen = ROLLS[choice, many.chance.integers(0, 216, on.size, np.uint8)]
        hands[throw, on], choices[throw - 1, on], hand[on] = fallen, choice, fallen
        made[on] = throw + 1
        total[on] += many.values[fallen]
        on = on[(bound[on] > throw + 1) & (last[on] == 0)]
    credited = made
    if place and many.rules.le_bon == "commit_before_throw":
        credited = np.where(last > 0, made, table.credited[0, game])
    table.hands[place, game], table.seats[place, game] = hand, seat
    table.credited[place, game], table.totals[place, game] = credited, total
    return Turns(game, seat, hands, choices, made, credited, last)


def _bound(many: Games, place: int, table: Table, game: NDArray[np.intp]) -> Small:
    if place and many.rules.follow != "free":
        binding: Small = table.credited[place - 1 if many.rules.follow == "max_previous" else 0]
        return binding[game]
    return np.where(many.state.charge[game], np.uint8(many.rules.charge_throws), np.uint8(3))


def _allowed(
    many: Games, choice: Small, sight: Sight, last: Small, on: NDArray[np.intp], *, follows: bool
) -> Small:
    """What the policy wants, where the rules let it; to stop where one may not is to throw again."""
    rules = many.rules
    if not follows:
        return choice
    again = CHOSEN[sight.hand, 1]
    if rules.le_bon == "commit_before_throw":
        wants = choice == LE_BON
        ahead = many.strength[sight.hand] > many.strength[sight.best]
        last[on[wants & ~ahead & (sight.left > 1)]] = sight.made + 1
        return np.where(wants & ~ahead, again, choice)
    if rules.follow != "exact":
        return choice
    excused = ~sight.charge & (rules.le_bon == "stop_before_2nd" and sight.made == 1)
    return np.where((choice == LE_BON) & ~excused, again, choice)
