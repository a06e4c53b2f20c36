"""Dice that were left out: whatever looks like a die and is none of those that were read.

A small network that sees shapes, not values, says of each place of the tray whether the middle of a die is
seen there: flat, leaning, cut by the picture's frame, as pale as a lamp makes it or of the cloth's colour. It
is told which tops were read, and looks for others, below these too. How large dice are is known from those
that were read, so that it looks at a picture in which a die is FAR_PX wide, and once more at one in which
those are that are larger: people mix sets, and one that lies on another is nearer. A second one looks closely
at each such place: at its surroundings, NEAR_PX to a die, and at how far their colours are from those of the
dice that were read. What both say adds up. They are asked for a veto alone: nothing that they see is ever
published.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import dist
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.classify.patch_net.cut import WAYS, patches, turned
from vision.decide.aside import aside
from vision.decide.planes import (
    AROUND,
    FAR_PX,
    NEAR_PX,
    SEEN,
    STRIDE,
    WHOLE,
    Floats,
    Mask,
    apart,
    bodies,
    evened,
    surroundings,
    tops,
)
from vision.find.work import Rest
from vision.readings import Corners, DieReading, Image, middle, usual_edge
from vision.rectify.sides import Flat
from vision.reduced import resized, sides
from vision.weights import network

FAR: Final = Path(__file__).with_name("far_net.onnx")
NEAR: Final = Path(__file__).with_name("near_net.onnx")


@dataclass(frozen=True, slots=True)
class Parameters:
    """When a die is seen, and which of those are read.

    glance  log odds of the first network from which the second looks; most: places at which it does.
    there   log odds of both together from which a die is seen: one as large as those that were read, and a
            larger one, which has less. Five photographs that would be read right have more beside their dice.
    larger  times the edge of those that were read: so large dice are looked for too.
    same    edges between two places at which one die is seen, at the most.
    nothing  log odds of the look at a place itself up to which no other is taken.
    unsettled  log odds of a look at both from which they are looked at from all sides. Where all places are,
            no more of 2,413 dice that were not told as read are seen, and no more that are none.
    own     weight of the look at a place where the first network saw it, against that where its neighbours
            draw it: print around it draws it aside.
    cut     edges from the picture's frame to the middle of what is seen: nearer it is cut, and keys and
            cards look like dice there.
    part    log odds more that a die must have there where any number may lie.
    perhaps  log odds of both from which something may be one more die: it is searched for one. So much has
            something in every fourth picture that is read.
    differs  part of a square there that differs from the empty tray where anything lies: else it is print.
    lies    log odds less that a die needs there: of 1,526 throws six are refused for other things.
    read    edges from the middle of a top that was read: that is this die.
    """

    glance: float = -1.5
    most: int = 24
    there: tuple[float, float] = (0.6, 0.1)
    larger: float = 1.3
    same: float = 0.7
    nothing: float = -5.0
    unsettled: float = -1.5
    own: float = 2 / 3
    cut: float = 0.7
    part: float = 2.0
    perhaps: float = -4.0
    differs: float = 0.2
    lies: float = 1.0
    read: float = 0.4


PARAMETERS = Parameters()


@dataclass(frozen=True, slots=True)
class Beside:
    """What is seen beside the dice that were read.

    dice     that were not, as squares of a die's size.
    perhaps  whatever may be one, these among them.
    """

    dice: list[Corners]
    perhaps: list[Corners]


def left_out(
    image: Image,
    dice: Sequence[DieReading],
    flat: Flat | None = None,
    rest: Rest | None = None,
    *,
    counted: bool = True,
) -> Beside:
    """Where dice are seen that were not read; `dice` must not be empty.

    flat     how flat dice look, where it is known: from aside their sides are nearly as large as their tops.
             Else their own looks tell it, and what is a side of one is looked at again, told as read.
    rest     what differs from the empty tray beside the dice, where that is known: nothing else is a die.
    counted  whether it is known how many there must be: print around any number of dice is taken for dice.
    """
    asked = _Asked(image, dice, flat, rest, counted)
    found = asked.beside(tops(image, [die.corners for die in dice]))
    shown = aside(image, dice) if found.dice and flat is None else None
    if shown is None:
        return found
    suspects = [one for one in found.dice if shown.on_side(middle(one))]
    if not suspects:
        return found
    again = asked.beside(tops(image, shown.told())).dice
    near = PARAMETERS.same * asked.usual
    return replace(
        found, dice=[one for one in found.dice if one not in suspects or _seen_too(one, again, near)]
    )


def _seen_too(one: Corners, others: Sequence[Corners], near: float) -> bool:
    """Whether one of these is within so many pixels."""
    return any(dist(middle(one), middle(other)) <= near for other in others)


@dataclass(frozen=True, eq=False)
class _Asked:
    """A picture, what was read in it and what is known of the tray; as `left_out` has them."""

    image: Image
    dice: Sequence[DieReading]
    flat: Flat | None
    rest: Rest | None
    counted: bool

    @cached_property
    def usual(self) -> float:
        """The edge of the dice that were read."""
        return usual_edge(self.dice)

    @cached_property
    def colours(self) -> Floats:
        """Those of their bodies."""
        return bodies(self.image, self.dice)

    def beside(self, read: Mask) -> Beside:
        """What is seen beside the dice, with this (h, w) told as read."""
        found: list[Corners] = []
        perhaps: list[Corners] = []
        for edge, least in zip(looked_for(self.usual), PARAMETERS.there, strict=True):
            places = [
                (place, far)
                for place, far in _places(self.image, read, edge, self.rest)
                if not self._is_read(place[0]) and self._differs(place[0], edge)
            ]
            seen = _both(self.image, read, self.colours, places[: PARAMETERS.most], edge)
            for at, odds in seen:
                ring = square(at[0], edge)
                for rings, bar in ((found, self._least(at[0], least)), (perhaps, PARAMETERS.perhaps)):
                    if odds > bar and not _seen_too(ring, rings, PARAMETERS.same * self.usual):
                        rings.append(ring)
        return Beside(found, perhaps)

    def _is_read(self, place: Floats) -> bool:
        """Whether what has its middle there is one of the dice, or a side of one."""
        x, y = place.tolist()
        return any(
            np.hypot(*(place - die.center)) <= PARAMETERS.read * self.usual
            or (self.flat is not None and self.flat.covers(die, (x, y)))
            for die in self.dice
        )

    def _differs(self, place: Floats, edge: float) -> bool:
        """Whether something may lie there: where the empty tray is known, it must look otherwise."""
        return self.rest is None or self.rest.part(square(place, edge)) > PARAMETERS.differs

    def _least(self, place: Floats, least: float) -> float:
        """Log odds that make a die of what lies there: less where something surely does, and the frame leaves
        it whole."""
        far = np.minimum(place, np.array(self.image.shape[1::-1]) - place)
        if far.min() < PARAMETERS.cut * self.usual:
            return least if self.counted else least + PARAMETERS.part
        return least if self.rest is None else least - PARAMETERS.lies


def _both(
    image: Image, read: Mask, colours: Floats, places: Sequence[tuple[Floats, float]], edge: float
) -> list[tuple[Floats, float]]:
    """These places with the log odds of both networks, by those of the first."""
    second = _odds(image, read, colours, [place for place, _ in places], edge)
    return [(place, far + near) for (place, far), near in zip(places, second, strict=True)]


def _places(image: Image, read: Mask, edge: float, rest: Rest | None) -> list[tuple[Floats, float]]:
    """Where the first network sees the middle of a die by which log odds, the likeliest first.

    Each is (2, 2) pixels, looked at both ways: where its neighbours draw it, and its own place. Where it is
    known what differs from the empty tray, only that and as much around it as the network sees is looked at.
    """
    if rest is not None and not rest.dice:
        return []
    size = sides(image, FAR_PX / edge, WHOLE)
    small, top = (resized(one, size) for one in (image, read))
    (left, upper), (right, lower) = ((0, 0), size) if rest is None else _window(rest, size)
    seen = evened(small, top)[:, :, upper:lower, left:right]
    odds = network(FAR).answers(seen)[0, 0]
    rows, columns = peaks(odds, PARAMETERS.glance)
    order = np.argsort(-odds[rows, columns])
    rows, columns = rows[order], columns[order]
    at = np.stack([_between(odds)[:, rows, columns].T, np.column_stack([columns, rows])], axis=1)
    at += np.array((left, upper)) / STRIDE
    step = STRIDE * np.array(image.shape[1::-1]) / size
    return list(zip((at + 0.5) * step - 0.5, odds[rows, columns].tolist(), strict=True))


def _window(rest: Rest, size: tuple[int, int]) -> NDArray[np.int64]:
    """The upper left and the lower right end, (2, 2), of what differs in a picture (width, height), and of
    what the first network sees around it; in its whole steps."""
    x, y, width, height = cv2.boundingRect(rest.mask)
    scale, step = np.array(size) / rest.mask.shape[::-1], WHOLE
    first = np.floor((np.array((x, y)) * scale - SEEN) / step)
    last = np.ceil((np.array((x + width, y + height)) * scale + SEEN) / step)
    return (step * np.stack([first, last])).clip(0, size).astype(np.int64)


def _between(odds: NDArray[np.float32]) -> Floats:
    """(2, h, w) the column and the row around which the chances of each place and its neighbours lie."""
    rows, columns = np.indices(odds.shape, np.float32)
    chances = np.exp(odds)
    near = [cv2.blur(chances * one, (3, 3), borderType=cv2.BORDER_CONSTANT) for one in (columns, rows, 1)]
    return np.asarray(np.stack(near[:2]) / near[2], np.float64)


def peaks(odds: NDArray[np.float32], least: float) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Rows and columns where the first network sees a die by such log odds, and better than around them."""
    best = (odds >= cv2.dilate(odds, np.ones((3, 3), np.uint8))) & (odds > least)
    rows, columns = np.nonzero(best)
    return rows, columns


def looked_for(usual: float) -> tuple[float, float]:
    """Edges of the dice that are looked for, where those that were read have this one."""
    return usual, PARAMETERS.larger * usual


def square(at: Iterable[float], edge: float) -> Corners:
    """One upright in the picture, with its middle there."""
    (x, y), half = map(float, at), edge / 2
    return (x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)


def _odds(image: Image, read: Mask, colours: Floats, places: Sequence[Floats], edge: float) -> list[float]:
    """Log odds of the second network that a die is at each place, as both its looks have it.

    colours  of the dice that were read: others mostly look like them.

    Where the look at its own place finds nothing at all, that is enough; where one look at both does not
    settle it, they are looked at from all sides and in the mirror.
    """

    def looked(at: Floats, ways: int = 1) -> Floats:
        return looked_at(image, read, colours, [square(place, edge) for place in at], ways)

    def mixed(drawn: Floats, own: Floats) -> Floats:
        return (1 - PARAMETERS.own) * drawn + PARAMETERS.own * own

    drawn, own = np.array(places).reshape(-1, 2, 2).swapaxes(0, 1)
    odds = looked(own)
    near = odds > PARAMETERS.nothing
    odds[near] = mixed(looked(drawn[near]), odds[near])
    near = odds > PARAMETERS.unsettled
    odds[near] = mixed(looked(drawn[near], WAYS), looked(own[near], WAYS))
    return [float(each) for each in odds]


def looked_at(image: Image, read: Mask, colours: Floats, rings: Sequence[Corners], ways: int) -> Floats:
    """(n,) the same for what is around these squares, looked at so many ways: the mean of them."""
    if not rings:
        return np.zeros(0)
    around, top = (patches(one, rings, AROUND, NEAR_PX) for one in (image, read))
    planes = around, top, apart(around, colours)
    ways_seen = [surroundings(*(turned(one, way) for one in planes)) for way in range(ways)]
    said = network(NEAR).answers(np.concatenate(ways_seen)).reshape(ways, -1)
    return np.asarray(said.mean(axis=0), float)
