"""The contact sheet of simulated scenes."""

from tests.lab.sheet import contact_sheet


def test_a_sheet_has_its_pictures_side_by_side() -> None:
    sheet = contact_sheet(3, seed=1, columns=2)

    assert sheet.shape == (480, 640, 3)
    assert sheet[:240, :320].any()
    assert not sheet[240:, 320:].any()
