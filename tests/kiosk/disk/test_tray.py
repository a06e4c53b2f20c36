import json

import numpy as np
import pytest

from kiosk.disk.files import previous_of
from kiosk.disk.tray import CHECK_PICTURE, TRAY_FILE, keep, kept_tray, read_tray_file, write_tray
from vision.mount import Mount
from vision.tray import UNKNOWN, Tray

PICTURE = np.random.default_rng(1).integers(0, 255, (24, 32, 3), np.uint8)
MOUNT = Mount(1.3, 1.0, -0.05, 31.0, 120.0, 22.0)
TRAY = Tray(((0.0, 0.0), (30.0, 0.0), (30.0, 20.0)), 51.5, PICTURE, mount=MOUNT)


def test_what_is_kept_is_found(tmp_path):
    keep(tmp_path, TRAY, PICTURE)
    found = kept_tray(tmp_path)

    assert not found.damaged
    assert (found.tray.outline, found.tray.die_px) == (TRAY.outline, TRAY.die_px)
    assert np.array_equal(found.tray.reference, PICTURE)
    assert found.tray.mount == MOUNT


def test_what_an_earlier_version_wrote_besides_does_no_harm(tmp_path):
    keep(tmp_path, TRAY, PICTURE)
    told = json.loads((tmp_path / TRAY_FILE).read_text())
    (tmp_path / TRAY_FILE).write_text(json.dumps(told | {"upright": {"weight": 2000.0}}))

    assert kept_tray(tmp_path).tray.mount == MOUNT
    assert not kept_tray(tmp_path).damaged


def test_without_a_calibration_the_tray_is_unknown(tmp_path):
    assert kept_tray(tmp_path).tray == UNKNOWN
    assert not kept_tray(tmp_path).damaged


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"outline": 3}', b"\xff\xfe", b'{"outline": [[1]]}'])
def test_a_damaged_file_means_an_unknown_tray_and_one_line(tmp_path, content):
    keep(tmp_path, TRAY, PICTURE)
    (tmp_path / TRAY_FILE).write_bytes(content)
    found = kept_tray(tmp_path)

    assert found.tray == UNKNOWN
    assert found.damaged


@pytest.mark.parametrize("share", [0.0, 0.5, 0.9])
def test_a_cut_file_means_an_unknown_tray(tmp_path, share):
    keep(tmp_path, TRAY, PICTURE)
    whole = (tmp_path / TRAY_FILE).read_bytes()
    (tmp_path / TRAY_FILE).write_bytes(whole[: int(share * len(whole))])

    assert kept_tray(tmp_path).tray == UNKNOWN
    assert kept_tray(tmp_path).damaged


@pytest.mark.parametrize(
    ("name", "value"),
    [("empty", "AAAA"), ("empty", "no picture"), ("mount", {"lens": 1.0}), ("mount", [1, 2]), ("empty", 7)],
)
def test_what_is_no_picture_or_no_camera_means_an_unknown_tray(tmp_path, name, value):
    keep(tmp_path, TRAY, PICTURE)
    fields = json.loads((tmp_path / TRAY_FILE).read_text())
    (tmp_path / TRAY_FILE).write_text(json.dumps(fields | {name: value}))

    assert kept_tray(tmp_path).tray == UNKNOWN
    assert kept_tray(tmp_path).damaged


@pytest.mark.parametrize(("name", "value"), [("tilt", 95.0), ("lens", 0.0), ("height", -3.0), ("pixel", 1e9)])
def test_a_camera_that_cannot_be_means_an_unknown_tray(tmp_path, name, value):
    keep(tmp_path, TRAY, PICTURE)
    fields = json.loads((tmp_path / TRAY_FILE).read_text())
    fields["mount"][name] = value
    (tmp_path / TRAY_FILE).write_text(json.dumps(fields))

    with pytest.raises(ValueError, match=name):
        read_tray_file(tmp_path / TRAY_FILE)
    assert kept_tray(tmp_path).damaged


OTHER = Tray(None, 20.0, PICTURE[::-1].copy())


@pytest.mark.parametrize("name", [CHECK_PICTURE, TRAY_FILE])
def test_a_full_disk_at_any_file_leaves_the_calibration_before(tmp_path, name):
    keep(tmp_path, TRAY, PICTURE)
    (tmp_path / f"{name}.new").mkdir()  # this one cannot be written any more
    with pytest.raises(OSError, match="directory"):
        keep(tmp_path, OTHER, PICTURE)
    found = kept_tray(tmp_path)

    assert not found.damaged
    assert (found.tray.outline, found.tray.die_px) == (TRAY.outline, TRAY.die_px)
    assert np.array_equal(found.tray.reference, PICTURE)


DAMAGES = {
    "empty": lambda path: path.write_bytes(b""),
    "cut": lambda path: path.write_bytes(path.read_bytes()[:-9]),
    "garbage": lambda path: path.write_bytes(b"\xff\x00" * 99),
    "missing": lambda path: path.unlink(),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_where_the_file_is_damaged_the_calibration_before_holds_and_it_is_told(tmp_path, damage):
    """The tray was guessed until somebody calibrated anew."""
    keep(tmp_path, OTHER, PICTURE)
    keep(tmp_path, TRAY, PICTURE)
    DAMAGES[damage](tmp_path / TRAY_FILE)
    found = kept_tray(tmp_path)

    assert found.tray.die_px == OTHER.die_px
    assert found.damaged


def test_a_damaged_file_never_takes_the_place_of_the_calibration_before(tmp_path):
    keep(tmp_path, OTHER, PICTURE)
    keep(tmp_path, TRAY, PICTURE)
    for _ in range(2):
        (tmp_path / TRAY_FILE).write_text("{")
        keep(tmp_path, TRAY, PICTURE)
    (tmp_path / TRAY_FILE).write_text("{")

    assert kept_tray(tmp_path).tray.die_px == OTHER.die_px


def test_with_both_damaged_the_tray_is_unknown(tmp_path):
    for path in (tmp_path / TRAY_FILE, previous_of(tmp_path / TRAY_FILE)):
        path.write_text("{")
    found = kept_tray(tmp_path)

    assert found.tray == UNKNOWN
    assert found.damaged


def test_a_calibration_for_somebody_else_is_one_file(tmp_path):
    for _ in range(2):
        write_tray(tmp_path / "mine.json", TRAY)

    assert [each.name for each in tmp_path.iterdir()] == ["mine.json"]


@pytest.mark.parametrize("content", ["false", "0", "-3", "NaN", "1e999", "1" + "0" * 400, '"51"', "[51]"])
def test_a_die_of_no_size_means_an_unknown_tray(tmp_path, content):
    keep(tmp_path, TRAY, PICTURE)
    (tmp_path / TRAY_FILE).write_text(
        f'{{"outline": null, "die_px": {content}, "mount": null, "empty": null}}'
    )

    assert kept_tray(tmp_path).tray == UNKNOWN
    assert kept_tray(tmp_path).damaged
