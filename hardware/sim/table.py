"""The simulated table: dice, hands and time; what is true, whatever the camera makes of it.

The world stands still until somebody looks: every question first brings it to the clock's time. Plans of
hands wait in a row; each is worked out when the one before it is done, because it depends on where the
dice then lie.
"""

import threading
from collections import deque
from collections.abc import Callable, Mapping, Sequence

import numpy as np

from hardware.ports import Clock
from hardware.sim.hands import moves
from hardware.sim.hands.manner import ORDINARY, Manner
from hardware.sim.hands.plan import Lying, Plan
from hardware.sim.hands.things import Kind, Thing
from hardware.sim.hands.toss import free_spot
from hardware.sim.levers.board import LeverBoard
from hardware.sim.levers.button import SimButton, SimLamp
from hardware.sim.levers.pulled import Levers
from hardware.sim.physics.pose import Pose, lying_pose
from hardware.sim.picture.hand.lay import Hand
from hardware.sim.picture.view import View
from hardware.sim.scene import Scene
from hardware.sim.truth import Truth, true_dice
from vision.readings import Point


class SimTable(LeverBoard):
    """A tray with its people. Every method may be called from any thread and returns at once."""

    def __init__(self, scene: Scene, clock: Clock, *, dice: int = 3) -> None:
        self.scene = scene.with_dice(dice)
        self.clock = clock
        self.levers = Levers()
        self.button = SimButton(clock, self.levers)
        self.lamp = SimLamp()
        self._count = dice
        self._view = View(self.scene)
        self._lying: dict[int, Pose] = {}
        self._things: tuple[Thing, ...] = ()
        self._waiting: deque[Callable[[], Plan]] = deque()
        self._plan: Plan | None = None
        self._since = 0.0
        self._rng = np.random.default_rng([scene.seed, 421])
        self._lock = threading.RLock()

    # What hands do. Each waits until those before it are done.

    def throw(
        self,
        dice: Sequence[int] | None = None,
        *,
        manner: Manner | None = None,
        drag: tuple[float, float] | None = None,
    ) -> None:
        """A hand takes these dice (all of them where None) and throws them; the others stay where they are.

        drag  velocity of the throw in mm a second, x right and y away; random where None.
        """
        thrown = tuple(range(self._count)) if dice is None else tuple(dice)
        strange = [i for i in thrown if not 0 <= i < self._count]
        if strange or not thrown or len(set(thrown)) != len(thrown):
            raise ValueError(f"cannot throw dice {thrown}; name some of 0 to {self._count - 1}, each once")

        self._then(lambda: moves.throw(self._rng, self.scene, self._lying, thrown, manner or ORDINARY, drag))

    def nudge(self, die: int, *, value: int | None = None, manner: Manner | None = None) -> None:
        """A finger pushes one die by a few mm; with `value` it turns the die over to show that."""

        def plan() -> Plan:
            if die not in self._lying:
                return Plan((), 0.0, ())
            at = self._lying[die].at
            turned = (
                lying_pose(value, at[0], at[1], float(self._rng.uniform(0, 90)), self.scene.edge)
                if value
                else None
            )
            return moves.nudge(self._rng, self.scene, self._lying, die, manner or ORDINARY, turned)

        self._then(plan)

    def put_by_hand(self, values: Mapping[int, int] | Sequence[int], *, manner: Manner | None = None) -> None:
        """A hand lays dice down showing these values: {die: value}, or one value a die from number 0 on."""
        shown = dict(values) if isinstance(values, Mapping) else dict(enumerate(values))

        def plan() -> Plan:
            others = {i: p for i, p in self._lying.items() if i not in shown}
            return moves.place(self.scene, _places(self._rng, self.scene, others, shown), manner or ORDINARY)

        self._then(plan)

    def put_poses(self, poses: Mapping[int, Pose]) -> None:
        """A hand lays dice down exactly so: leaning, stacked, face to face."""
        self._then(lambda: moves.place(self.scene, poses, ORDINARY))

    def clear(self, *, manner: Manner | None = None) -> None:
        """A hand takes every die out of the tray."""
        self._then(lambda: moves.clear(self.scene, self._lying, manner or ORDINARY))

    def hover(self, seconds: float = 1.0, *, manner: Manner | None = None) -> None:
        """A hand comes, stays over the tray and goes without touching a die."""
        self._then(lambda: moves.visit(self.scene, (0.0, 0.0), seconds, manner or ORDINARY))

    def put_thing(self, kind: Kind, *, manner: Manner | None = None) -> None:
        """A hand puts a coin, a glass, ... into the tray, on a free place."""

        def plan() -> Plan:
            spot = free_spot(self._rng, self.scene, self._lying)
            thing = Thing(kind, spot, float(self._rng.uniform(0, 360)))
            return moves.lay(self.scene, thing, manner or ORDINARY)

        self._then(plan)

    def take_things(self, *, manner: Manner | None = None) -> None:
        """A hand takes out everything that is no die."""
        self._then(lambda: moves.tidy(self.scene, manner or ORDINARY))

    def lay(self, poses: Mapping[int, Pose]) -> None:
        """Put dice there at once, without a hand: a tray found so at start."""
        with self._lock:
            self._catch_up()
            self._lying.update(poses)

    def lay_values(self, values: Sequence[int]) -> None:
        """Dice that show these values lie there at once, without a hand, on free places."""
        self.lay(_places(self._rng, self.scene, {}, dict(enumerate(values))))

    def press(self) -> None:
        """A finger presses the button and lets go."""
        self.button.push()

    # What is true.

    @property
    def busy(self) -> bool:
        """A hand is acting or waiting to, or dice are rolling."""
        with self._lock:
            self._catch_up()
            return self._plan is not None or bool(self._waiting)

    def truth(self) -> Truth:
        """What is in the tray now."""
        with self._lock:
            self._catch_up()
            t = self.clock.now()
            return self.truth_at(t)

    def truth_at(self, t: float) -> Truth:
        """What is in the tray at a time since the last question (the plan under way answers for it)."""
        with self._lock:
            hand, dice = self.hand_at(t), self.dice_at(t)
            still = self._plan is None or (hand is None and dice == self._plan.dice(self._lying, 1e9))
            return Truth(true_dice(self._view, self.scene, dice), still, hand is not None, self.things_at(t))

    def dice_at_rest(self) -> tuple[tuple[int, int, Point], ...]:
        """(number, value, centre of the top face in the picture) of each die; () while anything moves."""
        truth = self.truth()
        return tuple((d.index, d.value, d.center) for d in truth.dice if d.inside) if truth.at_rest else ()

    def pick_values(self, keep: Sequence[int]) -> tuple[int, ...]:
        """Numbers of the dice to throw when these values are kept.

        Raises ValueError where the tray does not show them.
        """
        with self._lock:
            self._catch_up()
            left = list(keep)
            thrown = []
            for i in range(self._count):
                value = self._lying[i].top if i in self._lying else None
                if value in left:
                    left.remove(value)
                else:
                    thrown.append(i)
        if left:
            raise ValueError(f"cannot keep {tuple(keep)}: the tray shows {self.truth().values}")
        return tuple(thrown)

    # For the camera: the world at an instant of the frame.

    def catch_up(self) -> None:
        """Bring the world to the clock's time."""
        with self._lock:
            self._catch_up()

    def dice_at(self, t: float) -> dict[int, Pose]:
        """Where the dice are; t not before the last catching up but one plan."""
        with self._lock:
            return self._plan.dice(self._lying, t - self._since) if self._plan else dict(self._lying)

    def hand_at(self, t: float) -> Hand | None:
        """The hand, where one is."""
        with self._lock:
            return self._plan.hand(t - self._since) if self._plan else None

    def things_at(self, t: float) -> tuple[Thing, ...]:
        """What else lies in the tray."""
        with self._lock:
            return self._plan.things(self._things, t - self._since) if self._plan else self._things

    def _then(self, plan: Callable[[], Plan]) -> None:
        with self._lock:
            self._catch_up()
            self._waiting.append(plan)
            self._catch_up()

    def _catch_up(self) -> None:
        now = self.clock.now()
        self.button.catch_up(now)
        while True:
            if self._plan is None:
                if not self._waiting:
                    return
                self._plan, self._since = self._waiting.popleft()(), now
            done = self._since + self._plan.duration
            if now < done:
                return
            self._lying = self._plan.dice(self._lying, 1e9)
            self._things = self._plan.things(self._things, 1e9)
            self._plan = None


def _places(
    rng: np.random.Generator, scene: Scene, others: Lying, shown: Mapping[int, int]
) -> dict[int, Pose]:
    there, new = dict(others), {}
    for die, value in shown.items():
        x, y = free_spot(rng, scene, there)
        new[die] = there[die] = lying_pose(value, x, y, float(rng.uniform(0, 90)), scene.edge)
    return new
