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
from vision.calibrate.fit import COARSE, QUICK, Found, Stage, fitted, score
from vision.calibrate.marks import Sight, change
from vision.calibrate.wire import begun
from vision.constellation.lattice import CLEAR, PATTERNS, PLACES, RARE, SITES, USUAL_EDGE, VALUES
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
ENOUGH, ENOUGH_IN_PART = (
    0.6,
    0.7,
)  # score: of all dice, of some: what explains so much is not looked for further
WELL, WELL_IN_PART = 0.35, 0.6  # score: what explains less is none
NO_BETTER = 0.15  # score: so much less may be the right camera, seen from a wrong one
WORTH = 0.2  # score: a camera that explains less is not near the right one
SAME_WAY = float(np.cos(np.radians(1.5)))  # between the axes of two cameras that show the same
SAME_PIXEL = 0.02  # of the logarithm of the shape of their pixels
FOLLOWED = 4
APART = float(np.cos(np.radians(6)))
INK = 85


@dataclass(frozen=True, slots=True, eq=False)
class Fan:
    """How far the tries have come.

    dice   that must be explained; next: number of the next try.
    found  cameras that explain the dice or at least LEAST of them; those of the most dice first, the best of
           them first.
    again  such as were tried themselves: with a nearer one more dice are read, and better.
    seen   what the other tries showed, each once.
    """

    dice: int = 3
    next: int = 0
    found: tuple[Found, ...] = ()
    again: tuple[Mount, ...] = ()
    seen: tuple[Sight, ...] = ()

    @property
    def likely(self) -> tuple[Found, ...]:
        """The cameras that explain the dice well, the best first; less will do where no try is left."""
        bars = (WELL, WELL_IN_PART) if self.over else (ENOUGH, ENOUGH_IN_PART)
        return tuple(one for one in self.found if score(one) > bars[len(one.model.dice) < self.dice])

    @property
    def settled(self) -> bool:
        """Whether there is such a camera, and what is seen with it leads to no other as good."""
        likely = self.likely
        return bool(likely) and not any(
            self._new(one) for one in likely if score(one) > score(likely[0]) - NO_BETTER
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
        return next((one for one in self.found if score(one) > WORTH and self._new(one)), None)

    def _new(self, one: Found) -> bool:
        return not any(_same(one.model.mount, mount) for mount in self.again)

    def step(self, empty: Image, thrown: Image, readers: Readers = Readers.BOTH) -> Self:
        """One try further, over the same dice in the same places."""
        best = self._best
        if best is not None:
            camera = best.model.mount
            tried = replace(self, again=(*self.again, camera))
            seen = _sight(camera, empty, thrown, self.dice, readers, sized=True)
            return tried if seen is None else tried._with([explained(camera, seen)])
        camera = TRIES[self.next]
        tried = replace(self, next=self.next + 1)
        seen = _sight(camera, empty, thrown, self.dice, readers, sized=False)
        if seen is None or any(seen.alike(other) for other in self.seen):
            return tried
        return replace(tried, seen=(*self.seen, seen))._with(searched(camera, seen))

    def _with(self, more: Iterable[Found]) -> Self:
        """With more cameras, each once."""
        kept: list[Found] = []
        for each in sorted((*self.found, *more), key=_told, reverse=True):
            if not any(_same(each.model.mount, better.model.mount) for better in kept):
                kept.append(each)
        return replace(self, found=tuple(kept))


def explained(tried: Mount, seen: Sight, by: Stage = COARSE) -> Found:
    """The camera that explains best what is seen, near the one that was tried."""
    return fitted(begun(tried, seen.tops, seen.size), seen, by)


def searched(tried: Mount, seen: Sight) -> Iterator[Found]:
    """The same wherever the camera is: many are begun with, and those followed that lead on."""
    followed: list[Mount] = []
    for one in sorted((explained(mount, seen, QUICK) for mount in (tried, *STARTS)), key=score, reverse=True):
        mount = one.model.mount
        if len(followed) < FOLLOWED and all(mount.axes[2] @ other.axes[2] < APART for other in followed):
            followed.append(mount)
            yield fitted(one.model, seen)


def _same(one: Mount, other: Mount) -> bool:
    """Whether two cameras show as much of the dice."""
    return bool(one.axes[2] @ other.axes[2] > SAME_WAY and abs(np.log(one.pixel / other.pixel)) < SAME_PIXEL)


def _told(found: Found) -> tuple[int, float]:
    """How many dice a camera explains, and how well."""
    return len(found.model.dice), score(found)


def _sight(
    tried: Mount, empty: Image, thrown: Image, dice: int, readers: Readers, *, sized: bool
) -> Sight | None:
    """The tops that this try shows, and spots that may be pips; None where those are too few, or too many.

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
    pips = np.concatenate([_pips(picture, bare, die) for die in seen])
    values = tuple(die.value for die in seen if die.value is not None)
    tops = flat.back(np.array([die.corners for die in seen]))
    return Sight(change(empty, thrown), flat.back(pips), values, tops)


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


def _pips(picture: Image, bare: Image, die: DieReading) -> Floats:
    """(n, 2) places of spots around a die that have the colour of its pips against that of its body, and their
    size, and are not on the floor."""
    left, top, right, bottom = _box(die, picture)
    cut, floor = picture[top:bottom, left:right], bare[top:bottom, left:right]
    at, goals = np.array(die.center) - (left, top), _sites(die) - (left, top)
    inked, pattern = _inked(cut, goals, die.value or 1)
    found = _on_bodies(spots(inked), cut, floor)
    near = np.linalg.norm(found.xy - goals[:9][pattern][:, None], axis=2) < ITS_PIP * die.edge
    near &= found.strength > 0
    own = near[near.any(axis=1)].argmax(axis=1)  # they come strongest first
    if not len(own):
        return np.zeros((0, 2))
    strong = found.strength > FAINTER * np.median(found.strength[own])
    close = np.linalg.norm(found.xy - at, axis=1) < ALL_SIDES * die.edge
    as_large = np.abs(np.log(found.radius / np.median(found.radius[own]))) < np.log(LARGER)
    return np.asarray(found.xy[strong & close & as_large] + (left, top))


def _box(die: DieReading, picture: Image) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of what lies around a die."""
    reach = (ALL_SIDES + ROOM) * die.edge
    (x, y), (height, width) = die.center, picture.shape[:2]
    return (
        max(0, int(x - reach)),
        max(0, int(y - reach)),
        min(width, int(x + reach)),
        min(height, int(y + reach)),
    )


def _sites(die: DieReading) -> Floats:
    """(n, 2) pixels of the places on a top where pips may be, or its body is seen."""
    (ax, ay), (bx, by) = die.corners[:2]
    half = complex(bx - ax, by - ay) / 2 / USUAL_EDGE
    goals = complex(*die.center) + (PLACES[:, 0] + 1j * PLACES[:, 1]) * half
    return np.column_stack([goals.real, goals.imag])


def _inked(cut: Image, places: Floats, value: int) -> tuple[NDArray[np.uint8], NDArray[np.bool_]]:
    """How much a picture has of the colour of a die's pips against its body's, and the pattern they make."""
    soft = cv2.blur(cut, (3, 3)).astype(np.float32)
    column, row = np.round(places).astype(int).T
    colours = soft[row.clip(0, cut.shape[0] - 1), column.clip(0, cut.shape[1] - 1)]
    best, ink, body = None, colours[0], colours[0]
    for pattern in PATTERNS[(value == VALUES) & (RARE == 0)]:
        away = np.linalg.norm(PLACES[:, None] - SITES[pattern], axis=2).min(axis=1) > CLEAR
        one, other = np.median(colours[:9][pattern], axis=0), np.median(colours[away], axis=0)
        if best is None or np.linalg.norm(one - other) > np.linalg.norm(ink - body):
            best, ink, body = pattern, one, other
    way = ink - body
    part = (soft - body) @ way / max(float(way @ way), 1.0)
    assert best is not None
    return np.clip(INK * (1 + part), 0, 255).astype(np.uint8), best


def _starts() -> Iterator[Mount]:
    """Cameras that a search begins with."""
    plain = Mount(LENS, 1.0, 0.0, 0.0, 0.0, HEIGHT)
    yield plain
    for tilt in (22.0, 42.0):
        yield from (replace(plain, tilt=tilt, towards=float(way)) for way in WAYS)


STARTS = tuple(_starts())


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
