"""Which of the candidate faces are there together: dice may touch, they do not overlap."""

import numpy as np

from vision.constellation.candidates import Candidates, Numbers

APART = 0.8  # of the mean edge: centres of two top faces are further apart than that


def solved(found: Candidates, least: float) -> tuple[Numbers, Numbers]:
    """Indices of the faces that stand, most trusted first.

    Beside each the index of its strongest rival of another value, or -1.
    """
    poses, values = found.fits.poses, found.fits.values
    half = found.fits.size * np.clip(found.reach, 1.7, 2.6)
    left = found.trust + 0.25 * values
    alive = found.trust > least
    kept, rivals = [], []
    while alive.any():
        i = int(np.where(alive, left, -np.inf).argmax())
        gap = np.hypot(poses[:, 0] - poses[i, 0], poses[:, 1] - poses[i, 1])
        over = gap < APART * (half + half[i])
        other = over & (values != values[i])
        rivals.append(int(np.where(other, found.trust, -np.inf).argmax()) if other.any() else -1)
        kept.append(i)
        alive &= ~over
    return np.array(kept, np.int64), np.array(rivals, np.int64)
