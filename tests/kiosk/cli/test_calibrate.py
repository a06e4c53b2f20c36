"""`lebon calibrate` on a simulated table, and on two pictures."""

import json

import cv2
import pytest

from kiosk.disk.tray import CHECK_PICTURE, kept_tray
from tests.kiosk.cli.lebon import lebon
from tests.vision.calibrate.framed import THROW, framed, spotted


@pytest.fixture
def pictures(tmp_path):
    """Writes pictures of an empty tray and of one with dice; the words that name them."""

    def written(empty, dice):
        for name, picture in (("empty", empty), ("dice", dice)):
            cv2.imwrite(str(tmp_path / f"{name}.png"), picture)
        return ("--empty", tmp_path / "empty.png", "--dice", tmp_path / "dice.png")

    return written


def test_a_simulated_table_is_learned_step_by_step(tmp_path):
    ran = lebon("calibrate", "--rig", "sim:3", "--lang", "en", home=tmp_path)

    assert ran.status == 0, ran.err
    assert ran.err.splitlines()[0] == "Empty the tray: nothing may stay in it."
    assert "3 dice" in ran.err
    assert kept_tray(tmp_path / "data").tray.die_px == pytest.approx(38, abs=6)
    assert (tmp_path / "data" / CHECK_PICTURE).exists()


def test_two_pictures_do_as_well_and_a_reflection_in_them_is_advice_with_its_place(tmp_path, pictures):
    words = pictures(spotted(framed()), spotted(framed(*THROW, seed=2)))
    ran = lebon("calibrate", *words, "--lang", "en", home=tmp_path)

    assert ran.status == 0, ran.err
    assert ran.complaint == "Move the lamp: there is a reflection here. (x 300, y 220)"
    assert kept_tray(tmp_path / "data").tray.outline is not None


def test_what_stops_the_game_is_told_and_nothing_is_kept(tmp_path, pictures):
    ran = lebon("calibrate", *pictures(framed(), framed(*THROW[:2], seed=2)), "--lang", "en", home=tmp_path)

    assert ran.status == 1
    assert ran.complaint == "3 dice must be in plain sight; dice seen: 2."
    assert not (tmp_path / "data" / CHECK_PICTURE).exists()


def test_one_picture_alone_is_wrong_usage(tmp_path, pictures):
    ran = lebon("calibrate", *pictures(framed(), framed())[:2], home=tmp_path)

    assert ran.status == 2
    assert "--empty and --dice go together" in ran.complaint


def test_a_rig_that_is_no_rig_is_wrong_usage(tmp_path):
    assert lebon("calibrate", "--rig", "simm", home=tmp_path).status == 2


def test_one_file_holds_all_that_reading_needs(tmp_path, pictures):
    words = pictures(framed(), framed(*THROW, seed=2))
    tray = tmp_path / "tray.lebon"
    ran = lebon("calibrate", *words, "--out", tray, "--json", home=tmp_path)
    told = json.loads(ran.out)
    (tmp_path / "empty.png").unlink()
    read = lebon("read", tmp_path / "dice.png", "--tray", tray, "--json", home=tmp_path)

    assert (ran.status, read.status) == (0, 0), ran.err + read.err
    assert list(told) == ["good", "troubles", "tilt", "die_px"]
    assert (told["good"], told["troubles"]) == (True, [])
    assert told["tilt"] < 8
    assert told["die_px"] == pytest.approx(48, rel=0.15)
    assert json.loads(read.out)["values"] == [6, 4, 2]
    assert not (tmp_path / "data" / CHECK_PICTURE).exists()


def test_calibrating_again_leaves_the_one_file_that_was_named(tmp_path, pictures):
    words = pictures(framed(), framed(*THROW, seed=2))
    before = tmp_path / "out" / "tray"
    before.parent.mkdir()
    before.write_text("what was learned before")
    lebon("calibrate", *words, "--out", before, home=tmp_path)

    assert [each.name for each in (tmp_path / "out").iterdir()] == ["tray"]
    assert b"before" not in before.read_bytes()


def test_troubles_are_told_as_json_and_nothing_is_written(tmp_path, pictures):
    words = pictures(framed(), framed(*THROW[:2], seed=2))
    ran = lebon("calibrate", *words, "--out", tmp_path / "tray", "--json", home=tmp_path)

    assert ran.status == 1
    assert json.loads(ran.out)["good"] is False
    assert not (tmp_path / "tray").exists()


@pytest.mark.parametrize("content", [b"", b"{}", b"\x89PNG garbage", b'{"outline": null}'])
def test_a_file_that_is_no_calibration_is_refused_in_one_line(tmp_path, content):
    (tmp_path / "tray").write_bytes(content)
    ran = lebon("read", tmp_path, "--tray", tmp_path / "tray", home=tmp_path)

    assert ran.status == 1
    assert ran.err.count("\n") == 1
    assert str(tmp_path / "tray") in ran.complaint


def test_a_calibration_that_is_not_there_is_named(tmp_path):
    ran = lebon("watch", tmp_path, "--tray", tmp_path / "tray", home=tmp_path)

    assert ran.status == 1
    assert str(tmp_path / "tray") in ran.complaint
