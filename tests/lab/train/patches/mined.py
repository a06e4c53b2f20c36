"""What the first reader takes for a face: dice, print, things, hands, parts and sides of dice.

Where two readers must agree, the second one must know what the first one mistakes.
"""

from collections.abc import Sequence

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from tests.lab.train.leans.found import corners_of
from tests.lab.train.patches.trays import Taught, stacked
from tests.lab.train.presence.scene import CANVAS_PX, UNIT, Drawn, Placed, drawn, whole
from tests.lab.train.render import NOT_FLAT
from tests.lab.train.render.lens import light, photograph
from tests.lab.train.render.scene import Fit, good_fit
from tests.lab.train.render.solid import SQUARE, Before, top_corners
from vision.classify import agree
from vision.classify.patch_net.cut import patch, square
from vision.find.candidates import candidates
from vision.find.pips import spots
from vision.find.pyramid import Pyramid
from vision.find.work import work
from vision.readings import DieReading, Image

WORTH = -3.0
"""Log odds that the first reader gives a face which is learnt from."""

EACH, FIRST = 2, 6
"""Of one picture so many faces that are none, at the most, among so many that it trusts most."""

FITS = 2
"""Squares besides by which a top is learnt, as a reader finds it on other days."""

ASIDE, SMALLER, WITHIN = 0.3, 0.7, 0.15
"""Edges from the middle of a face, and times its edge: what is further, or smaller, is not that face; nearer
than the last, it may be found by the rim of a disc that is printed on it."""

WELL, SIZED = 0.1, 0.85
"""The same of a top that is found well."""

LEVEL = 0.72
"""Cosine of 44 degrees between a face and the camera: from there on it is none that lies flat."""


def patches(count: int, seed: int) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """So many patches (count, 40, 40, 3) and their classes (count,), always the same for a seed."""
    return stacked(np.random.default_rng(seed), proposed, count)


def proposed(rng: Generator) -> list[Taught]:
    """Those of one picture: tops that are read right, and what is no face."""
    found, image, faces = photographed(rng)
    wrong = mistaken(faces, found.placed)[:FIRST]
    some = rng.permutation(len(wrong))[:EACH].tolist()
    tops = [one for die in whole(found) for one in top(rng, image, die, faces)]
    return tops + [(patch(image, wrong[i].corners), NOT_FLAT) for i in some]


def photographed(rng: Generator) -> tuple[Drawn, Image, list[DieReading]]:
    """A piece of a tray, its picture, and what the first reader takes for faces there."""
    found = drawn(rng)
    image = photograph(light(found.canvas, rng), rng, CANVAS_PX, UNIT)
    return found, image, read_alone(image)


def top(rng: Generator, image: Image, one: Placed, faces: Sequence[DieReading]) -> list[Taught]:
    """A die whose top the first reader reads right: as it finds it, and otherwise; else nothing."""
    face = next((face for face in faces if _well(face, one)), None)
    if face is None or face.value is None:
        return []
    middle, arm = square(face.corners)
    fits = [Fit(), *(good_fit(rng, one.die.look) for _ in range(FITS))]
    at = [middle + fit.shift * face.edge for fit in fits]
    reach = [arm * np.exp(1j * np.radians(fit.turn)) / fit.size for fit in fits]
    rings = [corners_of(*shown) for shown in zip(at, reach, strict=True)]
    return [(patch(image, ring), face.value - 1) for ring in rings]


def mistaken(faces: Sequence[DieReading], placed: Sequence[Placed]) -> list[DieReading]:
    """Those of some proposed faces that are no face of these dice."""
    level = [ring for one in placed for ring in _level(one)]
    return [face for face in faces if not any(_is(face, ring) for ring in level)]


def read_alone(image: Image) -> list[DieReading]:
    """What the first reader alone takes for faces, the likeliest first."""
    searched = work(image)
    found = candidates(Pyramid(searched.picture, image), spots(searched.grey))
    found = found[found.trust > WORTH]
    order = np.argsort(-found.trust)
    faces = agree.dice(found.fits, found.edge / 2, found.trust, searched.scale)
    return [faces[i] for i in order.tolist()]


def _well(face: DieReading, one: Placed) -> bool:
    """Whether a face is the top of that die, with its value and found well."""
    far, size = _off(face, top_corners(one.view, one.die.pose))
    return far < WELL and SIZED < size < 1 / SIZED and face.value == len(one.die.faces[0])


def _level(one: Placed) -> list[NDArray[np.complex128]]:
    """Corners (4,) of the faces of a die that look as flat tops may: for all that a patch shows, they are."""
    before = Before(one.view, one.die.pose)
    rings = before.faces(before.facing(), SQUARE / 2)
    seen = (rings.conj() * np.roll(rings, -1, axis=1)).imag.sum(axis=1) / 2
    return [ring for ring, area in zip(rings, seen, strict=True) if area > LEVEL * before.scale**2]


def _is(face: DieReading, ring: NDArray[np.complex128]) -> bool:
    """Whether a proposed face may be that one, be it found well or not."""
    return may_be(*_off(face, ring))


def may_be(far: float, size: float, aside: float = ASIDE) -> bool:
    """Whether a square so far from the middle of a face, in edges, and so many times as large may be it."""
    return far < WITHIN or (far < aside and SMALLER < size < 1 / SMALLER)


def _off(face: DieReading, ring: NDArray[np.complex128]) -> tuple[float, float]:
    """How far a proposed face lies from the one with those corners, in edges of that, and times its edge."""
    edge = float(np.abs(np.roll(ring, -1) - ring).mean())
    return abs(complex(ring.mean()) - complex(*face.center)) / edge, face.edge / edge
