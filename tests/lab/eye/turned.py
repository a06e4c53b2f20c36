"""The same pictures from other sides, in the mirror, and a few pixels aside: what lies there stays the same.

Nothing of it is harder to read. So what one way is read wrongly was right by luck, and a folder of pictures
shows seven times as much of it.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from types import MappingProxyType
from typing import Final

import numpy as np

from tests.lab.eye.pictures import Case
from vision.readings import Image

WAYS: Final = MappingProxyType[str, Callable[[Image], Image]](
    {
        "as it is": lambda image: image,
        "turned by 90": lambda image: np.rot90(image, 1),
        "turned by 180": lambda image: np.rot90(image, 2),
        "turned by 270": lambda image: np.rot90(image, 3),
        "in the mirror": lambda image: image[:, ::-1],
        "upside down": lambda image: image[::-1],
        "a few pixels aside": lambda image: image[7:-3, 5:-8],
    }
)
"""What is done to a picture and to that of its empty tray, by name; the last shifts what is halved."""


def turned(cases: Iterable[Case]) -> Iterator[Case]:
    """Each picture in each of these ways; the way takes the place of the source."""
    for case in cases:
        for name, way in WAYS.items():
            empty = case.background
            yield replace(
                case,
                source=name,
                picture=_seen(case.picture, way),
                background=None if empty is None else _seen(empty, way),
                faces=(),
            )


def _seen(picture: Callable[[], Image], way: Callable[[Image], Image]) -> Callable[[], Image]:
    return lambda: np.ascontiguousarray(way(picture()))
