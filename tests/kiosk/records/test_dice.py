from math import exp

import pytest

from kiosk.language import tongue
from kiosk.records.dice import Verdict, dice_test, faces, log_evidence
from kiosk.records.past import past
from kiosk.records.plot import dice_picture
from tests.kiosk.records.tables import saved_game


@pytest.mark.parametrize(
    ("counts", "said"),
    [
        ((0, 0, 0, 0, 0, 0), Verdict.TOO_FEW),
        ((0, 0, 0, 0, 0, 299), Verdict.TOO_FEW),
        ((100, 100, 100, 100, 100, 100), Verdict.FAIR),
        ((100, 90, 110, 95, 105, 130), Verdict.FAIR),
        ((100, 90, 110, 95, 105, 145), Verdict.ODD),
        ((100, 90, 110, 95, 105, 190), Verdict.LOADED),
        ((0, 0, 0, 0, 0, 100_000), Verdict.LOADED),
    ],
)
def test_the_dice_are_judged(counts, said):
    test = dice_test(counts)

    assert test.verdict is said
    assert tongue("fr")(test.msgid, **test.values)


def test_the_evidence_is_a_fair_game_against_fair_dice():
    """The mean over the next die is what is held now: nobody gains by looking when it suits him."""
    counts = (31, 20, 25, 28, 40, 22)
    after = [exp(log_evidence(tuple(n + (face == at) for at, n in enumerate(counts)))) for face in range(6)]

    assert sum(after) / 6 == pytest.approx(exp(log_evidence(counts)))
    assert log_evidence((0,) * 6) == pytest.approx(0.0)


def test_the_face_that_is_out_of_order_is_named():
    test = dice_test((200, 200, 100, 200, 200, 200))

    assert "le 3 sort trop rarement" in tongue("fr")(test.msgid, **test.values)


def test_a_throw_counts_as_it_was_put_right_and_not_when_it_was_taken_back():
    told = past(saved_game("654 =653 321 665 undo undo"))

    assert faces(told.tosses) == (0, 0, 1, 0, 1, 1)


def test_kept_dice_do_not_count():
    told = past(saved_game("421 42+6 4+33", "salon"))

    assert faces(told.tosses) == (1, 1, 2, 1, 0, 1)


def test_the_dice_are_drawn():
    picture = dice_picture(dice_test((100, 90, 110, 95, 105, 145)), tongue("en"))

    assert picture.startswith(b"\x89PNG")
    assert int.from_bytes(picture[16:20]) == 960
    assert dice_picture(dice_test((0,) * 6))
