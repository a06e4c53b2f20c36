"""The parts of a kiosk before they run: devices, tray, counter, from what was asked for and is kept."""

from collections.abc import Callable
from contextlib import ExitStack, suppress
from dataclasses import dataclass, replace
from pathlib import Path

from hardware.clock import SimClock, wall
from hardware.missing import rig_without_camera
from hardware.ports import Camera, CameraLost, Clock
from hardware.rig import Rig, open_rig, tray_light
from kiosk.app import App
from kiosk.counter.arrange.stake import own
from kiosk.counter.house import Prefs
from kiosk.counter.messages import Act, By
from kiosk.counter.staff.pages import Staff
from kiosk.counter.state import Counter, Screen, Setup
from kiosk.disk.tray import kept
from kiosk.engine.history import History
from kiosk.engine.play.state import Game
from kiosk.engine.presets import PRESETS
from kiosk.engine.rules import Rules
from kiosk.engine.usage import UsageRefused
from kiosk.engine.written.script import read_script
from kiosk.eye import Watches
from kiosk.journal import RECENT, Journal, regulars
from kiosk.settings import Settings, choices
from vision.tray import UNKNOWN, Tray


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


def tray_of(address: str, folder: Path, told: Callable[[str], None]) -> Tray:
    """The calibrated tray; a simulated or recorded one is another one and is read without."""
    if address.startswith(("sim", "replay")):
        return UNKNOWN
    found = kept(folder)
    if found.complaint:
        told(found.complaint)
    return found.tray


def another(history: History, setup: Setup | None) -> bool:
    """Somebody asked for another game than this one."""
    if setup is None:
        return False
    start = history.start
    return (start.players, start.rules.name) != (setup.names, setup.rules.name)


def taken_up(
    app: App,
    journal: Journal,
    setup: Setup | None,
    now: float,
    told: Callable[[str], None],
    *,
    fresh: bool = False,
) -> Game | None:
    """Go on with the game under way, as it was, or begin the one that was asked for.

    fresh  a game under way is put away.
    """
    resumed = journal.resume()
    if resumed is not None and (fresh or another(resumed.history, setup)):
        journal.abandon(resumed.game)
        told(f"game {resumed.game} was under way and is put away")
        resumed = None
    if resumed is not None:
        told(f"game {resumed.game} goes on where it stood")
        app.take(resumed, now)
        return resumed.history.game
    if setup is not None:
        app.counter = replace(app.counter, screen=Screen.PLAYERS, setup=setup)
        app.take(Act("begin", by=By.ITSELF), now)
    return None


def rig_of(wanted: Wanted, stack: ExitStack, told: Callable[[str], None], *, safe: bool) -> Rig:
    """The devices; where the camera is not there the kiosk starts all the same and the eye keeps trying."""
    if safe:
        return rig_without_camera(wanted.address, "safe mode", wanted.speed, retry=False)
    clock: Clock | None = SimClock() if wanted.stepped else None
    try:
        rig = open_rig(wanted.address, clock=clock, speed=wanted.speed)
    except CameraLost as lost:
        told(f"{wanted.address}: {lost}; the game is played by touch until it is there")
        rig = rig_without_camera(wanted.address, str(lost), wanted.speed)
    stack.callback(rig.close)
    if wanted.tray_light:
        stack.callback(tray_light().close)
    return rig


def cameras(rig: Rig) -> Callable[[], Camera]:
    """The camera as it was opened with the rig, and after that a newly opened one each time."""
    first = iter((rig.camera,))

    def opened() -> Camera:
        return next(first, None) or rig.reopen()

    return opened


def house_rules(journal: Journal, preset: str) -> Rules:
    """Those of the last game, where it was of this rule set: a bar sets them once."""
    for saved in journal.store.latest(1):
        with suppress(UsageRefused):
            rules = read_script(saved.tags).rules
            if rules.name == preset:
                return rules
    return PRESETS[preset]


def counter_of(settings: Settings, journal: Journal) -> Counter:
    prefs = Prefs(
        language=settings.language,
        theme=settings.theme,
        strength=settings.strength,
        reduced_motion=settings.reduced_motion,
        muted=settings.muted,
        volume=settings.volume,
        night_volume=settings.night_volume,
        debts=settings.debts,
        dim_after=settings.dim_after,
        rules=settings.rules,
        rotation=settings.rotation,
    )
    latest = journal.latest_players()
    recent = regulars(latest)[:RECENT]
    return Counter(
        game=journal.store.last_game,
        prefs=prefs,
        due=journal.due(),
        staff=Staff(choices=choices()),
        setup=Setup(
            names=next(iter(latest), ()),
            recent=recent,
            rules=house_rules(journal, settings.rules),
            stakes=own(tuple(saved.stake for saved in journal.store.latest(RECENT))),
        ),
    )
