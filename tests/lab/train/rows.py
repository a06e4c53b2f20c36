"""What is learnt from as arrays of as many rows each."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Self

import numpy as np


@dataclass(frozen=True, slots=True, eq=False)
class Rows:
    """n rows: whoever adds fields says what each holds, the first of all of n rows."""

    def __len__(self) -> int:
        return len(getattr(self, fields(self)[0].name))

    @classmethod
    def joined(cls, parts: Sequence[Self]) -> Self:
        """All of them in a row."""
        return cls(*(np.concatenate([getattr(part, one.name) for part in parts]) for one in fields(cls)))
