"""The project's recorded throws, made anew by one command: python -m tests.lab.fixtures [FOLDER]

Each clip is NAME.mp4 with its truth in NAME.json: when the dice lie still, what they show and whether it
may be read. The same command gives the same throws; the films differ from one FFmpeg to the next in single
grey levels.
"""

import argparse
import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path

import cv2
import numpy as np

from hardware.clock import SimClock
from hardware.record import truth_row
from hardware.sim.camera import SimCamera
from hardware.sim.hands.things import Kind
from hardware.sim.scene import Scene
from hardware.sim.scenes import kiosk_scene
from hardware.sim.table import SimTable
from hardware.sim.truth import TrueDie, Truth
from tests.lab import arrange

_SIZE, _FPS = (480, 360), 30
_NOISE = 0.5  # grey levels: more would make the films five times as large
_STILL_SECONDS = 0.9  # filmed after the last motion of each step; a result is due within 0.35 s
_SHORTEST = 6  # frames that dice must lie still to be expected to be read


class What(StrEnum):
    """What a step is to whoever reads the clip."""

    THROW = "throw"
    AGAIN = "throw_again"
    NUDGE = "nudge"
    BUMP = "table_bump"
    VISIT = "visit"


@dataclass(frozen=True, slots=True)
class Step:
    """Something that somebody does at the table."""

    what: What
    do: Callable[[SimTable], None]


@dataclass(frozen=True, slots=True)
class Story:
    """One clip: the table's seed, and what happens, one step after the other."""

    name: str
    seed: int
    steps: tuple[Step, ...]


def _lean(table: SimTable) -> None:
    """Lay three dice down, one of them against the wall."""
    table.put_poses(arrange.leaning_on_wall(np.random.default_rng(table.scene.seed), table.scene))


_THROW = Step(What.THROW, lambda table: table.throw())
STORIES: tuple[Story, ...] = (
    Story("throw", 0, (_THROW,)),
    Story("throw_again", 3, (_THROW, Step(What.AGAIN, lambda table: table.throw((0,))))),
    Story("nudge", 5, (_THROW, Step(What.NUDGE, lambda table: table.nudge(1)))),
    Story("visit", 7, (_THROW, Step(What.VISIT, lambda table: table.hover(0.5)))),
    Story("turned_over", 8, (_THROW, Step(What.NUDGE, lambda table: table.nudge(2, value=6)))),
    Story("coin", 9, (_THROW, Step(What.VISIT, lambda table: table.put_thing(Kind.COIN)))),
    Story("cocked", 11, (Step(What.THROW, _lean),)),
    Story("bump", 12, (_THROW, Step(What.BUMP, lambda table: table.bump(5)))),
)


def make(folder: Path) -> None:
    """Film every story into that folder, over what is there."""
    folder.mkdir(parents=True, exist_ok=True)
    for story in STORIES:
        film(story, folder)


def film(story: Story, folder: Path) -> None:
    """One clip and its truth."""
    plain = kiosk_scene(story.seed)
    calm = replace(plain.sensor, noise=_NOISE, sharpen=0.2)
    scene: Scene = replace(plain, size=_SIZE, rate=float(_FPS), sensor=calm)
    table = SimTable(scene, SimClock())
    camera = SimCamera(table, table.clock)
    path = folder / f"{story.name}.mp4"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"mp4v"), _FPS, _SIZE)
    truths: list[Truth] = []
    begun: list[tuple[int, What, tuple[int, ...]]] = []
    try:
        _shoot(writer, camera, table, truths, 0.3)
        for step in story.steps:
            before = {die.index for die in table.truth().dice}
            step.do(table)
            begun.append((len(truths), step.what, tuple(sorted(before))))
            while table.busy:
                _shoot(writer, camera, table, truths, 1 / _FPS)
            _shoot(writer, camera, table, truths, _STILL_SECONDS)
    finally:
        writer.release()
    rests = _rests(truths)
    truth = {
        "file": path.name,
        "fps": _FPS,
        "n_frames": len(truths),
        "events": [
            {"event": str(what), "t0": round(_moved_at(truths, at) / _FPS, 3)}
            for at, what, _ in begun
            if what in (What.NUDGE, What.BUMP)
        ],
        "rethrows": [_again(at, truths, rests) for at, what, _ in begun if what is What.AGAIN],
        "rest_segments": rests,
    }
    path.with_suffix(".json").write_text(json.dumps(truth, indent=1) + "\n", encoding="utf-8")


def _shoot(
    writer: cv2.VideoWriter, camera: SimCamera, table: SimTable, truths: list[Truth], seconds: float
) -> None:
    for _ in range(round(seconds * _FPS)):
        writer.write(camera.frame().image)
        truths.append(table.truth())


def _moved_at(truths: list[Truth], at: int) -> int:
    """The first frame after `at` in which a die is not where it was; `at` where none moves."""
    return next((k for k in range(at, len(truths)) if truths[k].dice != truths[at].dice), at)


def _rests(truths: list[Truth]) -> list[dict[str, object]]:
    """When the same dice lie in the same places, from the first frame without a hand on."""
    rests: list[dict[str, object]] = []
    first = 0
    for k in range(1, len(truths) + 1):
        if k < len(truths) and truths[k].dice == truths[first].dice:
            continue
        clear = next((i for i in range(first, k) if not truths[i].hand_in), k)
        if truths[first].dice and k - clear >= _SHORTEST:
            rests.append(_rest(clear, k - 1, truths[clear]))
        first = k
    return rests


def _rest(first: int, last: int, truth: Truth) -> dict[str, object]:
    return {
        "first": first,
        "last": last,
        "values": truth.values,
        "expect": "refuse" if truth.cocked else "read",
        "dice": truth_row(truth)["dice"],
    }


def _again(at: int, truths: list[Truth], rests: list[dict[str, object]]) -> dict[str, object]:
    """Which dice stayed when the others were thrown again."""
    before = {die.index: die for die in truths[at - 1].dice}
    after = next((truths[int(str(r["first"]))] for r in rests if int(str(r["first"])) > at), truths[-1])
    kept = [die.value for die in after.dice if _stayed(before[die.index], die)]
    gone = next((k for k in range(at, len(truths)) if truths[k] is after), at)
    return {"kept_values": kept, "t_hand_gone": round(gone / _FPS, 3)}


def _stayed(before: TrueDie, after: TrueDie) -> bool:
    moved = np.hypot(after.center[0] - before.center[0], after.center[1] - before.center[1])
    return before.value == after.value and bool(moved < 1)


if __name__ == "__main__":
    asked = argparse.ArgumentParser(
        prog="python -m tests.lab.fixtures", description="Makes the project's recorded throws anew."
    )
    asked.add_argument("folder", nargs="?", type=Path, default=Path("fixtures/throws"))
    make(asked.parse_args().folder)
