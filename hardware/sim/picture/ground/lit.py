"""The light on the tray and around it: bulbs that the wall may hide, and the room."""

import numpy as np

from hardware.sim.physics.pose import Floats
from hardware.sim.picture.ground.outline import apart
from hardware.sim.picture.ground.strike import Part, Struck
from hardware.sim.picture.light import Lighting, Source, diffuse_light, shine
from hardware.sim.scene import TrayLook


def diffuse(lights: Lighting, struck: Struck, tray: TrayLook) -> Floats:
    """Diffuse light (3, N)."""
    part, points, normals = struck.part, struck.points, struck.normals
    depth = apart(tray, points[0], points[1])
    within = np.minimum(depth, 0)  # else the exponential of what lies far outside overflows
    corner = np.where(part == Part.FLOOR, 1 - 0.35 * np.exp(within / (0.5 * tray.wall + 1)), 1)
    far = np.maximum(depth - tray.rim, 0)
    beside = np.where(part == Part.TABLE, 1 - 0.5 * np.exp(-far / (0.4 * tray.wall + 1)), 1)
    low = np.where(part == Part.SIDE, 0.5 + 0.5 * points[2] / max(tray.wall, 1), 1)
    seen = [_visible_share(source, struck, tray) for source in lights.sources]
    return diffuse_light(lights, points, normals, seen, np.asarray(corner * beside * low, np.float32))


def glossy(lights: Lighting, struck: Struck, tray: TrayLook, eye: Floats, gloss: float) -> Floats:
    """Highlights (3, N), none where the wall hides the bulb."""
    seen = [_visible_share(source, struck, tray) for source in lights.sources]
    return shine(lights, struck.points, struck.normals, eye, gloss, seen)


def over_the_wall(source: Source, points: Floats, tray: TrayLook) -> Floats:
    """Share (N) of the bulb that points (3, N) inside the tray see over its wall."""
    past, soft = _past(source, points, tray)
    return np.asarray(np.clip(0.5 - past / soft, 0, 1), np.float32)


def _visible_share(source: Source, struck: Struck, tray: TrayLook) -> Floats:
    """Share (N) of the bulb that is not behind the wall, for points on and around the floor."""
    past, soft = _past(source, struck.points, tray)
    inside = np.clip(0.5 - past / soft, 0, 1)
    around = np.clip(0.5 + (past - tray.rim) / soft, 0, 1)
    seen = np.where(struck.part == Part.TABLE, around, np.where(struck.part == Part.RIM, 1, inside))
    return np.asarray(seen, np.float32)


def _past(source: Source, points: Floats, tray: TrayLook) -> tuple[Floats, Floats]:
    """How far behind the wall's inner edge the way to the bulb passes its top, and the penumbra, both mm."""
    left = np.maximum(tray.wall - points[2], 0)
    reach = left / (source.at[2] - points[2])
    x = points[0] + (source.at[0] - points[0]) * reach
    y = points[1] + (source.at[1] - points[1]) * reach
    return apart(tray, x, y), np.asarray(np.maximum(2.0, 2 * source.radius * reach), np.float32)
