"""Light: what each bulb gives to a point, and colours as the sensor's linear numbers."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from hardware.sim.physics.pose import Floats
from hardware.sim.scene import Colour, Scene


def linear(colour: Colour) -> Floats:
    """The colour as linear light, (3,) in blue, green, red order, 0 to 1."""
    share = np.array(colour[::-1], np.float32) / 255
    return np.where(share <= 0.04045, share / 12.92, ((share + 0.055) / 1.055) ** 2.4).astype(np.float32)


@dataclass(frozen=True, slots=True, eq=False)
class Source:
    """One bulb, ready for arithmetic: place (3,), light (3,) on the tray's middle, radius in mm."""

    at: Floats
    light: Floats
    radius: float

    @property
    def reach2(self) -> float:
        """Squared distance to the tray's middle, where `light` is given."""
        return float(self.at @ self.at)


@dataclass(frozen=True, slots=True, eq=False)
class Lighting:
    """All light of a scene: bulbs, what comes from everywhere, and what the floor throws back upwards."""

    sources: tuple[Source, ...]
    room: Floats
    bounce: Floats

    @property
    def total(self) -> Floats:
        """Light (3,) on the middle of the floor where nothing is in the way."""
        return sum((s.light for s in self.sources), start=self.room.copy())


def lighting(scene: Scene) -> Lighting:
    """The scene's light; its parts add up to about 1."""
    sources = tuple(
        Source(np.array(b.at, np.float32), linear(b.colour) * np.float32(b.power), b.radius)
        for b in scene.bulbs
    )
    rest = max(0.05, 1 - sum(b.power for b in scene.bulbs))
    direct = Lighting(sources, linear(scene.room) * np.float32(rest), np.zeros(3, np.float32))
    return replace(direct, bounce=direct.total * linear(scene.tray.floor.colour) * np.float32(0.8))


def diffuse_light(
    lights: Lighting,
    points: Floats,
    normals: Floats,
    seen: Sequence[Floats | None] = (),
    sky: Floats | None = None,
) -> Floats:
    """Diffuse light (3, N) that points (3, N) with unit normals (3, N) receive.

    seen  for each bulb the share (N) of it that is not hidden; None, or () for all, where nothing is.
    sky   share (N) of the room that is not hidden.
    """
    total = lights.room[:, None] * ((0.62 + 0.38 * normals[2]) * (1 if sky is None else sky))
    total += lights.bounce[:, None] * (0.5 - 0.5 * normals[2])
    for number, source in enumerate(lights.sources):
        way = source.at[:, None] - points
        d2 = dots(way, way)
        slant = dots(way, normals) / np.sqrt(d2)
        # cos of the floor's own slant, so that `power` means the light on the floor's middle
        floor = source.at[2] / np.sqrt(source.reach2)
        gain = np.maximum(slant, 0) * (source.reach2 / d2) / floor
        share = seen[number] if seen else None
        total += source.light[:, None] * (gain if share is None else gain * share)
    return np.asarray(total, np.float32)


def dots(a: Floats, b: Floats) -> Floats:
    """The scalar products (N) of vectors (3, N); three times as fast as a sum over the axis."""
    return np.asarray(a[0] * b[0] + a[1] * b[1] + a[2] * b[2], np.float32)


def shine(
    lights: Lighting,
    points: Floats,
    normals: Floats,
    eye: Floats,
    gloss: float,
    seen: Sequence[Floats | None] = (),
) -> Floats:
    """Highlights (3, N) of bulbs in a surface; gloss 0 to 1 sets strength and sharpness, `seen` as in lit."""
    view = eye[:, None] - points
    view /= np.sqrt(dots(view, view))
    total = np.zeros_like(points)
    # Surfaces seen or lit edge-on would sparkle where a ray only just hits them.
    facing = np.clip(4 * dots(view, normals), 0, 1)
    for number, source in enumerate(lights.sources):
        way = source.at[:, None] - points
        distance = np.sqrt(dots(way, way))
        lit_from = facing * np.clip(5 * dots(way, normals) / distance, 0, 1)
        half = way / distance + view
        half /= np.sqrt(dots(half, half))
        spread = source.radius / distance  # a large bulb is seen as a large patch
        sharp = 1 / (1 / (8 + 160 * gloss * gloss) + 0.5 * spread * spread)
        peak = (0.006 + 0.026 * gloss) * (sharp + 8) / 8  # 2 to 4 % of the light is mirrored
        bright = lit_from * peak * np.maximum(dots(half, normals), 0) ** sharp
        share = seen[number] if seen else None
        total += source.light[:, None] * (bright if share is None else bright * share)
    return np.asarray(total, np.float32)
