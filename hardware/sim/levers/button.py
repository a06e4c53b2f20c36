"""A push button and its lamp that exist only here."""

import threading
from collections.abc import Callable

from hardware.ports import Clock, Edge
from hardware.sim.levers.pulled import Levers


class SimButton:
    """The button. A push posts its first edge at once and the others when the clock gets there."""

    def __init__(self, clock: Clock, levers: Levers) -> None:
        self._clock = clock
        self._levers = levers
        self._posts: list[Callable[[Edge], None]] = []
        self._coming: list[Edge] = []
        self._down = False
        self._lock = threading.RLock()

    def listen(self, post: Callable[[Edge], None]) -> None:
        """Call `post` for every edge from now on."""
        self._posts.append(post)

    def is_down(self) -> bool:
        """The contact's level right now."""
        self.catch_up(self._clock.now())
        return self._down

    def close(self) -> None:
        """Forget the listeners. May be called twice."""
        self._posts.clear()
        self._coming.clear()

    def push(self, seconds: float = 0.12) -> None:
        """A finger presses now and lets go after that many seconds (never, where the contact is stuck)."""
        now = self._clock.now()
        chatter = [Edge(now + 0.0015 * (k + 1), down=k % 2 == 1) for k in range(2 * self._levers.bounce)]
        end = now + max(seconds, 0.01)
        after = [Edge(end + 0.0015 * (k + 1), down=k % 2 == 0) for k in range(2 * self._levers.bounce)]
        edges = [Edge(now, down=True), *chatter]
        if not self._levers.stuck:
            edges += [Edge(end, down=False), *after]
        with self._lock:
            self._coming = sorted([*self._coming, *edges], key=lambda edge: edge.at)
        self.catch_up(now)

    def release(self) -> None:
        """The contact opens now (a stuck button was freed)."""
        with self._lock:
            self._coming = [Edge(self._clock.now(), down=False)] if self._down else []
        self.catch_up(self._clock.now())

    def catch_up(self, now: float) -> None:
        """Post every edge that is due."""
        with self._lock:
            due = [edge for edge in self._coming if edge.at <= now]
            self._coming = self._coming[len(due) :]
            for edge in due:
                self._down = edge.down
                for post in tuple(self._posts):
                    post(edge)


class SimLamp:
    """The lamp in the button; remembers whether it is lit."""

    def __init__(self) -> None:
        self.lit = False

    def set(self, lit: bool) -> None:
        """Switch it."""
        self.lit = lit

    def close(self) -> None:
        """Put it out. May be called twice."""
        self.lit = False
