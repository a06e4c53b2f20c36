"""Where a command writes is tried before it works."""

import pytest

from tests.kiosk.cli.lebon import lebon


@pytest.mark.parametrize(
    "words",
    [
        ("solve", "onze", "--out"),
        ("shots", "--size", "800x480"),
        ("run", "--rig", "sim:7", "--autoplay", "--headless", "--games", "1", "--shots"),
        ("booklet",),
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
