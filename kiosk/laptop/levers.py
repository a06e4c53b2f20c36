"""The levers beside the simulated table: what each does as it is pulled out, and as it is put back."""

from collections.abc import Callable

from hardware.sim.hands.things import Kind
from hardware.sim.table import SimTable


def pull(table: SimTable, name: str, *, out: bool) -> bool:
    """Pull the lever out or put it back; whether it is one that stays where it is."""
    once: dict[str, Callable[[], object]] = {
        "bump": table.bump,
        "hand": table.hover,
        "nudge": lambda: _nudge(table),
        "clear": table.clear,
    }
    if name in once:
        once[name]()
        return False
    pulled: dict[str, Callable[[], object]] = {
        "unplug": table.unplug,
        "freeze": table.freeze,
        "dark": table.dark,
        "flicker": table.flicker,
        "bounce": table.bounce,
        "stuck": table.hold_button,
        "late": table.delay,
        "coin": lambda: table.put_thing(Kind.COIN),
    }
    back: dict[str, Callable[[], object]] = {
        "unplug": table.plug,
        "freeze": table.thaw,
        "dark": table.light,
        "flicker": table.light,
        "bounce": lambda: table.bounce(0),
        "stuck": table.free_button,
        "late": lambda: table.delay(0.0),
        "coin": table.take_things,
    }
    (pulled if out else back)[name]()
    return True


def _nudge(table: SimTable) -> None:
    for die, *_ in table.dice_at_rest()[:1]:
        table.nudge(die)
