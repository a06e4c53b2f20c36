"""Setting the simulated table up for one seed."""

from collections.abc import Callable

from hardware.ports import BadAddress, Clock, said
from hardware.sim.camera import SimCamera
from hardware.sim.physics.world import PhysicsMissing, mujoco
from hardware.sim.picture.paint import Painter
from hardware.sim.scenes import kiosk_scene
from hardware.sim.table import SimTable


def table_for(seed: int, clock: Clock) -> SimTable:
    """The table of that seed. Raises BadAddress, naming the package, where the physics is not installed."""
    try:
        mujoco()
    except PhysicsMissing as missing:
        raise BadAddress(
            said("la table simulée lance ses dés avec MuJoCo, qui manque ; {command}"), command=missing
        ) from missing
    return SimTable(kiosk_scene(seed), clock)


def camera_on(table: SimTable) -> Callable[[], SimCamera]:
    """Opens cameras on that table; they share what was drawn once."""
    painter = Painter(table.scene)
    return lambda: SimCamera(table, table.clock, painter)
