"""Evenings of simulated people, coup after coup through camera, vision, gate and engine.

Each evening has a table, a light, a camera and people of its own, all from its number: what goes wrong comes
again within one evening. With an imp at the table every lever is pulled at random times as well.
"""

import json
import time
from collections import Counter as Tally
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import asdict, replace
from pathlib import Path
from tempfile import TemporaryDirectory

import cv2

from hardware.clock import SimClock
from hardware.ports import Camera, Frame
from hardware.sim.scenes import kiosk_scene
from hardware.sim.setup import camera_on
from hardware.sim.table import SimTable
from kiosk.counter.state import Setup
from kiosk.engine.presets import PRESETS
from tests.lab.memory import forget, let_go, resident
from tests.lab.soak.found import Found
from tests.lab.soak.imp import Imp
from tests.lab.soak.witness import WatchedPeople
from tests.lab.trials.bar import Bar, Sight
from vision.watch import Watcher

EVENING = 25
"""Coups in one evening."""

STUCK_AFTER = 120.0
"""Simulated seconds in which nothing happens after which an evening is given up as stuck."""

_NAMES = ("Ana", "Bo", "Chloé")
_FULL_EVERY = 8
"""Evenings: one has three people and the camera of its scene, 640x480 with 20 to 30 frames a second; the
others have two people and a poor webcam in dim light, which costs a third."""

ROLL = 4.0
"""Seconds that a throw takes at the most, from the hand that comes to dice that lie."""

_KEPT = 45  # frames that are remembered, to be looked at where something went wrong


class RememberingCamera:
    """A camera that keeps its last frames; it may be opened again."""

    def __init__(self, open_: Callable[[], Camera]) -> None:
        self._open = open_
        self._camera = open_()
        self.frames: deque[Frame] = deque(maxlen=_KEPT)

    def opened(self) -> Camera:
        """The same, opened again."""
        self._camera = self._open()
        return self

    def frame(self) -> Frame:
        """The next frame."""
        self.frames.append(self._camera.frame())
        return self.frames[-1]

    def close(self) -> None:
        """Let go of it. May be called twice."""
        self._camera.close()


class MissingCamera(RememberingCamera):
    """A camera that hangs while dice are thrown, every so-manieth time: the eye misses that roll.

    It hangs no longer than a roll takes: people who throw on before a camera that is lost would keep it so.

    every   0 for never; missed: how often it did.
    """

    def __init__(self, open_: Callable[[], Camera], table: SimTable, every: int) -> None:
        super().__init__(open_)
        self._table = table
        self._every = every
        self._rolls = 0
        self._busy = False
        self._until = 0.0
        self._last: Frame | None = None
        self.missed = 0

    def opened(self) -> Camera:
        """The same, opened again: no picture of the one before is given any more."""
        self._last = None
        return super().opened()

    def frame(self) -> Frame:
        """The next frame that comes."""
        began, self._busy = self._table.busy and not self._busy, self._table.busy
        self._rolls += began
        now = self._table.clock.now()
        if began and self._every > 0 and self._rolls % self._every == 0:
            self.missed += 1
            self._until = now + ROLL
        frame = super().frame()
        if self._busy and now < self._until and self._last is not None:
            return self._last
        self._last = frame
        return frame


def soak(
    coups: int,
    seed: int = 1,
    *,
    levers: bool = False,
    miss: int = 0,
    log: Path | None = None,
    keep: Path | None = None,
) -> Iterator[Found]:
    """Play that many coups in evenings of 25; one row after each.

    miss  every so-manieth roll is missed by the eye; 0 for none.
    log   a file to which each evening is added; those that it holds already are not played again.
    keep  a folder for the frames before something went wrong.
    """
    how = {"seed": seed, "levers": levers, "miss": miss}
    done = _read_log(log, how)
    for number in range(-(-coups // EVENING)):
        if number in done:
            yield done[number]
            continue
        some = min(EVENING, coups - number * EVENING)
        found = evening(1000 * seed + number, some, levers=levers, miss=miss, keep=keep)
        forget("hardware.sim")
        if log is not None:
            row = {**how, "evening": number, **asdict(found)}
            with log.open("a", encoding="utf-8") as file:
                file.write(json.dumps(row) + "\n")
        yield found


def evening(seed: int, coups: int, *, levers: bool = False, miss: int = 0, keep: Path | None = None) -> Found:
    """One evening at the table of that seed, of two or three people; it ends early where nothing happens."""
    begun = time.process_time()
    table = _table(seed)
    camera = MissingCamera(camera_on(table), table, miss)
    names = _NAMES[: 3 if _is_full(seed) else 2]
    imp = Imp(table, seed) if levers else None
    people = WatchedPeople(table, imp, seed, len(names))
    with TemporaryDirectory() as folder:
        sight = Sight(camera.opened, Watcher)
        bar = Bar(Path(folder), table, sight, people, Setup(names=names, rules=PRESETS["onze"]))
        with closing(bar):
            return _play(bar, people, imp, camera, coups, keep, begun)


def _is_full(seed: int) -> bool:
    return seed % _FULL_EVERY == _FULL_EVERY - 1


def _table(seed: int) -> SimTable:
    scene = kiosk_scene(seed)
    if not _is_full(seed):
        scene = replace(scene, size=(480, 360), rate=15.0)
    return SimTable(scene, SimClock())


def _play(
    bar: Bar,
    people: WatchedPeople,
    imp: Imp | None,
    camera: MissingCamera,
    coups: int,
    keep: Path | None,
    begun: float,
) -> Found:
    faults = 0
    while people.coups < coups and bar.still <= STUCK_AFTER:
        bar.step()
        stuck = bar.still > STUCK_AFTER
        if keep is not None and (stuck or people.faults > faults):
            name = f"sim-{bar.table.scene.seed}{'-levers' if imp else ''}-{bar.clock.now():.0f}s"
            _keep(keep / name, camera, people)
        faults = people.faults
    found = _findings(people, imp, bar.clock.now(), time.process_time() - begun, bar.still > STUCK_AFTER)
    return replace(found, unlogged=int(not bar.logged()), missed=camera.missed)


def _findings(people: WatchedPeople, imp: Imp | None, now: float, spent: float, stuck: bool) -> Found:
    account = people.account
    let_go()
    return Found(
        coups=people.coups,
        throws=account.throws,
        wrong=len(people.misread),
        overtaken=max(0, len(account.wrong) - len(people.misread)),
        by_hand=account.by_hand,
        refused=dict(Tally(account.refused)),
        uncalled=people.uncalled,
        strangers=people.strangers,
        lost=people.lost,
        asked=people.asked,
        misasked=people.misasked,
        moved=people.moved,
        silent=people.silent,
        longest=people.longest,
        pulled=dict(imp.pulled) if imp else {},
        stuck=int(stuck),
        simulated=round(now, 1),
        spent=round(spent, 1),
        mb=round(resident(), 1),
    )


def _keep(folder: Path, camera: RememberingCamera, people: WatchedPeople) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for frame in camera.frames:
        cv2.imwrite(str(folder / f"{frame.number:06d}.png"), frame.image)
    counts = {
        name: getattr(people, name)
        for name in ("misread", "uncalled", "strangers", "lost", "misasked", "moved", "longest")
    }
    (folder / "found.json").write_text(json.dumps(counts, indent=1) + "\n", encoding="utf-8")


def _read_log(log: Path | None, how: dict[str, int]) -> dict[int, Found]:
    """The evenings played like this that the log holds already, by number."""
    if log is None or not log.exists():
        return {}
    rows = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
    mine = [row for row in rows if {key: row.pop(key, 0) for key in how} == how]
    return {row.pop("evening"): Found(**row) for row in mine}
