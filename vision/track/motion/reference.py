"""The picture of the empty tray, learned when it is first seen empty and kept fresh slowly."""

from dataclasses import dataclass

import cv2
import numpy as np

from vision.readings import Image
from vision.track.motion.difference import difference, small


@dataclass(frozen=True, slots=True)
class Parameters:
    """When the reference follows the picture.

    fresh     seconds between two refreshments.
    blend     part that the new picture has in each: daylight and lamps change over half a minute.
    stale     grey levels on average: less is not worth the blending.
    relit     part of the picture that differs: the light was switched.
    given_up  seconds for which something else differs before it counts as part of the tray: a stain, a
              coin.
    """

    fresh: float = 2.0
    blend: float = 0.25
    stale: float = 2.0
    relit: float = 0.4
    given_up: float = 10.0


PARAMETERS = Parameters()


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

    def refresh(self, image: Image, t: float) -> None:
        """Blend in a little of this picture of the empty tray, but not where some other thing lies."""
        old, before = self.fitting(image), self._small
        if old is None or before is None:
            self.picture, self._small = image.copy(), small(image)
        elif t - self._at >= PARAMETERS.fresh:
            self._at, now = t, small(image)
            if float(cv2.absdiff(before, now).mean()) >= PARAMETERS.stale:
                self._blend(old, before, image, now, t)

    def _blend(self, old: Image, before: Image, image: Image, now: Image, t: float) -> None:
        odd = difference(before, now)
        count = cv2.countNonZero(odd)
        self._odd_since = None if count == 0 else t if self._odd_since is None else self._odd_since
        lasting = self._odd_since is not None and t - self._odd_since >= PARAMETERS.given_up
        if count >= PARAMETERS.relit * odd.size or lasting:
            self.picture, self._small, self._odd_since = image.copy(), now, None
            return
        part = PARAMETERS.blend
        mixed = np.asarray(cv2.addWeighted(image, part, old, 1.0 - part, 0.0), np.uint8)
        if count:
            near = cv2.dilate(odd, np.ones((5, 5), np.uint8))
            mask = cv2.resize(near, (image.shape[1], image.shape[0]), interpolation=cv2.INTER_NEAREST)
            cv2.copyTo(old, mask, mixed)
        self.picture, self._small = mixed, small(mixed)
