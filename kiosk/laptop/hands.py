"""What mouse and keys mean at the simulated table: a pure fold over what people do there."""

from dataclasses import dataclass, replace

SLOWEST_THROW, FASTEST = 250.0, 1400.0
"""Speed of a throw in mm a second: a die that is just dropped, and one that would leave any tray."""

CLICK = 12.0
"""Pixels of the tray's picture within which a press and its release are a click, not a throw."""

FINGER = 45.0
"""Pixels of it, across and along, within which a click is meant for a die."""


@dataclass(frozen=True, slots=True)
class Throw:
    """Throw these dice; velocity in mm a second, x right and y away, None for a plain throw."""

    dice: tuple[int, ...]
    drag: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Lie:
    """A die that lies in the tray: its number, its value and its middle in pixels of the picture."""

    die: int
    value: int
    at: tuple[float, float]


@dataclass(frozen=True, slots=True)
class Hands:
    """What the mouse holds.

    picked  dice taken into the hand, to be thrown.
    held    where and when the mouse went down, None while it is up; at: where it is since.
    """

    picked: frozenset[int] = frozenset()
    held: tuple[float, float, float] | None = None
    at: tuple[float, float] = (0.0, 0.0)


def press(hands: Hands, x: float, y: float, now: float) -> Hands:
    """The mouse went down on the tray; x and y in pixels of its picture."""
    return replace(hands, held=(x, y, now), at=(x, y))


def drag_to(hands: Hands, x: float, y: float) -> Hands:
    """The mouse moved; it matters only while it is down."""
    return hands if hands.held is None else replace(hands, at=(x, y))


def pull(hands: Hands, now: float, mm: float) -> tuple[float, float] | None:
    """The velocity that the dice would get if the mouse went up now; None where that is no throw.

    mm  millimetres of the tray a pixel of its picture, times the speed at which time runs: the hand that
        drags lives in real time.
    """
    if hands.held is None:
        return None
    across, down = hands.at[0] - hands.held[0], hands.at[1] - hands.held[1]
    if abs(across) + abs(down) < CLICK:
        return None
    seconds = max(now - hands.held[2], 1 / 60)
    return _velocity(across * mm / seconds, -down * mm / seconds)


def lift(
    hands: Hands, x: float, y: float, now: float, lying: tuple[Lie, ...], mm: float
) -> tuple[Hands, Throw | None]:
    """The mouse went up: a click takes the die there or puts it back, a drag throws; `mm` as in pull."""
    held, drag = hands.held, pull(drag_to(hands, x, y), now, mm)
    hands = replace(hands, held=None)
    if drag is not None:
        return throw_dice(hands, lying, drag)
    return (hands if held is None else click(hands, held[0], held[1], lying)), None


def click(hands: Hands, x: float, y: float, lying: tuple[Lie, ...]) -> Hands:
    """Take the die there into the hand, or put it back."""
    near = [each for each in lying if abs(each.at[0] - x) < FINGER and abs(each.at[1] - y) < FINGER]
    if not near:
        return hands
    die = min(near, key=lambda each: (each.at[0] - x) ** 2 + (each.at[1] - y) ** 2).die
    return replace(hands, picked=hands.picked ^ {die})


def select(hands: Hands, face: int, lying: tuple[Lie, ...], *, select: bool) -> Hands:
    """Keys 1 to 6: the first die that shows this face and is not yet selected; with Shift, the reverse."""
    for each in lying:
        if each.value == face and (each.die in hands.picked) is not select:
            return replace(hands, picked=hands.picked ^ {each.die})
    return hands


def throw_dice(
    hands: Hands, lying: tuple[Lie, ...], drag: tuple[float, float] | None = None
) -> tuple[Hands, Throw]:
    """Throw what is in the hand, all dice where nothing is; the hand is empty then."""
    away = {0, 1, 2} - {each.die for each in lying}
    dice = tuple(sorted(hands.picked | away)) if hands.picked else (0, 1, 2)
    return Hands(), Throw(dice, drag)


def _velocity(x: float, y: float) -> tuple[float, float]:
    speed = (x * x + y * y) ** 0.5
    within = min(max(speed, SLOWEST_THROW), FASTEST)
    return x * within / speed, y * within / speed
