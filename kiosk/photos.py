"""The photographs that scenes show: the tray as it is, while it moves, and as it was at the last throw."""

from collections import deque
from collections.abc import Callable, Mapping

import numpy as np

from kiosk.eye import Glimpse
from kiosk.records.reel import BEST_PICTURE, MOST_FRAMES, frame_name
from vision.readings import Image

LIVE_PICTURE_EVERY = 0.1
"""Seconds between two live pictures while something moves in the tray."""

LIVE_AFTER = 1.0
"""Seconds for which the live picture goes on after the last change: then nothing is drawn any more."""

STAGES_EVERY = 1.0
"""Seconds between two looks at the stages of the eye: each is a whole reading."""

FILM_WIDTH = 320
"""Pixels that a picture of the film is at least wide: 48 of them take 11 MB, in memory alone."""


class Photos:
    """Keeps the pictures of the last throws, and says when the live one should be shown anew.

    latest  the newest glimpse of the eye, None while it is lost.
    throw   the picture in which the last throw was read or refused.
    best    that of the last 421.
    """

    def __init__(self, latest: Callable[[], Glimpse | None], best: Image | None = None) -> None:
        self._latest = latest
        self._live: Glimpse | None = None
        self._live_at = 0.0
        self._moved_at = 0.0
        self._read: Image | None = None
        self._read_at = float("-inf")
        self._stages: Mapping[str, Image] = {}
        self._film: deque[tuple[str, Image]] = deque(maxlen=2 * MOST_FRAMES)
        self._before: Image | None = None
        self.best = best
        self.throw: Image | None = None

    @property
    def shown(self) -> dict[str, Image]:
        """The pictures by the names that scenes call them."""
        found = {
            "tray": self._live.image if self._live else None,
            "throw": self.throw,
            BEST_PICTURE: self.best,
        }
        known = {key: image for key, image in found.items() if image is not None}
        return {**self._stages, **dict(self._film), **known}

    @property
    def frames(self) -> frozenset[str]:
        """Names of the pictures of the film."""
        return frozenset((*dict(self._film), *([BEST_PICTURE] if self.best is not None else [])))

    def film_throw(self, game: int, move: int, *, best: bool) -> None:
        """The throw that was just counted is one of the film; `best`: it is a 421, the last of the house."""
        if self.throw is None:
            return
        step = max(1, self.throw.shape[1] // FILM_WIDTH)
        small = np.ascontiguousarray(self.throw[::step, ::step])
        self._film.append((frame_name(game, move), small))
        self._before, self.best = (self.best, small) if best else (self._before, self.best)

    def misread(self) -> None:
        """The throw that was counted last was another one: if it was the last 421, the one before it is."""
        if self._film and self._film[-1][1] is self.best:
            self.best = self._before

    def note_motion(self, now: float) -> None:
        """Something changed in the tray."""
        self._moved_at = now

    def note_rest(self) -> None:
        """What lies there was read or refused: that is the picture to look at in a quarrel."""
        latest = self._latest()
        self.throw = self.throw if latest is None else latest.image

    def is_due(self, now: float) -> bool:
        """Whether a newer picture of the tray should be shown: only while something moves there."""
        quiet = now - self._moved_at > LIVE_AFTER and self._live is not None
        if quiet or now - self._live_at < LIVE_PICTURE_EVERY:
            return False
        latest = self._latest()
        if latest is self._live:
            return False
        self._live, self._live_at = latest, now
        return True

    def is_due_for_watcher(self, now: float) -> bool:
        """Whether a newer picture should be shown to who looks at the tray all the time."""
        self.note_motion(now)
        return self.is_due(now)

    def look_into(self, stages: Callable[[Image], Mapping[str, Image]], now: float) -> bool:
        """Read the newest picture stage by stage, now and then; whether there is anything new to show."""
        latest = self._latest()
        if latest is None or latest.image is self._read or now - self._read_at < STAGES_EVERY:
            return False
        self._read, self._read_at = latest.image, now
        self._stages = stages(latest.image)
        return True

    def forget_stages(self) -> None:
        """Nobody looks into the eye any more."""
        self._read, self._stages = None, {}
