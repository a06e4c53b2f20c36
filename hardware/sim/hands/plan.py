"""What a hand does, worked out beforehand: a frozen plan that answers for any instant.

Computing a throw when the hand comes, and only looking it up afterwards, makes it the same at any frame
rate and lets a picture ask for several instants of one exposure.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from hardware.sim.hands.things import Thing
from hardware.sim.physics.fall import Flight
from hardware.sim.physics.pose import Pose, between
from hardware.sim.picture.hand.lay import Hand
from hardware.sim.picture.hand.sprite import Grip

Lying = Mapping[int, Pose]
NO_HAND = Hand((0.0, 0.0))


@dataclass(frozen=True, slots=True)
class Waypoint:
    """Where the hand is at a time: seconds since the plan began, place and height in mm."""

    t: float
    at: tuple[float, float]
    height: float
    grip: Grip = Grip.OPEN


@dataclass(frozen=True, slots=True)
class Taken:
    """A die goes into the hand."""

    t: float
    die: int


@dataclass(frozen=True, slots=True)
class Put:
    """A die leaves the hand and lies there at once."""

    t: float
    die: int
    pose: Pose


@dataclass(frozen=True, slots=True)
class Slid:
    """A finger moves a die over the floor."""

    t: float
    until: float
    die: int
    to: Pose


@dataclass(frozen=True, slots=True)
class Thrown:
    """The hand opens: from here on physics says where the dice are."""

    t: float
    flight: Flight


@dataclass(frozen=True, slots=True)
class Laid:
    """Something that is no die is put into the tray, or taken out of it (None takes all)."""

    t: float
    thing: Thing | None


Happening = Taken | Put | Slid | Thrown | Laid


@dataclass(frozen=True, slots=True)
class Plan:
    """One coming and going of a hand, or none (dice that fall by themselves).

    path      the hand's way, in order of time; empty where no hand comes.
    turn      direction of its fingers in degrees.
    happens   what it does to the dice, in order of time.
    look      skin and sleeve, as a hand at no place.
    """

    path: tuple[Waypoint, ...]
    turn: float
    happens: tuple[Happening, ...]
    look: Hand = NO_HAND

    @property
    def duration(self) -> float:
        """Seconds until the hand is gone and the dice lie still."""
        ends = [w.t for w in self.path[-1:]] + [_end(h) for h in self.happens]
        return max(ends, default=0.0)

    def hand(self, t: float) -> Hand | None:
        """The hand t seconds after the beginning; None before it came and after it left."""
        if not self.path or not self.path[0].t <= t < self.path[-1].t:
            return None
        after = next(i for i, w in enumerate(self.path) if w.t > t)
        a, b = self.path[after - 1], self.path[after]
        share = (t - a.t) / (b.t - a.t)
        share = share * share * (3 - 2 * share)  # hands speed up and slow down
        x, y = (p + (q - p) * share for p, q in zip(a.at, b.at, strict=True))
        height = a.height + (b.height - a.height) * share
        return Hand((x, y), height, self.turn, a.grip, self.look.skin, self.look.sleeve)

    def dice(self, lying: Lying, t: float) -> dict[int, Pose]:
        """Where the dice are t seconds after the beginning, given where they lay before it."""
        now = dict(lying)
        for h in self.happens:
            if h.t > t:
                break
            match h:
                case Taken():
                    now.pop(h.die, None)
                case Put():
                    now[h.die] = h.pose
                case Slid():
                    start = now.get(h.die, h.to)
                    now[h.die] = between(start, h.to, (t - h.t) / (h.until - h.t)) if t < h.until else h.to
                case Thrown():
                    now.update(h.flight.at(t - h.t))
                case Laid():
                    pass
        return now

    def things(self, there: tuple[Thing, ...], t: float) -> tuple[Thing, ...]:
        """What else lies in the tray t seconds after the beginning."""
        for h in self.happens:
            if isinstance(h, Laid) and h.t <= t:
                there = (*there, h.thing) if h.thing else ()
        return there


def _end(h: Happening) -> float:
    match h:
        case Slid():
            return h.until
        case Thrown():
            return h.t + h.flight.duration
        case Taken() | Put() | Laid():
            return h.t
