"""Faces beside which both readers prefer another value on the same die: parts of it, chosen by size."""

import numpy as np
from numpy.typing import NDArray

from vision.classify.agree import Heard
from vision.find.candidates import Candidates
from vision.find.fits import Numbers
from vision.find.solve import fits_size
from vision.readings import ONE_DIE


def rivalled(found: Candidates, picks: Numbers, heard: Heard) -> NDArray[np.bool_]:
    """(k,) which of the chosen faces share their die with one that both readers believe in more.

    Dice are of one size as a rule, that of the face trusted most: a lone pip of a two is a one of a smaller
    die. In a throw that counts, too much is made of that: a row of a six that looks larger than the others
    would be a three of their size. So a face that both prefer for its pips alone is a rival too.
    """
    rows = np.array(sorted(heard.opinions), np.int64)
    if not len(rows) or not len(picks):
        return np.zeros(len(picks), bool)
    edge, values, extra = found.edge, found.fits.values, heard.extra
    sized = found.trust + fits_size(edge, edge[picks[found.trust[picks].argmax()]])
    preferred = [trust[rows] > trust[picks][:, None] for trust in (found.trust, sized)]
    better = np.logical_or(*preferred) & (extra[rows] >= extra[picks][:, None])
    better &= values[rows] != values[picks][:, None]
    xy = found.fits.poses[:, :2]
    gap = np.linalg.norm(xy[rows] - xy[picks][:, None], axis=2)
    return np.asarray((better & (gap < ONE_DIE * np.maximum(edge[rows], edge[picks][:, None]))).any(axis=1))
