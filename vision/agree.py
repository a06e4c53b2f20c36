"""Two readers, and what they say together: a value leaves the eye only where both see it."""

from enum import StrEnum

import numpy as np

from vision.constellation.candidates import Candidates, Numbers
from vision.constellation.lattice import Floats, placed
from vision.patch_net.reader import Opinion, opinion
from vision.readings import DieReading, Image

MOST_SAID = 4.0  # log odds: the most that the second reader may add or take; the first must be near by itself
UNASKED = -1.0  # log odds of a face that the second reader was not shown
SQUARE = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], np.float32)


class Readers(StrEnum):
    """Who is asked. BOTH publishes a value only where the two agree."""

    CONSTELLATION = "constellation"
    NETWORK = "network"
    BOTH = "both"


def die(found: Candidates, i: int, trust: float, scale: float) -> DieReading:
    """A candidate as a reading, in pixels of the picture as it came."""
    pose = found.fits.poses[i : i + 1]
    corners = (placed(pose, SQUARE * found.reach[i])[0] + 0.5) / scale - 0.5
    centre = (pose[0, :2] + 0.5) / scale - 0.5
    a, b, c, d = ((float(x), float(y)) for x, y in corners)
    return DieReading(
        center=(float(centre[0]), float(centre[1])),
        corners=(a, b, c, d),
        value=int(found.fits.values[i]),
        confidence=1 / (1 + float(np.exp(-trust))),
        turn=float(np.degrees(np.arctan2(pose[0, 3], pose[0, 2])) % 90) % 90,
    )


def said(image: Image, found: Candidates, rows: Numbers, scale: float) -> tuple[Floats, tuple[Opinion, ...]]:
    """What the second reader adds to each candidate's log odds; only `rows` are shown to it."""
    extra = np.full(len(found.trust), UNASKED)
    opinions = opinion(image, [die(found, int(i), 0.0, scale) for i in rows])
    for i, one in zip(rows, opinions, strict=True):
        chance = one.probabilities[int(found.fits.values[i]) - 1]
        extra[i] = np.clip(np.log((chance + 1e-6) / (1 - chance + 1e-6)), -MOST_SAID, MOST_SAID)
    return extra, opinions
