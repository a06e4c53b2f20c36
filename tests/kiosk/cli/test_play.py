import json
import sqlite3

import pytest

from kiosk.running.run import Run
from kiosk.store import LOG_FILE
from tests.kiosk.cli.lebon import lebon

SHORT = (
    "run",
    "--rig",
    "sim:2",
    "--autoplay",
    "--headless",
    "--games",
    "1",
    "--set",
    "tokens=1",
    "--set",
    "manches=1",
)


def test_a_match_is_played_through_the_camera_and_its_written_game_replays_to_the_same_end(tmp_path):
    ran = lebon(*SHORT, "--shots", tmp_path / "shots", "--size", "480x320", home=tmp_path)
    again = lebon("replay", "--json", home=tmp_path, text=ran.out)
    with sqlite3.connect(tmp_path / "data" / LOG_FILE) as log:
        ((outcome, result),) = log.execute("SELECT outcome, result FROM games")
    log.close()

    assert ran.status == 0
    assert "misread: 0" in ran.err
    assert again.status == 0
    assert again.rows[-1]["phase"] == "over"
    assert outcome == "over"
    assert f'"loser": "{again.rows[-1]["result"]["loser"]}"' in result
    assert len(list((tmp_path / "shots").glob("*.png"))) >= 4


def test_where_there_is_no_display_it_says_so_and_what_to_do(tmp_path):
    ran = lebon("run", "--rig", "sim", home=tmp_path, SDL_VIDEODRIVER="dummy")

    assert ran.status == 1
    assert "--headless" in ran.complaint


def test_a_misspelt_address_is_told_before_a_missing_display(tmp_path):
    ran = lebon("run", "--rig", "smi", home=tmp_path, SDL_VIDEODRIVER="dummy")

    assert ran.status == 2
    assert "sim" in ran.complaint


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["--rig", "nonsense:1"], "nonsense"),
        (["--rules", "vach"], "vache"),
        (["--players", "Ana,Ana"], "Ana"),
        (["--players", "Ana"], "2"),
        (["--players", "Ana,Bo", "--set", "tokens=many"], "many"),
        (["--size", "big"], "big"),
        (["--size", "80²x480"], "80²x480"),
        (["--size", "99999x600"], "99999x600"),
        (["--size", "1024x9000"], "7680"),
        (["--games", "0"], "games"),
        (["--rig", "usb:0", "--autoplay"], "usb:0"),
    ],
)
def test_wrong_usage_is_one_line_and_status_2(tmp_path, words, named):
    ran = lebon("run", "--headless", *words, home=tmp_path)

    assert ran.status == 2
    assert named in ran.complaint


def test_a_log_that_is_no_database_is_set_aside_and_play_goes_on(tmp_path, monkeypatch):
    monkeypatch.setattr(Run, "run", Run.step)  # what is played then is the match above
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / LOG_FILE).write_text("this is no database\n" * 100)
    ran = lebon(*SHORT, home=tmp_path)

    assert ran.status == 0
    assert "it is damaged (this is no database)" in ran.err
    assert len(list((tmp_path / "data").glob(f"{LOG_FILE}.damaged-*"))) == 1
    assert "[players" in ran.out


def test_a_recording_of_the_simulated_table_is_one_of_throws(tmp_path):
    ran = lebon("record", tmp_path / "film", "--rig", "sim:3", "--seconds", "1.5", home=tmp_path)
    rows = [json.loads(row) for row in (tmp_path / "film" / "frames.jsonl").read_text().splitlines()]

    assert ran.status == 0
    assert any(row["truth"]["hand"] for row in rows)
