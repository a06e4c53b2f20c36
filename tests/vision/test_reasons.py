import pytest

from kiosk.counter.game.sight import REASONS
from vision.calibrate.faults import WHY
from vision.readings import Reason
from vision.reasons import PRIORITY, ROWS, row


@pytest.mark.parametrize("reason", Reason)
def test_every_reason_has_its_row_its_words_and_its_fault(reason):
    assert reason in PRIORITY, f"{reason}: no row in vision.reasons.ROWS"
    assert reason in REASONS, f"{reason}: the table does not say what it is and what to do about it"
    assert reason in WHY, f"{reason}: a calibration does not say what it comes down to"
    assert row(reason).reason is reason


def test_no_reason_has_two_rows():
    assert len(ROWS) == len(PRIORITY)


@pytest.mark.parametrize("follows", ["counted", "finer", "upset", "print"])
def test_nothing_follows_where_a_tray_is_read(follows):
    assert getattr(row(None), follows) is False
