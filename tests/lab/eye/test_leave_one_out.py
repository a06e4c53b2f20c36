# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-strict-optional
import pytest

from tests.kiosk.cli.lebon import lebon
from tests.lab.eye.leave_one_out import MEAN, Throw, fitted, left_out, lowest_clean
from tests.lab.eye.pictures import Case
from tests.vision.drawn import tray

TRUTH = (4, 2, 1)
OTHER = (4, 2, 2)


def throw(source: str, low: tuple[int, ...], high: tuple[int, ...], sure: float = 0.9) -> Throw:
    """A photograph as it is read at a low bar and at a high one."""
    return Throw(
        Case(source, "a.png", TRUTH, 3, tray), {1.0: low, 2.0: high}, dict.fromkeys((1.0, 2.0), sure)
    )


def test_the_bar_is_the_lowest_at_which_nothing_is_read_wrongly():
    assert lowest_clean((throw("a", TRUTH, TRUTH),)) == 1.0
    assert lowest_clean((throw("a", OTHER, ()),)) == 2.0
    assert lowest_clean((throw("a", OTHER, OTHER),)) == 2.0


def test_each_photographer_is_judged_by_the_bar_of_the_others():
    """Ana's picture asks for the high bar, at which Bo's is refused; his would let hers be read wrongly."""
    ana, bo = throw("ana", OTHER, ()), throw("bo (three dice)", TRUTH, ())
    rows = {row.photographer: row for row in left_out((ana, bo))}

    assert (rows["bo"].bar, rows["bo"].right_pct, rows["bo"].wrong) == (2.0, 0, 0)
    assert (rows["ana"].bar, rows["ana"].right_pct, rows["ana"].wrong) == (1.0, 0, 1)
    assert (rows[MEAN].pictures, rows[MEAN].wrong) == (2, 1)


def test_the_worst_stands_first():
    good, bad = throw("good", TRUTH, TRUTH), throw("bad", (), ())

    assert [row.photographer for row in left_out((good, bad))] == ["bad", "good", MEAN]


def test_a_calibration_learns_that_somebody_is_too_sure():
    slope, shift = fitted([(0.999, i % 4 > 0) for i in range(40)])
    odds = slope * 6.9 + shift

    assert odds == pytest.approx(1.1, abs=0.2)  # right three times of four


def test_a_wrong_reading_fails_the_command(tmp_path):
    """The control: a folder whose label is wrong."""
    import cv2

    from tests.vision.drawn import Die

    cv2.imwrite(str(tmp_path / "a.png"), tray(Die(150, 150, 5), Die(320, 330, 3, turn=50), Die(480, 160, 4)))
    label = '[{"source": "s", "file": "a.png", "n_dice": 3, "overhead": true, "difficulty": "easy", '
    (tmp_path / "index.json").write_text(label + '"values": [1, 1, 1]}]')
    ran = lebon("bench", "vision", "--photos", tmp_path, "--leave-one-out", "--json", home=tmp_path)

    assert ran.status == 1
    assert [row["wrong"] for row in ran.rows] == [1, 1]
