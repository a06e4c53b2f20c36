"""Cameras tried one after another until one explains the dice: time does not matter here.

The picture is rectified as each would have it, and where that shows as many flat tops as there must be, the
camera is fitted to the dice. Which of them is right, the dice's edges tell.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Self

import cv2
import numpy as np

from vision.agreement.agree import Readers
from vision.calibrate.fit import Found, fitted
from vision.calibrate.marks import sight
from vision.calibrate.wire import SPREAD, Model
from vision.constellation.pips import spots
from vision.find import work
from vision.looks.look import look
from vision.mount import Mount
from vision.policy import POLICY
from vision.readings import DieReading, Image
from vision.rectify.warp import Frame, frame, in_view

LENS, HEIGHT = 1.3, 20.0  # widths, edges: of most cameras, to begin with
TILTS = (
    32.0,
    18.0,
    44.0,
)  # degrees; how far the tries lie apart a face may be askew and is read all the same
WAYS = range(0, 360, 45)  # degrees
PIXELS = (1.25, 0.8)  # height by width
ASKEW = 25.0  # degrees, of cameras with such pixels
FINE = 60.0  # pixels of an edge of which nothing is known yet
WIDE = 900  # pixels of a rectified picture's longer side
SEARCHED = 600  # pixels of the longer side of what is searched in
SPOTS = 150  # strongest, of which some are the pips
UNLIKE = 1.5  # times as large as another: no dice of one throw on one plane
WELL = 0.85  # of the edges explained, as `_score` has it: no other camera explains them better
BEST = 4  # cameras that are worth a reading


@dataclass(frozen=True, slots=True, eq=False)
class Fan:
    """How far the tries have come.

    next   number of the next try; found: cameras that explain the dice, the best first.
    """

    next: int = 0
    found: tuple[Found, ...] = ()

    @property
    def over(self) -> bool:
        """Whether a camera explains the dice as well as any will, or none is left to be tried."""
        return self.next == len(TRIES) or bool(self.found and score(self.found[0]) > WELL)

    def step(self, empty: Image, thrown: Image, dice: int, readers: Readers = Readers.BOTH) -> Self:
        """One try further, over the same dice in the same places."""
        seen = _fitted(TRIES[self.next], empty, thrown, dice, readers)
        found = self.found if seen is None else (*self.found, seen)
        return type(self)(self.next + 1, tuple(sorted(found, key=score, reverse=True)[:BEST]))


def score(found: Found) -> float:
    """How well a camera explains what is seen, 1 wholly: edges that lie where it has them, and how nearly."""
    return found.seen - 10 * found.off


def _fitted(tried: Mount, empty: Image, thrown: Image, dice: int, readers: Readers) -> Found | None:
    """The camera fitted to the tops that this try shows; None where it does not show them."""
    source = (thrown.shape[1], thrown.shape[0])
    flat = frame(tried, source, in_view(tried, source), finest=FINE, longest=WIDE)
    picture, bare = flat.picture(thrown), flat.picture(empty)
    seen = look(work(picture, bare, SEARCHED), picture, dice=dice, edge=None, readers=readers)
    if len(seen) != dice or any(die.value is None or die.confidence < POLICY.surely for die in seen):
        return None
    edges = [die.edge for die in seen]
    if max(edges) > UNLIKE * min(edges):
        return None
    grey = np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
    pips = flat.back(spots(grey).strongest(SPOTS).xy)
    values = [die.value for die in seen if die.value is not None]
    return fitted(_model(flat, seen), sight(empty, thrown, pips, values))


def _model(flat: Frame, dice: tuple[DieReading, ...]) -> Model:
    """The camera tried, as high above as the dice are large, with the dice where they are seen."""
    edge = float(np.median([die.edge for die in dice])) / flat.scale
    rows = []
    for die in dice:
        (ax, ay), (bx, by) = die.corners[:2]
        x, y = flat.places(np.array(die.center)) / edge
        rows.append((x, y, np.arctan2(by - ay, bx - ax), SPREAD))
    return Model(replace(flat.mount, height=flat.mount.height / edge), 0.09, np.array(rows))


def _tries() -> Iterator[Mount]:
    """The likeliest first: from above, from aside, and with pixels that are not square."""
    plain = Mount(LENS, 1.0, 0.0, 0.0, 0.0, HEIGHT)
    yield plain
    for pixel in PIXELS:
        yield replace(plain, pixel=pixel)
    for tilt in TILTS:
        yield from (replace(plain, tilt=tilt, towards=float(way)) for way in WAYS)
    for pixel in PIXELS:
        yield from (replace(plain, pixel=pixel, tilt=ASKEW, towards=float(way)) for way in WAYS)


TRIES = tuple(_tries())
