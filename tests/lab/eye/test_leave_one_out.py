# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-strict-optional
import pytest

from tests.kiosk.cli.lebon import lebon
from tests.lab.eye.leave_one_out import MEAN, NO_BAR, Throw, claims, left_out, safe_bar
from tests.lab.eye.pictures import Case
from tests.vision.drawn import tray
from vision.policy import POLICY

TRUTH = (4, 2, 1)
OTHER = (4, 2, 2)
LOW, MIDDLE, HIGH = 1.0, 2.0, POLICY.published


def throw(source: str, low: tuple[int, ...], high: tuple[int, ...]) -> Throw:
    """A photograph as it is read at a low bar, or at none, and at two higher ones."""
    bars = (NO_BAR, LOW, MIDDLE, HIGH)
    values = dict(zip(bars, (low, low, high, high), strict=True))
    return Throw(Case(source, "a.png", TRUTH, 3, tray), values, dict.fromkeys(bars, (0.97,) * 3))


def test_the_bar_is_a_step_above_the_lowest_at_which_nothing_is_read_wrongly():
    assert safe_bar((throw("a", TRUTH, TRUTH),)) == MIDDLE
    assert safe_bar((throw("a", OTHER, ()),)) == HIGH
    assert safe_bar((throw("a", OTHER, OTHER),)) == HIGH


def test_each_photographer_is_judged_by_the_bar_of_the_others():
    """Ana's pictures ask for the high bar, at which Bo's is refused; his would let hers be read wrongly."""
    ana, bo = throw("ana", OTHER, OTHER), throw("bo (three dice)", TRUTH, ())
    rows = {row.photographer: row for row in left_out((ana, bo))}

    assert (rows["bo"].bar, rows["bo"].right_pct, rows["bo"].wrong) == (HIGH, 0, 0)
    assert (rows["ana"].bar, rows["ana"].right_pct, rows["ana"].wrong) == (MIDDLE, 0, 1)
    assert (rows[MEAN].pictures, rows[MEAN].wrong) == (2, 1)


def test_the_worst_stands_first():
    good, bad = throw("good", TRUTH, TRUTH), throw("bad", (), ())

    assert [row.photographer for row in left_out((good, bad))] == ["bad", "good", MEAN]


def test_what_is_claimed_of_a_photographer_is_learned_from_the_others():
    """Ana is misread three times of four, at the same confidence at which Bo is read."""
    ana = [throw("ana", OTHER if i % 4 else TRUTH, TRUTH) for i in range(40)]
    bo = [throw("bo", TRUTH, TRUTH) for _ in range(40)]
    claimed = [one.confidence for one in claims((*ana, *bo))]

    assert min(claimed[:40]) > 0.95
    assert max(claimed[40:]) == pytest.approx(0.25, abs=0.05)


def test_a_wrong_reading_fails_the_command(tmp_path):
    """The control: a folder whose label is wrong."""
    import cv2

    from tests.vision.drawn import Die

    cv2.imwrite(str(tmp_path / "a.png"), tray(Die(150, 150, 5), Die(320, 330, 3, turn=50), Die(480, 160, 4)))
    label = '[{"source": "s", "file": "a.png", "n_dice": 3, "overhead": true, "difficulty": "easy", '
    (tmp_path / "index.json").write_text(label + '"values": [1, 1, 1]}]')
    ran = lebon("bench", "vision", "--photos", tmp_path, "--leave-one-out", "--json", home=tmp_path)

    assert ran.status == 1
    assert [row["wrong"] for row in ran.rows if "wrong" in row] == [1, 1]
