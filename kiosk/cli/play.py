"""`lebon run` and `lebon demo`: the kiosk, at the bar and on a laptop."""

import os
import re
import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from hardware.pi.display import best_connector, connectors
from hardware.ports import BadAddress
from hardware.rig import Kind, kind_of
from kiosk.cli.options import Data, Players, Switched, path_option
from kiosk.cli.outputs import make_folder
from kiosk.cli.rules import names_of, switches_of
from kiosk.cli.say import REFUSED, bad_address, complain, line, out, tell, wrong_usage
from kiosk.cli.speech import call_tongue, demanded_language
from kiosk.counter.arrange.setup import STAKES
from kiosk.counter.state import Setup
from kiosk.disk.files import data_folder
from kiosk.engine.game import new_game
from kiosk.engine.house.switches import preset, with_switches
from kiosk.engine.usage import UsageRefused
from kiosk.engine.written.replay import game_text
from kiosk.host.machine import note_screen
from kiosk.language import said
from kiosk.settings import Settings, load
from kiosk.store import InUse

if TYPE_CHECKING:
    from kiosk.autoplay import Account
    from kiosk.running.wanted import Wanted
    from kiosk.ui.glass import Glass

DEMO = {"tokens": "2", "manches": "1"}
"""House rules of a match that is soon over."""

LONGEST_SIDE = 7680
"""Pixels: the widest screen that is sold; a slip of the finger beyond it would take all the memory."""

NO_DISPLAY = said("pas d’écran ici ; --headless joue sans (avec --autoplay : une partie simulée)")


def run(
    rig: Annotated[
        str, typer.Option(metavar="RIG", help=said("auto, pi, usb:N, sim[:GRAINE] ou replay:CHEMIN."))
    ] = "auto",
    rules: Annotated[
        str | None, typer.Option(metavar="PRESET", help=said("La règle de la partie à commencer."))
    ] = None,
    players: Players = None,
    switches: Switched = None,
    windowed: Annotated[
        bool, typer.Option("--windowed", help=said("Une fenêtre au lieu de tout l’écran."))
    ] = False,
    headless: Annotated[bool, typer.Option("--headless", help=said("Sans aucun écran."))] = False,
    autoplay: Annotated[
        bool, typer.Option("--autoplay", help=said("Des joueurs simulés jouent (table sim)."))
    ] = False,
    speed: Annotated[
        float, typer.Option(min=0.1, max=100.0, help=said("À quelle vitesse va le temps simulé."))
    ] = 1.0,
    shots: Annotated[
        Path | None, path_option(help=said("Garder ici une image de chaque nouvel écran."))
    ] = None,
    games: Annotated[int | None, typer.Option(min=1, help=said("Finir après tant de parties."))] = None,
    size: Annotated[
        str, typer.Option(metavar="WxH", help=said("Largeur x hauteur de la fenêtre ou des images."))
    ] = "1024x600",
    fresh: Annotated[bool, typer.Option("--fresh", help=said("Mettre de côté une partie en cours."))] = False,
    data: Data = None,
) -> None:
    """Start the kiosk."""
    from kiosk.running.wanted import Wanted

    folder = data_folder(data)
    loaded = load(folder)
    if loaded.complaint:
        complain(loaded.complaint.text(call_tongue()))
    address = loaded.settings.rig if rig == "auto" else rig
    kind = _kind(address)
    if autoplay and kind is not Kind.SIM:
        wrong_usage(said("--autoplay veut la table simulée, pas {at} : --rig sim"), at=address)
    setup = _setup(
        rules or loaded.settings.rules, players, switches_of(switches), autoplay or rules is not None
    )
    if shots is not None:
        make_folder(shots)
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


def _kind(address: str) -> Kind:
    """The kind of rig at an address; a misspelt one is told before anything that this machine lacks."""
    try:
        return kind_of(address)
    except BadAddress as bad:
        bad_address(bad)


def demo(data: Data = None) -> None:
    """The kiosk on the simulated table; where there is no display, a short match with pictures of it."""
    from kiosk.running.wanted import Wanted

    folder = data_folder(data)
    settings = load(folder).settings
    if has_display():
        _go(Wanted("sim"), settings, folder, (1340, 600), headless=False, windowed=True)
        return
    complain(said("pas d’écran ici : une courte partie simulée se joue, ses images vont dans shots/"))
    setup = _setup("onze", "Ana,Bo,Chloé", DEMO, True)
    wanted = Wanted("sim:7", setup, autoplay=True, stepped=True, shots=Path("shots"), games=1, fresh=True)
    _go(wanted, settings, folder / "demo", (1024, 600), headless=True, windowed=True)


def has_display() -> bool:
    """Whether a window would be seen: a session of X or Wayland, or a screen on the console."""
    if os.environ.get("SDL_VIDEODRIVER", "") in {"dummy", "offscreen"}:
        return False
    if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        return True
    return sys.platform != "linux" or any(Path("/dev/dri").glob("card*"))


def in_its_language(settings: Settings) -> Settings:
    """The settings, in the language that this call asks for, else in the house's own."""
    code = demanded_language(sys.argv[1:], os.environ)
    return settings.model_copy(update={"language": code}) if code else settings


def _go(
    wanted: "Wanted",
    settings: Settings,
    folder: Path,
    size: tuple[int, int],
    *,
    headless: bool,
    windowed: bool,
) -> None:
    from kiosk.headless import Blind
    from kiosk.running.run import Run

    if not headless and not has_display():
        complain(NO_DISPLAY)
        raise typer.Exit(REFUSED)
    try:
        glass = Blind(size) if headless else _window(size, windowed, settings.rotation)
        kiosk = Run(wanted, in_its_language(settings), folder, glass, tell)
    except BadAddress as bad:
        bad_address(bad)
    except InUse as no:
        refuse_occupied(no)
    with closing(kiosk):
        kiosk.run()
        if kiosk.history is not None:
            out.print(game_text(kiosk.history), end="", markup=False)
        people = kiosk.people
    if people is not None:
        _tell_account(people.account)


def _tell_account(account: "Account") -> None:
    """What came of a game that was played by itself."""
    line(
        said("Lancers : {n}, mal lus : {wrong}, à la main : {hand}, refusés : {refused}"),
        n=account.throws,
        wrong=len(account.wrong),
        hand=account.by_hand,
        refused=", ".join(f"{why} {count}" for why, count in account.refused.items()) or "–",
    )


def refuse_occupied(no: InUse) -> NoReturn:
    """Another process has the folder of games: say which, and stop."""
    wrong_usage(
        said("{folder} : le processus {process} y joue ; arrêtez-le, ou choisissez un autre --data"),
        folder=no.folder,
        process=no.process,
    )


def _console() -> None:
    """On a console without a desktop: draw by the kernel, on the screen that is really connected."""
    if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or sys.platform != "linux":
        return
    screen = best_connector(connectors())
    if screen is not None:
        os.environ.setdefault("SDL_VIDEODRIVER", "kmsdrm")
        os.environ.setdefault("SDL_KMSDRM_DEVICE_INDEX", str(screen.card))


def _window(size: tuple[int, int], windowed: bool, rotation: int) -> "Glass":
    _console()
    from kiosk.ui.window import NoDisplay, Window

    try:
        window = Window(size if windowed else None, rotation=rotation)
    except NoDisplay as none:
        complain(str(none))
        raise typer.Exit(REFUSED) from None
    note_screen(window.road)
    return window


def _setup(rules: str, players: str | None, switches: dict[str, str], begin: bool) -> Setup | None:
    """The game to begin at once, checked; None where people arrange it on the screen."""
    if players is None and not begin:
        return None
    names = names_of(players) or ("Ana", "Bo")
    try:
        chosen = with_switches(preset(rules), switches)
        new_game(chosen, names)
    except UsageRefused as no:
        wrong_usage(no.sentence(call_tongue()))
    return Setup(names=names, rules=chosen, stake=STAKES[0])


def size_of(text: str) -> tuple[int, int]:
    sides = re.fullmatch(r"(\d{3,4})x(\d{3,4})", text.lower())
    if sides is not None:
        wide, high = int(sides[1]), int(sides[2])
        if 320 <= wide <= LONGEST_SIDE and 240 <= high <= LONGEST_SIDE:
            return wide, high
    wrong_usage(
        said("--size {size} : écrivez 1024x600, au moins 320x240, chaque côté au plus {most}"),
        size=text,
        most=LONGEST_SIDE,
    )
