"""Cameras tried one after another until one explains the dice: time does not matter here.

What changed since the tray was empty is rectified as each would have it, and where faces are read on as many
dice as there must be, the camera is fitted to them, the farthest from below it being their tops. Which of the
cameras is right, the dice's edges tell, and the pips of their sides.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Self

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.agreement.agree import Readers
from vision.calibrate.fit import Found, fitted, score
from vision.calibrate.marks import sight
from vision.calibrate.wire import SPREAD, Model, opposite
from vision.constellation.lattice import PATTERNS, SITES, USUAL_EDGE, VALUES
from vision.constellation.pips import Spots, spots
from vision.find import work
from vision.looks.look import look
from vision.mount import Floats, Mount
from vision.policy import POLICY
from vision.readings import DieReading, Image, apart
from vision.rectify.level import grown
from vision.rectify.warp import Frame, frame

LENS, HEIGHT = 1.3, 20.0  # widths, edges: of most cameras, to begin with
TILTS = (32.0, 18.0, 44.0)
"""Degrees; how far the tries lie apart a face may be askew and is read all the same."""
WAYS = range(0, 360, 45)  # degrees
PIXELS = (1.25, 0.8)  # height by width
ASKEW = (25.0, 42.0)  # degrees, of cameras with such pixels
FINE = 60.0  # pixels of an edge of which nothing is known yet
WIDE = 720  # pixels of the longer side of what is searched in
CHANGED = 20  # grey levels of one channel, blurred: more differs from the empty tray
ROOM = 0.1  # of all that differs, around it: a shadow less, a die's dark side more
LARGER = 1.7  # times as large as these, or as small
AROUND = 1.6  # radii of a pip from its middle, where its die's body is seen
BARE = 8  # grey levels of one channel, blurred: less differs a bare floor
MOSTLY = 0.7  # of what is around a pip
ITS_PIP = 0.14  # edges that a pip lies at most off its place on a face that was read
ALL_SIDES = 2.2  # edges from the middle of a top: all pips of its die that a camera sees are nearer
FAINTER = 0.3  # times as strong as the pips of tops: those of sides in the shade are
ONE_DIE = 1.2  # edges: faces nearer to each other are of one die
UNLIKE = 1.5  # times as large as another: no dice of one throw on one plane
LEAST = 2  # dice that tell enough of a camera to see more with it
WELL = (
    0.35  # score: of 60 cameras that were wrong by 20 degrees and more none has 0.2, of right ones one less
)
WELL_IN_PART = 0.6  # score: fewer dice are explained more easily
NO_BETTER = 0.15  # score: so much less may be the right camera, seen from a wrong one
WORTH = 0.2  # score: a camera that explains less is not near the right one
SAME_WAY = float(np.cos(np.radians(1.5)))  # between the axes of two cameras that show the same
SAME_PIXEL = 0.02  # of the logarithm of the shape of their pixels
STRAIGHT = 10.0  # degrees from straight down: what is nearer finds its opposite itself


@dataclass(frozen=True, slots=True, eq=False)
class Fan:
    """How far the tries have come.

    next   number of the next try; found: cameras that explain the dice, the best first.
    part   such as explain some of them only, those of the most dice first.
    again  cameras of both that were tried themselves: with a nearer one more dice are read, and better.
    """

    next: int = 0
    found: tuple[Found, ...] = ()
    part: tuple[Found, ...] = ()
    again: tuple[Mount, ...] = ()

    @property
    def likely(self) -> tuple[Found, ...]:
        """The cameras that explain the dice well, the best first; else those that do so of some of them."""
        well = tuple(one for one in self.found if score(one) > WELL)
        return well or tuple(one for one in self.part if score(one) > WELL_IN_PART)

    @property
    def settled(self) -> bool:
        """Whether there is such a camera, and what is seen with it leads to no other as good."""
        best = max(map(score, self.likely), default=0.0)
        return bool(self.likely) and not any(
            self._new(one) for one in self.likely if score(one) > best - NO_BETTER
        )

    @property
    def done(self) -> float:
        """The part of the tries that was made, 0 to 1."""
        return self.next / len(TRIES)

    @property
    def over(self) -> bool:
        """Whether no camera is left to be tried."""
        return self.next >= len(TRIES) and self._best is None

    @property
    def _best(self) -> Found | None:
        """The best camera that is worth a try itself, and had none."""
        return next((one for one in (*self.found, *self.part) if score(one) > WORTH and self._new(one)), None)

    def _new(self, one: Found) -> bool:
        return not any(_same(one.model.mount, mount) for mount in self.again)

    def step(self, empty: Image, thrown: Image, dice: int, readers: Readers = Readers.BOTH) -> Self:
        """One try further, over the same dice in the same places."""
        best = self._best
        camera = TRIES[self.next] if best is None else best.model.mount
        seen = _fitted(camera, empty, thrown, dice, readers, sized=best is not None)
        tried = (
            replace(self, next=self.next + 1) if best is None else replace(self, again=(*self.again, camera))
        )
        if seen is None:
            return tried
        if len(seen.model.dice) < dice:
            return replace(tried, part=_with(self.part, seen))
        return replace(tried, found=_with(self.found, seen))


def _with(others: Iterable[Found], one: Found) -> tuple[Found, ...]:
    """With one more, the best first, each camera once."""
    kept: list[Found] = []
    for each in sorted((*others, one), key=_told, reverse=True):
        if not any(_same(each.model.mount, better.model.mount) for better in kept):
            kept.append(each)
    return tuple(kept)


def _same(one: Mount, other: Mount) -> bool:
    """Whether two cameras show as much of the dice."""
    return bool(one.axes[2] @ other.axes[2] > SAME_WAY and abs(np.log(one.pixel / other.pixel)) < SAME_PIXEL)


def _told(found: Found) -> tuple[int, float]:
    """How many dice a camera explains, and how well."""
    return len(found.model.dice), score(found)


def _fitted(
    tried: Mount, empty: Image, thrown: Image, dice: int, readers: Readers, *, sized: bool
) -> Found | None:
    """The camera fitted to the tops that this try shows; None where it shows too few of them, or too many.

    Dice that are far away look much the same from the other side: that is tried too.

    sized  whether the camera is high enough above for its dice to be as large as they are.
    """
    source = (thrown.shape[1], thrown.shape[0])
    flat = frame(tried, source, _around(tried, _changed(empty, thrown), source), finest=FINE, longest=WIDE)
    picture, bare = flat.picture(thrown), flat.picture(empty)
    searched = work(picture, bare, WIDE)
    edge = flat.scale * searched.scale if sized else None
    faces = look(searched, picture, dice=dice, edge=edge, readers=readers)
    seen = _tops(flat, [one for one in faces if one.value is not None and one.confidence >= POLICY.surely])
    if not min(dice, LEAST) <= len(seen) <= dice:
        return None
    edges = [die.edge for die in seen]
    if max(edges) > UNLIKE * min(edges):
        return None
    pips = _pips(_on_bodies(spots(searched.grey, mask=searched.different), picture, bare), seen)
    values = [die.value for die in seen if die.value is not None]
    what = sight(empty, thrown, flat.back(pips), values)
    found = fitted(_model(flat, seen), what)
    if found.model.mount.tilt < STRAIGHT:
        return found
    return max(found, fitted(opposite(found.model, source), what), key=score)


def _changed(empty: Image, thrown: Image) -> Floats:
    """(n, 2) corners of what shows something else than the empty tray; of the whole picture where none."""
    gap = cv2.absdiff(cv2.blur(empty, (5, 5)), cv2.blur(thrown, (5, 5))).max(axis=2)
    mask = cv2.morphologyEx(cv2.inRange(gap, CHANGED, 255), cv2.MORPH_OPEN, np.ones((7, 7), np.uint8))
    height, width = mask.shape
    if not cv2.countNonZero(mask):
        return np.array([(0, 0), (width, 0), (width, height), (0, height)], float)
    return np.asarray(cv2.convexHull(cv2.findNonZero(mask))[:, 0], float)


def _around(tried: Mount, corners: Floats, source: tuple[int, int]) -> Floats:
    """Their hull on the plane, with some room."""
    ring = tried.places(corners, source)
    return grown(ring, ROOM * float(np.ptp(ring, axis=0).max()))


def _tops(flat: Frame, faces: list[DieReading]) -> tuple[DieReading, ...]:
    """Of the faces of each die the one that is its top before this camera: the farthest along its axis."""
    order = sorted(faces, key=lambda one: -_raised(flat, one))
    kept: list[DieReading] = []
    for one in order:
        if all(apart(one, other) > ONE_DIE * max(one.edge, other.edge) for other in kept):
            kept.append(one)
    return tuple(kept)


def _raised(flat: Frame, face: DieReading) -> float:
    """How far from below the camera a face lies, in edges."""
    return float(np.linalg.norm(flat.places(np.array(face.center))))


def _on_bodies(found: Spots, picture: Image, bare: Image) -> Spots:
    """The spots that are not on the bare floor: all around them something else is seen."""
    turns = np.linspace(0, 2 * np.pi, 8, endpoint=False)
    ring = AROUND * found.radius[:, None, None] * np.stack([np.cos(turns), np.sin(turns)], axis=1)
    at = np.round(found.xy[:, None] + ring).astype(int)
    column, row = (at[..., k].clip(0, picture.shape[1 - k] - 1) for k in (0, 1))
    gone = cv2.absdiff(cv2.blur(picture, (3, 3)), cv2.blur(bare, (3, 3))).max(axis=2)[row, column]
    on = (gone > BARE).mean(axis=1) > MOSTLY
    return Spots(found.xy[on], found.radius[on], found.strength[on])


def _pips(found: Spots, tops: tuple[DieReading, ...]) -> Floats:
    """(n, 2) places of the spots around each die that are about as strong and large as its top's pips."""
    return np.concatenate([found.xy[_alike(found, die)] for die in tops])


def _alike(found: Spots, die: DieReading) -> NDArray[np.bool_]:
    """(n,) which spots may be pips of this die: dark ones of a bright die, bright ones of a dark one."""
    own = [_own(found, die, sign) for sign in (1.0, -1.0)]
    pips = max(own, key=lambda rows: float(np.abs(found.strength[rows]).sum()))
    if not len(pips):
        return np.zeros(len(found.xy), bool)
    strength, radius = found.strength / np.median(found.strength[pips]), found.radius
    near = np.linalg.norm(found.xy - die.center, axis=1) < ALL_SIDES * die.edge
    as_large = np.abs(np.log(radius / np.median(radius[pips]))) < np.log(LARGER)
    return np.asarray(near & (strength > FAINTER) & as_large)


def _own(found: Spots, die: DieReading, sign: float) -> NDArray[np.int64]:
    """The strongest spots of one polarity where the pips of the value that was read must be."""
    (ax, ay), (bx, by) = die.corners[:2]
    half = complex(bx - ax, by - ay) / 2 / USUAL_EDGE
    goals = complex(*die.center) + (SITES[:, 0] + 1j * SITES[:, 1]) * half
    near = np.abs(found.xy @ (1, 1j) - goals[:, None]) < ITS_PIP * die.edge
    near &= sign * found.strength > 0
    there = near.any(axis=1)
    pattern = max(PATTERNS[die.value == VALUES], key=lambda sites: int((sites & there).sum()))
    return np.asarray(near[pattern & there].argmax(axis=1))  # they come strongest first


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
    for tilt in ASKEW:
        for pixel in PIXELS:
            yield from (replace(plain, pixel=pixel, tilt=tilt, towards=float(way)) for way in WAYS)


TRIES = tuple(_tries())
