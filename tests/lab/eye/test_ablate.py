# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-strict-optional
from tests.kiosk.cli.lebon import lebon
from tests.lab.eye.ablate import CORE, TOGETHER, Answer, Tried, earned, idle, tried
from tests.lab.eye.pictures import Case
from tests.vision.drawn import Die, tray
from vision.policy import Check

READ, REFUSED = Answer((4, 2, 1), ""), Answer((), "glare")
WRONG = Answer((4, 2, 2), "")
OTHERS = {str(check): READ for check in Check}


def picture(with_all: Answer, without_glare: Answer, *, core: bool = True) -> Tried:
    case = Case("felt", "a.png", (4, 2, 1), 3, tray, core=core)
    others = {str(check): with_all for check in Check} | {TOGETHER: with_all}
    return Tried(case, with_all, others | {str(Check.GLARE): without_glare})


def test_a_check_saves_what_is_wrong_without_it_and_costs_what_is_right_without_it():
    rows = earned(
        (picture(REFUSED, WRONG), picture(REFUSED, READ), picture(READ, REFUSED), picture(READ, READ))
    )
    glare = next(row for row in rows if row.check == Check.GLARE and row.source == "felt")

    assert (glare.pictures, glare.fires, glare.saves, glare.costs, glare.helps) == (4, 3, 1, 1, 1)


def test_what_saves_and_helps_nothing_is_named():
    rows = earned((picture(REFUSED, WRONG), picture(READ, READ)))

    assert set(idle(rows)) == {*map(str, Check), TOGETHER} - {str(Check.GLARE)}


def test_the_core_is_summed_up_over_all_sources():
    rows = earned((picture(REFUSED, WRONG), picture(REFUSED, WRONG, core=False)))
    glare = {row.source: row.saves for row in rows if row.check == Check.GLARE}

    assert glare == {"felt": 2, CORE: 1}


def test_a_fourth_die_is_read_away_where_no_check_may_object():
    lying = (Die(150, 150, 5), Die(320, 330, 3, turn=50), Die(480, 160, 4, turn=75), Die(150, 350, 0))
    (one,) = tried([Case("felt", "a.png", None, 3, lambda: tray(*lying))])

    assert one.answer.reason == "too_many"
    assert one.without[Check.BODIES].values == (5, 4, 3)
    assert one.without[TOGETHER].values == (5, 4, 3)


def test_a_bench_in_which_no_check_earns_anything_fails(tmp_path):
    """The control: in one plain throw there is nothing to stop."""
    ran = lebon("bench", "ablate", "--sim", "1", "--seed", "3", "--json", home=tmp_path)

    assert ran.status == 1
    assert {row["check"] for row in ran.rows} == {*map(str, Check), TOGETHER}
