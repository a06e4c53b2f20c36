# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-strict-optional
"""Whether a confidence is a probability, on statements of known truth."""

import numpy as np
import pytest

from tests.lab.eye.pictures import Case, Face
from tests.lab.eye.reliability import Said, bins, dice, reliability, throws
from tests.lab.eye.vision import Outcome
from vision.readings import DieReading

FACES = (Face(4, (100.0, 100.0)), Face(2, (200.0, 100.0)))


def die(x, value, confidence):
    corners = ((x - 20, 80.0), (x + 20, 80.0), (x + 20, 120.0), (x - 20, 120.0))
    return DieReading((x, 100.0), corners, value, confidence)


def outcome(*seen, reason="", faces=FACES):
    values = tuple(sorted((one.value for one in seen if one.value), reverse=True)) if not reason else ()
    case = Case("s", "n", (4, 2), 2, lambda: np.zeros((1, 1, 3), np.uint8), faces=faces)
    return Outcome(case, values, reason, 0.9, 1000, 2.0, (), seen)


def test_each_die_is_judged_by_the_face_at_its_place():
    seen = (die(103, 4, 0.99), die(198, 3, 0.7), die(300, 2, 0.6), die(150, None, 0.5))

    assert dice([outcome(*seen, reason="too_many")]) == (Said(0.99, True), Said(0.7, False), Said(0.6, False))


def test_where_the_places_are_not_known_no_die_is_judged():
    assert dice([outcome(die(100, 4, 0.9), faces=())]) == ()


def test_a_throw_is_as_sure_as_all_its_dice_together():
    said = throws([outcome(die(100, 4, 0.9), die(200, 2, 0.5)), outcome(die(100, 4, 0.9), reason="dark")])

    assert [each.right for each in said] == [True]
    assert said[0].confidence == pytest.approx(0.45)


def test_bins_hold_every_statement_once_the_surest_too():
    said = [Said(k / 100, k % 2 == 0) for k in range(101)]
    found = bins(said, (0.0, 0.5, 1.0))

    assert [each.count for each in found] == [50, 51]
    assert found[0].claimed == pytest.approx(24.5)


def test_confidence_that_means_a_probability_has_no_gap():
    honest = [Said(0.8, k < 8) for k in range(10)]
    boasting = [Said(0.999, k < 8) for k in range(10)]

    assert reliability("dice", honest).gap == pytest.approx(0)
    assert reliability("dice", honest).brier == pytest.approx(reliability("dice", honest).before)
    assert reliability("dice", boasting).gap == pytest.approx(19.9)
    assert reliability("dice", boasting).brier > reliability("dice", honest).brier
