"""Dice that do not lie flat on the tray: leaning on something, or lying on top of another die."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.decide.objection import LIGHT, SPOILS, Objection
from vision.decide.standing.lean import Axes, axes
from vision.decide.standing.upright import camera, doubts, further, moved
from vision.median import median
from vision.readings import DieReading, Image, Reason, apart
from vision.tray import UNKNOWN, Tray, Upright

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Weighing:
    """What makes log odds of a lean.

    doubts  log odds for each standard deviation that an axis is off what the others make of it.
    own     weight of the log odds that the network gives each die by itself.
    rare    log odds: dice seldom lean.
    """

    doubts: float
    own: float
    rare: float


@dataclass(frozen=True, slots=True)
class Parameters:
    """What is taken for a die that leans, and for one that lies on another.

    rough     edges by which axes differ between places in the picture and makes of dice.
    gaps      how many times as far as looks from all sides disagree an axis may be off.
    askew     times what all other dice seem to lean by: it is the camera, and no place tells how dice stand.
    unlike    log odds by which the network says of a die that it leans more than of the others, from which it
              does wherever its axis points: a square that lies half on the side below it tells no axis.
    swollen   log odds more for each nat by which its square is larger than the others': one that lies on a
              top and the side below is.
    leans     log odds of leaning from which a die spoils a throw: likelier than not.
    any_leans  log odds, of a whole throw none of whose dice has so many, that one of them leans.
    anywhere  the same among any number of dice, of one or two and of more: such pictures come from anywhere.
    compared  sure faces from which the others of a picture tell how its camera hangs.
    glance    log odds below that bar: as much at first sight, and dice are looked at from all sides.
    likely    log odds of leaning that name a reason for what was not read: beside no sure die, one, and more.
    on_top    log odds of lying on another that name a reason: where a die is nowhere to be seen, elsewhere.
    hides     log odds of lying on another die, which would be left out: beside as many as there must be, with
              what its size says, and where any number may lie; aside: more in rectified pictures, whose dice
              show their sides.
    peep      log odds below the first of them: as much at first sight, and dice are looked at from all sides.
    nearer    log odds of lying on another for each nat by which a die looks larger than the others, from
    smaller   times their edge on, and up to
    larger    times: what lies higher is nearer to the camera, and measured edges are 3 % off.
    close     edges between dice of which neither is smaller for lying further from the camera aside.
    lower     of the edge of the other: measured edges are 3 % off, and what lies on top looks larger.
    cut       edges from the picture's frame: what lies nearer is cut, and looks like a die that leans.
    strange   under a camera that nothing is known of.
    known     under one whose place earlier throws or a calibration told: a lean shows by how far an axis is
              off, and by the die's own look.

    The bars of throws, and `strange`, were weighed on 1,902 fresh throws with a leaning die and 2,460 flat
    ones that would be read if nobody asked (4 are read, 21 refused), and on the 567 labelled throws of a
    known number (2 refused).
    """

    rough: float = 0.01
    gaps: float = 1.0
    askew: float = 2.0
    unlike: float = 5.65
    swollen: float = 6.0
    leans: float = 0.0
    any_leans: float = 0.1
    anywhere: tuple[float, float] = (6.35, 2.0)
    compared: int = 3
    glance: float = 1.5
    likely: tuple[float, float, float] = (4.5, 3.5, 2.2)
    on_top: tuple[float, float] = (0.3, 2.0)
    hides: tuple[float, float] = (6.9, 4.5)
    aside: float = 0.5
    peep: float = 2.0
    nearer: float = 20.0
    smaller: float = 0.92
    larger: float = 1.12
    close: float = 2.0
    lower: float = 0.93
    cut: float = 0.35
    strange: Weighing = Weighing(doubts=1.75, own=0.6, rare=-5.35)
    known: Weighing = Weighing(doubts=3.0, own=0.6, rare=-9.0)


PARAMETERS = Parameters()


def standing(
    image: Image,
    faces: Sequence[DieReading],
    doubtful: Sequence[DieReading],
    dice: int | None,
    unread: int = 0,
    tray: Tray = UNKNOWN,
    empty: Image | None = None,
) -> list[Objection]:
    """The dice that lean, and those that seem to lie on others.

    doubtful  what is no measure for the others, and can only name a reason.
    dice      how many there must be; None for any number.
    unread    things beside them that may be dice: where they lie, none needs to be hidden under another.
    tray      what is known of how dice stand under this camera, and whether its pictures are rectified.
    empty     the tray without dice, where it is known: then the camera hangs above it.
    """
    every, sure, wanted = [*faces, *doubtful], len(faces), dice or 0
    bar = _bar(sure, dice, empty)
    seen, odds = _judged(image, every, sure, tray, twice=False)
    if odds[:sure].max(initial=-np.inf) > bar - PARAMETERS.glance or _peeped(seen, faces, dice, tray):
        seen, odds = _judged(image, every, sure, tray, twice=True)
    likely = PARAMETERS.likely[min(sure, 2)]
    spoils = max(bar, likely) if sure < wanted else bar
    lean = _those(faces, _spoiling(odds[:sure], spoils, together=sure == dice))
    may_lean = [die for die in _those(doubtful, odds[sure:] > likely) if _whole(image, die)]
    on_top = _those(every, seen.on_top > PARAMETERS.on_top[sure + unread >= wanted])
    hiding = [] if sure < wanted else _those(every, _hiding(seen, every, dice, tray) > 0)
    return [
        *_named(Reason.COCKED, SPOILS, lean),
        *_named(Reason.COCKED, LIGHT, may_lean),
        *_named(Reason.STACKED, LIGHT, (die for die in on_top if not _below(die, every))),
        *_named(Reason.STACKED, SPOILS, hiding, lasting=True),
    ]


def _bar(sure: int, dice: int | None, empty: Image | None) -> float:
    """Log odds of leaning from which one of so many sure dice spoils a throw."""
    if dice is not None or empty is not None:
        return PARAMETERS.leans
    return PARAMETERS.anywhere[sure >= PARAMETERS.compared]


def _spoiling(odds: Floats, bar: float, *, together: bool) -> NDArray[np.bool_]:
    """(n,) which dice spoil a throw by these log odds; `together`: else the likeliest, where any may."""
    spoils = odds > bar
    if together and not spoils.any():
        spoils[odds.argmax()] = np.logaddexp.reduce(odds) > PARAMETERS.any_leans
    return spoils


def _peeped(seen: Axes, sure: Sequence[DieReading], dice: int | None, tray: Tray) -> bool:
    """Whether one of as many dice as there must be may lie on another, as far as one look tells."""
    return len(sure) == dice and bool(_hiding(seen, sure, dice, tray).max() > -PARAMETERS.peep)


def _hiding(seen: Axes, dice: Sequence[DieReading], wanted: int | None, tray: Tray) -> Floats:
    """(n,) by how much the log odds that each of these, the first that were seen, hides another are enough.

    Among any number of dice they may be of any size.
    """
    odds, (counted, anyhow) = seen.on_top[: len(dice)], PARAMETERS.hides
    if tray.rectified:
        odds = odds - PARAMETERS.aside
    return odds - anyhow if wanted is None else odds + nearer(dice) - counted


def nearer(dice: Sequence[DieReading]) -> Floats:
    """(n,) log odds that each of some dice of one size lies on another, as its size in the picture tells.

    0 for a die alone.
    """
    by = PARAMETERS
    if len(dice) < 2:
        return np.zeros(len(dice))
    return np.asarray(by.nearer * np.log(_larger(dice).clip(by.smaller, by.larger) / by.smaller))


def _larger(dice: Sequence[DieReading]) -> Floats:
    """(n,) how many times as large as the others each of some dice looks; 1 for a die alone."""
    edges = np.array([die.edge for die in dice])
    others = [np.delete(edges, i) if len(edges) > 1 else edges for i in range(len(edges))]
    return np.asarray(edges / np.array([median(each) for each in others]))


def _those(dice: Sequence[DieReading], which: NDArray[np.bool_]) -> list[DieReading]:
    return [die for die, yes in zip(dice, which, strict=True) if yes]


def _named(
    reason: Reason, weight: float, dice: Iterable[DieReading], *, lasting: bool = False
) -> list[Objection]:
    return [Objection(reason, weight, die.center, lasting=lasting) for die in dice]


def _below(top: DieReading, dice: Sequence[DieReading]) -> bool:
    """Whether a die close to one that seems to lie on another is nearer to the camera than that one is."""
    near = [die for die in dice if apart(top, die) < PARAMETERS.close * die.edge]
    return top.edge < PARAMETERS.lower * max(die.edge for die in near)


def _whole(image: Image, face: DieReading) -> bool:
    """Whether a face lies clear of the picture's frame."""
    ring, margin = np.array(face.corners), PARAMETERS.cut * face.edge
    return bool((ring > margin).all() and (ring < (image.shape[1] - margin, image.shape[0] - margin)).all())


def told(image: Image, dice: Sequence[DieReading], before: Upright | None = None) -> Upright | None:
    """How dice stand under this camera, as these flat ones of one throw tell; `before` that, what was known.

    They are looked at as if nothing were known: what is told to the network comes back in its answers.
    """
    if not dice:
        return before
    seen = axes(image, dice, twice=True)
    return further(before, _places(image, dice), seen.axes, np.hypot(seen.spreads, PARAMETERS.rough))


def _judged(
    image: Image, every: Sequence[DieReading], sure: int, tray: Tray, *, twice: bool
) -> tuple[Axes, Floats]:
    """How each of the dice stands, and (n,) log odds that it leans.

    The first `sure` of them tell how the camera hangs; where all gainsay what was learned, it was moved.
    """
    upright = tray.upright
    seen = axes(image, every, camera(upright), twice=twice, rectified=tray.rectified)
    by = PARAMETERS.strange if upright is None else PARAMETERS.known
    places = _places(image, every)
    spreads = np.hypot(np.hypot(seen.spreads, PARAMETERS.rough), PARAMETERS.gaps * seen.gaps)
    learned = None if tray.rectified else upright
    if learned is not None and moved(places[:sure], seen.axes[:sure], spreads[:sure], learned):
        return _judged(image, every, sure, replace(tray, upright=None), twice=twice)
    off = doubts(places, seen.axes, spreads, sure, upright)
    others = [np.delete(seen.leaning[:sure], [i] if i < sure else []) for i in range(len(every))]
    # What all other sure dice seem to lean by too: it is the camera that does.
    shared = np.array([max(0.0, each.min()) if len(each) else 0.0 for each in others])
    alone = seen.leaning - PARAMETERS.askew * shared
    odds = by.own * alone + by.doubts * off + by.rare
    return seen, odds if tray.rectified else np.maximum(odds, _unlike(seen.leaning, others, every))


def _unlike(leaning: Floats, others: Sequence[Floats], dice: Sequence[DieReading]) -> Floats:
    """(n,) log odds that a die leans, by how much more the network says so of it than of other sure ones, and
    by how much larger its square is."""
    usual = np.array([each.mean() if len(each) else np.inf for each in others])
    said = leaning + PARAMETERS.swollen * np.log(np.maximum(_larger(dice), 1.0))
    return np.asarray(np.minimum(said - usual - PARAMETERS.unlike, said))


def _places(image: Image, dice: Sequence[DieReading]) -> Floats:
    """(n, 2) from the middle of the picture, in widths of it."""
    height, width = image.shape[:2]
    return np.asarray((np.array([die.center for die in dice]) - (width / 2, height / 2)) / width)
