"""Recorded cameras: a picture, a folder of pictures, a video file.

A folder that `hardware.record` wrote holds `frames.jsonl` with the time of each picture and is
played back with its timing; any other folder is played in the order of its names at 30 pictures a second.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hardware.ports import CameraLost, Clock, EndOfRecording, Frame, NoRecording, said
from hardware.recorded.film import film
from vision.picture import PictureRefused, load
from vision.readings import Image

DEFAULT_RATE = 30.0  # pictures a second where the recording does not say
_PICTURE_FRAMES = 60  # a single picture stands still for two seconds
_PICTURES = {".jpg", ".jpeg", ".png", ".bmp", ".webp", ".tif", ".tiff"}
INDEX = "frames.jsonl"
_LONGEST = 7 * 24 * 3600.0  # seconds: rejects times at which nobody waits for the next picture any more

Step = tuple[float, Image]  # seconds of the recording, picture


class ReplayCamera:
    """Plays a recording once, with its timing on the clock; EndOfRecording after its last frame.

    Its frames are counted from 0, as its seconds are: that of a film at k / rate is number k.
    """

    def __init__(self, steps: Iterator[Step], clock: Clock, name: str) -> None:
        self._steps = steps
        self._clock = clock
        self._start = clock.now()
        self._name = name
        self._number = -1
        self._closed = False

    def frame(self) -> Frame:
        """The next picture of the recording, when its time has come."""
        if self._closed:
            raise CameraLost(f"the recording {self._name} was closed")
        t, image = next(self._steps, (None, None))
        if t is None or image is None:
            raise EndOfRecording(f"end of {self._name}")
        self._number += 1
        at = self._start + t
        self._clock.sleep(at - self._clock.now())
        return Frame(self._number, at, image)

    def close(self) -> None:
        """No more frames. May be called twice."""
        self._closed = True


@dataclass(frozen=True, slots=True)
class _Entry:
    t: float
    path: Path


def open_replay(path: Path | str, clock: Clock) -> ReplayCamera:
    """The recording at that path: a picture (60 frames of it), a folder of pictures, or a video.

    Raises NoRecording, in one line, where there is none or it cannot be read.
    """
    place = Path(path)
    try:
        if place.is_dir():
            return ReplayCamera(_folder(place), clock, str(place))
        place.open("rb").close()  # OpenCV does not tell why it cannot open a video
    except (FileNotFoundError, NotADirectoryError):
        raise NoRecording(said("{path} : cela n’existe pas"), path=place) from None
    except PermissionError:
        raise NoRecording(said("{path} : l’accès est refusé"), path=place) from None
    except OSError as error:
        raise NoRecording(said("{path} : illisible ({reason})"), path=place, reason=error.strerror) from None
    if place.suffix.lower() in _PICTURES:
        image = _picture(place)
        return ReplayCamera(((k / DEFAULT_RATE, image) for k in range(_PICTURE_FRAMES)), clock, str(place))
    return ReplayCamera(_video(place), clock, str(place))


def _picture(path: Path) -> Image:
    try:
        return load(path)
    except PictureRefused as refused:
        raise NoRecording(refused.msgid, **refused.values) from None


def _folder(folder: Path) -> Iterator[Step]:
    entries = _entries_by_index(folder) if (folder / INDEX).exists() else _entries_by_name(folder)
    if not entries:
        raise NoRecording(
            said("{path} : pas d’image dans ce dossier ({kinds})"),
            path=folder,
            kinds=", ".join(sorted(_PICTURES)),
        )
    return ((entry.t, _read_picture(entry.path)) for entry in entries)


def _read_picture(path: Path) -> Image:
    """A picture in the middle of a recording: one that cannot be read ends it, as a broken file would."""
    try:
        return load(path)
    except PictureRefused as broken:
        raise CameraLost(broken.msgid, **broken.values) from broken


def _entries_by_name(folder: Path) -> list[_Entry]:
    paths = sorted(p for p in folder.iterdir() if p.suffix.lower() in _PICTURES)
    return [_Entry(k / DEFAULT_RATE, path) for k, path in enumerate(paths)]


def _entries_by_index(folder: Path) -> list[_Entry]:
    entries = []
    lines = (folder / INDEX).read_text(encoding="utf-8", errors="replace").splitlines()
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            entries.append(_entry(json.loads(line), folder))
        except (ValueError, KeyError, TypeError, OverflowError, RecursionError) as broken:
            if number == len(lines):
                break  # the recording was cut in the middle of its last line
            raise NoRecording(
                said("{path}, ligne {n} : ce n’est pas une image de l’enregistrement : {line}"),
                path=folder / INDEX,
                n=number,
                line=line[:60],
            ) from broken
    return sorted(entries, key=lambda entry: entry.t)


def _entry(row: Any, folder: Path) -> _Entry:
    """A line of the index: a time, and a file of its own folder. Raises ValueError and others."""
    t, name = float(row["t"]), str(row["file"])
    if not 0 <= t <= _LONGEST or Path(name).name != name or not name.isprintable():
        raise ValueError(name)
    return _Entry(t, folder / name)


def _video(path: Path) -> Iterator[Step]:
    found = film(path)
    if found is None:
        raise NoRecording(said("{path} : ni image ni vidéo qui se lise"), path=path)
    rate = found.rate if 1 <= found.rate <= 240 else DEFAULT_RATE
    return ((number / rate, image) for number, image in enumerate(found.pictures))
