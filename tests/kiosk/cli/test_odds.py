"""`lebon odds` and `lebon solve` as the contract has them."""

import pytest

from tests.kiosk.cli.lebon import lebon


def odds(tmp_path, *words):
    ran = lebon("odds", *words, "--json", home=tmp_path)
    assert (ran.status, ran.err) == (0, "")
    return ran.rows[0]


def test_who_opens_stops_with_what_a_follower_can_hardly_beat(tmp_path):
    told = odds(tmp_path, "--rules", "onze", "--hand", "665", "--throws", "2", "--role", "opener")

    assert told["best"] == told["options"][0] == {"stop": True, "win": pytest.approx(0.7569, abs=5e-5)}
    assert told["options"][1] == {"keep": [6, 6], "win": pytest.approx(0.5016, abs=5e-5)}
    assert told["exact"] is True


def test_a_tie_is_worth_its_throw_off(tmp_path):
    told = odds(tmp_path, "--hand", "642", "--throws", "2", "--beat", "421")

    assert told["best"] == {"keep": [4, 2], "win": pytest.approx(11 / 72)}


def test_who_owes_throws_has_no_stop_among_his_options(tmp_path):
    spot = ["--rules", "vache", "--hand", "421", "--role", "follower", "--beat", "666", "--beaten-in", "3"]

    assert not any("stop" in each for each in odds(tmp_path, *spot, "--must", "2")["options"])
    assert odds(tmp_path, *spot, "--must", "0")["best"] == {"stop": True, "win": 1.0}


def test_with_tokens_it_is_the_game_that_is_won(tmp_path):
    words = ["--hand", "665", "--phase", "charge", "--tokens", "A=3,B=4", "--pot", "4", "--me", "A"]
    told = odds(tmp_path, *words)

    assert told["exact"] is False
    assert 0 < told["error"] < 1e-8
    assert 0.5 < told["best"]["win"] < 0.6


def test_one_token_each_is_the_coup(tmp_path):
    coup = odds(tmp_path, "--hand", "541")
    game = odds(tmp_path, "--hand", "541", "--tokens", "A=1,B=1")

    assert [each["win"] for each in game["options"]] == pytest.approx(
        [each["win"] for each in coup["options"]]
    )


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["--hand", "66"], "66"),
        (["--hand", "667"], "667"),
        (["--hand", "665", "--throws", "3"], "--throws 3"),
        (["--hand", "665", "--throws", "-1"], "-1"),
        (["--hand", "665", "--phase", "charge", "--throws", "1"], "at most 0"),
        (["--hand", "665", "--rules", "onz"], "onze"),
        (["--hand", "665", "--role", "third"], "third"),
        (["--hand", "665", "--role", "follower"], "--beat"),
        (["--hand", "665", "--role", "opener", "--beat", "421"], "421"),
        (["--hand", "665", "--beat", "421", "--beaten-in", "4"], "4"),
        (["--hand", "665", "--must", "1"], "1"),
        (["--hand", "665", "--beat", "421", "--must", "3"], "3"),
        (["--hand", "665", "--tokens", "A=3"], "A=3"),
        (["--hand", "665", "--tokens", "A=3,B=x"], "B=x"),
        (["--hand", "665", "--tokens", "A=3,B=4", "--me", "C"], "C"),
        (["--hand", "665", "--tokens", "A=3,B=4", "--pot", "1"], "1"),
        (["--hand", "665", "--tokens", "A=0,B=4"], "A=0"),
        (["--hand", "665", "--tokens", "A=3,B=99"], "102"),
        (["--hand", "665", "--pot", "4"], "--pot"),
        (["--hand", "665", "--kept", "4"], "4"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(tmp_path, words, named):
    ran = lebon("odds", *words, home=tmp_path)

    assert ran.status == 2
    assert named in ran.complaint


def test_a_game_of_few_tokens_is_solved_while_one_waits(tmp_path):
    ran = lebon("solve", "onze", "--json", home=tmp_path)

    assert ran.rows[0] | {"error": 0} == {
        "rules": "onze",
        "tokens": 11,
        "states": 78,
        "opener": pytest.approx(0.5),
        "error": 0,
    }
