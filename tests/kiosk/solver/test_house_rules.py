"""A house rule that the solver does not know would be advised on as if it were not there."""

import ast
import inspect
from collections.abc import Iterator
from pkgutil import iter_modules

import pytest

import kiosk.solver
from kiosk.engine.hands import scale
from kiosk.engine.house.switches import SWITCHES
from kiosk.engine.play import manche
from kiosk.engine.play.payment import accumulates
from kiosk.engine.presets import PRESETS
from kiosk.solver.tables import INDIFFERENT, shipped_solution
from tests.kiosk.engine.playing import house


def attributes(source: str) -> set[str]:
    """Every attribute that is asked for there."""
    return {node.attr for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Attribute)}


def sources() -> Iterator[str]:
    """The solver, and what the engine tells it: of hands, of a coup that is paid, of throws that add up."""
    for module in iter_modules(kiosk.solver.__path__, "kiosk.solver."):
        yield inspect.getsource(__import__(module.name, fromlist=["_"]))
    yield inspect.getsource(scale)
    yield inspect.getsource(manche)
    yield inspect.getsource(accumulates)


def test_the_solver_asks_every_house_rule_that_changes_a_manche_between_two():
    known = set(INDIFFERENT).union(*map(attributes, sources()))

    assert [switch for switch in SWITCHES if switch not in known] == []


@pytest.mark.parametrize("switches", [{"departure": "box"}, {"arrival": "next"}, {"manches": 2}])
def test_a_rule_that_no_manche_between_two_asks_leaves_it_its_table(switches):
    assert shipped_solution(house("onze", **switches), PRESETS["onze"].tokens) is not None
