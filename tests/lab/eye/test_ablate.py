# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-strict-optional
import json

import cv2

from tests.kiosk.cli.lebon import lebon
from tests.lab.eye.ablate import CORE, SWITCHED, TOGETHER, Answer, answers, earnings, idle
from tests.lab.eye.pictures import Case
from tests.vision.drawn import RED, Die, tray
from vision.policy import Check

READ, REFUSED = Answer((4, 2, 1), ""), Answer((), "glare")
WRONG = Answer((4, 2, 2), "")
WHITE = (255, 255, 255)
LYING = (Die(150, 150, 5), Die(320, 330, 3, turn=50), Die(480, 160, 4, turn=75))


def rows(*pairs, core=True):
    """What glare earns where pictures are answered so with all checks, and so without it."""
    case = Case("felt", "a.png", (4, 2, 1), 3, tray, core=core)
    return earnings("glare", [(case, one) for one, _ in pairs], [(case, other) for _, other in pairs])


def test_a_check_saves_what_is_wrong_without_it_and_costs_what_is_right_without_it():
    glare = rows((REFUSED, WRONG), (REFUSED, READ), (READ, REFUSED), (READ, READ))[0]

    assert (glare.pictures, glare.fires, glare.saves, glare.costs, glare.helps) == (4, 3, 1, 1, 1)


def test_what_saves_and_helps_nothing_is_idle():
    assert idle(rows((REFUSED, READ), (READ, READ)))
    assert not idle(rows((REFUSED, WRONG)))
    assert not idle(rows((READ, REFUSED)))


def test_the_core_is_summed_up_at_the_end():
    assert [row.source for row in rows((REFUSED, WRONG))] == ["felt", CORE]
    assert [row.source for row in rows((REFUSED, WRONG), core=False)] == ["felt"]


def test_a_fourth_die_is_read_away_where_no_check_may_object():
    mirror = (Die(150, 350, 0, body=RED, sides=True), Die(150, 350, 0, edge=38, body=WHITE))
    cases = [Case("felt", "a.png", None, 3, lambda: tray(*LYING, *mirror))]
    told = {name: next(answers(cases, SWITCHED[name]))[1] for name in (Check.LEFT_OUT, TOGETHER)}

    assert next(answers(cases))[1].reason == "too_many"
    assert told[Check.LEFT_OUT].values == (5, 4, 3)
    assert told[TOGETHER].values == (5, 4, 3)


def test_a_bench_in_which_no_check_earns_anything_fails(tmp_path):
    """The control: in one plain throw there is nothing to stop."""
    cv2.imwrite(str(tmp_path / "a.png"), tray(*LYING))
    photo = {"source": "felt", "file": "a.png", "n_dice": 3, "values": [3, 4, 5]}
    index = [{**photo, "overhead": True, "difficulty": "easy"}]
    (tmp_path / "index.json").write_text(json.dumps(index))
    ran = lebon("bench", "ablate", "--photos", tmp_path, "--json", home=tmp_path)

    assert ran.status == 1
    assert [row["check"] for row in ran.rows[::2]] == list(SWITCHED)
