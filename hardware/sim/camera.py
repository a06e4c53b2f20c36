"""The simulated camera: waits for the next frame's time, lets the world catch up, and draws it."""

from collections import deque

import cv2
import numpy as np

from hardware.frozen import FROZEN_AFTER
from hardware.newest import CLOSED, FRAME_PATIENCE, FROZEN, NO_FRAME, SILENT
from hardware.ports import CameraLost, Clock, Frame
from hardware.sim.physics.pose import Floats, Pose
from hardware.sim.picture.auto import OPENING_EXPOSURE, Bgr, Exposure, follow, mean_light
from hardware.sim.picture.develop import Exposed
from hardware.sim.picture.hand.lay import Hand
from hardware.sim.picture.paint import Painter, Sight
from hardware.sim.table import SimTable
from vision.readings import Image

NAME = "sim"
_INSTANTS = 2  # of one exposure at which moving dice are drawn, each smeared to the next
_DELAY = 2  # frames after which a measurement shows
_LAPSE = 0.45  # share of the frame's time that the sensor takes to read its rows out


class SimCamera:
    """Looks at one table. On a SimClock it never waits; on a SystemClock it keeps the scene's frame rate."""

    def __init__(self, table: SimTable, clock: Clock, painter: Painter | None = None) -> None:
        self._table = table
        self._clock = clock
        self._painter = painter or Painter(table.scene)
        self._step = 1 / table.scene.rate
        self._start = clock.now()
        self._number = 0
        self._closed = False
        self._froze_at: float | None = None
        self._old: deque[Frame] = deque(maxlen=4)
        self._rng = np.random.default_rng([table.scene.seed, 3])
        self._exposure = OPENING_EXPOSURE if table.scene.sensor.auto else Exposure()
        self._held = not table.scene.sensor.auto
        self._measured: deque[Bgr] = deque(maxlen=_DELAY)

    def frame(self) -> Frame:
        """Wait for the next frame and return it. Frames that nobody took in time are left out."""
        if self._closed:
            raise CameraLost(CLOSED, name=NAME)
        levers = self._table.levers
        if levers.hung or levers.unplugged:
            self._clock.sleep(FRAME_PATIENCE if levers.hung else self._step)
            self._table.catch_up()
            raise CameraLost(SILENT if levers.unplugged else NO_FRAME, name=NAME, n=f"{FRAME_PATIENCE:g}")
        if self._frozen_for(levers.frozen) >= FROZEN_AFTER:
            raise CameraLost(FROZEN, name=NAME, n=f"{FROZEN_AFTER:g}")
        behind = int((self._clock.now() - self._start) / self._step + 1e-6)
        self._number = max(self._number, behind) + 1
        at = self._start + self._number * self._step
        self._clock.sleep(at + levers.late - self._clock.now())
        self._table.catch_up()
        frame = Frame(self._number, at, self._image(at))
        return self._shuffle(frame) if levers.shuffled else self._keep(frame)

    def _frozen_for(self, frozen: bool) -> float:
        """Seconds since the lever was pulled, as far as this camera knows."""
        if not frozen:
            self._froze_at = None
            return 0.0
        self._froze_at = self._clock.now() if self._froze_at is None else self._froze_at
        return self._clock.now() - self._froze_at

    def close(self) -> None:
        """No more frames. May be called twice."""
        self._closed = True

    def empty(self) -> Image:
        """A picture of the scene's empty tray, as this camera takes it."""
        return self._painter.paint(Sight())

    def hold(self, held: bool) -> bool:
        """Keep exposure and white balance as they are, or let them follow again where they did."""
        self._held = held or not self._table.scene.sensor.auto
        return True

    def _image(self, at: float) -> Image:
        levers = self._table.levers
        if levers.frozen and self._old:
            return self._old[-1].image
        image = self._painter.paint(self._sight(at), self._light_at(at))
        if not self._held:
            self._follow(image)
        return image if levers.size is None else np.asarray(cv2.resize(image, levers.size), np.uint8)

    def _sight(self, at: float) -> Sight:
        """What the shutter sees between opening and closing."""
        table = self._table
        times = at - table.scene.sensor.exposure * (np.arange(_INSTANTS)[::-1] + 0.5) / _INSTANTS
        worlds = [table.dice_at(float(t)) for t in times]
        hands = [hand for hand in (table.hand_at(float(t)) for t in times) if hand]
        dice = tuple(
            (i, _poses_in_exposure([world.get(i, last) for world in worlds]))
            for i, last in worlds[-1].items()
        )
        return Sight(dice, (_distinct(hands),) if hands else (), table.things_at(at), self._shift(at))

    def _shift(self, at: float) -> tuple[float, float]:
        """Pixels by which a bump moved the picture: a swing that dies away within a second."""
        levers = self._table.levers
        since = None if levers.bumped_at is None else at - levers.bumped_at
        if since is None or not 0 <= since < 1.2:
            return (0.0, 0.0)
        swing = levers.bump_px * float(np.exp(-4 * since))
        return (swing * float(np.sin(40 * since + 1)), 0.6 * swing * float(np.cos(33 * since)))

    def _follow(self, image: Image) -> None:
        """Exposure and white balance go after what was measured some frames ago."""
        self._measured.append(mean_light(image))
        if len(self._measured) == _DELAY:
            sensor, painter = self._table.scene.sensor, self._painter
            self._exposure = follow(self._exposure, self._measured[0], painter.aim, sensor, painter.most)

    def _light_at(self, at: float) -> Exposed:
        """The light of this instant and what the camera makes of it."""
        levers, held = self._table.levers, self._exposure
        blue, green, red = (
            levers.light * held.gain * white * tint / 255
            for white, tint in zip(held.white, levers.tint[::-1], strict=True)
        )
        return Exposed((blue, green, red), held.gain, self._ripple(at))

    def _ripple(self, at: float) -> Floats | None:
        """Light of each row: rows are read one after the other while the lamps pulse at 100 Hz."""
        scene = self._table.scene
        depth = max(self._table.levers.flicker, scene.sensor.flicker)
        if not depth:
            return None
        when = at + np.arange(scene.size[1], dtype=np.float32) / scene.size[1] * self._step * _LAPSE
        open_for = scene.sensor.exposure
        # A shutter open for a whole pulse (10 ms) sees no flicker at all.
        seen = depth * abs(float(np.sinc(100 * open_for))) if open_for else depth
        return np.asarray(1 + seen * np.sin(2 * np.pi * 100 * when), np.float32)

    def _keep(self, frame: Frame) -> Frame:
        self._old.append(frame)
        return frame

    def _shuffle(self, frame: Frame) -> Frame:
        if self._old and self._rng.random() < 0.2:
            return self._old[0]
        return self._keep(frame)


def _poses_in_exposure(poses: list[Pose]) -> tuple[Pose, ...]:
    """The poses of one die over the exposure: one where it lies still."""
    return (poses[-1],) if poses[0] == poses[-1] else tuple(poses)


def _distinct(hands: list[Hand]) -> tuple[Hand, ...]:
    """The places of a hand over the exposure: one where it hardly moves (below 1 mm)."""
    moved = np.hypot(hands[0].at[0] - hands[-1].at[0], hands[0].at[1] - hands[-1].at[1])
    return tuple(hands) if moved > 1 else (hands[-1],)
