"""What is asked for on the command line, and the parts that a trial brings itself."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from hardware.clock import wall
from hardware.rig import Rig
from kiosk.counter.state import Setup
from kiosk.eye import Watches


@dataclass(frozen=True, slots=True)
class Wanted:
    """What was asked for on the command line.

    setup    the game to begin at once; None where people arrange it on the screen.
    fresh    a game under way is put away instead of taken up again.
    games    end after that many; None for ever.
    locked   the kiosk at the bar: no key and no closed window ends it.
    stepped  simulated time: everything in one thread, as fast as it can be reckoned.
    tray_light  the light above the tray is switched with the kiosk.
    """

    address: str
    setup: Setup | None = None
    autoplay: bool = False
    stepped: bool = False
    speed: float = 1.0
    shots: Path | None = None
    games: int | None = None
    fresh: bool = False
    locked: bool = False
    tray_light: bool = False


@dataclass(frozen=True, slots=True)
class Fitted:
    """Parts that somebody else made: for trials with fakes.

    rig, watcher  the devices, and what watches their tray.
    wall          the machine's clock, in seconds since the epoch.
    loud          it wants to make sounds although nobody sees its glass.
    """

    rig: Rig
    watcher: Watches
    wall: Callable[[], float] = wall
    loud: bool = False
