# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-strict-optional
import json

import cv2
import numpy as np
import pytest

from tests.kiosk.cli.lebon import lebon
from tests.lab.eye.pictures import Case, fewer, more, photos, renders, simulated, uncounted
from tests.lab.eye.plot import draw
from tests.lab.eye.vision import Outcome, joint, modes, rows, run, stages, wrongs
from vision.classify.agree import Readers

FELT = np.full((120, 160, 3), (60, 110, 40), np.uint8)


@pytest.fixture
def folder(tmp_path):
    """One empty tray in the layouts of both kinds of folders."""
    (tmp_path / "images").mkdir()
    cv2.imwrite(str(tmp_path / "images" / "a.png"), FELT)
    photo = {
        "source": "felt",
        "file": "images/a.png",
        "n_dice": 3,
        "overhead": True,
        "difficulty": "easy",
        "values": [1, 2, 4],
    }
    far = {**photo, "overhead": False}
    (tmp_path / "index.json").write_text(
        json.dumps([photo, far, {**photo, "negative": True, "n_dice": 0, "values": []}])
    )
    core = tmp_path / "core"
    (core / "background").mkdir(parents=True)
    cv2.imwrite(str(core / "a.png"), FELT)
    cv2.imwrite(str(core / "background" / "a.png"), FELT)
    label = {"values": [1, 2, 4], "expect": "read", "reason": None, "dice": [], "tags": []}
    refuse = {**label, "values": None, "expect": "refuse", "reason": "no_dice"}
    (core / "labels.json").write_text(json.dumps({"a.png": label}))
    (tmp_path / "refuse").mkdir()
    cv2.imwrite(str(tmp_path / "refuse" / "b.png"), FELT)
    (tmp_path / "refuse" / "labels.json").write_text(json.dumps({"b.png": refuse}))
    return tmp_path


def outcome(
    truth: tuple[int, ...] | None, read: tuple[int, ...], reason: str = "", sure: float = 0.9
) -> Outcome:
    return Outcome(Case("s", "n", truth, 3, lambda: FELT), read, reason, sure, 1000, 2.0, (("find", 1.0),))


def test_photographs_are_sorted_by_what_they_are_for(folder):
    three, far, negative = photos(folder)

    assert (three.values, three.dice, three.core) == ((4, 2, 1), 3, True)
    assert far.core is False
    assert (negative.values, negative.dice) == (None, None)


def test_a_picture_of_three_dice_may_be_asked_for_one_or_two(folder):
    three, _, negative = photos(folder)

    assert [(case.dice, case.values, case.reason) for case in fewer((three, negative))] == [
        (1, None, "too_many"),
        (2, None, "too_many"),
    ]


def test_a_picture_that_can_be_read_may_be_asked_for_one_die_more(folder):
    three, _, negative = photos(folder)

    assert [(case.dice, case.values) for case in more((three, negative))] == [(4, None)]


def test_a_picture_that_can_be_read_may_be_asked_for_any_number(folder):
    three, _, negative = photos(folder)

    assert [(case.dice, case.values) for case in uncounted((three, negative))] == [(None, (4, 2, 1))]


def test_an_empty_tray_asked_for_any_number_must_be_refused(folder):
    case = next(case for case in renders(folder) if case.background is not None)
    given, empty = uncounted((case,))

    assert (given.values, given.dice) == ((4, 2, 1), None)
    assert (empty.source, empty.values, empty.dice) == ("empty trays", None, None)
    assert np.array_equal(empty.picture(), case.background())
    assert not any(one.wrong for one in run((empty,)))


def test_renders_come_with_the_empty_tray_and_without(folder):
    assert [(case.source, case.background is not None) for case in renders(folder)] == [
        ("core", False),
        ("core + empty tray", True),
        ("refuse", False),
    ]


def test_an_empty_tray_is_refused_and_counted_so(folder):
    table = {row.source: row for row in rows(run(renders(folder)))}

    assert table["core"].refused == {"no_dice": 1}
    assert (table["refuse"].right_pct, table["refuse"].reason_pct) == (100, 100)


def test_what_is_published_and_not_there_is_silently_wrong():
    outcomes = (
        outcome((4, 2, 1), (4, 2, 1)),
        outcome((4, 2, 1), (4, 2, 2), sure=0.7),
        outcome(None, (6, 6, 6)),
    )

    assert [wrong.read for wrong in wrongs(outcomes)] == [(6, 6, 6), (4, 2, 2)]
    assert rows(outcomes)[0].wrong == 2
    assert rows(outcomes)[0].right_pct == pytest.approx(100 / 3)
    assert [stage.stage for stage in stages(outcomes)] == ["find", "the whole"]


def test_joint_errors_are_counted_picture_by_picture():
    good, bad, other = (
        outcome((1, 1, 1), (1, 1, 1)),
        outcome((1, 1, 1), (2, 1, 1)),
        outcome((1, 1, 1), (3, 1, 1)),
    )
    found = joint((bad, bad, good), (bad, other, bad), (good, good, good))

    assert (found.constellation_wrong, found.network_wrong, found.both_wrong, found.same_mistake) == (
        2,
        3,
        2,
        1,
    )
    assert found.together_wrong == 0


def test_the_modes_stand_side_by_side():
    right, wrong, refused = (
        outcome((4, 2, 1), (4, 2, 1)),
        outcome((4, 2, 1), (4, 2, 2)),
        outcome((4, 2, 1), (), "uncertain"),
    )
    network, both = modes({Readers.NETWORK: (right, wrong, wrong, right), Readers.BOTH: (right, refused) * 2})

    assert (network.reader, network.right_pct, network.refused_pct, network.wrong) == ("network", 50, 0, 2)
    assert (both.reader, both.right_pct, both.refused_pct, both.wrong) == ("both", 50, 50, 0)


def test_the_command_compares_the_readers(folder, tmp_path):
    ran = lebon("bench", "vision", "--renders", folder, "--compare", "--json", home=tmp_path)

    assert [row["reader"] for row in ran.rows if row["table"] == "modes"] == [
        "constellation",
        "network",
        "both",
    ]
    assert [row["both_wrong"] for row in ran.rows if row["table"] == "joint errors"] == [0]


def test_fresh_throws_come_with_their_truth():
    pytest.importorskip("mujoco")
    cases = tuple(simulated(2, 18))

    assert [case.values is None for case in cases] == [True, False]
    for case in cases:
        assert case.background is not None
        assert case.picture().shape == case.background().shape
        assert (case.values is None) == (case.reason != "")


def test_the_figures_can_be_drawn(tmp_path):
    outcomes = [outcome((4, 2, 1), (4, 2, 1)), outcome((4, 2, 1), (), "glare")]

    assert all(path.stat().st_size > 1000 for path in draw(tmp_path, rows(outcomes), outcomes))


def test_the_command_prints_rows_and_refuses_a_folder_of_another_layout(folder, tmp_path):
    ran = lebon("bench", "vision", "--renders", folder, "--json", home=tmp_path)
    (tmp_path / "other").mkdir()
    other = lebon("bench", "vision", "--photos", tmp_path / "other", "--json", home=tmp_path)

    assert ran.status == 0
    assert {row["source"] for row in ran.rows if row["table"] == "both"} >= {"core", "refuse"}
    assert other.status == 1
    assert "other" in other.err.splitlines()[-1]


def test_what_lies_in_the_dark_may_be_read_right_or_refused_and_nothing_else() -> None:
    case = Case("s", "n", None, 3, lambda: FELT, reason="dark", lying=(4, 2, 1))
    read, other, refused = (
        Outcome(case, values, reason, 0.9, 1000, 2.0, (("find", 1.0),))
        for values, reason in (((4, 2, 1), ""), ((5, 2, 1), ""), ((), "dark"))
    )

    assert [read.right, other.right, refused.right] == [True, False, True]
    assert [read.wrong, other.wrong, refused.wrong] == [False, True, False]
