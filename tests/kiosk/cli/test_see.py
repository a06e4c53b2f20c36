import os
from pathlib import Path

import cv2
import numpy as np
import pytest

from kiosk.disk.tray import write_tray
from tests.kiosk.cli.lebon import lebon
from vision.tray import Tray

THROW = Path(__file__).parents[3] / "fixtures" / "throws" / "throw.mp4"

KEYS = {"file", "status", "reason", "values", "dice", "width", "height", "ms"}


@pytest.fixture
def felt(tmp_path):
    """A picture of nothing but green felt."""
    path = tmp_path / "felt.png"
    noise = np.random.default_rng(1).normal(0, 3, (240, 320, 3))
    cv2.imwrite(str(path), np.clip(noise + np.array((60, 110, 40)), 0, 255).astype(np.uint8))
    return path


def test_an_empty_tray_is_refused_with_its_reason(tmp_path, felt):
    ran = lebon("read", felt, "--json", home=tmp_path)
    (row,) = ran.rows

    assert ran.status == 1
    assert set(row) == KEYS
    assert (row["status"], row["reason"], row["values"]) == ("refused", "no_dice", [])
    assert (row["width"], row["height"]) == (320, 240)
    assert row["file"] == str(felt)


def test_a_bad_file_is_one_line_and_the_run_goes_on(tmp_path, felt):
    (tmp_path / "text.jpg").write_text("only text")
    whole = felt.read_bytes()
    (tmp_path / "cut.png").write_bytes(whole[: len(whole) // 2])
    ran = lebon(
        "read",
        tmp_path / "none.jpg",
        tmp_path / "text.jpg",
        tmp_path / "cut.png",
        felt,
        "--json",
        home=tmp_path,
    )

    assert ran.status == 1
    assert [row["status"] for row in ran.rows] == ["error", "error", "error", "refused"]
    assert len(ran.err.splitlines()) == 3
    for name, line in zip(("none.jpg", "text.jpg", "cut.png"), ran.err.splitlines(), strict=True):
        assert name in line


def test_an_empty_folder_is_one_line(tmp_path):
    (tmp_path / "folder").mkdir()

    assert lebon("read", tmp_path / "folder", home=tmp_path).status == 1
    assert "folder" in lebon("read", tmp_path / "folder", home=tmp_path).complaint
    assert lebon("watch", tmp_path / "folder", home=tmp_path).status == 1
    assert "folder" in lebon("watch", tmp_path / "folder", home=tmp_path).complaint


@pytest.mark.parametrize("dice", ["0", "three", "-1", "99"])
def test_a_number_of_dice_that_is_none_is_wrong_usage(tmp_path, felt, dice):
    ran = lebon("read", felt, f"--dice={dice}", home=tmp_path)

    assert ran.status == 2
    assert dice in ran.complaint


def test_an_empty_tray_of_another_size_is_refused_by_name(tmp_path, felt):
    cv2.imwrite(str(tmp_path / "empty.png"), np.zeros((100, 100, 3), np.uint8))
    ran = lebon("read", felt, "--background", tmp_path / "empty.png", home=tmp_path)

    assert ran.status == 1
    assert "100x100" in ran.complaint


@pytest.mark.parametrize("option", ["--background", "--tray"])
@pytest.mark.parametrize("command", ["read", "watch"])
def test_a_file_that_is_not_there_is_no_wrong_usage_whichever_it_is(tmp_path, felt, command, option):
    ran = lebon(command, felt, option, tmp_path / "none", home=tmp_path)

    assert (ran.status, ran.out) == (1, "")
    assert str(tmp_path / "none") in ran.complaint


@pytest.mark.parametrize(
    ("source", "status", "says"),
    [
        ("nonsense:1", 2, "sim:SEED"),
        ("simm", 2, "did you mean “sim”"),
        ("/nowhere/clip.mp4", 1, "no such file"),
        ("clip.mp4", 1, "no such file"),
        ("replay:/nowhere", 1, "/nowhere"),
    ],
)
def test_a_source_that_is_none_is_one_line(tmp_path, source, status, says):
    ran = lebon("watch", source, home=tmp_path)

    assert ran.status == status
    assert says in ran.complaint


def test_a_folder_of_frames_ends_without_a_lost_camera(tmp_path):
    (tmp_path / "frames").mkdir()
    for number in range(4):
        cv2.imwrite(str(tmp_path / "frames" / f"{number}.png"), np.full((120, 160, 3), 90, np.uint8))
    ran = lebon("watch", tmp_path / "frames", "--json", home=tmp_path)

    assert ran.status == 0
    assert ran.err == ""
    assert all(row["event"] != "camera_lost" for row in ran.rows)


@pytest.mark.parametrize("address", ["{path}", "replay:{path}"])
def test_a_recording_is_told_in_its_own_seconds(tmp_path, address):
    rows = lebon("watch", address.format(path=THROW), "--json", home=tmp_path).rows

    assert [row["event"] for row in rows] == ["empty", "hand", "rolling", "read"]
    assert [row["t"] for row in rows] == [round(row["frame"] / 30, 3) for row in rows]


def test_a_picture_of_another_shape_than_the_calibrated_camera_s_is_refused_by_name(tmp_path, felt):
    write_tray(tmp_path / "it.tray", Tray(reference=np.full((240, 240, 3), 90, np.uint8)))
    ran = lebon("read", felt, "--tray", tmp_path / "it.tray", home=tmp_path)

    assert ran.status == 1
    assert "320x240" in ran.err
    assert "240x240" in ran.err
    assert len(ran.err.splitlines()) == 1


def test_watching_one_is_refused_too(tmp_path, felt):
    write_tray(tmp_path / "it.tray", Tray(reference=np.full((240, 240, 3), 90, np.uint8)))
    (tmp_path / "film").mkdir()
    felt.rename(tmp_path / "film" / "1.png")
    ran = lebon("watch", tmp_path / "film", "--tray", tmp_path / "it.tray", home=tmp_path)

    assert ran.status == 1
    assert "240x240" in ran.err


def test_a_tray_of_half_the_size_is_the_same_camera_s(tmp_path, felt):
    write_tray(tmp_path / "it.tray", Tray(reference=np.full((120, 160, 3), 90, np.uint8)))
    ran = lebon("read", felt, "--tray", tmp_path / "it.tray", "--json", home=tmp_path)

    assert ran.rows[0]["status"] == "refused"


def test_a_file_that_holds_no_calibration_says_how_one_is_made(tmp_path, felt):
    (tmp_path / "it.tray").write_text("junk")
    ran = lebon("read", felt, "--tray", tmp_path / "it.tray", home=tmp_path)

    assert ran.status == 1
    assert "lebon calibrate --out" in ran.err
    assert len(ran.err.splitlines()) == 1


def test_the_pictures_of_the_stages_leave_standard_output_to_what_was_read(tmp_path, felt):
    ran = lebon("read", felt, "--json", "--debug", tmp_path / "seen", home=tmp_path)

    assert len(ran.rows) == 1
    assert [path.name for path in sorted((tmp_path / "seen" / "felt").iterdir())] == [
        "01-spots.png", "02-faces.png", "03-readers.png", "04-refusal.png",
    ]  # fmt: skip


def test_a_file_is_no_folder_for_pictures(tmp_path, felt):
    ran = lebon("read", felt, "--debug", felt, home=tmp_path)

    assert ran.status == 1
    assert str(felt) in ran.err


def test_a_file_that_nobody_may_read_keeps_no_other_from_being_read(tmp_path, felt, monkeypatch):
    monkeypatch.setattr(os, "access", lambda *_: False)
    ran = lebon("read", felt, "--json", home=tmp_path)

    assert [row["status"] for row in ran.rows] == ["refused"]


LONG = "a" * 300
"""A name that no folder can have: whoever asks whether it is there gets an error, as from a closed folder."""


@pytest.mark.parametrize("none", ["empty", LONG])
def test_a_folder_without_pictures_is_one_line_and_the_run_goes_on(tmp_path, felt, none):
    (tmp_path / "empty").mkdir()
    ran = lebon("read", tmp_path / none, felt, "--json", home=tmp_path)

    assert ran.status == 1
    assert [row["status"] for row in ran.rows] == ["error", "refused"]
    assert none in ran.complaint


@pytest.mark.parametrize("words", [("read", "{felt}", "--background", LONG), ("watch", LONG)])
def test_a_name_that_cannot_be_looked_up_is_one_line(tmp_path, felt, words):
    ran = lebon(*(word.format(felt=felt) for word in words), home=tmp_path)

    assert ran.out == ""
    assert LONG in ran.complaint
    assert "File name too long" in ran.complaint or "this name is too long" in ran.complaint


def test_a_picture_that_breaks_a_recording_is_told_in_the_language_of_the_call(tmp_path):
    cv2.imwrite(str(tmp_path / "1.png"), np.full((120, 160, 3), 90, np.uint8))
    (tmp_path / "2.png").write_text("only text")

    assert "not a picture" in lebon("watch", tmp_path, home=tmp_path).complaint
    assert "pas une image" in lebon("watch", tmp_path, home=tmp_path, LEBON_LANG="fr").complaint
