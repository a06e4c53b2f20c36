"""`lebon run` and `lebon demo`: the kiosk, at the bar and on a laptop."""

import os
import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from hardware.pi.display import chosen, connectors
from hardware.ports import BadAddress
from kiosk.cli.rules import names_of, switches_of
from kiosk.cli.say import REFUSED, line, out, wrong_usage
from kiosk.counter.arrange.setup import STAKES
from kiosk.counter.state import Setup
from kiosk.disk.files import data_folder
from kiosk.engine.game import new_game
from kiosk.engine.house.switches import preset, with_switches
from kiosk.engine.usage import UsageRefused
from kiosk.engine.written.replay import written
from kiosk.settings import Settings, load

if TYPE_CHECKING:
    from kiosk.app import Glass
    from kiosk.cli.running.wiring import Wanted

NO_DISPLAY = "there is no display here; --headless plays without one (with --autoplay: a simulated match)"

Data = Annotated[Path | None, typer.Option("--data", help="Folder of the games and settings.")]


def add_to(app: typer.Typer) -> None:
    """Give the commands of this file to the program."""
    app.command("run")(run)
    app.command("demo")(demo)


def run(
    rig: Annotated[str, typer.Option(help="auto, pi, usb:N, sim[:SEED] or replay:PATH.")] = "auto",
    rules: Annotated[str | None, typer.Option(help="The rule set of the game to begin.")] = None,
    players: Annotated[str | None, typer.Option(help="Names in seat order, with commas between.")] = None,
    switches: Annotated[
        list[str] | None, typer.Option("--set", metavar="SWITCH=VALUE", help="A house rule; may be repeated.")
    ] = None,
    windowed: Annotated[bool, typer.Option(help="A window instead of the whole screen.")] = False,
    headless: Annotated[bool, typer.Option(help="No display at all.")] = False,
    autoplay: Annotated[bool, typer.Option(help="Simulated people play (rig sim).")] = False,
    speed: Annotated[float, typer.Option(min=0.1, max=100.0, help="How fast simulated time runs.")] = 1.0,
    shots: Annotated[Path | None, typer.Option(help="Save a picture of each new screen here.")] = None,
    games: Annotated[int | None, typer.Option(min=1, help="End after that many games.")] = None,
    size: Annotated[str, typer.Option(help="Width x height of the window or the pictures.")] = "1024x600",
    fresh: Annotated[bool, typer.Option(help="Put a game under way away.")] = False,
    data: Data = None,
) -> None:
    """Start the kiosk."""
    from kiosk.cli.running.wiring import Wanted

    folder = data_folder(data)
    loaded = load(folder)
    for complaint in loaded.complaints:
        line(f"lebon: {complaint}")
    address = loaded.settings.rig if rig == "auto" else rig
    if autoplay and not address.startswith("sim"):
        wrong_usage(f"--autoplay needs the simulated table, not {address}: --rig sim")
    setup = _setup(
        rules or loaded.settings.rules, players, switches_of(switches), autoplay or rules is not None
    )
    wanted = Wanted(
        address=address,
        setup=setup,
        autoplay=autoplay,
        stepped=headless and autoplay,
        speed=speed,
        shots=shots,
        games=games,
        fresh=fresh,
        locked=not windowed and not headless,
        tray_light=loaded.settings.tray_light,
    )
    _go(wanted, loaded.settings, folder, size_of(size), headless=headless, windowed=windowed)


def demo(data: Data = None) -> None:
    """The kiosk on the simulated table; where there is no display, a short match with pictures of it."""
    from kiosk.cli.running.wiring import Wanted

    folder = data_folder(data)
    settings = load(folder).settings
    if has_display():
        _go(Wanted("sim"), settings, folder, (1340, 600), headless=False, windowed=True)
        return
    line(
        "lebon: there is no display here: a short simulated match is played, its screens are saved in shots/"
    )
    setup = _setup("onze", "Ana,Bo,Chloé", {"tokens": "2", "manches": "1"}, True)
    wanted = Wanted("sim:7", setup, autoplay=True, stepped=True, shots=Path("shots"), games=1, fresh=True)
    _go(wanted, settings, folder / "demo", (1024, 600), headless=True, windowed=True)


def has_display() -> bool:
    """Whether a window would be seen: a session of X or Wayland, or a screen on the console."""
    if os.environ.get("SDL_VIDEODRIVER", "") in {"dummy", "offscreen"}:
        return False
    if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        return True
    return sys.platform != "linux" or any(Path("/dev/dri").glob("card*"))


def _go(
    wanted: "Wanted",
    settings: Settings,
    folder: Path,
    size: tuple[int, int],
    *,
    headless: bool,
    windowed: bool,
) -> None:
    from kiosk.cli.running.run import Run
    from kiosk.headless import Blind

    if not headless and not has_display():
        line(f"lebon: {NO_DISPLAY}")
        raise typer.Exit(REFUSED)
    try:
        glass = Blind(size) if headless else _window(size, windowed, settings.rotation)
        kiosk = Run(wanted, settings, folder, glass, line)
    except BadAddress as bad:
        wrong_usage(str(bad))
    with closing(kiosk):
        kiosk.run()
        if kiosk.history is not None:
            out.print(written(kiosk.history), end="", markup=False)
        people = kiosk.people
    if people is not None:
        account = people.account
        line(
            f"{account.throws} throws: {len(account.wrong)} misread, {account.by_hand} by hand, "
            f"refused {dict(account.refused) or 'none'}"
        )


def _console() -> None:
    """On a console without a desktop: draw by the kernel, on the screen that is really connected."""
    if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or sys.platform != "linux":
        return
    screen = chosen(connectors())
    if screen is not None:
        os.environ.setdefault("SDL_VIDEODRIVER", "kmsdrm")
        os.environ.setdefault("SDL_KMSDRM_DEVICE_INDEX", str(screen.card))


def _window(size: tuple[int, int], windowed: bool, rotation: int) -> "Glass":
    _console()
    from kiosk.ui.window import NoDisplay, Window

    try:
        return Window(size if windowed else None, fullscreen=not windowed, rotation=rotation)
    except NoDisplay as none:
        line(f"lebon: {none}")
        raise typer.Exit(REFUSED) from None


def _setup(rules: str, players: str | None, switches: dict[str, str], begin: bool) -> Setup | None:
    """The game to begin at once, checked; None where people arrange it on the screen."""
    if players is None and not begin:
        return None
    names = names_of(players) or ("Ana", "Bo")
    try:
        new_game(with_switches(preset(rules), switches), names)
    except UsageRefused as no:
        wrong_usage(no.sentence())
    return Setup(names=names, preset=rules, switches=tuple(sorted(switches.items())), stake=STAKES[0])


def size_of(text: str) -> tuple[int, int]:
    wide, _, high = text.lower().partition("x")
    if wide.isdigit() and high.isdigit() and int(wide) >= 320 and int(high) >= 240:
        return int(wide), int(high)
    wrong_usage(f"--size {text}: write it as 1024x600, at least 320x240")
