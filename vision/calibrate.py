"""Learns a tray from two pictures, empty and with the dice in it, and says in one sentence what is wrong.

Pure functions from pictures to values; whoever calls stores the result and shows the sentence.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

import cv2
import numpy as np

from vision.agree import Readers
from vision.floor import floor
from vision.light import Light, glare, light
from vision.moved import moved
from vision.read import read_tray
from vision.readings import DieReading, Image, Point, Reason, TrayReading
from vision.tray import Tray

DIE_MM = 16.0  # edge of the dice of nearly every bar; only the scale in millimetres hangs on it
SMALL = 24.0  # pixels: a die with a shorter edge has pips of 4 px, too small to tell six from five
LARGE = 0.25  # of the picture's height: with larger dice there is no room to throw
CROOKED = 0.2  # nearest die larger than the farthest by so much: the camera looks from the side
DARK = 60.0  # grey levels, the brightest hundredth of tray and dice: a dim bar
NOISY = 4.0  # grey levels of grain between two pictures: a sensor at its limit; a dim bar measured 2.3
WASHED = 0.2  # of the tray clipped: too much light everywhere


def said(msgid: str) -> str:
    """Mark a French text for the catalogue; it comes back unchanged."""
    return msgid


class Fault(StrEnum):
    """What is wrong with a tray, worst first."""

    MOVED = "moved"
    NOT_EMPTY = "not_empty"
    DARK = "dark"
    BRIGHT = "bright"
    GLARE = "glare"
    BLURRED = "blurred"
    HAND = "hand"
    NO_DICE = "no_dice"
    COUNT = "count"
    COCKED = "cocked"
    UNREAD = "unread"
    SMALL = "small"
    LARGE = "large"
    CROOKED = "crooked"
    NO_FLOOR = "no_floor"


SENTENCES: Mapping[Fault, str] = {
    Fault.MOVED: said("La caméra a bougé entre les deux images : fixez-la et recommencez."),
    Fault.NOT_EMPTY: said("La piste n'est pas vide : retirez tout et recommencez."),
    Fault.DARK: said("Il fait trop sombre : ajoutez de la lumière sur la piste."),
    Fault.BRIGHT: said("Il y a trop de lumière : éloignez ou baissez la lampe."),
    Fault.GLARE: said("Déplacez la lampe : il y a un reflet ici."),
    Fault.BLURRED: said("L'image est floue : réglez la netteté de la caméra."),
    Fault.HAND: said("Une main est dans l'image : retirez-la et recommencez."),
    Fault.NO_DICE: said("Aucun dé n'est visible : posez les dés à plat au milieu de la piste."),
    Fault.COUNT: said("Il faut {expected} dés bien visibles, {seen} sont vus."),
    Fault.COCKED: said("Un dé est de travers : posez-le à plat."),
    Fault.UNREAD: said("Les dés ne se lisent pas bien : écartez-les et rapprochez la caméra."),
    Fault.SMALL: said("Les dés sont trop petits dans l'image : rapprochez la caméra."),
    Fault.LARGE: said("Les dés sont trop grands dans l'image : éloignez la caméra."),
    Fault.CROOKED: said("La caméra regarde de biais : placez-la au-dessus du milieu de la piste."),
    Fault.NO_FLOOR: said("Le bord de la piste ne se distingue pas : tout l'image compte comme piste."),
}
"""French, for the catalogue; `{expected}` and `{seen}` are filled by the caller."""

BLOCKING = frozenset(Fault) - {Fault.NO_FLOOR, Fault.CROOKED, Fault.GLARE}
"""Faults with which one cannot play; the others are advice (a white print may look like glare)."""

_WHY = {
    Reason.NO_DICE: Fault.NO_DICE,
    Reason.TOO_FEW: Fault.COUNT,
    Reason.TOO_MANY: Fault.COUNT,
    Reason.COCKED: Fault.COCKED,
    Reason.STACKED: Fault.COCKED,
    Reason.HAND: Fault.HAND,
    Reason.DARK: Fault.DARK,
    Reason.GLARE: Fault.GLARE,
    Reason.BLURRED: Fault.BLURRED,
    Reason.UNCERTAIN: Fault.UNREAD,
    Reason.FOREIGN: Fault.UNREAD,
}


@dataclass(frozen=True, slots=True)
class Trouble:
    """One thing that is wrong: what, where in the picture (None: everywhere), and how many dice were seen."""

    fault: Fault
    where: Point | None = None
    expected: int = 3
    seen: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class Calibration:
    """What was learned; `tray` may be used where `good`. Millimetres hold in the plane of the top faces."""

    tray: Tray
    light: Light
    dice: tuple[DieReading, ...]
    mm_per_px: float | None
    troubles: tuple[Trouble, ...]

    @property
    def good(self) -> bool:
        """Whether one can play like this."""
        return all(trouble.fault not in BLOCKING for trouble in self.troubles)


def calibrate(empty: Image, thrown: Image, *, dice: int = 3, readers: Readers = Readers.BOTH) -> Calibration:
    """Learn the tray from a picture of it empty and one with `dice` dice lying flat in it.

    Both (h, w, 3) and of one size; otherwise ValueError.
    """
    if empty.shape != thrown.shape:
        raise ValueError(f"both pictures must be of one size, not {empty.shape} and {thrown.shape}")
    reading = read_tray(thrown, dice=dice, background=empty, readers=readers)
    outline = floor(empty, reading.dice)
    edges = [die.edge for die in reading.dice]
    die_px = float(np.median(edges)) if edges else None
    lit = light(empty, thrown, outline)
    troubles = (
        *_both(empty, thrown, readers),
        *_lit(empty, lit, outline, die_px or empty.shape[1] / 13),
        *_read(reading, dice),
        *_seen(edges, empty.shape[0]),
        *([Trouble(Fault.NO_FLOOR)] if reading.dice and outline is None else []),
    )
    tray = Tray(outline=outline, die_px=die_px, reference=empty)
    worst_first = tuple(sorted(troubles, key=lambda trouble: list(Fault).index(trouble.fault)))
    return Calibration(tray, lit, reading.dice, DIE_MM / die_px if die_px else None, worst_first)


def sketch(picture: Image, found: Calibration) -> Image:
    """A copy of the picture with outline and dice drawn in, and a ring where something is wrong."""
    drawn = picture.copy()
    width = max(1, picture.shape[1] // 320)
    if found.tray.outline is not None:
        cv2.polylines(
            drawn, [np.round(found.tray.outline).astype(np.int32)], True, (80, 220, 80), width, cv2.LINE_AA
        )
    for die in found.dice:
        cv2.polylines(
            drawn, [np.round(die.corners).astype(np.int32)], True, (240, 200, 60), width, cv2.LINE_AA
        )
    radius = round(found.tray.die_px or picture.shape[1] / 13)
    for trouble in found.troubles:
        if trouble.where is not None:
            x, y = trouble.where
            cv2.circle(drawn, (round(x), round(y)), radius, (60, 60, 240), 2 * width, cv2.LINE_AA)
    return drawn


def _both(empty: Image, thrown: Image, readers: Readers) -> tuple[Trouble, ...]:
    lying = read_tray(empty, dice=None, readers=readers)
    troubles = [Trouble(Fault.MOVED)] if moved(empty, thrown) else []
    if lying.reason is None and lying.dice:
        troubles.append(Trouble(Fault.NOT_EMPTY, lying.dice[0].center))
    return tuple(troubles)


def _lit(empty: Image, lit: Light, outline: tuple[Point, ...] | None, edge: float) -> tuple[Trouble, ...]:
    troubles = []
    if lit.bright < DARK or lit.noise > NOISY:
        troubles.append(Trouble(Fault.DARK))
    if lit.clipped > WASHED:
        troubles.append(Trouble(Fault.BRIGHT))
    else:
        spot = glare(empty, outline, edge)
        troubles += [Trouble(Fault.GLARE, spot)] if spot is not None else []
    return tuple(troubles)


def _read(reading: TrayReading, dice: int) -> tuple[Trouble, ...]:
    if reading.reason is None:
        return ()
    return (Trouble(_WHY[reading.reason], expected=dice, seen=len(reading.dice)),)


def _seen(edges: list[float], height: int) -> tuple[Trouble, ...]:
    if not edges:
        return ()
    troubles = []
    if float(np.median(edges)) < SMALL:
        troubles.append(Trouble(Fault.SMALL))
    if float(np.median(edges)) > LARGE * height:
        troubles.append(Trouble(Fault.LARGE))
    if max(edges) > (1.0 + CROOKED) * min(edges):
        troubles.append(Trouble(Fault.CROOKED))
    return tuple(troubles)
