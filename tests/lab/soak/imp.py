"""An imp that pulls levers at random times, and puts each back within seconds: what a bar does to a kiosk."""

from collections import Counter
from collections.abc import Callable

import numpy as np

from hardware.sim.hands.things import Kind
from hardware.sim.table import SimTable

Pull = tuple[Callable[[], None], Callable[[], None]]


class Imp:
    """Breaks one thing at a time. `tend` once a frame; the same seed pulls the same levers.

    every  mean seconds between two pulls.
    pulled how often each lever was, by name.
    """

    def __init__(self, table: SimTable, seed: int = 0, every: float = 12.0) -> None:
        self._table = table
        self._rng = np.random.default_rng([seed, 13])
        self._every = every
        self._levers = _levers(table, self._rng)
        self._back: tuple[float, Callable[[], None]] | None = None
        self._next = table.clock.now() + every
        self.pulled: Counter[str] = Counter()

    @property
    def quiet(self) -> bool:
        """Nothing is broken just now."""
        return self._back is None

    def tend(self) -> None:
        """Pull a lever where it is time to, or put the pulled one back."""
        now = self._table.clock.now()
        if self._back is not None:
            if now >= self._back[0]:
                self._back[1]()
                self._back, self._next = None, now + float(self._rng.exponential(self._every))
        elif now >= self._next:
            name = str(self._rng.choice(sorted(self._levers)))
            pull, back = self._levers[name]
            pull()
            self.pulled[name] += 1
            self._back = (now + float(self._rng.uniform(0.2, 4.0)), back)


def _levers(table: SimTable, rng: np.random.Generator) -> dict[str, Pull]:
    def nothing() -> None:
        """What a hand did needs no putting back."""

    def nudge() -> None:
        lying = table.dice_at_rest()
        if lying:
            table.nudge(lying[int(rng.integers(len(lying)))][0])

    return {
        "unplug": (table.unplug, table.plug),
        "hang": (table.hang, table.plug),
        "freeze": (table.freeze, table.thaw),
        "dark": (table.dark, table.light),
        "flicker": (table.flicker, table.light),
        "tint": (table.tint, table.light),
        "bump": (table.bump, nothing),
        "bounce": (table.bounce, lambda: table.bounce(0)),
        "hold_button": (table.hold_button, table.free_button),
        "late": (lambda: table.delay(float(rng.uniform(0.1, 0.8))), lambda: table.delay(0.0)),
        "shuffle": (table.shuffle, lambda: table.shuffle(False)),
        "wrong_size": (table.wrong_size, lambda: table.wrong_size(None)),
        "hover": (lambda: table.hover(float(rng.uniform(0.3, 2.0))), nothing),
        "nudge": (nudge, nothing),
        "coin": (lambda: table.put_thing(Kind.COIN), table.take_things),
        "press": (table.press, nothing),
    }
