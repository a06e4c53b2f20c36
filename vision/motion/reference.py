"""The picture of the empty tray, learned when it is first seen empty and kept fresh slowly."""

import cv2
import numpy as np

from vision.motion.difference import difference, small
from vision.readings import Image

FRESH = 2.0  # seconds between two refreshments
BLEND = 0.25  # of the new picture in each: daylight and lamps change over half a minute
STALE = 2.0  # grey levels on average: less is not worth the blending
RELIT = 0.4  # part of the picture that differs: the light was switched
GIVEN_UP = (
    10.0  # seconds for which something else differs before it counts as part of the tray: a stain, a coin
)


class Reference:
    """What the empty tray looks like now; `picture` is None as long as it was never seen."""

    def __init__(self, picture: Image | None) -> None:
        self.picture = picture
        self._small = None if picture is None else small(picture)
        self._at = float("-inf")
        self._odd_since: float | None = None

    def fitting(self, image: Image) -> Image | None:
        """The picture where it has the frame's size."""
        return self.picture if self.picture is not None and self.picture.shape == image.shape else None

    def small(self, now: Image) -> Image | None:
        """The small picture where it has that size."""
        return self._small if self._small is not None and self._small.shape == now.shape else None

    def disturbed(self) -> None:
        """The tray is not empty any more."""
        self._odd_since = None

    def refresh(self, image: Image, now: Image, t: float) -> None:
        """Blend in a little of this picture of the empty tray, but not where some other thing lies.

        now  the small picture of `image`; t in seconds.
        """
        old, before = self.fitting(image), self.small(now)
        if old is None or before is None:
            self.picture, self._small = image.copy(), now
        elif t - self._at >= FRESH:
            self._at = t
            if float(cv2.absdiff(before, now).mean()) >= STALE:
                self._blend(old, before, image, now, t)

    def _blend(self, old: Image, before: Image, image: Image, now: Image, t: float) -> None:
        odd = difference(before, now)
        count = cv2.countNonZero(odd)
        self._odd_since = None if count == 0 else t if self._odd_since is None else self._odd_since
        lasting = self._odd_since is not None and t - self._odd_since >= GIVEN_UP
        if count >= RELIT * odd.size or lasting:
            self.picture, self._small, self._odd_since = image.copy(), now, None
            return
        mixed = np.asarray(cv2.addWeighted(image, BLEND, old, 1.0 - BLEND, 0.0), np.uint8)
        if count:
            near = cv2.dilate(odd, np.ones((5, 5), np.uint8))
            mask = cv2.resize(near, (image.shape[1], image.shape[0]), interpolation=cv2.INTER_NEAREST)
            cv2.copyTo(old, mask, mixed)
        self.picture, self._small = mixed, small(mixed)
