"""The contact sheet of simulated scenes."""

import numpy as np
import pytest

from tests.lab import sheet


def test_a_sheet_has_the_middles_of_its_pictures_side_by_side(monkeypatch: pytest.MonkeyPatch) -> None:
    def throw(number: int, seed: int, *, hard: float) -> tuple[np.ndarray, None, None]:
        """A picture of one grey; what is cut off at its sides is white."""
        picture = np.full((360, 640, 3), 255, np.uint8)
        picture[:, 80:-80] = 10 * seed + number
        return picture, None, None

    monkeypatch.setattr(sheet, "fresh_throw", throw)
    made = sheet.contact_sheet(3, seed=1, columns=2)

    assert made.shape == (480, 640, 3)
    for number, (row, column) in enumerate(((0, 0), (0, 320), (240, 0))):
        assert (made[row : row + 240, column : column + 320] == 10 + 2 * number).all()
    assert not made[240:, 320:].any()
