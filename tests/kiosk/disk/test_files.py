import os
from contextlib import suppress
from pathlib import Path

import pytest

from kiosk.disk.files import set_aside, write_whole


def names(folder: Path) -> list[str]:
    return sorted(each.name for each in folder.iterdir())


def test_only_the_file_itself_is_left_where_nobody_falls_back_on_the_one_before(tmp_path):
    for text in ("first", "second"):
        write_whole(tmp_path / "file", text)

    assert names(tmp_path) == ["file"]


def test_the_file_before_is_kept_under_a_second_name(tmp_path):
    path = tmp_path / "file"
    for text in ("first", "second", "third"):
        write_whole(path, text, previous=True)

    assert path.read_text() == "third"
    assert (tmp_path / "file.previous").read_text() == "second"
    assert names(tmp_path) == ["file", "file.previous"]


@pytest.mark.parametrize("step", ["replace", "hardlink_to", "unlink"])
def test_a_power_cut_at_any_step_leaves_a_whole_file(tmp_path, monkeypatch, step):
    """The cut comes as an exception that nobody catches, just before each of the steps."""
    path = tmp_path / "file"
    write_whole(path, "old")
    steps = 0

    class Cut(BaseException):
        """The mains are pulled."""

    original = getattr(Path, step)
    for after in range(4):
        left = after

        def cut(self: Path, *words: object, **more: object) -> object:
            nonlocal left, steps
            steps += 1
            left -= 1
            if left < 0:
                raise Cut
            return original(self, *words, **more)

        monkeypatch.setattr(Path, step, cut)
        with suppress(Cut):
            write_whole(path, "new", previous=True)
        monkeypatch.setattr(Path, step, original)

        assert path.read_text() in {"old", "new"}
    assert steps > 0


def test_a_folder_that_takes_nothing_leaves_no_half_file(tmp_path):
    path = tmp_path / "file"
    write_whole(path, "old")
    (tmp_path / "file.new").mkdir()

    with pytest.raises(OSError, match=r"file\.new"):
        write_whole(path, "new")
    assert path.read_text() == "old"


def test_a_folder_that_stands_there_stays_with_all_that_is_in_it(tmp_path):
    path = tmp_path / "file"
    path.mkdir()
    (path / "games").write_text("all of them")

    with pytest.raises(IsADirectoryError):
        write_whole(path, "new")
    assert names(tmp_path) == ["file"]
    assert (path / "games").read_text() == "all of them"


def test_what_stands_there_and_is_no_file_stays(tmp_path):
    path = tmp_path / "file"
    os.mkfifo(path)

    with pytest.raises(OSError, match="not supported"):
        write_whole(path, "new")
    assert path.is_fifo()
    assert names(tmp_path) == ["file"]


def test_where_there_are_no_second_names_the_file_is_written_all_the_same(tmp_path, monkeypatch):
    def refused(*_: object) -> None:
        raise OSError(os.strerror(1))

    monkeypatch.setattr(Path, "hardlink_to", refused)
    for text in ("first", "second"):
        write_whole(tmp_path / "file", text, previous=True)

    assert (tmp_path / "file").read_text() == "second"
    assert (tmp_path / "file.previous").read_text() == "first"


def test_files_set_aside_under_one_stamp_do_not_meet(tmp_path):
    for text in ("one", "two"):
        (tmp_path / "file").write_text(text)
        set_aside(tmp_path / "file", "stamp")

    assert [each.read_text() for each in sorted(tmp_path.iterdir())] == ["one", "two"]
