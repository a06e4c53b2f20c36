"""From one coup to the next in every game: who opens, who leaves, and where a manche ends."""

import numpy as np
from numpy.typing import NDArray

from tests.lab.many.games import Games
from tests.lab.many.state import Small


def go_on(many: Games, worst: Small) -> None:
    """The coup is paid, this seat was the weakest: lay out the next one."""
    state = many.state
    charged = state.charge & (state.pot == 0)
    moving = charged | ~state.charge
    holding = state.purse > 0
    bits = np.zeros(worst.size, np.uint8)
    for seat in range(many.players):
        bits |= holding[seat] * np.uint8(1 << seat)
    one = moving & (bits & (bits - np.uint8(1)) == 0)
    state.sitting = np.where(moving & ~one, state.sitting & bits, state.sitting)
    state.opener = worst.copy()
    state.charge &= ~charged
    _fewest_opens(many, np.flatnonzero(~state.charge & ~one), worst)
    first = np.flatnonzero(charged & (many.rules.decharge_opener == "first_player"))
    state.opener[first] = state.first[first]
    _end(many, np.flatnonzero(one), worst[one])


def _fewest_opens(many: Games, game: NDArray[np.intp], worst: Small) -> None:
    """The fewest tokens; among equals the first met from the last loser on (A9)."""
    if many.rules.decharge_opener != "fewest" or not game.size:
        return
    state = many.state
    seats = np.arange(many.players, dtype=np.int16)[:, None]
    far = (seats - worst[game]) % many.players
    key = state.purse[:, game] * np.int16(16) + far
    sits = (state.sitting[game] >> seats.astype(np.uint8)) & 1 == 1
    state.opener[game] = np.where(sits, key, np.int16(32_000)).argmin(axis=0)


def _end(many: Games, game: NDArray[np.intp], loser: Small) -> None:
    """A manche is over: another one, or the game."""
    if not game.size:
        return
    state, rules = many.state, many.rules
    living = state.alive[game]
    many.losers[state.manche[game[living]] - 1, state.number[game[living]]] = loser[living]
    state.manche[game] += np.uint8(1)
    state.pot[game], state.purse[:, game] = rules.tokens, 0
    state.sitting[game], state.charge[game] = (1 << many.players) - 1, True
    state.alive[game] &= state.manche[game] <= rules.manches
    state.manche[game] %= 128  # of games that are over
