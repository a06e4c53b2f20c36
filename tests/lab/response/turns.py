"""One turn in many contexts at once: the best way through it, and the hands it ends with."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from kiosk.engine.hands.combos import HANDS
from kiosk.solver.dice import FALL_CHANCES, FIRST, KEEP_CHOICES, Floats, Places
from kiosk.solver.totals import NONE
from kiosk.solver.turn import Manner, best_turn

SAME = 12
"""Decimals to which two worths are the same: then one stops, or keeps more dice, as `options` sorts them."""


@dataclass(frozen=True, slots=True)
class Way:
    """What is done in a turn.

    whole   [context] what the turn is worth before its first throw.
    taken   [left - 1] of [context, hand]: 0 to stop, else the place in KEEP_CHOICES.
    """

    whole: Floats
    taken: tuple[Places, ...]

    def ends(self) -> list[Floats]:
        """[throws made - 1] of [context, hand]: the chance to end the turn there."""
        contexts = len(self.whole)
        lies, found = np.broadcast_to(FIRST, (contexts, len(HANDS))), []
        for taken in reversed(self.taken):
            stays = np.where(taken == 0, lies, 0.0)
            found.append(stays)
            lies = _throw(lies - stays, taken)
        return [*found, lies]


def best_way(ends: Sequence[Floats]) -> Way:
    """The best turn; ends [left] of [context, hand]: what ending it is worth with so many throws left."""
    turn = best_turn([each[:, None, None, :] for each in ends], NONE, Manner())
    rows = zip(ends[1:], turn.gain, strict=True)
    return Way(turn.whole, tuple(_take(stop, gain[:, 0]) for stop, gain in rows))


def _take(stop: Floats, gain: Floats) -> Places:
    """[context, hand] the first of the best, the worths as good as the same taken for it."""
    best, taken = np.round(stop, SAME), np.zeros(stop.shape, np.intp)
    gain = np.round(gain, SAME)
    for place in range(1, KEEP_CHOICES.shape[1]):
        option = gain[:, KEEP_CHOICES[:, place]]
        better = option > best
        best, taken = np.where(better, option, best), np.where(better, place, taken)
    return taken


def _throw(going: Floats, taken: Places) -> Floats:
    """[context, hand] after one more throw of those who go on, who keep what they take."""
    contexts, kinds = len(going), len(FALL_CHANCES)
    kept = KEEP_CHOICES[np.arange(len(HANDS)), taken] + kinds * np.arange(contexts)[:, None]
    chances = np.bincount(kept.ravel(), going.ravel(), kinds * contexts).reshape(contexts, kinds)
    fallen: Floats = chances @ FALL_CHANCES
    return fallen
