"""Whether the dice stand upright together: all axes must point away from the one place under the camera.

A camera that looks down sees a die at p, f pixels of focal length and the point N straight below it, with its
top shifted against its bottom by (p - N) / f edges. Three numbers, 1/f and -N/f, hold for all dice of a
picture, and cameras above trays have them within limits. A die whose axis is elsewhere leans.

One picture of three dice tells the three numbers badly: a die that leans looks like a camera that does. A
camera that is mounted keeps them from throw to throw: what was learned of it (vision.tray.Upright) is a die
or a hundred more that all dice of a picture are held against.
"""

from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray

from vision.refusal.standing.lean import SLANT
from vision.tray import Upright

Axes = NDArray[np.floating]


@dataclass(frozen=True, slots=True)
class Parameters:
    """What cameras above trays, and dice on them, may do.

    spread       of 1/f and of -N/f: lenses from 25 to 70 degrees, cameras that lean by less than 20
                 degrees.
    drift        edges: from one throw to the next a camera may come to hang otherwise by 2 degrees.
    moved        standard deviations by which every die is off what was learned: the camera is, no die
                 leans so.
    kept         of what was learned before a throw: lamps and dice of another evening count after 50
                 throws.
    heavy_tails  degrees of freedom of Student's t: dice that are far off teach little.
    """

    spread: tuple[float, float] = (0.35, 0.17)
    drift: float = 0.04
    moved: float = 3.0
    kept: float = 0.98
    heavy_tails: float = 4.0


PARAMETERS = Parameters()


@dataclass(frozen=True, slots=True)
class Stand:
    """How one die stands.

    off     edges by which its axis is off what the other dice and the camera make of it.
    doubts  the same in standard deviations.
    """

    off: float
    doubts: float


def stands(
    places: Axes, axes: Axes, spread: Axes, known: int | None = None, learned: Upright | None = None
) -> tuple[Stand, ...]:
    """How each die stands, judged by the others.

    places   (n, 2): faces' centres, from the middle of the picture, in widths of the picture.
    axes     (n, 2): top against bottom, in edges; spread (n,) their standard deviation.
    known    only so many of the first judge the others; None for all.
    learned  what earlier throws tell of the camera.
    """
    measures = len(places) if known is None else known
    dice = _measures(places, axes, spread)
    # Each is judged by what all others and the camera say: by the sums without its own part.
    whole = sum((one.told for one in dice[:measures]), _before(learned))
    return tuple(
        _stand(one, whole.plus(one.told, -1) if i < measures else whole) for i, one in enumerate(dice)
    )


def camera(learned: Upright | None) -> tuple[float, float, float]:
    """1/f and -N/f, as likely as they are known."""
    known = _before(learned)
    shift = known.axis - known.lens * known.place
    return known.lens, shift.real, shift.imag


def moved(places: Axes, axes: Axes, spread: Axes, learned: Upright) -> bool:
    """Whether no die stands as was learned: then the camera was moved, for dice seldom lean together."""
    alone = stands(places, axes, spread, known=0, learned=learned)
    return len(alone) > 1 and min(one.doubts for one in alone) > PARAMETERS.moved


def further(learned: Upright | None, places: Axes, axes: Axes, spread: Axes) -> Upright:
    """What is known of the camera after one more throw; a throw that fits nowhere in it begins anew."""
    if learned is None or moved(places, axes, spread, learned):
        learned = _NOTHING
    doubts = np.array([one.doubts for one in stands(places, axes, spread, learned=learned)])
    tails = PARAMETERS.heavy_tails
    trust = (tails + 2) / np.maximum(tails + np.square(doubts), tails + 2)
    dice = _measures(places, axes, spread / np.sqrt(trust))
    now = sum((one.told for one in dice), _sums(_NOTHING)).plus(_sums(learned), PARAMETERS.kept)
    return Upright(now.w, (now.wp.real, now.wp.imag), now.wpp, (now.wa.real, now.wa.imag), now.wpa)


@dataclass(frozen=True, slots=True)
class _Sums:
    """What dice tell of a camera: sums over places p and axes a, x + iy, each by its weight w.

    The axes are a linear function of the places, so that least squares need no more than these.

    w  of w; wp of w p; wpp of w |p|^2; wa of w a; wpa of w times the real part of a / p times |p|^2.
    """

    w: float
    wp: complex
    wpp: float
    wa: complex
    wpa: float

    def plus(self, other: Self, times: float) -> Self:
        """With so many times the other ones."""
        return type(self)(
            self.w + times * other.w,
            self.wp + times * other.wp,
            self.wpp + times * other.wpp,
            self.wa + times * other.wa,
            self.wpa + times * other.wpa,
        )

    def __add__(self, other: Self) -> Self:
        return self.plus(other, 1)

    @property
    def place(self) -> complex:
        """The middle of the places."""
        return self.wp / self.w

    @property
    def axis(self) -> complex:
        """The axis in the middle of the places."""
        return self.wa / self.w

    @property
    def certain(self) -> float:
        """Inverse variance of 1/f: what is left of it beside the unknown axis in the middle."""
        return self.wpp - abs(self.wp) ** 2 / self.w

    @property
    def lens(self) -> float:
        """1/f."""
        return (self.wpa - (self.wp.conjugate() * self.axis).real) / self.certain


@dataclass(frozen=True, slots=True)
class _Measure:
    """One die: its place and its axis, x + iy, and the variance of that."""

    place: complex
    axis: complex
    variance: float

    @property
    def told(self) -> _Sums:
        """What it adds to the sums."""
        w, p, a = 1 / self.variance, self.place, self.axis
        return _Sums(w, w * p, w * abs(p) ** 2, w * a, w * (p.conjugate() * a).real)


def _measures(places: Axes, axes: Axes, spread: Axes) -> list[_Measure]:
    return [
        _Measure(complex(*place), complex(*axis), wide * wide)
        for place, axis, wide in zip(places.tolist(), axes.tolist(), spread.tolist(), strict=True)
    ]


def _stand(die: _Measure, others: _Sums) -> Stand:
    """How a die stands, by what the others and the camera tell."""
    away = die.place - others.place
    gone = die.axis - others.axis - others.lens * away
    # The error of the fit is as wide as `even` all around, and wider along `away`, where the lens counts.
    even = die.variance + 1 / others.w
    wider = (away.conjugate() * gone).real ** 2 / (others.certain * even + abs(away) ** 2)
    return Stand(abs(gone), max((abs(gone) ** 2 - wider) / even, 0.0) ** 0.5)


def _sums(learned: Upright) -> _Sums:
    places, axes = complex(*learned.places), complex(*learned.axes)
    return _Sums(learned.weight, places, learned.reach, axes, learned.along)


def _before(learned: Upright | None) -> _Sums:
    """What is known of the camera before a picture is seen."""
    if learned is None:
        return _ANY_CAMERA
    told = _ANY_CAMERA + _sums(learned)
    w, p, a = 1 / (1 / told.w + PARAMETERS.drift**2), told.place, told.axis  # the lens stays as it was
    along = told.certain * told.lens + w * (p.conjugate() * a).real
    return _Sums(w, w * p, told.certain + w * abs(p) ** 2, w * a, along)


_NOTHING = Upright(0.0, (0.0, 0.0), 0.0, (0.0, 0.0), 0.0)
_LENS, _LEAN = (spread**-2.0 for spread in PARAMETERS.spread)
_ANY_CAMERA = _Sums(_LEAN, 0j, _LENS, 0j, SLANT * _LENS)
