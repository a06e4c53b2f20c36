"""`lebon calibrate` on a simulated table, and on two pictures."""

import cv2
import pytest

from kiosk.disk.tray import CHECK, kept
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
    assert kept(tmp_path / "data").tray.die_px == pytest.approx(38, abs=6)
    assert (tmp_path / "data" / CHECK).exists()


def test_two_pictures_do_as_well(tmp_path, pictures):
    ran = lebon("calibrate", *pictures(framed(), framed(*THROW, seed=2)), home=tmp_path)

    assert ran.status == 0, ran.err
    assert kept(tmp_path / "data").tray.outline is not None


def test_a_reflection_is_advice_with_its_place(tmp_path, pictures):
    words = pictures(spotted(framed()), spotted(framed(*THROW, seed=2)))
    ran = lebon("calibrate", *words, "--lang", "en", home=tmp_path)

    assert ran.status == 0
    assert ran.complaint == "Move the lamp: there is a reflection here. (x 300, y 220)"


def test_what_stops_the_game_is_told_and_nothing_is_kept(tmp_path, pictures):
    ran = lebon("calibrate", *pictures(framed(), framed(*THROW[:2], seed=2)), "--lang", "en", home=tmp_path)

    assert ran.status == 1
    assert ran.complaint == "3 dice must be in plain sight; dice seen: 2."
    assert not (tmp_path / "data" / CHECK).exists()


def test_one_picture_alone_is_wrong_usage(tmp_path, pictures):
    ran = lebon("calibrate", *pictures(framed(), framed())[:2], home=tmp_path)

    assert ran.status == 2
    assert "--empty and --dice go together" in ran.complaint


def test_a_rig_that_is_no_rig_is_wrong_usage(tmp_path):
    assert lebon("calibrate", "--rig", "simm", home=tmp_path).status == 2
