"""Video files: their pictures one after another, with square pixels.

Cameras that film for television keep wide pictures in narrow files and say so in them; OpenCV leaves that to
others, and dice are no squares in such a picture.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import cv2
import numpy as np

from vision.readings import Image

TERMINAL = cv2.VideoWriter.fourcc(*"ansi")
"""What FFmpeg makes of a text: the film of a terminal on which it is typed."""

WIDEST = 3.0  # times as wide as high, or the other way round: no pixel is, and the file says nonsense


class Source(Protocol):
    """What is used of cv2.VideoCapture."""

    def read(self) -> tuple[bool, Any]: ...

    def get(self, what: int, /) -> float: ...

    def release(self) -> None: ...


@dataclass(frozen=True, slots=True, eq=False)
class Film:
    """A video that was opened.

    rate      pictures a second, as the file says; 0 where it does not.
    pictures  each once, in order; the file is closed behind the last one.
    """

    rate: float
    pictures: Iterator[Image]


def film(path: Path) -> Film | None:
    """The film in a file; None where no picture can be read from it."""
    return open_film(cv2.VideoCapture(str(path), cv2.CAP_FFMPEG))


def open_film(source: Source) -> Film | None:
    """The film that a source shows; None where it shows none."""
    seen, first = source.read()
    if not seen or source.get(cv2.CAP_PROP_FOURCC) == TERMINAL:
        source.release()
        return None
    return Film(source.get(cv2.CAP_PROP_FPS), _pictures(source, first))


def _pictures(source: Source, first: Any) -> Iterator[Image]:
    wide, high = source.get(cv2.CAP_PROP_SAR_NUM), source.get(cv2.CAP_PROP_SAR_DEN)
    picture = first
    try:
        while True:
            yield _square_pixels(np.asarray(picture, np.uint8), wide, high)
            seen, picture = source.read()
            if not seen:
                return
    finally:
        source.release()


def _square_pixels(image: Image, wide: float, high: float) -> Image:
    """A picture whose pixels are so wide and so high, enlarged until they are square."""
    if wide <= 0 or high <= 0 or wide == high or not 1 / WIDEST < wide / high < WIDEST:
        return image
    rows, columns = image.shape[:2]
    least = min(wide, high)
    size = (round(columns * wide / least), round(rows * high / least))
    return np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_LINEAR), np.uint8)
