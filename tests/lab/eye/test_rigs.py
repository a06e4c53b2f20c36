# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-strict-optional
"""The bench of mounted cameras: its rows, its drawn rigs and what it refuses."""

from itertools import islice

import numpy as np

from tests.kiosk.cli.lebon import lebon
from tests.lab.eye.rigs import Outcome, Rig, Throw, control_holds, drawn, rows, run


def outcome(tilt, right, reason="", wrong=False, control=False):
    return Outcome("slant", "slant/r00", "t01", tilt, right, wrong, reason, control, 3.0)


def test_rows_tell_groups_tilts_and_all():
    found = rows([outcome(20, True), outcome(40, False, "cocked"), outcome(40, True, control=True)])

    assert [row.rigs for row in found] == ["slant", "15 to 30 degrees", "38 to 60 degrees", "all"]
    assert (found[0].throws, found[0].wrong, found[0].refused) == (3, 0, {"cocked": 1})
    assert round(found[0].wrong_at_most_pct) == 63  # 0 of 3 rules little out
    assert round(found[2].control_pct) == 50


def test_a_control_that_reads_as_much_does_not_hold():
    assert control_holds([outcome(40, True), outcome(5, True, control=True)])
    assert not control_holds([outcome(40, True, control=True)])


def test_a_throw_that_had_to_be_refused_counts_as_right():
    (row,) = [row for row in rows([outcome(20, True, "cocked")]) if row.rigs == "all"]

    assert (row.right_pct, row.refused) == (100, {})


def test_a_rig_that_cannot_be_calibrated_reads_nothing():
    felt = np.full((60, 80, 3), 90, np.uint8)
    (one,) = run(Rig("g", "n", 10, 1.0, felt, felt, (Throw("t", felt, (4, 2, 1)),)))

    assert not one.right
    assert not one.wrong
    assert one.reason.startswith("uncalibrated")


def test_drawn_rigs_are_the_same_for_the_same_seed():
    (one,), (other,) = (list(islice(drawn(1, 3), 1)) for _ in range(2))

    assert np.array_equal(one.dice, other.dice)
    assert one.throws[-1].values is None
    assert one.dice.shape[0] == round(720 / one.pixel)


def test_a_folder_that_holds_no_rigs_is_refused_in_one_line(tmp_path):
    (tmp_path / "labels.json").write_text("{}")
    ran = lebon("bench", "rigs", tmp_path, home=tmp_path)

    assert ran.status == 1
    assert str(tmp_path) in ran.err
