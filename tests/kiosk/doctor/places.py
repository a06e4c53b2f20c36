"""Machines for the doctor to look at: a folder for the root, commands that answer from a table."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import numpy as np

from hardware.ports import Camera, CameraLost, Frame
from kiosk.doctor.place import Place
from vision.readings import Image


def no_camera() -> Camera:
    raise CameraLost("nothing is plugged in")


class Scripted:
    """A camera that gives these pictures, so many a second, then is lost."""

    def __init__(self, pictures: Sequence[Image], rate: float = 30.0) -> None:
        self.pictures = list(pictures)
        self.rate = rate
        self.given = 0
        self.closed = 0

    def frame(self) -> Frame:
        if self.given == len(self.pictures):
            raise CameraLost("the cable")
        self.given += 1
        return Frame(self.given, self.given / self.rate, self.pictures[self.given - 1])

    def close(self) -> None:
        self.closed += 1


def grey(level: float) -> Image:
    return np.full((48, 64, 3), round(level), np.uint8)


def place(
    root: Path,
    *,
    address: str = "sim",
    camera: Callable[[], Camera] = no_camera,
    answers: Mapping[str, str] | None = None,
    environment: Mapping[str, str] | None = None,
) -> Place:
    """A machine whose commands answer by their first word that is in the table."""

    def asked(command: Sequence[str], _environment: Mapping[str, str], _seconds: float) -> str | None:
        table = answers or {}
        line = " ".join(command)
        return next((answer for word, answer in table.items() if word in line), None)

    (root / "data").mkdir(exist_ok=True)
    return Place(root / "data", address, camera, lambda _image: None, root, environment or {}, asked)


def put(root: Path, path: str, text: str = "") -> Path:
    """A file of that machine."""
    file = root / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)
    return file
