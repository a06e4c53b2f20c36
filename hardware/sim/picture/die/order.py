"""Which die hides which: those that others may hide are drawn first."""

from collections.abc import Sequence

import numpy as np

from hardware.sim.physics.pose import Floats, Pose
from hardware.sim.picture.die.trace import corners


def nearest_last(eye: Floats, poses: Sequence[Pose], edge: float) -> tuple[int, ...]:
    """Indices of the dice in the order in which they are to be drawn, seen from `eye` (3,) in mm.

    Height alone does not tell: of two dice that lie side by side, the one nearer to the middle of the picture
    hides the side of the other.
    """
    left, order = list(range(len(poses))), list[int]()
    while left:
        free = (i for i in left if not any(_hides(eye, poses[i], poses[k], edge) for k in left if k != i))
        farthest = max(left, key=lambda i: float(np.linalg.norm(eye - poses[i].at)))
        order.append(next(free, farthest))
        left.remove(order[-1])
    return tuple(order)


def _hides(eye: Floats, one: Pose, other: Pose, edge: float) -> bool:
    """Whether the first die may hide the second: the eye is on its side of the plane between them.

    The plane is that face of either die which keeps the two furthest apart.
    """
    ahead, gap = _beyond(eye, one, other, edge)
    behind, other_gap = _beyond(eye, other, one, edge)
    return behind if other_gap > gap else not ahead


def _beyond(eye: Floats, die: Pose, other: Pose, edge: float) -> tuple[bool, float]:
    """Whether the eye is beyond the face of the die that parts the two best; how far they are apart in mm."""
    normals = np.concatenate([die.matrix.T, -die.matrix.T])
    apart = (normals @ (corners(other, edge) - np.array(die.at)).T).min(axis=1) - edge / 2
    face = int(apart.argmax())
    height = float(normals[face] @ (eye - np.array(die.at))) - edge / 2
    return height > float(apart[face]) / 2, float(apart[face])
