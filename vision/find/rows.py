"""Tables of the search: each a few columns of equal length, cut and joined as one."""

from dataclasses import dataclass
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, eq=False)
class Rows:
    """Every field of a table is a column: an array whose first axis tells the rows, or a table itself."""

    def __getitem__(self, rows: NDArray[Any] | slice) -> Self:
        return type(self)(*[getattr(self, name)[rows] for name in self.__dataclass_fields__])

    def __add__(self, other: Self) -> Self:
        names = self.__dataclass_fields__
        return type(self)(*[_joined(getattr(self, name), getattr(other, name)) for name in names])


def _joined(one: Any, other: Any) -> Any:
    return one + other if isinstance(one, Rows) else np.concatenate([one, other])
