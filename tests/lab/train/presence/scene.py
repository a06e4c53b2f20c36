"""Pieces of trays as the two networks see them: dice of all looks, whole and in part, and what is none."""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from tests.lab.train.presence.gear import cable, device, glass
from tests.lab.train.presence.hiding import hidden
from tests.lab.train.presence.print import lettered, veined
from tests.lab.train.render.brush import Die, draw_die, outline_of, random_die
from tests.lab.train.render.ground import coin, ground, nuts, printed, skin
from tests.lab.train.render.lens import burnt_out, gloss, hide, light, photograph
from tests.lab.train.render.looks import Look, random_look
from tests.lab.train.render.scene import shaded, tilted, yawed
from tests.lab.train.render.solid import Before, Pose, View, top_corners
from vision.decide.planes import FAR_PX, NEAR_PX, STRIDE
from vision.readings import Image

EDGES = 8
"""A piece is so many dice wide."""

FINE = 2
"""Times as large it is drawn."""

SIDE = EDGES * NEAR_PX
UNIT = FINE * NEAR_PX
CANVAS_PX = EDGES * UNIT
CELLS = EDGES * FAR_PX // STRIDE

MANY = (0.1, 0.2, 0.25, 0.2, 0.15, 0.1)
"""Shares of pieces with none, one, two ... dice."""

HARDLY, ENOUGH = 0.12, 0.3
"""Part of a die that shows: below the first it is none, from the second on it is one."""

CUT = 0.4
"""Of the pieces, those whose frame cuts a die; BEYOND: edges from the frame to its middle, outwards."""

BEYOND = (-0.4, 0.25)

HIDDEN = 0.45
"""Of the pieces with dice, those in which something hides a part of one; ARM: of all, those with an arm or
fingers; ONE_ARM: of these, those with an arm, or a finger."""

ARM, ONE_ARM = 0.15, 0.5

ON_TOP = 0.36
"""Of the dice that lie at another, those that lie on it."""

READ = 0.7
"""Of the flat dice whose tops are wholly seen, those that were read."""

WHOLLY = 0.97
"""Part of a top that is then seen."""

FLAT = 0.9999
"""Cosine of the lean of a die that lies flat."""

BURNT = 0.4
"""Of the dice, those on whose top a lamp is mirrored: to leave one out for it is no help to anybody."""

SPOT, PANEL = 0.3, 0.4
"""Of those lamps, the ones of which a top mirrors a small image, and the panels that it mirrors whole."""

SPOT_WIDE = (0.12, 0.6)
"""Edges that a small image is wide; SPOT_SOFT: how it ends; SPOT_ASIDE: how far from the middle."""

SPOT_SOFT = (0.01, 0.06)
SPOT_ASIDE = 0.45

PANEL_WIDE = (0.72, 1.0)
"""Of a top's edge that a panel burns out: the rim is round, and mirrors something else."""

PANEL_PART = 0.4
"""Of the panels, those that end on the top."""

PRINTED, ROUNDED = 0.45, 0.5
"""Share of dice with a disc printed on each face: a floor shows such discs too, and coins do; and of these
those that are so round that they look much like such."""

ROUND, CORNER = (0.08, 0.26), (0.12, 0.45)
"""How round those are, as a Look has it."""

VEINED = 0.12
"""Share of grounds with the veins of marble."""

ODD_SIZE = 0.2
"""Share of dice of another size than the others: people mix sets. SIZES: logarithm of theirs."""

SIZES = (-0.45, 0.38)

TIDY = 0.5
"""Share of pieces of which the floor is bare and whose dice are of one set or of two, as people mix them."""

TWO, DISCS, CONE = 0.8, 0.6, 0.4
"""Of those, the ones with two sets; of their larger sets, those with a disc on each face; and of the pieces,
those of which only a round part is lit, or seen through the lens."""

UNLIT = 0.35
"""Part of the light with which nothing is to be seen."""

LARGER = (0.05, 0.4)
"""Logarithm of the size of a larger set."""

BLANK = 0.1
"""Share of lumps of sugar among the dice; ODD_LUMP: of those that are smaller or larger than a die."""

ODD_LUMP = 0.7

ABOVE, PLUMB = 0.3, 2.0
"""Share of cameras that look straight down, where no sides of dice are seen; degrees that they are off."""

ASIDE = 10.0
"""Degrees from which a camera looks from aside."""

RECTIFIED = 0.6
"""Of the cameras aside, those whose pictures are warped to what one straight above would see of the tops."""

Mask = NDArray[np.uint8]


@dataclass(frozen=True, slots=True, eq=False)
class Piece:
    """A piece of a tray.

    picture  (SIDE, SIDE, 3); read (SIDE, SIDE) 255 on the tops of the dice that were read.
    heat     (CELLS, CELLS) 1 where the middle is seen of a die that was not, less around it.
    counts   (CELLS, CELLS) 0 where it is not said whether one is there, else 1.
    """

    picture: Image
    read: Mask
    heat: NDArray[np.float32]
    counts: NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class Placed:
    """A die in a view of its own, which may be of another size; a `blank` one is a lump of sugar."""

    view: View
    die: Die
    blank: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Kind:
    """How a die looks, how large it is beside a usual one, and whether it is a lump of sugar (blank)."""

    look: Look
    size: float
    blank: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Drawn:
    """A piece in even light, its dice, the furthest first, and where something is before them (cover)."""

    canvas: Image
    view: View
    placed: list[Placed]
    cover: Mask


def piece(rng: Generator) -> Piece:
    """One piece, as chance has it."""
    found = drawn(rng)
    warp = _rectifying(rng, found.view)
    return _photographed(rng, found.canvas, found.placed, found.cover, warp)


def drawn(rng: Generator) -> Drawn:
    """The same before a camera has it."""
    found = laid_out(rng)
    armed = rng.random() < ARM
    return replace(found, cover=found.cover | _arm(rng, found.canvas)) if armed else found


def laid_out(rng: Generator) -> Drawn:
    """A table with dice and all that lies about; nobody reaches in."""
    sets = _sets(rng) if rng.random() < TIDY else []
    canvas = _bare(rng) if sets else _table(rng)
    view = _camera(rng)
    placed = [_of_kind(rng, view, pose, _kind(rng, canvas, sets)) for pose in _poses(rng, view)]
    for share in (0.7, 0.3):
        if rng.random() < share:
            away, soft = rng.normal(0, 0.55, 2), UNIT * rng.uniform(0.01, 0.2)
            dice = [one.die for one in placed]
            canvas = shaded(canvas, view, dice, away, soft, rng.uniform(0.2, 0.9))
    placed.sort(key=lambda one: Before(one.view, one.die.pose).height)
    for one in placed:
        draw_die(canvas, one.view, one.die, rng)
    if sets:
        dark = _cone(rng, canvas)
    else:
        canvas, dark = _lamps(rng, canvas, placed), _nowhere(canvas)
    return Drawn(canvas, view, placed, dark | _hiding(rng, canvas, placed))


def _nowhere(canvas: Image) -> Mask:
    """What covers nothing of it."""
    return np.zeros(canvas.shape[:2], np.uint8)


def _bare(rng: Generator) -> Image:
    """The floor, and its rim here and there."""
    canvas = _ground(rng)
    if rng.random() < 0.3:
        _rim(rng, canvas)
    return canvas


def _table(rng: Generator) -> Image:
    """The floor with what lies on it and is no die."""
    canvas = _bare(rng)
    if rng.random() < 0.25:
        printed(canvas, rng)
    for paint, share in ((lettered, 0.4), (device, 0.3), (cable, 0.2), (glass, 0.1)):
        if rng.random() < share:
            paint(canvas, rng, UNIT)
    for thing, share in ((coin, 0.3), (nuts, 0.1)):
        if rng.random() < share:
            _lay(rng, canvas, thing)
    return canvas


def _ground(rng: Generator) -> Image:
    """Cloth, wood, leather, or stone with veins."""
    canvas = ground(rng, CANVAS_PX)
    if rng.random() < VEINED:
        veined(canvas, rng, UNIT)
    return canvas


def _rim(rng: Generator, canvas: Image) -> None:
    """The floor ends: beyond a wall lies another ground."""
    beyond, cover = _ground(rng), _nowhere(canvas)
    wall, wide = np.zeros_like(cover), int(rng.uniform(0.2, 1.2) * UNIT)
    radius = int(rng.uniform(4, 30) * UNIT)
    towards = rng.uniform(0, 2 * np.pi)
    away = radius + rng.uniform(-3.5, 3.0) * UNIT
    middle = (CANVAS_PX / 2 + away * np.array([np.cos(towards), np.sin(towards)])).astype(int).tolist()
    cv2.circle(cover, middle, radius, (255,), -1)
    cv2.circle(wall, middle, radius, (255,), wide)
    cv2.copyTo(beyond, cover, canvas)
    colour = np.full_like(canvas, rng.uniform(5, 250, 3).astype(np.uint8))
    if rng.random() < 0.6:
        colour = (colour * rng.uniform(0.3, 1.0) + _slope(rng) * 0.3).clip(0, 255).astype(np.uint8)
    cv2.copyTo(colour, wall, canvas)


def _slope(rng: Generator) -> NDArray[np.float32]:
    """A slope of light over the canvas, (CANVAS_PX, CANVAS_PX, 1)."""
    angle = rng.uniform(0, 2 * np.pi)
    line = np.linspace(-100, 100, CANVAS_PX, dtype=np.float32)
    return np.asarray(np.cos(angle) * line[None, :] + np.sin(angle) * line[:, None], np.float32)[..., None]


def _cone(rng: Generator, canvas: Image) -> Mask:
    """Leave of some canvases only a circle lit, its end more or less soft: where it is too dark to see."""
    if rng.random() >= CONE:
        return _nowhere(canvas)
    wide, soft = rng.uniform(3, 8) * UNIT, rng.uniform(0.05, 1.5) * UNIT
    away = np.exp(2j * np.pi * rng.random()) * (wide + rng.uniform(-3.5, 0.5) * UNIT)
    rows, columns = np.indices(canvas.shape[:2], np.float32) - CANVAS_PX / 2
    far = np.hypot(columns - away.real, rows - away.imag)
    lit = np.maximum(rng.uniform(0.0, 0.3), np.clip((wide - far) / soft + 0.5, 0, 1))
    canvas[:] = (canvas * lit[..., None]).astype(np.uint8)
    return np.asarray(255 * (lit < UNLIT), np.uint8)


def _lay(rng: Generator, canvas: Image, thing: Callable[[Image, Generator], None]) -> None:
    """A coin, a cap or nuts somewhere, one to three edges wide."""
    wide = int(rng.uniform(1.2, 4.0) * UNIT)
    x, y = rng.integers(0, CANVAS_PX - wide + 1, 2)
    part = np.ascontiguousarray(canvas[y : y + wide, x : x + wide])
    thing(part, rng)
    if rng.random() < 0.4:
        part = gloss(part, rng, float(rng.uniform(0.3, 1.0)))
    canvas[y : y + wide, x : x + wide] = part


def _camera(rng: Generator) -> View:
    """One above, or aside, before which a usual die is about FAR_PX wide in the end."""
    lean = abs(rng.normal(0, 9)) if rng.random() < 0.75 else rng.uniform(10, 40)
    if rng.random() < ABOVE:
        lean = abs(rng.normal(0, PLUMB))
    scale = UNIT * math.exp(rng.uniform(-0.14, 0.14))
    turn = np.exp(2j * np.pi * rng.random())
    middle = CANVAS_PX / 2 * (1 + 1j)
    view = View(tilted(float(lean), rng.uniform(0, 2 * np.pi)), rng.uniform(0.0, 0.06), scale * turn, 0j)
    at = Before(view, Pose(np.eye(3), np.array([0, 0, 0.5]))).face(0, np.zeros(1, complex))[0]
    return replace(view, origin=complex(middle - at))


def _poses(rng: Generator, view: View) -> list[Pose]:
    """Dice that lie flat, touch, lean on one another, lie on one another or are cut by the frame."""
    found = [_at_frame(rng, view)] if rng.random() < CUT else []
    for _ in range(int(rng.choice(len(MANY), p=MANY))):
        pose = _beside(rng, found[-1]) if found and rng.random() < 0.45 else _alone(rng)
        if not any(_overlap(pose, other) for other in found):
            found.append(pose)
    return found


def _alone(rng: Generator) -> Pose:
    x, y = rng.uniform(-0.52, 0.52, 2) * EDGES
    lean = rng.uniform(6, 45) if rng.random() < 0.15 else 0.0
    return _standing(rng, float(x), float(y), 0.0, float(lean))


def _at_frame(rng: Generator, view: View) -> Pose:
    """A flat die of which the frame shows a part."""
    across = complex(rng.uniform(-0.5, 0.5) * CANVAS_PX, CANVAS_PX / 2 + rng.uniform(*BEYOND) * UNIT)
    at = (across * 1j ** int(rng.integers(4)) + CANVAS_PX / 2 * (1 + 1j) - view.origin) / view.scale
    return _standing(rng, at.real, at.imag, 0.0, 0.0)


def _standing(rng: Generator, x: float, y: float, on: float, lean: float) -> Pose:
    """A die that leans by so many degrees, its lowest corner at that height."""
    turn = tilted(lean, rng.uniform(0, 2 * np.pi)) @ yawed(rng.uniform(0, 2 * np.pi))
    low = float(np.abs(turn[2]).sum()) / 2
    return Pose(np.asarray(turn), np.array([x, y, on + low]))


def _beside(rng: Generator, other: Pose) -> Pose:
    """One that touches another, leans against it or lies on it."""
    away = np.exp(2j * np.pi * rng.random())
    kind = rng.random()
    gap = rng.uniform(0.0, 0.7) if kind < ON_TOP else rng.uniform(1.0, 1.35)
    lean = rng.uniform(8, 45) if kind > 0.75 else 0.0
    x, y = other.centre[0] + gap * away.real, other.centre[1] + gap * away.imag
    return _standing(rng, float(x), float(y), 1.0 if kind < ON_TOP else 0.0, float(lean))


def _overlap(one: Pose, other: Pose) -> bool:
    """Whether two dice would be in one place; one that lies on another is not."""
    flat = float(np.hypot(*(one.centre - other.centre)[:2]))
    return flat < 0.92 and abs(float(one.centre[2] - other.centre[2])) < 0.75


def _sets(rng: Generator) -> list[Kind]:
    """One set of dice, or two, of which the other is larger."""
    found = [Kind(_rounded(rng, random_look(rng)), 1.0)]
    if rng.random() < TWO:
        found.append(Kind(_rounded(rng, random_look(rng, DISCS)), math.exp(rng.uniform(*LARGER))))
    return found


def _kind(rng: Generator, canvas: Image, sets: Sequence[Kind]) -> Kind:
    """One of the sets; else any, often as the floor or in shade, of another size, or without pips."""
    if sets:
        return sets[int(rng.integers(len(sets)))]
    look = _rounded(rng, random_look(rng, PRINTED))
    if rng.random() < 0.25:
        look = _like_floor(rng, canvas, look)
    if rng.random() < 0.12:
        look = _dimmed(rng, look)
    blank = bool(rng.random() < BLANK)
    size = math.exp(rng.uniform(*SIZES)) if rng.random() < (ODD_LUMP if blank else ODD_SIZE) else 1.0
    return Kind(look, size, blank)


def _rounded(rng: Generator, look: Look) -> Look:
    """The same look; of those with discs some are round."""
    if look.plate and rng.random() < ROUNDED:
        return replace(look, round=float(rng.uniform(*ROUND)), corner=float(rng.uniform(*CORNER)))
    return look


def _of_kind(rng: Generator, view: View, pose: Pose, kind: Kind) -> Placed:
    """A die of that kind."""
    own = replace(view, scale=view.scale * kind.size)
    placed = Pose(pose.turn, np.array([*pose.centre[:2] / kind.size, pose.centre[2]]))
    die = random_die(rng, placed, kind.look, int(rng.integers(1, 7)))
    none = np.zeros(0, complex)
    return Placed(
        own, replace(die, look=_sugar(rng, kind.look), faces=(none,) * 6) if kind.blank else die, kind.blank
    )


def _sugar(rng: Generator, look: Look) -> Look:
    """White, sharp, dull."""
    body = np.clip(rng.uniform(205, 250) + rng.normal(0, 4, 3), 3, 252)
    return replace(look, body=body, solid=1.0, plate=0.0, round=0.02, corner=0.0, gloss=0.0)


def _like_floor(rng: Generator, canvas: Image, look: Look) -> Look:
    """A die of the floor's colour, with pips that differ more or less."""
    usual = np.median(canvas.reshape(-1, 3), axis=0).astype(float)
    body = np.clip(usual * rng.uniform(0.75, 1.3) + rng.normal(0, 8, 3), 3, 252)
    away = float(rng.choice((-1, 1)) * rng.uniform(18, 120))
    pip = np.clip(body + away + rng.normal(0, 6, 3), 3, 252)
    return replace(look, body=body, pip=pip, ace_pip=pip, four_pip=pip, plate=0.0)


def _dimmed(rng: Generator, look: Look) -> Look:
    """Its colours in a deep shade."""
    dim = rng.uniform(0.08, 0.5)
    return replace(
        look,
        body=look.body * dim,
        pip=look.pip * dim,
        ace_pip=look.ace_pip * dim,
        four_pip=look.four_pip * dim,
    )


def _lamps(rng: Generator, canvas: Image, placed: list[Placed]) -> Image:
    """Lamps mirrored on tops, up to burning them out."""
    for one in placed:
        if rng.random() < BURNT:
            at = Before(one.view, one.die.pose).face(0, np.zeros(1, complex))[0]
            if 0 < at.real < CANVAS_PX and 0 < at.imag < CANVAS_PX:
                canvas = _lit(rng, canvas, one, complex(at))
    return gloss(canvas, rng, float(rng.uniform(0.2, 1.0))) if rng.random() < 0.25 else canvas


def _lit(rng: Generator, canvas: Image, one: Placed, at: complex) -> Image:
    """With the image of some lamp on a die's top."""
    kind = rng.random()
    if kind < SPOT:
        return _spot(rng, canvas, at)
    return _panel(rng, canvas, one) if kind < SPOT + PANEL and not one.blank else _burnt(rng, canvas, at)


def _spot(rng: Generator, canvas: Image, at: complex) -> Image:
    """A small one: a disc, here and there a lengthy one."""
    x, y = np.array([at.real, at.imag]) + rng.uniform(-SPOT_ASIDE, SPOT_ASIDE, 2) * UNIT
    wide = float(rng.uniform(*SPOT_WIDE) * UNIT)
    high = wide * (1.0 if rng.random() < 0.6 else rng.uniform(0.5, 1.5))
    disc = np.zeros(canvas.shape[:2], np.float32)
    cv2.ellipse(disc, ((float(x), float(y)), (wide, high), float(rng.uniform(0, 180))), (1.0,), -1)
    return _shining(rng, canvas, disc, rng.uniform(*SPOT_SOFT))


def _panel(rng: Generator, canvas: Image, one: Placed) -> Image:
    """One that is mirrored by the whole of a flat top, or ends on it; pips shine through a little."""
    ring = _top(one)
    middle = ring.mean(axis=0)
    face = np.zeros(canvas.shape[:2], np.float32)
    corners = middle + (ring - middle) * rng.uniform(*PANEL_WIDE)
    cv2.fillPoly(face, [np.rint(corners).astype(np.int32)], (1.0,))
    if rng.random() < PANEL_PART:
        away = np.exp(2j * np.pi * rng.random())
        rows, columns = np.indices(face.shape, np.float32)
        beyond = (columns - middle[0]) * away.real + (rows - middle[1]) * away.imag
        face[beyond > rng.uniform(-0.2, 0.4) * UNIT] = 0
    return _shining(rng, canvas, face * np.float32(rng.uniform(0.8, 1.0)), rng.uniform(0.005, 0.03))


def _shining(rng: Generator, canvas: Image, where: NDArray[np.float32], soft: float) -> Image:
    """The canvas, burnt out there; so many edges softer."""
    return burnt_out(canvas, where, soft * UNIT, rng.uniform(235, 255) + np.minimum(rng.normal(0, 6, 3), 0))


def _burnt(rng: Generator, canvas: Image, at: complex) -> Image:
    """A reflection about as large as a top."""
    wide = int(2.2 * UNIT)
    x, y = (int(np.clip(side - wide / 2, 0, CANVAS_PX - wide)) for side in (at.real, at.imag))
    part = np.ascontiguousarray(canvas[y : y + wide, x : x + wide])
    canvas = canvas.copy()
    canvas[y : y + wide, x : x + wide] = hide(part, rng, at - complex(x, y))
    return canvas


def _hiding(rng: Generator, canvas: Image, placed: list[Placed]) -> Mask:
    """A wall or a thing before one of the dice: where it is."""
    middles = [_top(one).mean(axis=0) for one in placed]
    seen = [complex(*at) for at in middles if (at > 0).all() and (at < CANVAS_PX).all()]
    if not seen or rng.random() >= HIDDEN:
        return _nowhere(canvas)
    return hidden(canvas, rng, UNIT, seen[int(rng.integers(len(seen)))])


def _arm(rng: Generator, canvas: Image) -> Mask:
    """An arm that reaches in, or fingers side by side, round and darker at their sides: where they are."""
    cover = _nowhere(canvas)
    tip, angle = rng.uniform(0.1, 0.9, 2) * CANVAS_PX, rng.uniform(0, 2 * np.pi)
    many = 1 if rng.random() < ONE_ARM else int(rng.integers(2, 5))
    wide = rng.uniform(0.8, 3.5) if many == 1 else rng.uniform(0.6, 1.4)
    for k in range(many):
        along = np.exp(1j * (angle + k * rng.uniform(0.0, 0.15)))
        start = complex(*tip) + 1j * along * k * wide * rng.uniform(1.0, 1.7) * UNIT
        start += along * rng.uniform(-1.0, 1.0) * (k > 0) * UNIT
        root = start + 2 * CANVAS_PX * along
        at, end = ((round(one.real), round(one.imag)) for one in (start, root))
        cv2.line(cover, at, end, (255,), int(wide * UNIT))
    skin(canvas, rng, cover)
    inside = cv2.distanceTransform(cover, cv2.DIST_L2, 3) / (rng.uniform(0.2, 0.6) * wide * UNIT)
    dark = rng.uniform(0.0, 0.6) * (1 - np.minimum(inside, 1)) * (cover > 0)
    canvas[:] = (canvas * (1 - dark[..., None])).astype(np.uint8)
    return cover


def whole(found: Drawn) -> list[Placed]:
    """The dice that lie flat and whose tops nothing hides."""
    seen = _from_above(found.placed, found.cover, np.eye(2, 3))
    return [one.placed for one in seen if one.readable]


def _rectifying(rng: Generator, view: View) -> NDArray[np.float64]:
    """(2, 3) how the canvas is warped: for some cameras aside so that flat tops become square."""
    across = math.sqrt(max(1 - float(view.turn[2, 2]) ** 2, 0.0))
    if across < math.sin(math.radians(ASIDE)) or rng.random() > RECTIFIED:
        return np.eye(2, 3)
    away = complex(*view.turn[:2, 2]) * view.scale
    c, s = away.real / abs(away), away.imag / abs(away)
    longer = 1 / float(view.turn[2, 2])
    turn = np.array([[c, -s], [s, c]])
    matrix = turn @ np.diag([longer, 1.0]) @ turn.T
    middle = np.full(2, CANVAS_PX / 2)
    return np.column_stack([matrix, middle - matrix @ middle])


def _photographed(
    rng: Generator, canvas: Image, placed: list[Placed], cover: Mask, warp: NDArray[np.float64]
) -> Piece:
    """The canvas as a camera has it, with where its dice are and which of them were read."""
    heat, counts = np.zeros((CELLS, CELLS), np.float32), np.ones((CELLS, CELLS), np.float32)
    size = (CANVAS_PX, CANVAS_PX)
    canvas, over = (np.asarray(cv2.warpAffine(one, warp, size), np.uint8) for one in (canvas, cover))
    read = np.zeros_like(over)
    for one in _from_above(placed, over, warp):
        if one.readable and rng.random() < READ:
            cv2.fillPoly(read, [_about(rng, _top(one.placed), warp)], (255,))
        else:
            part = cv2.countNonZero(one.seen) / max(one.area, 1.0)
            if part >= HARDLY and not one.placed.blank:
                note(heat, counts, one.seen, sure=part >= ENOUGH)
    picture = photograph(light(canvas, rng), rng, SIDE, NEAR_PX)
    return Piece(picture, _shrunk(read), heat, counts)


@dataclass(frozen=True, slots=True, eq=False)
class _Seen:
    """A die as far as nothing nearer hides it.

    seen      (CANVAS_PX, CANVAS_PX) where; area: of all of it, in pixels.
    readable  it lies flat and its top is wholly seen.
    """

    placed: Placed
    seen: Mask
    area: float
    readable: bool


def _from_above(placed: Sequence[Placed], over: Mask, warp: NDArray[np.float64]) -> Iterator[_Seen]:
    """The dice, the nearest first: it hides the others; `over` is what lies before all of them."""
    for one in reversed(placed):
        body = _filled(outline_of(one.view, one.die), warp)
        readable = _readable(one, _filled(_top(one), warp), over)
        yield _Seen(one, np.asarray(cv2.subtract(body.mask, over), np.uint8), body.area, readable)
        over = np.asarray(cv2.bitwise_or(over, body.mask), np.uint8)


@dataclass(frozen=True, slots=True, eq=False)
class Filled:
    """Where something is, (CANVAS_PX, CANVAS_PX), and its area in pixels, beyond the canvas too."""

    mask: Mask
    area: float


def _filled(ring: NDArray[np.number], warp: NDArray[np.float64]) -> Filled:
    moved = _warped(ring, warp)
    mask = np.zeros((CANVAS_PX, CANVAS_PX), np.uint8)
    cv2.fillPoly(mask, [moved], (255,))
    return Filled(mask, float(cv2.contourArea(moved)))


def _warped(ring: NDArray[np.number], warp: NDArray[np.float64]) -> NDArray[np.int32]:
    return np.asarray(np.rint(ring @ warp[:, :2].T + warp[:, 2]), np.int32)


def _top(one: Placed) -> NDArray[np.float64]:
    """(4, 2) corners of a die's top face, on the canvas."""
    ring = top_corners(one.view, one.die.pose)
    return np.column_stack([ring.real, ring.imag])


def _readable(one: Placed, top: Filled, over: Mask) -> bool:
    """Whether a die lies flat and its top is wholly seen."""
    flat = float(one.die.pose.turn[2, 2]) > FLAT and not one.blank
    return flat and cv2.countNonZero(cv2.subtract(top.mask, over)) > WHOLLY * top.area


def _about(rng: Generator, ring: NDArray[np.float64], warp: NDArray[np.float64]) -> NDArray[np.int32]:
    """A top about where a reader finds it: a little aside, larger or smaller."""
    middle = ring.mean(axis=0)
    off = rng.normal(0, 0.03 * UNIT, 2)
    return _warped(middle + off + (ring - middle) * rng.uniform(0.86, 1.1), warp)


def _shrunk(mask: Mask) -> Mask:
    return np.asarray(cv2.resize(mask, (SIDE, SIDE), interpolation=cv2.INTER_AREA), np.uint8)


def note(heat: NDArray[np.float32], counts: NDArray[np.float32], seen: Mask, *, sure: bool) -> None:
    """Note a die where what is seen of it has its middle; where it is not sure that it is one, nothing."""
    moments = cv2.moments(seen, binaryImage=True)
    x, y = (moments[key] / moments["m00"] / (len(seen) / CELLS) - 0.5 for key in ("m10", "m01"))
    rows, columns = np.mgrid[:CELLS, :CELLS]
    far = (columns - x) ** 2 + (rows - y) ** 2
    spread = 0.3 * FAR_PX / STRIDE
    bell = np.exp(-far / (2 * spread**2)).astype(np.float32)
    if not sure:
        counts[far < (0.7 * FAR_PX / STRIDE) ** 2] = 0
        return
    column, row = round(x), round(y)
    np.maximum(heat, bell, out=heat)
    if 0 <= column < CELLS and 0 <= row < CELLS:
        heat[row, column] = 1.0
