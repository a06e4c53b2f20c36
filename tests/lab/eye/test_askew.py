"""The bench of pictures from aside: what it counts as a side that passed for a top, and its control."""

from dataclasses import replace
from itertools import islice
from pathlib import Path

import numpy as np

from tests.kiosk.cli.lebon import lebon
from tests.lab.eye.askew import control_holds, drawn, wrong
from tests.lab.eye.pictures import Case, Face
from tests.lab.eye.tally import Outcome
from vision.readings import DieReading, Reason, TrayReading


def die(x: float, y: float, value: int) -> DieReading:
    return DieReading(
        (x, y), ((x - 10, y - 10), (x + 10, y - 10), (x + 10, y + 10), (x - 10, y + 10)), value, 0.99
    )


def case(*faces: Face) -> Case:
    return Case(
        "s", "n", tuple(face.value for face in faces), 3, lambda: np.zeros((16, 16, 3), np.uint8), faces=faces
    )


def test_a_die_published_beside_every_top_is_wrong() -> None:
    told = case(Face(4, (100, 100)), Face(2, (200, 100)))

    assert not wrong(told, TrayReading(None, (die(103, 98, 4), die(200, 101, 2)), 300, 200))
    assert wrong(told, TrayReading(None, (die(103, 98, 4), die(200, 115, 2)), 300, 200))
    assert not wrong(told, TrayReading(Reason.COCKED, (die(200, 115, 2),), 300, 200))


def test_of_a_photograph_without_places_wrong_values_count() -> None:
    photograph = replace(case(), values=(5,))

    assert wrong(photograph, TrayReading(None, (die(1, 1, 4),), 300, 200))
    assert not wrong(photograph, TrayReading(None, (die(1, 1, 5),), 300, 200))


def test_a_control_that_publishes_nothing_wrong_does_not_hold() -> None:
    assert control_holds([Outcome(("a",), "1", True, False, "", True, 3.0)])
    assert not control_holds([Outcome(("a",), "1", True, False, "", False, 3.0)])


def test_drawn_pictures_are_the_same_for_the_same_seed() -> None:
    (one,), (other,) = (list(islice(drawn(1, 3), 1)) for _ in range(2))

    assert np.array_equal(one.picture(), other.picture())
    assert len(one.faces) == 3


def test_a_folder_without_photographs_is_refused_in_one_line(tmp_path: Path) -> None:
    ran = lebon("bench", "askew", "--photos", tmp_path, "--draw", "0", home=tmp_path)

    assert ran.status == 1
    assert str(tmp_path) in ran.err
