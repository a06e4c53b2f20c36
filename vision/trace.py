"""What each stage saw, for people: collected only when asked for (`--debug`)."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import cv2
import numpy as np

from vision.classify.patch_net import Opinion, opinion
from vision.colours import COLOURS, Colour
from vision.decide import SPOILS, Objection
from vision.find.pips import spots
from vision.find.work import Work
from vision.mount import Floats
from vision.readings import Corners, DieReading, Image, Point, Reason, same_place
from vision.reasons import row
from vision.rectify.sides import Flat


@dataclass(frozen=True, slots=True)
class Parameters:
    """How a picture is shown, in pixels.

    wide  smaller pictures are enlarged to it, so that their words can be read.
    bar   height of a line of words above and below a picture.
    line  from one line of words beside a die to the next.
    """

    wide: int = 800
    bar: int = 30
    line: int = 20


PARAMETERS = Parameters()

LEGENDS: dict[str, tuple[str, tuple[tuple[Colour, str], ...]]] = {
    "different": (
        "find: what differs from the empty tray",
        ((COLOURS.white, "looked at"), (COLOURS.black, "as empty")),
    ),
    "spots": (
        "find: round spots that may be pips",
        ((COLOURS.green, "brighter"), (COLOURS.red, "darker than around")),
    ),
    "faces": (
        "classify: whole faces, and how sure each is",
        (
            (COLOURS.magenta, "a face, its value; ? is not read"),
            (COLOURS.cyan, "a mounted camera: all that a flat die hides"),
        ),
    ),
    "readers": (
        "classify: what each of the two readers says, asked alone",
        ((COLOURS.green, "the same"), (COLOURS.red, "not the same")),
    ),
    "refusal": (
        "decide",
        (
            (COLOURS.green, "sure face"),
            (COLOURS.red, "spoils the reading"),
            (COLOURS.yellow, "names a reason"),
        ),
    ),
}
"""Of each stage: its title, and what its colours mean."""


@dataclass(slots=True)
class Trace:
    """Collects one picture a stage, in order.

    pictures  (name, picture) pairs.
    """

    pictures: list[tuple[str, Image]] = field(default_factory=list)

    def add(self, name: str, picture: Image, sentence: str = "") -> None:
        """Keep one stage's picture, under its title and what it comes to, above its legend."""
        title, legend = LEGENDS[name]
        self.pictures.append((name, _framed(picture, f"{title}: {sentence}" if sentence else title, legend)))

    def stages(
        self, image: Image, work: Work, dice: tuple[DieReading, ...], flat: Flat | None = None
    ) -> None:
        """Draw what a reading went through: what differs from the empty tray, the spots, the faces.

        flat  how flat dice look there, where the camera's mount is known.
        """
        if work.different is not None:
            self.add("different", np.asarray(cv2.cvtColor(work.different, cv2.COLOR_GRAY2BGR), np.uint8))
        self.add("spots", _spotted(work))
        self.add("faces", _faced(image, dice, flat))


def outcome(reason: Reason | None, dice: tuple[DieReading, ...]) -> str:
    """What a reading comes to, in a sentence."""
    if reason is None:
        return "read " + " ".join(str(die.value) for die in sorted(dice, key=lambda die: -(die.value or 0)))
    return f"refused ({reason}), {row(reason).means}"


def _framed(picture: Image, title: str, legend: tuple[tuple[Colour, str], ...]) -> Image:
    times = -(-PARAMETERS.wide // picture.shape[1])
    large = cv2.resize(picture, None, fx=times, fy=times, interpolation=cv2.INTER_CUBIC)
    above, below = (np.full((PARAMETERS.bar, large.shape[1], 3), COLOURS.paper, np.uint8) for _ in range(2))
    _written(above, title, 8, COLOURS.ink)
    x = 8
    for colour, words in legend:
        cv2.rectangle(below, (x, 8), (x + 14, PARAMETERS.bar - 8), colour, -1)
        x = _written(below, words, x + 20, COLOURS.ink) + 24
    return np.concatenate([above, np.asarray(large, np.uint8), below])


def _written(bar: Image, words: str, x: int, colour: Colour) -> int:
    """Write into a bar, as large as there is room for; where it ends."""
    face, size = cv2.FONT_HERSHEY_SIMPLEX, 0.55
    (wide, _), _ = cv2.getTextSize(words, face, size, 1)
    size *= min(1.0, (bar.shape[1] - x - 8) / max(wide, 1))
    cv2.putText(bar, words, (x, PARAMETERS.bar - 10), face, size, colour, 1, cv2.LINE_AA)
    return x + wide


def _labelled(picture: Image, at: Point, colour: Colour, *lines: str) -> None:
    """Write lines into a picture, the last beginning there; further in where the frame would cut them."""
    face, size = cv2.FONT_HERSHEY_SIMPLEX, 0.5
    sizes = [cv2.getTextSize(words, face, size, 3) for words in lines]
    wide, high, below = max(w for (w, _), _ in sizes), sizes[0][0][1], sizes[-1][1]
    last = PARAMETERS.line * (len(lines) - 1)
    least, most = (2, high + last), (picture.shape[1] - wide - 8, picture.shape[0] - below)
    x, y = (max(low, min(round(side), up)) for side, low, up in zip(at, least, most, strict=True))
    for line, words in enumerate(lines):
        for ink, stroke in ((COLOURS.black, 3), (colour, 1)):
            place = (x, y - last + line * PARAMETERS.line)
            cv2.putText(picture, words, place, face, size, ink, stroke, cv2.LINE_AA)


def _spotted(work: Work) -> Image:
    picture = work.picture.copy()
    found = spots(work.grey, mask=work.different)
    for (x, y), radius, strength in zip(found.xy, found.radius, found.strength, strict=True):
        cv2.circle(
            picture,
            (round(x), round(y)),
            max(round(radius), 1),
            COLOURS.green if strength > 0 else COLOURS.red,
            1,
        )
    return picture


def _faced(image: Image, dice: tuple[DieReading, ...], flat: Flat | None) -> Image:
    picture = image.copy()
    for die in dice:
        if flat is not None:
            _outlined(picture, flat.silhouette(die), COLOURS.cyan, 1)
        _outlined(picture, die.corners, COLOURS.magenta)
        x, y = die.corners[0]
        _labelled(picture, (x, y - 6), COLOURS.magenta, f"{die.value or '?'} {die.confidence:.2f}")
    return picture


def both(image: Image, dice: Sequence[DieReading], alone: Sequence[DieReading]) -> Image:
    """Each die with what the pips say and what the network says; green where it is the same.

    dice   as they were read, by both.
    alone  what the first reader sees without the second.
    """
    picture = image.copy()
    for die, said in zip(dice, opinion(image, dice), strict=True):
        pips = same_place(die, alone)
        same = pips is not None and pips.value is not None and pips.value == said.value
        colour = COLOURS.green if same else COLOURS.red
        _outlined(picture, die.corners, colour)
        x, y = np.min(die.corners, axis=0).tolist()
        _labelled(picture, (x, y - 6), colour, _pips(pips), _network(said))
    return picture


def _pips(die: DieReading | None) -> str:
    return "pips: none" if die is None else f"pips: {die.value or '?'} {die.confidence:.2f}"


def _network(said: Opinion) -> str:
    return f"network: {said.value or 'no face'} {said.confidence:.2f}"


def objected(image: Image, faces: Sequence[DieReading], found: Sequence[Objection]) -> Image:
    """The faces and what speaks against them: red spoils, yellow only names."""
    picture = image.copy()
    for face in faces:
        _outlined(picture, face.corners, COLOURS.green)
    for line, one in enumerate(found):
        colour = COLOURS.red if one.weight >= SPOILS else COLOURS.yellow
        _labelled(picture, one.where or (8, 24 + 24 * line), colour, f"{one.reason} {one.weight:.2f}")
        if one.body is not None:
            _outlined(picture, one.body, colour)
    return picture


def _outlined(picture: Image, ring: Corners | Floats, colour: Colour, wide: int = 2) -> None:
    cv2.polylines(picture, [np.round(ring).astype(np.int32)], True, colour, wide)
