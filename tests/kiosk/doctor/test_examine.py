import threading
from pathlib import Path

import pytest

from kiosk.doctor import CHECKS, Finding, Place, Status, examine
from kiosk.doctor.examine import Check, within_time
from kiosk.language import line, tongue
from tests.kiosk.doctor.places import place

FRENCH = tongue("fr")


def test_a_check_that_fails_is_a_finding(tmp_path):
    def fails(_place: Place) -> tuple[Finding, ...]:
        raise KeyError("two\nlines")

    (found,) = within_time(Check("camera", fails), place(tmp_path))

    assert found.status is Status.FAIL
    assert "KeyError" in found.detail.text(FRENCH)
    assert "\n" not in found.detail.text(FRENCH)


def test_a_check_that_hangs_is_a_finding_in_time(tmp_path):
    released = threading.Event()

    def hangs(_place: Place) -> tuple[Finding, ...]:
        released.wait(30)
        return ()

    (found,) = within_time(Check("camera", hangs, 0.02), place(tmp_path))
    released.set()

    assert found.status is Status.FAIL
    assert found.detail.text(FRENCH) == "Pas de réponse en 0,02 secondes."


@pytest.fixture(scope="module")
def bare(tmp_path_factory) -> list[Finding]:
    """What the doctor says of a machine that has nothing at all."""
    return list(examine(place(tmp_path_factory.mktemp("bare"))))


def test_a_machine_without_any_device_is_looked_at_to_the_end(bare):
    assert {each.name for each in CHECKS} - {"heat"} <= {each.check for each in bare}


def test_a_laptop_without_devices_has_not_failed(bare):
    failed = {each.check for each in bare if each.status is Status.FAIL}

    assert failed <= {"display", "sound"}  # here SDL, too, was taken away


def test_whatever_is_not_well_says_what_to_do(bare):
    for each in bare:
        assert each.status is not Status.FAIL or each.advice is not None


def test_every_finding_is_one_line(bare):
    for each in bare:
        row = each.row(FRENCH)
        assert "\n" not in row["detail"]
        assert list(row) == ["check", "status", "detail", "advice", "values"]
        assert row["status"] in {"ok", "warn", "fail", "absent"}


def test_braces_in_what_a_device_says_do_no_harm():
    assert line("Pas de bouton : {why}", why="{oops} %s").text(FRENCH) == "Pas de bouton : {oops} %s"


def test_values_that_are_paths_are_written_as_text():
    row = Finding("disk", Status.OK, line("{folder}", folder=Path("/data"))).row(FRENCH)

    assert row["values"] == {"folder": "/data"}
