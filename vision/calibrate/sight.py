"""What is seen of dice in a tray when its picture is rectified as a camera would have it that is tried."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from vision.calibrate import DICE
from vision.calibrate.ink import inked
from vision.classify.agree import Readers
from vision.classify.look import look
from vision.classify.tops import anywhere
from vision.find.work import alike, work
from vision.mount import Floats, Mount
from vision.policy import POLICY
from vision.readings import DieReading, Image, apart
from vision.rectify.level import grown
from vision.rectify.warp import Frame, frame


@dataclass(frozen=True, slots=True)
class Parameters:
    """Where dice are looked for, and which of them tell of a camera.

    finest      pixels of an edge of which nothing is known yet.
    longest     pixels of the longer side of what is searched in.
    changed     grey levels of one channel, blurred: as much differs from the empty tray.
    room        of all that differs, around it: a shadow less, a die's dark side more.
    one_die     edges: faces nearer to each other are of one die, its top and its sides.
    unlike      times as large as another: no dice of one throw on one plane.
    least       dice that tell enough of a camera to see more with it.
    same_place  edges between the middles of tops: farther apart they are of others.
    """

    finest: float = 60.0
    longest: int = 720
    changed: int = 20
    room: float = 0.1
    one_die: float = 1.2
    unlike: float = 1.5
    least: int = 2
    same_place: float = 0.3


PARAMETERS = Parameters()


@dataclass(frozen=True, slots=True, eq=False)
class Sight:
    """What is fitted to.

    gone    (h, w, 3) the picture with dice, less that without.
    spots   (n, 2) pixels at which pips may be.
    values  of the dice; tops: (n, 4, 2) pixels of the corners of their tops, about.
    """

    gone: Floats
    spots: Floats
    values: tuple[int, ...]
    tops: Floats

    @property
    def size(self) -> tuple[int, int]:
        """Width and height."""
        return self.gone.shape[1], self.gone.shape[0]

    def alike(self, other: "Sight") -> bool:
        """Whether the same dice are seen there in the same places."""
        if sorted(self.values) != sorted(other.values):
            return False
        gaps = np.linalg.norm(self.tops.mean(axis=1)[:, None] - other.tops.mean(axis=1), axis=2)
        edge = np.linalg.norm(self.tops[:, 1] - self.tops[:, 0], axis=1).mean()
        return bool((gaps.min(axis=1) < PARAMETERS.same_place * edge).all())


def change(empty: Image, thrown: Image) -> Floats:
    """What became different between two pictures of one size, without their grain."""
    return np.asarray(cv2.GaussianBlur(thrown.astype(np.float32) - empty.astype(np.float32), (0, 0), 1.0))


def sight(tried: Mount, empty: Image, thrown: Image, *, sized: bool) -> Sight | None:
    """The tops that this camera shows, and spots that may be pips; None where those are too few, or too many.

    sized  whether the camera is high enough above for its dice to be as large as they are.
    """
    by, source = PARAMETERS, (thrown.shape[1], thrown.shape[0])
    ring = tried.places(_changed(empty, thrown), source)
    ring = grown(ring, by.room * float(np.ptp(ring, axis=0).max()))
    flat = frame(tried, source, ring, finest=by.finest, longest=by.longest)
    picture, bare = flat.picture(thrown), flat.picture(empty)
    searched = work(picture, bare, by.longest)
    edge = flat.scale * searched.scale if sized else None
    faces = look(searched, picture, dice=DICE, edge=edge, readers=Readers.BOTH, mounted=anywhere(picture))
    seen = _tops(flat, filter(POLICY.publishes, faces))
    if not _likely(seen):
        return None
    pips = np.concatenate([inked(picture, bare, die) for die in seen])
    if not len(pips):
        return None
    values = tuple(die.value for die in seen if die.value is not None)
    tops = flat.back(np.array([die.corners for die in seen]))
    return Sight(change(empty, thrown), flat.back(pips), values, tops)


def _changed(empty: Image, thrown: Image) -> Floats:
    """(n, 2) corners of what shows something else than the empty tray; of the whole picture where none."""
    same = alike(cv2.blur(empty, (5, 5)), cv2.blur(thrown, (5, 5)), PARAMETERS.changed - 1)
    mask = cv2.morphologyEx(cv2.bitwise_not(same), cv2.MORPH_OPEN, np.ones((7, 7), np.uint8))
    height, width = mask.shape
    if not cv2.countNonZero(mask):
        return np.array([(0, 0), (width, 0), (width, height), (0, height)], float)
    return np.asarray(cv2.convexHull(cv2.findNonZero(mask))[:, 0], float)


def _tops(flat: Frame, faces: Iterable[DieReading]) -> tuple[DieReading, ...]:
    """Of the faces of each die the one that is its top before this camera: the farthest along its axis."""
    kept: list[DieReading] = []
    for one in sorted(faces, key=lambda one: -_raised(flat, one)):
        if all(apart(one, other) > PARAMETERS.one_die * max(one.edge, other.edge) for other in kept):
            kept.append(one)
    return tuple(kept)


def _likely(tops: Sequence[DieReading]) -> bool:
    """Whether these may be the tops of the dice: enough of them, not too many, and of one size."""
    if not PARAMETERS.least <= len(tops) <= DICE:
        return False
    edges = [die.edge for die in tops]
    return max(edges) <= PARAMETERS.unlike * min(edges)


def _raised(flat: Frame, face: DieReading) -> float:
    """How far from below the camera a face lies, in edges."""
    return float(np.linalg.norm(flat.places(np.array(face.center))))
