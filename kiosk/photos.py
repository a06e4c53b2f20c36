"""The photographs that scenes show: the tray as it is, while it moves, and as it was at the last throw."""

from collections.abc import Callable, Mapping

from kiosk.eye import Glimpse
from vision.readings import Image

LIVE_EVERY = 0.1
"""Seconds between two live pictures while something moves in the tray."""

LIVE_AFTER = 1.0
"""Seconds for which the live picture goes on after the last change: then nothing is drawn any more."""

STAGES_EVERY = 1.0
"""Seconds between two looks at the stages of the eye: each is a whole reading."""


class Photos:
    """Keeps the picture of the last throw, and says when the live one should be shown anew.

    latest  the newest glimpse of the eye, None while it is lost.
    throw   the picture in which the last throw was read or refused.
    """

    def __init__(self, latest: Callable[[], Glimpse | None]) -> None:
        self._latest = latest
        self._live: Glimpse | None = None
        self._live_at = 0.0
        self._moved_at = 0.0
        self._read: Image | None = None
        self._read_at = float("-inf")
        self._stages: Mapping[str, Image] = {}
        self.throw: Image | None = None

    @property
    def shown(self) -> dict[str, Image]:
        """The pictures by the names that scenes call them."""
        pictures = {**self._stages} if self._live is None else {**self._stages, "tray": self._live.image}
        return pictures if self.throw is None else {**pictures, "throw": self.throw}

    def moved(self, now: float) -> None:
        """Something changed in the tray."""
        self._moved_at = now

    def settled(self) -> None:
        """What lies there was read or refused: that is the picture to look at in a quarrel."""
        latest = self._latest()
        self.throw = self.throw if latest is None else latest.image

    def due(self, now: float) -> bool:
        """Whether a newer picture of the tray should be shown: only while something moves there."""
        quiet = now - self._moved_at > LIVE_AFTER and self._live is not None
        if quiet or now - self._live_at < LIVE_EVERY:
            return False
        latest = self._latest()
        if latest is self._live:
            return False
        self._live, self._live_at = latest, now
        return True

    def watched(self, now: float) -> bool:
        """Whether a newer picture should be shown to who looks at the tray all the time."""
        self.moved(now)
        return self.due(now)

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
