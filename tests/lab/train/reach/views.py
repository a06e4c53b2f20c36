"""Pictures with and without a hand: simulated trays, and tables with all that lies about, from anywhere.

Whether there is a hand must not be told by anything else: cards and bars of the colour of skin reach into
both, and both lie in the shadow of things that are not seen.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Self

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from hardware.sim.picture.hand.lay import Hand
from hardware.sim.picture.hand.sprite import Grip
from hardware.sim.picture.paint import Painter, Sight
from hardware.sim.scene import Scene
from tests.lab.arrange import scatter, strewn
from tests.lab.scenes import random_scene
from tests.lab.train.presence.scene import laid_out
from tests.lab.train.reach.arm import skin, with_hand
from tests.lab.train.reach.cover import Part, shadow, thing, uneven
from vision.decide.reach import COLUMNS, ROWS, small
from vision.readings import Image

WIDE = 256
"""Pixels of a drawn picture's width."""

SHOTS, VIEWS = 2, 2
"""Pictures of each table, and views of each, without a hand and with one."""

TABLE = 0.5
"""Share of tables without a tray."""

SIMULATED = 0.6
"""Share of hands over a tray that the simulation throws its light and shadow on."""

SHOWN = 0.015
"""Part of a view that a hand must cover to be one; where it covers less, nothing is learnt."""

CHANGED = 40
"""Levels of any colour by which a hand changes a simulated picture; soft shadows change less."""

COVERED, OVER, SHADED = 0.3, 0.12, 0.35
"""Share of pictures with a thing below the hand, of those with one over it, and of those in shade."""

NEAR = (0.35, 1.0)
"""Of a picture's width that a view shows."""

ASKEW = 0.12
"""Of a view's sides that its corners are off, in half of them."""


@dataclass(frozen=True, slots=True, eq=False)
class Views:
    """n pictures (n, ROWS, COLUMNS, 3), and whether a hand reaches into them, (n,)."""

    pictures: NDArray[np.uint8]
    hands: NDArray[np.bool_]

    @classmethod
    def joined(cls, parts: list[Self]) -> Self:
        """All of them, one after the other."""
        return cls(
            np.concatenate([one.pictures for one in parts]), np.concatenate([one.hands for one in parts])
        )


def views(count: int, seed: int) -> Views:
    """So many, somewhat less than half of them with a hand."""
    rng = np.random.default_rng(seed)
    pictures: list[Image] = []
    hands: list[bool] = []
    while len(pictures) < count:
        for picture, hand in _of_a_table(rng):
            pictures.append(picture)
            hands.append(hand)
    return Views(np.stack(pictures[:count]), np.array(hands[:count]))


def _of_a_table(rng: Generator) -> Iterator[tuple[Image, bool]]:
    """One table over and over, with and without a hand."""
    for free, reached in _table(rng) if rng.random() < TABLE else _tray(rng):
        for hand in (False, True):
            for _ in range(VIEWS):
                shown = reached if hand and reached is not None and rng.random() < SIMULATED else None
                picture, cover = _seen(rng, free, shown, hand=hand)
                if not hand or np.mean(cover > 0.5) >= SHOWN:
                    yield _photographed(rng, picture), hand


def _table(rng: Generator) -> Iterator[tuple[Image, None]]:
    canvas = laid_out(rng).canvas
    high = round(canvas.shape[0] * WIDE / canvas.shape[1])
    free = np.asarray(cv2.resize(canvas, (WIDE, high), interpolation=cv2.INTER_AREA), np.uint8)
    for _ in range(SHOTS):
        yield free, None


def _tray(rng: Generator) -> Iterator[tuple[Image, Image]]:
    """A simulated tray, without a hand and with somebody's."""
    scene = _scene(rng)
    painter, person = Painter(scene), _person(rng)
    for _ in range(SHOTS):
        poses = scatter(rng, scene, int(rng.integers(0, 6)))
        things = strewn(rng, scene, poses) if rng.random() < COVERED else ()
        dice = tuple((i, (pose,)) for i, pose in poses.items())
        at = rng.uniform(-1, 1, 2) * scene.tray.half
        hand = replace(person, at=(float(at[0]), float(at[1])))
        yield painter.paint(Sight(dice, things=things)), painter.paint(Sight(dice, ((hand,),), things))


def _scene(rng: Generator) -> Scene:
    """Any scene, drawn small."""
    scene = random_scene(rng, hard=0.3)
    scale = WIDE / scene.size[0]
    size = (WIDE, round(scene.size[1] * scale / 2) * 2)
    optics = replace(scene.optics, blur=max(0.4, scene.optics.blur * scale))
    return replace(scene, size=size, optics=optics, seed=scene.seed % 2 * 4)


def _person(rng: Generator) -> Hand:
    bare, sleeve = skin(rng), rng.integers(5, 235, 3).tolist()
    grip = list(Grip)[int(rng.integers(len(Grip)))]
    turn, height = float(rng.uniform(0, 360)), float(rng.uniform(28, 60))
    return Hand((0.0, 0.0), height, turn, grip, bare, (sleeve[0], sleeve[1], sleeve[2]))


def _seen(rng: Generator, free: Image, reached: Image | None, *, hand: bool) -> tuple[Image, Part]:
    """A view of a table, and which part of each of its pixels a hand covers.

    reached  the same with a hand that was simulated.
    """
    picture = free if reached is None else reached
    cover = np.zeros(free.shape[:2], np.float32)
    if reached is not None:
        gone = np.abs(reached.astype(np.int16) - free).max(axis=2)
        cover = (gone > CHANGED).astype(np.float32)
    if rng.random() < COVERED:
        picture, over = thing(rng, picture)
        cover *= 1 - over
    if hand and reached is None:
        picture, cover = with_hand(rng, picture)
    if rng.random() < OVER:
        picture, over = thing(rng, picture)
        cover *= 1 - over
    if rng.random() < SHADED:
        picture = shadow(rng, picture)
    return _viewed(rng, picture, cover)


def _viewed(rng: Generator, picture: Image, cover: Part) -> tuple[Image, Part]:
    """A part of a picture, in half of them as from aside."""
    high, wide = picture.shape[:2]
    across, down = rng.uniform(*NEAR) * np.array([wide, high])
    if rng.random() < 0.7:
        across, down = min(across, down * COLUMNS / ROWS), min(down, across * ROWS / COLUMNS)
    left, top = rng.uniform(0, wide - across), rng.uniform(0, high - down)
    ring = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float32)
    corners = ring * (across, down) + (left, top)
    if rng.random() < 0.5:
        corners = corners + rng.uniform(-ASKEW, ASKEW, (4, 2)) * (across, down)
    size = (2 * COLUMNS, 2 * ROWS)
    way = cv2.getPerspectiveTransform(corners.astype(np.float32), ring * np.array(size, np.float32))
    found = [cv2.warpPerspective(one, way, size, borderMode=cv2.BORDER_REPLICATE) for one in (picture, cover)]
    part = cv2.resize(found[1], (COLUMNS, ROWS), interpolation=cv2.INTER_AREA)
    return small(np.asarray(found[0], np.uint8)), np.asarray(part, np.float32)


def _photographed(rng: Generator, view: Image) -> Image:
    """In any light, by any camera: cast, gamma, light that falls off, grey, a round field, noise."""
    seen = view.astype(np.float32)
    like = seen[..., 0]
    if rng.random() < 0.5:
        seen *= np.exp(rng.uniform(-0.35, 0.35, 3)).astype(np.float32)
    if rng.random() < 0.5:
        bend = np.exp(rng.uniform(-0.5, 0.5))
        seen = (255 * np.clip(seen / 255, 0, 1) ** bend).astype(np.float32)
    if rng.random() < 0.4:
        seen *= 1 + 0.4 * uneven(rng, like, 2)[..., None]
    if rng.random() < 0.1:
        seen = np.repeat(seen.mean(axis=2, keepdims=True), 3, axis=2)
    if rng.random() < 0.06:
        field = np.zeros_like(like)
        at = (rng.uniform(0.4, 0.6, 2) * (COLUMNS, ROWS)).astype(int).tolist()
        cv2.circle(field, at, int(ROWS * rng.uniform(0.4, 0.6)), (1.0,), -1)
        seen *= 0.15 + 0.85 * cv2.GaussianBlur(field, (0, 0), 3)[..., None]
    return np.clip(seen + rng.normal(0, rng.uniform(0, 6), seen.shape), 0, 255).astype(np.uint8)
