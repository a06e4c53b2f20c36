"""Starts that ended badly are counted, and lead to a safe one; nothing of the count stops a start."""

import pytest

from kiosk.host.service import (
    BAD_STARTS,
    GOOD_AFTER,
    STARTS_FILE,
    WITHIN,
    Starts,
    unsafe,
)
from kiosk.language import tongue

BOOT = "one start of the machine"


@pytest.mark.parametrize(
    ("bad", "now", "safe"),
    [
        ((), 5.0, False),
        ((1.0,), 5.0, False),
        ((1.0, 3.0), 5.0, True),
        ((1.0, 3.0), 1.0 + WITHIN, True),
        ((1.0, 3.0), 1.1 + WITHIN, False),
        ((1.0, 100.0), 105.0, False),
        ((1.0, 100.0, 103.0), 105.0, True),
        ((900.0, 901.0), 5.0, False),  # the clock went back
    ],
)
def test_two_bad_starts_within_a_minute_call_for_safe_mode(bad, now, safe):
    assert unsafe(bad, now) is safe


def test_a_start_after_two_bad_ones_is_safe_and_the_way_back_is_a_start_in_order(tmp_path):
    def safe(now: float) -> bool:
        return Starts(tmp_path, BOOT).begin(now).safe

    first = [safe(0.0), safe(3.0), safe(6.0), safe(9.0)]
    Starts(tmp_path, BOOT).note_good()

    assert first == [False, False, True, True]
    assert not safe(12.0)


def test_pulled_mains_are_no_bad_start(tmp_path):
    for boot in ("first", "second", "third"):
        assert not Starts(tmp_path, boot).begin(5.0).safe


def test_a_good_start_leaves_no_file(tmp_path):
    starts = Starts(tmp_path, BOOT)
    starts.begin(0.0)
    starts.begin(1.0)

    starts.note_good()
    starts.note_good()

    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[1]",
        b"\x00\xff",
        b'{"boot": "x"}',
        b'{"boot": "%s", "starts": 7}' % BOOT.encode(),
        b"[" * 90000,
        b'{"boot": "%s", "starts": [1%s]}' % (BOOT.encode(), b"0" * 400),
    ],
)
def test_a_damaged_flag_is_no_flag(tmp_path, content):
    (tmp_path / STARTS_FILE).write_bytes(content)

    assert not Starts(tmp_path, BOOT).begin(3.0).safe
    assert not Starts(tmp_path, BOOT).begin(4.0).safe
    assert Starts(tmp_path, BOOT).begin(5.0).safe


def test_a_folder_that_cannot_be_written_is_one_line_and_no_refusal(tmp_path):
    (tmp_path / "file").write_text("no folder")

    start = Starts(tmp_path / "file" / "below", BOOT).begin(0.0)

    assert not start.safe
    assert start.complaint
    assert "pas comptés" in start.complaint.text(tongue("fr"))


def test_the_file_does_not_grow(tmp_path):
    starts = Starts(tmp_path, BOOT)

    for second in range(20):
        starts.begin(1000.0 + second)

    assert (tmp_path / STARTS_FILE).stat().st_size < 200
    assert BAD_STARTS == 2
    assert GOOD_AFTER >= WITHIN
