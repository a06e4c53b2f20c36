"""Faces beside which both readers prefer another value on the same die: parts of it, chosen by size."""

import numpy as np
from numpy.typing import NDArray

from vision.classify.agree import Heard
from vision.find.candidates import Candidates
from vision.find.fits import Numbers
from vision.readings import ONE_DIE


def rivalled(found: Candidates, picks: Numbers, heard: Heard) -> NDArray[np.bool_]:
    """(k,) which of the chosen faces share their die with one that both readers believe in more.

    Dice are of one size as a rule, and in a throw that counts: a row of a six that looks larger than the
    others would be a three of their size.
    """
    rows = np.array(sorted(heard.opinions), np.int64)
    if not len(rows) or not len(picks):
        return np.zeros(len(picks), bool)
    xy, extra = found.fits.poses[:, :2], heard.extra
    gap = np.linalg.norm(xy[rows] - xy[picks][:, None], axis=2)
    better = (found.trust[rows] > found.trust[picks][:, None]) & (extra[rows] >= extra[picks][:, None])
    better &= found.fits.values[rows] != found.fits.values[picks][:, None]
    return np.asarray((better & (gap < ONE_DIE * found.edge[picks][:, None])).any(axis=1))
