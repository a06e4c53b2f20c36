"""Faces whose pips fit, before anything else is asked of them."""

from dataclasses import dataclass, fields
from functools import cached_property
from typing import Self

import numpy as np
from numpy.typing import NDArray

from vision.find import lattice
from vision.find.lattice import Floats

Numbers = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Fits:
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

    def __getitem__(self, rows: Numbers | NDArray[np.bool_]) -> Self:
        return type(self)(
            self.poses[rows], self.narrow[rows], self.pattern[rows], self.misfit[rows], self.contrast[rows]
        )

    def __add__(self, other: Self) -> Self:
        pairs = ((getattr(self, field.name), getattr(other, field.name)) for field in fields(self))
        return type(self)(*(np.concatenate(pair) for pair in pairs))

    @cached_property
    def values(self) -> Numbers:
        """(n,) pips on top."""
        return np.asarray(lattice.VALUES[self.pattern])

    @cached_property
    def size(self) -> Floats:
        """(n,) s in pixels."""
        return np.asarray(np.hypot(self.poses[:, 2], self.poses[:, 3]))
