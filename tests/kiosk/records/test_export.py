import csv
import json
import resource
from contextlib import contextmanager
from io import StringIO

import pytest
from hypothesis import given, settings

from kiosk.engine.house.whole import write_whole
from kiosk.engine.written.replay import replay
from kiosk.engine.written.report import game_report
from kiosk.records.export import (
    EXPORT_COLUMNS,
    Exported,
    ExportRefused,
    Format,
    export_files,
    file_name,
    moment,
    put,
    throws_table,
    written_game,
)
from kiosk.records.past import past
from kiosk.store import SavedGame
from tests.kiosk.engine.playing import house
from tests.kiosk.records.tables import games, loss, saved_game


@settings(max_examples=30, deadline=None)
@given(games())
def test_a_written_game_is_replayed_to_the_same_end(saved):
    rows = list(replay(written_game(saved)))

    assert all(row["ok"] for row in rows)
    assert len(rows) == len(saved.words)
    if rows:
        told = game_report(past(saved).game)
        assert {key: rows[-1][key] for key in told} == told


def test_a_written_game_is_read_easily():
    assert written_game(loss("Ana", "Bo", started=86400.5)) == (
        '[date "1970-01-02T00:00:00.500000+00:00"]\n'
        '[stake "une tournée"]\n'
        '[rules "onze"]\n'
        '[players "Ana" "Bo"]\n'
        '[set "tokens" "8"]\n'
        f'[house "{write_whole(house("onze", tokens=8))}"]\n'
        "\n"
        "421 665\n"
        "665 421\n"
    )


def test_words_after_a_refused_one_are_left_out():
    assert written_game(saved_game("421 777 665")).endswith("\n421\n")


@pytest.mark.parametrize(
    ("started", "name"),
    [
        (1_790_000_000.0, "000012-20260921-141320.txt"),
        (float("inf"), "000012-19700101-000000.txt"),
        (float("nan"), "000012-19700101-000000.txt"),
        (-1e300, "000012-19700101-000000.txt"),
    ],
)
def test_a_file_is_called_by_number_and_date_whatever_people_are_called(started, name):
    game = saved_game("421", players=("../../etc/passwd", "$(reboot)"), game=12, started=started)

    assert file_name(game) == name


def test_a_row_for_each_throw():
    rows = list(csv.DictReader(StringIO(throws_table([loss("Ana", "Bo", game=3)]))))

    assert tuple(rows[0]) == EXPORT_COLUMNS
    assert [row["player"] for row in rows] == ["Ana", "Bo", "Bo", "Ana"]
    assert rows[0]["hand"] == rows[0]["thrown"] == "421"
    assert float(rows[0]["luck"]) > 0
    assert (rows[0]["game"], rows[0]["started"]) == ("3", "1970-01-01T00:00:00+00:00")


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "'x"])
def test_no_name_is_a_formula_in_a_spreadsheet(name):
    rows = list(csv.DictReader(StringIO(throws_table([saved_game("421 665", players=(name, "Bo"))]))))

    assert rows[0]["player"] == "'" + name
    assert rows[1]["player"] == "Bo"


@settings(max_examples=15, deadline=None)
@given(games())
def test_every_format_takes_any_legal_game(saved):
    table, lines = (
        next(export_files([saved], kind, "20260102-030405")) for kind in (Format.CSV, Format.JSON)
    )
    row = json.loads(lines.text)

    assert table.name == "throws-20260102-030405.csv"
    assert len(list(csv.reader(StringIO(table.text)))) == 1 + len(past(saved).tosses)
    assert tuple(row["words"]) == saved.words
    assert row["written"] == written_game(saved)


def test_a_file_is_written_once_and_again_only_when_it_differs(tmp_path):
    folder = tmp_path / "stick"
    path = put(folder, Exported("1.txt", "one"))
    put(folder, Exported("1.txt", "one"))
    same = sorted(each.name for each in folder.iterdir())
    put(folder, Exported("1.txt", "two"))

    assert same == ["1.txt"]
    assert path.read_text() == "two"


@pytest.mark.parametrize("trap", ["1.txt", "1.txt.new"])
def test_nothing_is_written_through_a_link(tmp_path, trap):
    treasure = tmp_path / "treasure"
    treasure.write_text("safe")
    folder = tmp_path / "stick"
    folder.mkdir()
    (folder / trap).symlink_to(treasure)

    with pytest.raises(ExportRefused, match=r"1\.txt"):
        put(folder, Exported("1.txt", "gone"))
    assert treasure.read_text() == "safe"


def test_a_stick_that_is_not_there_is_said(tmp_path):
    with pytest.raises(ExportRefused, match="clé"):
        put(tmp_path / "media" / "usb" / "games", Exported("1.txt", ""))


def test_a_folder_that_is_a_file_is_said(tmp_path):
    (tmp_path / "stick").write_text("")

    with pytest.raises(ExportRefused, match="il faut un dossier"):
        put(tmp_path / "stick", Exported("1.txt", ""))


@contextmanager
def full_disk():
    """Files of ten bytes at most, as the kernel counts them."""
    usual = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (10, usual[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, usual)


@pytest.mark.parametrize("before", [(), (("1.txt", "one"),)], ids=["new", "there"])
def test_a_full_disk_keeps_what_was_there_and_no_half_of_a_file(before, tmp_path):
    for name, text in before:
        put(tmp_path, Exported(name, text))

    with full_disk(), pytest.raises(ExportRefused, match="le disque est plein"):
        put(tmp_path, Exported("1.txt", "more than ten bytes"))
    assert [(each.name, each.read_text()) for each in tmp_path.iterdir()] == [*before]


def test_a_date_that_no_calendar_has_is_the_epoch():
    assert moment(1e300) == moment(float("nan")) == moment(0)
    assert isinstance(saved_game(""), SavedGame)
