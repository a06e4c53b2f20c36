"""The imp: it breaks things at random times and puts every one of them back."""

from hardware.clock import SimClock
from hardware.sim.levers.pulled import Levers
from hardware.sim.scene import Scene
from hardware.sim.table import SimTable
from tests.lab.soak.imp import Imp


def tended(seed: int, seconds: float = 600) -> tuple[Imp, SimTable]:
    """A table with an imp at it for so long."""
    table = SimTable(Scene(), SimClock())
    imp = Imp(table, seed, every=4.0)
    for _ in range(round(seconds * 5)):
        table.clock.sleep(0.2)
        imp.tend()
        table.catch_up()
    return imp, table


def test_an_imp_pulls_every_lever_in_time() -> None:
    imp, _ = tended(1)

    assert len(imp.pulled) == 16


def test_the_same_seed_pulls_the_same_levers() -> None:
    assert tended(2, 120)[0].pulled == tended(2, 120)[0].pulled


def test_what_was_pulled_is_put_back() -> None:
    imp, table = tended(3, 120)
    for _ in range(600):
        table.clock.sleep(1 / 30)
        if not imp.quiet:
            imp.tend()
    levers = table.levers

    assert imp.quiet
    assert not table.busy
    assert (levers.unplugged, levers.hung, levers.frozen, levers.stuck) == (False,) * 4
    assert levers.light == Levers().light
    assert not table.button.is_down()
