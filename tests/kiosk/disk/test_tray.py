import json

import numpy as np
import pytest

from kiosk.disk.tray import CHECK, EMPTY, FILE, keep, kept
from vision.tray import UNKNOWN, Tray, Upright

PICTURE = np.random.default_rng(1).integers(0, 255, (24, 32, 3), np.uint8)
UPRIGHT = Upright(2000.0, (40.0, -30.0), 90.0, (20.0, 10.0), 60.0)
TRAY = Tray(((0.0, 0.0), (30.0, 0.0), (30.0, 20.0)), 51.5, PICTURE, UPRIGHT)


def test_what_is_kept_is_found(tmp_path):
    keep(tmp_path, TRAY, PICTURE)
    found = kept(tmp_path)

    assert found.complaint is None
    assert (found.tray.outline, found.tray.die_px) == (TRAY.outline, TRAY.die_px)
    assert np.array_equal(found.tray.reference, PICTURE)
    assert found.tray.upright == UPRIGHT


def test_a_calibration_of_before_dice_were_seen_to_stand_is_good(tmp_path):
    keep(tmp_path, TRAY, PICTURE)
    told = json.loads((tmp_path / FILE).read_text())
    del told["upright"]
    (tmp_path / FILE).write_text(json.dumps(told))
    found = kept(tmp_path)

    assert found.complaint is None
    assert found.tray.die_px == TRAY.die_px
    assert found.tray.upright is None


@pytest.mark.parametrize(
    "odd",
    [
        {"weight": -1.0},
        {"weight": 1e300},
        {"reach": 0.1},
        {"axes": [1.0]},
        {"along": "60"},
        {"axes": [1e99, 0]},
    ],
)
def test_dice_that_stand_nowhere_mean_an_unknown_tray(tmp_path, odd):
    keep(tmp_path, TRAY, PICTURE)
    told = json.loads((tmp_path / FILE).read_text())
    told["upright"] |= odd
    (tmp_path / FILE).write_text(json.dumps(told))
    found = kept(tmp_path)

    assert found.tray == UNKNOWN
    assert found.complaint is not None


def test_without_a_calibration_the_tray_is_unknown(tmp_path):
    assert kept(tmp_path).tray == UNKNOWN
    assert kept(tmp_path).complaint is None


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"outline": 3}', b"\xff\xfe", b'{"outline": [[1]]}'])
def test_a_damaged_file_means_an_unknown_tray_and_one_line(tmp_path, content):
    keep(tmp_path, TRAY, PICTURE)
    (tmp_path / FILE).write_bytes(content)
    found = kept(tmp_path)

    assert found.tray == UNKNOWN
    assert found.complaint is not None
    assert "\n" not in found.complaint


@pytest.mark.parametrize("share", [0.0, 0.5, 0.9])
def test_a_cut_picture_means_an_unknown_tray(tmp_path, share):
    keep(tmp_path, TRAY, PICTURE)
    whole = (tmp_path / EMPTY).read_bytes()
    (tmp_path / EMPTY).write_bytes(whole[: int(share * len(whole))])

    assert kept(tmp_path).tray == UNKNOWN


OTHER = Tray(None, 20.0, PICTURE[::-1].copy())


@pytest.mark.parametrize("name", [CHECK, EMPTY, FILE])
def test_a_full_disk_at_any_file_leaves_the_calibration_before(tmp_path, name):
    keep(tmp_path, TRAY, PICTURE)
    (tmp_path / f"{name}.new").mkdir()  # this one cannot be written any more
    with pytest.raises(OSError, match="directory"):
        keep(tmp_path, OTHER, PICTURE)
    found = kept(tmp_path)

    assert found.complaint is None
    assert (found.tray.outline, found.tray.die_px) == (TRAY.outline, TRAY.die_px)
    assert np.array_equal(found.tray.reference, PICTURE)


def test_the_text_of_one_calibration_does_not_speak_for_the_picture_of_another(tmp_path):
    keep(tmp_path, TRAY, PICTURE)
    text = (tmp_path / FILE).read_text()
    for _ in range(2):
        keep(tmp_path, OTHER, PICTURE)
    (tmp_path / FILE).write_text(text)

    assert kept(tmp_path).tray == UNKNOWN
    assert kept(tmp_path).complaint is not None


@pytest.mark.parametrize("content", ["false", "0", "-3", "NaN", "1e999", "1" + "0" * 400, '"51"', "[51]"])
def test_a_die_of_no_size_means_an_unknown_tray(tmp_path, content):
    keep(tmp_path, TRAY, PICTURE)
    (tmp_path / FILE).write_text(f'{{"outline": null, "die_px": {content}, "reference": null}}')

    assert kept(tmp_path).tray == UNKNOWN
    assert kept(tmp_path).complaint is not None
