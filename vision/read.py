"""One still picture of a tray: read, or refused for a reason."""

import time

import numpy as np

from vision.agree import Readers
from vision.constellation.candidates import Candidates
from vision.constellation.lattice import placed
from vision.constellation.reader import SURE, faces
from vision.find import work
from vision.readings import DieReading, Image, Reason, TrayReading
from vision.trace import Trace
from vision.tray import UNKNOWN, Tray

SMALLEST = 16  # pixels: a picture below has no room for a die


def read_tray(
    image: Image,
    *,
    dice: int | None = 3,
    tray: Tray = UNKNOWN,  # noqa: ARG001
    background: Image | None = None,  # noqa: ARG001
    readers: Readers = Readers.BOTH,  # noqa: ARG001
    trace: Trace | None = None,  # noqa: ARG001
) -> TrayReading:
    """Read the dice in a picture.

    image       (h, w, 3) uint8, BGR, at least 16 by 16; anything else raises ValueError.
    dice        how many there must be; None for any number.
    background  the empty tray, from the same place; beats the tray's own reference.
    """
    if image.ndim != 3 or image.shape[2] != 3 or image.dtype != np.uint8 or min(image.shape[:2]) < SMALLEST:
        raise ValueError(
            f"a picture must be uint8, (h, w, 3) and at least 16 x 16, not {image.dtype} {image.shape}"
        )
    start = time.perf_counter()
    small = work(image)
    found_at = time.perf_counter()
    found, solution = faces(small, image, dice, None)
    fitted_at = time.perf_counter()
    pairs = zip(solution.picks, solution.trust, strict=True)
    seen = tuple(_die(found, int(i), float(trust), small.scale) for i, trust in pairs)
    reason = _reason(seen, dice)
    stages = (("find", 1e3 * (found_at - start)), ("constellation", 1e3 * (fitted_at - found_at)))
    return TrayReading(reason, seen, image.shape[1], image.shape[0], stages)


def _die(found: Candidates, i: int, trust: float, scale: float) -> DieReading:
    pose = found.fits.poses[i : i + 1]
    square = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], np.float32) * found.reach[i]
    corners = (placed(pose, square)[0] + 0.5) / scale - 0.5
    centre = (pose[0, :2] + 0.5) / scale - 0.5
    a, b, c, d = ((float(x), float(y)) for x, y in corners)
    return DieReading(
        center=(float(centre[0]), float(centre[1])),
        corners=(a, b, c, d),
        value=int(found.fits.values[i]),
        confidence=1 / (1 + float(np.exp(-trust))),
        turn=float(np.degrees(np.arctan2(pose[0, 3], pose[0, 2])) % 90) % 90,
    )


def _reason(seen: tuple[DieReading, ...], dice: int | None) -> Reason | None:
    bar = 1 / (1 + float(np.exp(-SURE)))
    sure = [die for die in seen if die.confidence >= bar]
    if not seen:
        return Reason.NO_DICE
    if dice is not None and len(seen) < dice:
        return Reason.TOO_FEW
    if dice is not None and len(sure) > dice:
        return Reason.TOO_MANY
    if len(sure) < len(seen) or (dice is not None and len(seen) != dice):
        return Reason.UNCERTAIN
    return None
