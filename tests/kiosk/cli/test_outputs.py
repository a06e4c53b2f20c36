"""Where a command writes is tried before it works."""

import pytest

from kiosk.cli.outputs import try_file
from tests.kiosk.cli.lebon import lebon


def test_a_file_that_is_tried_keeps_what_stands_in_it_and_is_not_left_behind(tmp_path):
    (tmp_path / "there").write_text("kept")
    for name in ("there", "new"):
        try_file(tmp_path / name)

    assert (tmp_path / "there").read_text() == "kept"
    assert not (tmp_path / "new").exists()  # who stops the work with Ctrl-C finds nothing half written


@pytest.mark.parametrize(
    "words",
    [
        ("solve", "onze", "--out"),
        ("run", "--rig", "sim:7", "--autoplay", "--headless", "--games", "1", "--shots"),
        ("booklet",),
        ("calibrate", "--rig", "sim", "--out"),
        ("read", "nothing.png", "--debug"),
    ],
    ids=lambda words: words[0],
)
def test_what_cannot_be_written_is_one_line_before_any_work(words, tmp_path):
    (tmp_path / "file").write_text("in the way")
    there = tmp_path / "file" / "there"

    ran = lebon(*words, there, home=tmp_path)

    assert ran.status == 1
    assert ran.err.splitlines() == [ran.complaint]
    assert str(tmp_path / "file") in ran.complaint
    assert ran.out == ""


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("stats", "--data", ""), "“--data” wants a value"),
        (("read", ""), "IMAGE is missing"),
        (("replay", ""), "FILE is missing"),
        (("evening", ""), "FILE is missing"),
        (("import", ""), "FILE is missing"),
        (("export", ""), "DIR|- is missing"),
        (("watch", ""), "SOURCE is missing"),
        (("record", ""), "DIR is missing"),
        (("calibrate", "--rig", "sim", "--out="), "“--out” wants a value"),
    ],
)
def test_an_empty_word_is_no_name_of_the_folder_one_stands_in(words, says, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    ran = lebon(*words, home=tmp_path)

    assert ran.status == 2
    assert ran.complaint == f"lebon: {says} (lebon {words[0]} --help shows how)"
    assert list(tmp_path.iterdir()) == []
