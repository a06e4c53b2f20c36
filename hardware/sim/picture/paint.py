"""The painter: keeps what stands still and draws anew only what moves.

The ground is drawn once, dice at rest once for each change, moving things in every frame; only the boxes
that changed go through the camera's tone again. Noise and codec are the price of every frame.
"""

from dataclasses import dataclass, replace
from functools import lru_cache

import cv2
import numpy as np

from hardware.sim.hands.things import Thing
from hardware.sim.physics.pose import Floats, Pose, between
from hardware.sim.picture.auto import Bgr, mean_light
from hardware.sim.picture.develop import PLAIN_EXPOSURE, Development, Exposed
from hardware.sim.picture.die.hidden import Around
from hardware.sim.picture.die.order import nearest_last
from hardware.sim.picture.die.trace import Patch, draw_die, smear
from hardware.sim.picture.ground.draw import draw_ground
from hardware.sim.picture.hand.lay import Hand, HandPainter
from hardware.sim.picture.layer import Layer, merge
from hardware.sim.picture.light import lighting
from hardware.sim.picture.shadow import shade, shade_thing
from hardware.sim.picture.things import draw_thing
from hardware.sim.picture.view import View
from hardware.sim.scene import DieLook, Scene
from vision.readings import Image

SHELF = 8
"""Pictures of a tray at rest that are developed, each with noise of its own; then they come again."""

_TURN = 8.0
"""Degrees over one exposure below which a rolling die is drawn once: its corners blur by two pixels more."""


@dataclass(frozen=True, slots=True)
class Sight:
    """What there is to see while the shutter is open.

    dice   number of the die -> its poses over the exposure, one for a die that lies still.
    hands  likewise, each hand with its places over the exposure.
    things what lies in the tray and is no die.
    shift  of the whole picture in pixels, x and y (someone bumped the table).
    """

    dice: tuple[tuple[int, tuple[Pose, ...]], ...] = ()
    hands: tuple[tuple[Hand, ...], ...] = ()
    things: tuple[Thing, ...] = ()
    shift: tuple[float, float] = (0.0, 0.0)


@lru_cache(maxsize=2)
def _plain_ground(scene: Scene) -> Floats:
    """The empty scene in linear light: a table that is set up anew is mostly one of the last."""
    ground = draw_ground(View(scene), lighting(scene), scene)
    ground.setflags(write=False)
    return ground


class Painter:
    """Draws one scene, frame after frame.

    aim    mean grey levels of the empty tray, as the exposure was set up for it.
    shelf  pictures of a tray at rest that it keeps to give them again; 0 develops every one.
    view   what the camera of the scene sees, of the scene's size; by default all of it.
    """

    def __init__(self, scene: Scene, shelf: int = SHELF, view: View | None = None) -> None:
        self.scene = scene
        self.shelf = shelf
        self.view = View(scene) if view is None else view
        self.lights = lighting(scene)
        ground = _plain_ground(scene) if view is None else draw_ground(self.view, self.lights, scene)
        if scene.optics.blur:
            ground = np.asarray(cv2.GaussianBlur(ground, (0, 0), scene.optics.blur), np.float32)
        self._film = Development(scene, self.lights, ground)
        self._lens = (5, 5) if scene.optics.blur < 1 else (9, 9)  # pixels that its blur reaches
        self._hands = HandPainter(self.view, self.lights, self._film)
        width, height = scene.size
        exposed = self._film.expose(ground)
        self._empty = Layer(exposed, self._film.picture(exposed, (0, 0, width, height)))
        self.aim: Bgr = mean_light(self._empty.image)
        self._still = self._empty.copy()
        self._moving = self._empty.copy()
        self._at_rest: tuple[tuple[Thing, ...], tuple[tuple[int, Pose], ...]] = ((), ())
        self._rng = np.random.default_rng([scene.seed, 5])
        self._frames: list[Image] = []
        self._last = 0
        self._exposed = PLAIN_EXPOSURE.key

    @property
    def most(self) -> float:
        """Gain that the sensor can still give beside the scene's own."""
        return self._film.most

    def anew(self, dice: tuple[DieLook, ...], seed: int) -> None:
        """From now on dice of other looks lie there, and noise is drawn as for that seed."""
        self._lay((), ())
        self.scene = replace(self.scene, dice=dice)
        self._rng = np.random.default_rng([self.scene.seed, 5, seed])
        self._frames.clear()

    def paint(self, sight: Sight, exposed: Exposed = PLAIN_EXPOSURE) -> Image:
        """The frame, (height, width, 3), exposed so."""
        rest = tuple((i, poses[0]) for i, poses in sight.dice if len(poses) == 1)
        rolling = [(i, poses) for i, poses in sight.dice if len(poses) > 1]
        self._lay(sight.things, rest)
        if exposed.key and not rolling and not sight.hands and sight.shift == (0.0, 0.0):
            return self._resting(exposed)
        self._moving.restore(self._still)
        self._draw(self._moving, (), rolling)
        image = self._moving.image.copy()
        for hand in sight.hands:
            self._hands.lay(image, hand)
        return self._film.finish(self._shift(image, sight.shift), self._rng, exposed)

    def _shift(self, image: Image, shift: tuple[float, float]) -> Image:
        """As a camera that was pushed by so many pixels sees it."""
        if shift == (0.0, 0.0):
            return image
        matrix = np.array([[1, 0, shift[0]], [0, 1, shift[1]]], np.float32)
        return np.asarray(
            cv2.warpAffine(image, matrix, self.scene.size, borderMode=cv2.BORDER_REPLICATE), np.uint8
        )

    def _resting(self, exposed: Exposed) -> Image:
        """A frame in which nothing moves: one of a few with noise of their own, never one twice running."""
        if not self.shelf:
            return self._film.finish(self._still.image, self._rng, exposed)
        if exposed.key != self._exposed:
            self._frames, self._exposed = [], exposed.key
        if len(self._frames) < self.shelf:
            self._frames.append(self._film.finish(self._still.image, self._rng, exposed))
            self._last = len(self._frames) - 1
        else:
            self._last = (self._last + int(self._rng.integers(1, self.shelf))) % self.shelf
        return self._frames[self._last].copy()

    def _lay(self, things: tuple[Thing, ...], rest: tuple[tuple[int, Pose], ...]) -> None:
        """Bring the still layer up to date with what lies at rest."""
        if (things, rest) == self._at_rest:
            return
        self._moving.restore(self._still)
        changed = list(self._still.dirty)
        self._still.restore(self._empty)
        self._draw(self._still, things, [(i, (pose,)) for i, pose in rest])
        for x0, y0, x1, y1 in changed + self._still.dirty:
            self._moving.light[y0:y1, x0:x1] = self._still.light[y0:y1, x0:x1]
            self._moving.image[y0:y1, x0:x1] = self._still.image[y0:y1, x0:x1]
        self._at_rest = (things, rest)
        self._frames.clear()

    def _draw(
        self, layer: Layer, things: tuple[Thing, ...], dice: list[tuple[int, tuple[Pose, ...]]]
    ) -> None:
        for thing in things:
            self._draw_thing(layer, thing)
        self._draw_dice(layer, dice)
        for box in merge(layer.dirty):
            x0, y0, x1, y1 = box
            layer.image[y0:y1, x0:x1] = self._film.picture(layer.light, box)

    def _draw_thing(self, layer: Layer, thing: Thing) -> None:
        layer.dim(shade_thing(self.view, self.lights, thing))
        patch = draw_thing(self.view, self.lights, thing)
        if patch:
            self._over(layer, [patch])

    def _draw_dice(self, layer: Layer, dice: list[tuple[int, tuple[Pose, ...]]]) -> None:
        """All shadows first, then the dice, the farthest first."""
        for i, poses in dice:
            layer.dim(shade(self.view, self.lights, self._look(i), poses[len(poses) // 2], self.scene.edge))
        lying = {i: poses[0] for i, poses in dice if len(poses) == 1}
        order = nearest_last(self.view.eye, [poses[0] for _, poses in dice], self.scene.edge)
        for i, poses in (dice[k] for k in order):
            others = tuple(pose for other, pose in lying.items() if other != i and len(poses) == 1)
            self._over(layer, self._die(i, poses, Around(self.scene, others)))

    def _look(self, i: int) -> DieLook:
        return self.scene.dice[i % len(self.scene.dice)]

    def _die(self, i: int, poses: tuple[Pose, ...], around: Around) -> list[Patch]:
        """The die's patches; of a rolling one each is smeared along its way, which is cheaper than more."""
        fine = 1 if len(poses) > 1 else (3 if self.scene.die_px < 40 else 2)
        shown = poses if len(poses) == 1 or _turn(poses) > _TURN else (between(poses[0], poses[-1], 0.5),)
        drawn = (draw_die(self.view, self.lights, around, self._look(i), p, fine) for p in shown)
        patches = [patch for patch in drawn if patch]
        if len(poses) > 1:
            ends = self.view.pixels(np.array([poses[0].at, poses[-1].at]))
            way = (ends[1] - ends[0]) * (len(poses) / (len(poses) - 1) / len(shown))
            patches = [smear(patch, float(way[0]), float(way[1]), self.view.size) for patch in patches]
        return patches

    def _over(self, layer: Layer, patches: list[Patch]) -> None:
        """Lay the patches over the layer, each with its share of the exposure."""
        if not patches:
            return
        boxes = [patch.box for patch in patches]
        width, height = self.scene.size
        box = (
            max(0, min(b[0] for b in boxes) - 3), max(0, min(b[1] for b in boxes) - 3),
            min(width, max(b[2] for b in boxes) + 3), min(height, max(b[3] for b in boxes) + 3),
        )  # fmt: skip
        mixed = np.zeros((box[3] - box[1], box[2] - box[0], 4), np.float32)
        for patch in patches:
            x0, y0, x1, y1 = patch.box
            part = mixed[y0 - box[1] : y1 - box[1], x0 - box[0] : x1 - box[0]]
            part[:, :, :3] += patch.colour
            part[:, :, 3:] += patch.cover
        gains = self._film.gains_at((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
        mixed *= np.append(gains, np.float32(1)) / np.float32(len(patches))
        if self.scene.optics.blur:
            soft = cv2.GaussianBlur(
                mixed, self._lens, self.scene.optics.blur, borderType=cv2.BORDER_REPLICATE
            )
            mixed = np.asarray(soft, np.float32)
        under = layer.light[box[1] : box[3], box[0] : box[2]]
        under *= 1 - mixed[:, :, 3:]
        under += mixed[:, :, :3]
        layer.dirty.append(box)


def _turn(poses: tuple[Pose, ...]) -> float:
    """Degrees by which a die turns over the exposure."""
    same = abs(sum(p * q for p, q in zip(poses[0].quat, poses[-1].quat, strict=True)))
    return float(np.degrees(2 * np.arccos(min(1.0, same))))
