import errno
import os
import re
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from kiosk.cli.say import err
from kiosk.records.export import written_game
from kiosk.records.past import past
from kiosk.records.taking_in import PIECE
from kiosk.store import LOG_FILE, Alone, SavedGame, Store
from kiosk.store.alone import LOCK_FILE
from kiosk.store.bounds import drop_oldest
from tests.kiosk.cli.lebon import lebon
from tests.kiosk.records.tables import loss, saved_game

EVENING = (
    loss("Ana", "Bo", started=1_790_000_000.0),
    loss("Bo", "[red]Ana[/red]", started=1_790_003_600.0),
    loss("Bo", "Z\x1b[2J", started=1_790_007_200.0),
)


@pytest.fixture
def home(tmp_path) -> Path:
    """A home with an evening of three games in its log."""
    store = open_log(tmp_path)
    for game in EVENING:
        result = {"loser": past(game).payers[0]}
        store.add(SavedGame(0, game.tags, game.stake, game.words, game.started, game.started, "over", result))
    store.close()
    return tmp_path


def open_log(home: Path) -> Store:
    store, lines = Store.open(home / "data" / LOG_FILE, "stamp")
    assert lines == ()
    return store


def numbers(home: Path) -> list[int]:
    store = open_log(home)
    found = [saved.id for saved in store.games()]
    store.close()
    return found


@pytest.mark.parametrize("words", [("stats",), ("export", "-"), ("forget", "1")], ids=" ".join)
def test_a_file_where_the_folder_is_meant_is_said(words, tmp_path):
    (tmp_path / "file").write_text("")
    ran = lebon(*words, "--data", tmp_path / "file", home=tmp_path)

    assert ran.status == 1
    assert ran.complaint == f"lebon: {tmp_path / 'file'}: this is a file, a folder is wanted"


def test_statistics_as_json(home):
    ran = lebon("stats", "--json", home=home)
    rows = ran.rows
    players = {row["player"]: row for row in rows if row["table"] == "player"}

    assert ran.status == 0
    assert [row["table"] for row in rows] == ["house", *["player"] * 4, *["pair"] * 3, "dice"]
    assert rows[0]["over"] == 3
    assert (players["Bo"]["games"], players["Bo"]["lost"], players["Bo"]["four_two_ones"]) == (3, 1, 4)
    assert (rows[-1]["dice"], rows[-1]["verdict"]) == (36, "too_few")


def test_decimals_of_the_statistics_have_the_mark_of_the_language(home):
    words = {
        each for row in lebon("stats", "--lang", "fr", home=home).out.splitlines() for each in row.split()
    }

    assert "1,00" in words
    assert "1.00" not in words


def test_statistics_for_people_obey_no_name(home):
    ran = lebon("stats", home=home)

    assert ran.status == 0
    assert "[red]Ana[/red]" in ran.out
    assert "\x1b" not in ran.out
    assert "Too few dice" in ran.out


def test_statistics_of_a_period_and_the_dice_drawn(home, monkeypatch):
    """What the picture is like tests/kiosk/records/test_dice.py tells."""
    monkeypatch.setattr(
        "kiosk.cli.log.commands.dice_picture", lambda dice, text: f"{dice.dice} {text.code}".encode()
    )
    ran = lebon(
        "stats", "--json", "--since", "2026-09-21 15:00", "--plot", home / "plots", home=home, TZ="UTC"
    )

    assert ran.rows[0]["games"] == 2
    assert (home / "plots" / "dice.png").read_text() == f"{ran.rows[-1]['dice']} en"


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["stats", "--since", "yesterday"], "yesterday"),
        (["stats", "--since", "7x"], "7x"),
        (["forget"], "--all"),
        (["forget", "1", "--all"], "--all"),
        (["export", "-", "--format", "xml"], "xml"),
    ],
)
def test_wrong_usage_is_one_line(home, words, named):
    ran = lebon(*words, home=home)

    assert ran.status == 2
    assert named in ran.complaint


@pytest.mark.parametrize("words", [["stats"], ["export", "-"], ["forget", "--all", "--yes"]])
def test_where_nothing_was_played_nothing_is_made(tmp_path, words):
    ran = lebon(*words, home=tmp_path)

    assert ran.status == 1
    assert LOG_FILE in ran.complaint
    assert not (tmp_path / "data").exists()


def test_games_go_out_and_come_in_elsewhere(home, tmp_path):
    out = lebon("export", home / "stick", home=home)
    files = sorted((home / "stick").iterdir())
    other = tmp_path / "other"
    came = lebon("import", *files, home=other)
    again = lebon("import", *files, home=other)

    assert (out.status, came.status, again.status) == (0, 0, 0)
    assert [file.name for file in files] == [
        "000001-20260921-141320.txt",
        "000002-20260921-151320.txt",
        "000003-20260921-161320.txt",
    ]
    assert came.out.count("taken in 1,") == again.out.count("there already 1") == 3
    assert lebon("stats", "--json", home=other).out == lebon("stats", "--json", home=home).out


def test_a_written_game_is_what_replay_reads(home):
    ran = lebon("export", "-", "--game", "2", home=home)
    replayed = lebon("replay", "--json", "-", home=home, text=ran.out)

    assert ran.out == written_game(EVENING[1])
    assert replayed.status == 0
    assert replayed.rows[-1]["result"]["loser"] == "[red]Ana[/red]"


def test_all_games_go_through_a_pipe(home, tmp_path):
    ran = lebon("export", "-", home=home)
    came = lebon("import", "-", home=tmp_path / "other", text=ran.out)

    assert came.out == "-: games taken in 3, there already 0\n"


@pytest.mark.parametrize(("kind", "lines"), [("csv", 13), ("json", 3)])
def test_tables_of_all_games(home, kind, lines):
    ran = lebon("export", home / "stick", "--format", kind, home=home)
    (file,) = (home / "stick").iterdir()

    assert ran.status == 0
    assert len(file.read_text().splitlines()) == lines


def test_a_bad_file_is_refused_and_the_good_ones_come_in(home, tmp_path):
    files = [tmp_path / name for name in ("bad", "binary", "good", "none")]
    files[0].write_text(written_game(saved_game("421 665")) + "777")
    files[1].write_bytes(b"421 \xff\x00\xfe")
    files[2].write_text(written_game(saved_game("421 665 665 421")))
    ran = lebon("import", *files, tmp_path, home=home)
    complaints = ran.err.splitlines()

    assert ran.status == 1
    assert len(complaints) == 4
    assert "line 8, column 1" in complaints[0]
    assert "not a text in UTF-8 (byte 5)" in complaints[1]
    assert numbers(home) == [1, 2, 3, 4]


def test_of_a_file_that_is_refused_nothing_comes_in_and_nothing_counts_as_there(home, tmp_path):
    games = "\n".join(written_game(saved_game("421 665 665 421", started=float(n))) for n in (1, 2))
    bad, good = tmp_path / "bad", tmp_path / "good"
    bad.write_text(games + "777")
    good.write_text(games)
    ran = lebon("import", bad, good, home=home)

    assert ran.status == 1
    assert "777" in ran.complaint
    assert ran.out == f"{good}: games taken in 2, there already 0\n"
    assert numbers(home) == [1, 2, 3, 4, 5]


@pytest.mark.parametrize(("tail", "before"), [(b"\xff", 200_000), (b"\xc3", 200_000), (b"\xc3 ", PIECE - 1)])
def test_a_byte_that_is_no_text_is_named_by_its_place_in_the_file(home, tmp_path, tail, before):
    file = tmp_path / "bad"
    file.write_bytes(b"#" * before + tail)
    ran = lebon("import", file, home=home)

    assert ran.status == 1
    assert f"(byte {before + 1})" in ran.complaint


def test_a_mark_at_the_head_of_a_text_is_no_word(home):
    ran = lebon("import", "-", home=home, text="\ufeff" + written_game(saved_game("421 665")))

    assert ran.out == "-: games taken in 1, there already 0\n"


def test_games_that_the_log_has_no_room_for_are_told(home, monkeypatch):
    monkeypatch.setattr("kiosk.store.log.bound", lambda _folder: 1)
    monkeypatch.setattr("kiosk.store.log.drop_oldest", partial(drop_oldest, kept=20))
    games = (saved_game("421 665", started=float(n)) for n in range(20))
    ran = lebon("import", "-", home=home, text="\n".join(map(written_game, games)))

    assert ran.status == 0
    assert ran.complaint == "lebon: the log is full: 3 games, the oldest, are no longer in it"
    assert numbers(home) == list(range(4, 24))


def test_an_import_waits_until_the_kiosk_is_stopped(home):
    with closing(Alone(home / "data")):
        ran = lebon("import", "-", home=home, text=written_game(saved_game("421 665")))

    assert ran.status == 1
    assert f"process {os.getpid()}" in ran.complaint
    assert "stop" in ran.complaint
    assert numbers(home) == [1, 2, 3]


@pytest.mark.parametrize(
    ("words", "told"),
    [(["stats", "--json"], "3/3"), (["export", "-"], "3/3"), (["import", "evening[b].txt"], "2.3/2.3 kB")],
)
def test_a_long_command_tells_a_terminal_how_far_it_is_and_nobody_else(home, monkeypatch, words, told):
    monkeypatch.chdir(home)
    (home / "evening[b].txt").write_text("\n".join(map(written_game, EVENING)))
    silent = lebon(*words, home=home)
    monkeypatch.setattr(err, "is_interactive", True)  # rich looks once, when the program starts
    watched = lebon(*words, home=home, FORCE_COLOR="1", TERM="xterm")

    assert silent.err == ""
    assert told in re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", watched.err)
    assert watched.out == silent.out != ""


@pytest.mark.parametrize("words", [["stats", "--json"], ["export", "-"]])
def test_whoever_only_reads_keeps_no_kiosk_from_starting(home, words):
    ran = lebon(*words, home=home)

    assert ran.status == 0
    assert not (home / "data" / LOCK_FILE).exists()


def test_a_damaged_log_is_told_as_far_as_it_can_be_read_and_stays_for_the_kiosk(home):
    path = home / "data" / LOG_FILE
    content = b"no database " * 500
    path.write_bytes(content)
    ran = lebon("stats", "--json", home=home)

    assert ran.status == 0
    assert str(path) in ran.complaint
    assert path.read_bytes() == content


def test_a_folder_that_nobody_may_look_into_is_one_line(home, monkeypatch):
    look = Path.stat

    def refused(path: Path, **more: bool) -> os.stat_result:
        if path.name == LOG_FILE:
            raise PermissionError(errno.EACCES, "Permission denied")
        return look(path, **more)

    monkeypatch.setattr(Path, "stat", refused)
    ran = lebon("stats", home=home)

    assert ran.status == 1
    assert f"{home / 'data'}: access is refused" in ran.complaint


def test_a_game_is_forgotten_after_a_yes(home):
    no = lebon("forget", "2", home=home, text="n\n")
    yes = lebon("forget", "2", home=home, text="y\n")
    gone = lebon("forget", "2", home=home)

    assert (no.status, no.err.splitlines()[-1]) == (1, "lebon: nothing is deleted")
    assert yes.status == 0
    assert (gone.status, numbers(home)) == (1, [1, 3])
    assert "no game 2" in gone.complaint


def test_everything_is_forgotten_but_the_game_under_way(home):
    store = open_log(home)
    store.begin(4, EVENING[0].tags, "", 0.0)
    one = lebon("forget", "4", "--yes", home=home)
    with closing(Alone(home / "data")):
        held = lebon("forget", "4", "--under-way", "--yes", home=home)
    most = lebon("forget", "--all", "--yes", home=home)
    store.append(4, "421", 1.0)
    store.close()
    left = numbers(home)
    rest = lebon("forget", "--all", "--under-way", "--yes", home=home)

    assert (one.status, held.status, most.status, rest.status) == (1, 1, 0, 0)
    assert "under way" in one.complaint
    assert left == [4]
    assert numbers(home) == []


def test_a_game_that_cannot_be_read_is_left_out_of_an_export(home):
    store = open_log(home)
    store.add(SavedGame(0, '[rules "bridge"]', "", ("421",), 1.0, 1.0, "abandoned"))
    store.close()
    ran = lebon("export", "-", home=home)

    assert ran.status == 1
    assert "game 4" in ran.complaint
    assert ran.out.count("[players") == 3


@pytest.mark.parametrize("words", [("forget", "{n}"), ("export", "-", "--game", "{n}")])
def test_a_number_that_no_game_can_have_is_one_line(words, tmp_path):
    (tmp_path / "game.txt").write_text('[rules "onze"]\n[players "A" "B"]\n421 321\n')
    lebon("import", tmp_path / "game.txt", home=tmp_path)
    number = 10**30

    ran = lebon(*(word.format(n=number) for word in words), home=tmp_path)

    assert ran.status == 1
    assert ran.complaint == f"lebon: there is no game {number}; the last one is 1"


def test_a_sum_that_rounds_to_nothing_has_no_minus(tmp_path):
    (tmp_path / "game.txt").write_text('[rules "onze"]\n[players "A" "B"]\n421 321\n')
    lebon("import", tmp_path / "game.txt", home=tmp_path)

    told = lebon("stats", home=tmp_path).out

    assert "+0.0" in told
    assert "-0.0" not in told.replace("\N{MINUS SIGN}", "-")
