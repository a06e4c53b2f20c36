# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-strict-optional
"""The bench of mounted cameras: its rows, its drawn rigs and what it refuses."""

from itertools import islice

import numpy as np

from tests.kiosk.cli.lebon import lebon
from tests.lab.eye import rigs
from tests.lab.eye.rigs import Effort, Efforts, Rig, Throw, control_holds, drawn, efforts, fewer, run
from tests.lab.eye.tally import Outcome


def outcome(control):
    return Outcome(("slant",), "slant/r00 t01", True, False, "", control, 3.0)


def test_a_control_that_reads_as_much_does_not_hold():
    assert control_holds([outcome(False), outcome(None), outcome(False), outcome(True)])
    assert not control_holds([outcome(True), outcome(False)])


def test_what_calibrations_take_is_told():
    assert efforts([Effort(True, 2.0), Effort(False, 9.0), Effort(True, 3.0), Effort(True, 1.0)]) == Efforts(
        4, 75.0, 2.5, 9.0
    )


def test_a_rig_that_cannot_be_calibrated_reads_nothing():
    felt = np.full((60, 80, 3), 90, np.uint8)
    effort, (one,) = run(Rig("g", "n", 10, 1.0, felt, felt, (Throw("t", felt, (4, 2, 1)),)))

    assert not effort.good
    assert not one.right
    assert not one.wrong
    assert one.reason.startswith("uncalibrated")


def test_a_throw_that_is_asked_for_fewer_dice_must_be_refused():
    felt = np.full((60, 80, 3), 90, np.uint8)
    rig = Rig("g", "n", 10, 1.0, felt, felt, (Throw("t", felt, (4, 2, 1)), Throw("leans", felt, None)))

    assert [(one.name, one.values, one.dice) for one in fewer(rig).throws] == [
        ("t --dice 1", None, 1),
        ("t --dice 2", None, 2),
    ]


def test_drawn_rigs_are_the_same_for_the_same_seed(monkeypatch):
    monkeypatch.setattr(rigs, "SIZE", (320, 240))
    monkeypatch.setattr(rigs, "THROWS", 3)
    (one,), (other,) = (list(islice(drawn(1, 3), 1)) for _ in range(2))

    assert np.array_equal(one.dice, other.dice)
    assert one.throws[-1].values is None
    assert one.dice.shape[0] == round(240 / one.pixel)


def test_a_folder_that_holds_no_rigs_is_refused_in_one_line(tmp_path):
    (tmp_path / "labels.json").write_text("{}")
    ran = lebon("bench", "rigs", tmp_path, home=tmp_path)

    assert ran.status == 1
    assert str(tmp_path) in ran.err
