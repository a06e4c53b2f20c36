"""Recording a rig: the frames with their times, and the truth where the dice are simulated.

A recording is a folder: pictures, and `frames.jsonl` with one object a frame, written as each frame comes,
so that one cut short by a power cut plays as far as it goes. `replay:FOLDER` plays it with its timing.
"""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TextIO

import cv2

from hardware.ports import DeviceRefused, Frame, said
from hardware.recorded.replay import INDEX
from hardware.rig import Rig
from hardware.sim.truth import Truth

_QUALITY = 95  # of the JPEG pictures: below 90 the recording adds blocks of its own to the camera's


class AlreadyRecorded(DeviceRefused):
    """A folder that holds a recording, which stays as it is."""


class Recording:
    """One folder being recorded into. Raises AlreadyRecorded where it already holds a recording."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        try:
            self._index: TextIO = (folder / INDEX).open("x", encoding="utf-8")
        except FileExistsError:
            held = said("{folder} : un enregistrement s’y trouve déjà ; nommez un autre dossier")
            raise AlreadyRecorded(held, folder=folder) from None
        self._start: float | None = None

    def add(self, frame: Frame, truth: Truth | None = None) -> None:
        """Store one frame, its time counted from the first one's."""
        self._start = frame.taken_at if self._start is None else self._start
        name = f"{frame.number:06d}.jpg"
        done, packed = cv2.imencode(".jpg", frame.image, (cv2.IMWRITE_JPEG_QUALITY, _QUALITY))
        if not done:
            raise OSError(f"{self.folder / name}: the picture cannot be packed")
        (self.folder / name).write_bytes(packed.tobytes())
        row: dict[str, object] = {
            "file": name,
            "number": frame.number,
            "t": round(frame.taken_at - self._start, 4),
        }
        if truth is not None:
            row["truth"] = truth_row(truth)
        self._index.write(json.dumps(row) + "\n")
        self._index.flush()

    def close(self) -> None:
        """Finish the recording. May be called twice."""
        self._index.close()


def record(
    rig: Rig, folder: Path, seconds: float, each: Callable[[], object] = lambda: None
) -> Iterator[Frame]:
    """Record that many seconds of the rig's camera, handing on every frame that was stored.

    each  called before every frame, for whoever acts at the table meanwhile.
    Raises CameraLost where the camera stops before; what came until then is stored.
    """
    recording = Recording(folder)
    try:
        first: float | None = None
        while True:
            each()
            frame = rig.camera.frame()
            first = frame.taken_at if first is None else first
            if frame.taken_at - first >= seconds:
                return
            recording.add(frame, rig.table.truth() if rig.table else None)
            yield frame
    finally:
        recording.close()


def truth_row(truth: Truth) -> dict[str, object]:
    """The truth of one instant, as it is written beside a frame."""
    return {
        "values": truth.values,
        "at_rest": truth.at_rest,
        "hand": truth.hand_in,
        "cocked": truth.cocked,
        "dice": [
            {
                "die": die.index,
                "value": die.value,
                "lean": round(die.lean, 2),
                "inside": die.inside,
                "center": _round(die.center),
                "corners": [_round(corner) for corner in die.corners],
            }
            for die in truth.dice
        ],
        "things": [thing.kind.value for thing in truth.things],
    }


def _round(point: tuple[float, float]) -> tuple[float, float]:
    return (round(point[0], 2), round(point[1], 2))
