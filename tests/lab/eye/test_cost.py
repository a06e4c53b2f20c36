# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-calls, no-strict-optional
import pytest

from tests.lab.eye import cost
from tests.lab.eye.cost import Known, costs
from tests.lab.eye.pictures import Case
from tests.lab.eye.plot import draw
from tests.vision.drawn import Die, tray

DICE = (Die(160, 160, 5), Die(330, 260, 2, turn=50), Die(480, 150, 1, turn=5))


@pytest.fixture(autouse=True)
def once(monkeypatch):
    """No figure counts here: one reading of each is enough."""
    monkeypatch.setattr(cost, "TIMES", 1)


def case(values: tuple[int, ...] | None = (5, 2, 1), *, empty: bool = True) -> Case:
    return Case("drawn", "a", values, 3, lambda: tray(*DICE), tray if empty else None)


def test_each_size_is_read_with_each_knowledge_of_the_tray():
    rows = tuple(costs([case(), case()], 2, widths=(320, 640)))

    assert [(row.known, row.width) for row in rows] == [(known, w) for w in (320, 640) for known in Known]
    assert all(row.pictures == 2 and 0 < row.ms <= row.p95_ms for row in rows)
    assert [row.megapixels for row in rows] == [0.0768] * len(Known) + [0.3072] * len(Known)
    assert all(0 < row.find_ms <= row.p95_ms for row in rows)
    assert all((0 < row.readers_ms < row.p95_ms) is (row.known != Known.STILL) for row in rows)


def test_only_throws_with_their_empty_tray_tell_a_cost():
    assert tuple(costs([case(None), case(empty=False)], 2)) == ()
    assert [row.pictures for row in costs([case(None), case(), case()], 1, widths=(320,))] == [1] * len(Known)


def test_the_cost_is_drawn_against_the_size(tmp_path):
    rows = tuple(costs([case()], 1, widths=(160, 320)))

    assert (tmp_path / "vision-cost-by-size.png") in draw(tmp_path, (), (), rows)
    assert (tmp_path / "vision-cost-by-size.png").stat().st_size > 1000
