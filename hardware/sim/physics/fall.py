"""A throw from the hand to rest, computed at once and looked up by time afterwards.

Computing it when the hand opens costs 10 to 60 ms for seconds of rolling, makes the throw the same
whatever the frame rate, and lets a picture ask for any instant (motion blur asks for several a frame).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hardware.sim.physics.pose import Pose, Vector
from hardware.sim.physics.world import TIMESTEP, Ground, dull, model, mujoco

_EVERY = 8  # steps between two stored poses: 250 a second, a tenth of a frame
_STILL_MM, _STILL_TURN, _STILL_FOR = 0.05, 0.004, 30  # mm, quaternion distance, stored poses (0.12 s)
_AT_MOST = 4.0  # seconds; a die that still rocks then is taken as it is


@dataclass(frozen=True, slots=True)
class Toss:
    """A die as it leaves the hand.

    speed  millimetres a second.
    spin   radians a second about the world's axes.
    """

    pose: Pose
    speed: Vector
    spin: Vector


@dataclass(frozen=True, slots=True, eq=False)
class Flight:
    """How every die moved.

    dice      their numbers.
    track     (times, dice, 7): place in mm and quaternion, one row every `step` seconds.
    """

    dice: tuple[int, ...]
    track: NDArray[np.float32]
    step: float = TIMESTEP * _EVERY

    @property
    def duration(self) -> float:
        """Seconds until everything lies still."""
        return (len(self.track) - 1) * self.step

    def at(self, t: float) -> dict[int, Pose]:
        """Where the dice are t seconds after the hand opened; the last place for ever after."""
        where = min(max(t / self.step, 0.0), len(self.track) - 1.0)
        low = int(where)
        high = min(low + 1, len(self.track) - 1)
        rows = _blend(self.track[low], self.track[high], where - low)
        return {die: _pose(row) for die, row in zip(self.dice, rows, strict=True)}

    @property
    def end(self) -> dict[int, Pose]:
        """Where the dice lie in the end."""
        return self.at(self.duration)


def fall(ground: Ground, lying: Mapping[int, Pose], thrown: Mapping[int, Toss]) -> Flight:
    """Let the thrown dice fall among those that lie there. The same arguments give the same flight."""
    dice = (*lying, *thrown)
    library = mujoco()
    worlds = model(ground, len(dice)), model(dull(ground), len(dice))
    state = library.MjData(worlds[0])
    starts = [*lying.values(), *(toss.pose for toss in thrown.values())]
    for i, pose in enumerate(starts):
        state.qpos[7 * i : 7 * i + 7] = (*(v / 1000 for v in pose.at), *pose.quat)
    for i, toss in enumerate(thrown.values(), start=len(lying)):
        state.qvel[6 * i : 6 * i + 6] = (*(v / 1000 for v in toss.speed), *_in_body(toss))
    return Flight(dice, _run(library.mj_step, *worlds, state))


def _run(step: Callable[..., None], lively: object, dulled: object, state: Any) -> NDArray[np.float32]:
    rows = [np.array(state.qpos)]
    while len(rows) * _EVERY * TIMESTEP < _AT_MOST:
        step(dulled if _slow(state.qvel) else lively, state, _EVERY)
        rows.append(np.array(state.qpos))
        if len(rows) > _STILL_FOR and len(rows) % 5 == 0 and _is_still(rows[-_STILL_FOR], rows[-1]):
            break
    track = np.array(rows, np.float32).reshape(len(rows), -1, 7)
    track[:, :, :3] *= 1000
    return _until_rest(track)


def _until_rest(track: NDArray[np.float32]) -> NDArray[np.float32]:
    """The track without the time in which the dice only seem to move."""
    away = np.abs(track - track[-1])
    moving = (away[:, :, :3].max(axis=(1, 2)) > _STILL_MM) | (away[:, :, 3:].max(axis=(1, 2)) > _STILL_TURN)
    last = int(np.flatnonzero(moving)[-1]) + 1 if moving.any() else 0
    return np.concatenate([track[:last], track[-1:]])


def _slow(speeds: NDArray[np.float64]) -> bool:
    """Every die below 4 cm/s and 5 rad/s: it would not turn over to another face any more."""
    moving = np.abs(speeds.reshape(-1, 6))
    return bool(moving[:, :3].max() < 0.04 and moving[:, 3:].max() < 5.0)


def _is_still(before: NDArray[np.float64], now: NDArray[np.float64]) -> bool:
    moved = np.abs(before - now).reshape(-1, 7)
    return bool(moved[:, :3].max() * 1000 < _STILL_MM and moved[:, 3:].max() < _STILL_TURN)


def _blend(a: NDArray[np.float32], b: NDArray[np.float32], share: float) -> NDArray[np.float32]:
    sign = np.where(np.sum(a[:, 3:] * b[:, 3:], axis=1, keepdims=True) < 0, -1.0, 1.0)
    rows = a * (1 - share) + np.concatenate([b[:, :3], b[:, 3:] * sign], axis=1) * share
    rows[:, 3:] /= np.linalg.norm(rows[:, 3:], axis=1, keepdims=True)
    return rows.astype(np.float32)


def _pose(row: NDArray[np.float32]) -> Pose:
    x, y, z, qw, qx, qy, qz = (float(v) for v in row)
    return Pose((x, y, z), (qw, qx, qy, qz))


def _in_body(toss: Toss) -> tuple[float, float, float]:
    """MuJoCo wants the spin of a free body about its own axes."""
    x, y, z = toss.pose.matrix.T @ np.array(toss.spin)
    return float(x), float(y), float(z)
