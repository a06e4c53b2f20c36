"""Faces whose pips fit, before anything else is asked of them."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from vision.find import lattice
from vision.find.lattice import Floats
from vision.find.rows import Rows

Numbers = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Fits(Rows):
    """n faces whose pips fit.

    poses     (n, 4) as in lattice.placed, in pixels of the working picture.
    narrow    (n,) for sixes: gap of the rows against the length of a row.
    pattern   (n,) row of lattice.PATTERNS.
    misfit    (n,) log odds lost against the perfect pattern.
    contrast  (n,) levels between pip and body.
    """

    poses: Floats
    narrow: Floats
    pattern: Numbers
    misfit: Floats
    contrast: Floats

    @cached_property
    def values(self) -> Numbers:
        """(n,) pips on top."""
        return np.asarray(lattice.VALUES[self.pattern])

    @cached_property
    def size(self) -> Floats:
        """(n,) s in pixels."""
        return np.asarray(np.hypot(self.poses[:, 2], self.poses[:, 3]))
