import json
import os

import numpy as np
import pytest

from kiosk.disk import corrections
from kiosk.disk.corrections import CORRECTIONS_FOLDER, DAYS, keep, strip
from vision.picture import load
from vision.readings import DieReading


def die(x: float, y: float, side: float = 40.0) -> DieReading:
    half = side / 2
    corners = ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))
    return DieReading((x, y), corners, 3, 1.0)


@pytest.fixture
def image():
    """A picture in which only the dice are white; a face looks in from the corner."""
    image = np.full((300, 400, 3), 7, np.uint8)
    image[:60, :60] = 99
    for x, y in ((120, 100), (250, 200)):
        image[y - 20 : y + 20, x - 20 : x + 20] = 255
    return image


def test_only_the_dice_are_in_the_picture(image, tmp_path):
    keep(tmp_path, "1", image, (die(120, 100), die(250, 200)), {"truth": [4, 2]})
    kept = load(tmp_path / CORRECTIONS_FOLDER / "1.png")

    assert kept.shape == (60, 120, 3)
    assert (kept == 255).all(axis=2).sum() == 2 * 40 * 40
    assert not (kept == 99).any()
    assert json.loads((tmp_path / CORRECTIONS_FOLDER / "1.json").read_text()) == {"truth": [4, 2]}


def test_without_dice_nothing_is_kept(image, tmp_path):
    keep(tmp_path, "1", image, (), {})

    assert not (tmp_path / CORRECTIONS_FOLDER).exists()
    assert strip(image, (die(-500, -500),)) is None


def test_a_die_at_the_edge_is_cut_there(image):
    cut = strip(image, (die(0, 0), die(399, 299)))

    assert cut is not None
    assert cut.shape == (31, 61, 3)


def test_the_oldest_go_where_they_are_too_many(image, tmp_path, monkeypatch):
    keep(tmp_path, "00", image, (die(120, 100),), {})
    each = sum(file.stat().st_size for file in (tmp_path / CORRECTIONS_FOLDER).iterdir())
    monkeypatch.setattr(corrections, "MOST_BYTES", 3 * each)
    for number in range(1, 8):
        keep(tmp_path, f"{number:02}", image, (die(120, 100),), {})

    assert sorted({file.stem for file in (tmp_path / CORRECTIONS_FOLDER).iterdir()}) == ["05", "06", "07"]


@pytest.mark.parametrize("days", [-DAYS - 1, DAYS + 1], ids=["old", "of a clock that was ahead"])
def test_the_old_go_by_their_days_and_what_a_wrong_clock_wrote_costs_no_new_one(image, tmp_path, days):
    keep(tmp_path, "1", image, (die(120, 100),), {})
    for file in (tmp_path / CORRECTIONS_FOLDER).iterdir():
        other = file.stat().st_mtime + days * 24 * 3600
        os.utime(file, (other, other))
    keep(tmp_path, "2", image, (die(120, 100),), {})

    assert {file.stem for file in (tmp_path / CORRECTIONS_FOLDER).iterdir()} == {"2"}
