"""The median of short rows of numbers, for a fifth of what np.median takes to begin."""

from typing import Any

import numpy as np
from numpy.typing import NDArray


def median(values: NDArray[Any], axis: int = 0) -> NDArray[Any]:
    """Along one axis, which must not be empty, as np.median has it; float32 of whole numbers of 16 bits."""
    many = values.shape[axis]
    low, high = (many - 1) // 2, many // 2
    parted = values.copy()
    parted.partition(high if low == high else (low, high), axis=axis)
    above = parted.take(high, axis=axis)
    if above.dtype.kind != "f":
        above = above.astype(np.result_type(values, np.float32))
    return above if low == high else np.asarray((parted.take(low, axis=axis) + above) / 2)
