"""`lebon link`: what happened at this table goes to the house, and an offer comes back."""

import os
from collections.abc import Callable
from contextlib import closing
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kiosk.cli.options import Data
from kiosk.cli.say import refuse, tell, unusable, wrong_usage
from kiosk.disk.files import data_folder
from kiosk.extras import install_command
from kiosk.language import said

if TYPE_CHECKING:
    from kiosk.broker import Address
    from kiosk.link.games import Table
    from kiosk.link.link import Link


def link(
    broker: Annotated[str, typer.Option(help=said("Le courtier MQTT de la maison."), metavar="HOST:PORT")],
    venue: Annotated[
        str, typer.Option(metavar="NAME", help=said("Le nom de la maison : lettres, chiffres, - . _"))
    ],
    kiosk: Annotated[
        str, typer.Option(metavar="NAME", help=said("Le nom de cette table : lettres, chiffres, - . _"))
    ],
    data: Data = None,
) -> None:
    """Send every finished game of this kiosk to the house's broker, and the score while people play."""
    from hardware.clock import SystemClock, wall
    from kiosk.link.link import LOOKS

    clock = SystemClock()
    address = typed_address(broker, "--broker")
    folder = data_folder(data)
    for option, name in (("--venue", venue), ("--kiosk", kiosk)):
        check_name(option, name)
    with closing(_open_link(address, folder, venue, kiosk)) as opened:
        while True:
            opened.turn(wall())
            clock.sleep(LOOKS)


def typed_address(typed: str, option: str, port: int | None = None) -> "Address":
    """The address that was typed, or one line and status 2."""
    from kiosk.broker import BadAddress, read_address
    from kiosk.broker.port import PLAIN_PORT

    try:
        return read_address(typed, port or PLAIN_PORT)
    except BadAddress as bad:
        wrong_usage(said("{option} : {why}"), option=option, why=bad.line)


def check_name(option: str, name: str) -> None:
    """One line and status 2 for a name that a broker would take for something else."""
    from kiosk.wire.topics import is_name

    if not is_name(name):
        wrong_usage(
            said(
                "{option} : « {name} » ne va pas ; des lettres, des chiffres et - . _ seulement, 40 au plus"
            ),
            option=option,
            name=name,
        )


def needs(package: str, group: str) -> None:
    """One line and status 2 where a library is missing that only this command needs."""
    from importlib.util import find_spec

    if find_spec(package) is None:
        wrong_usage(said("il manque {package} ; {command}"), package=package, command=install_command(group))


def _open_link(address: "Address", folder: Path, venue: str, kiosk: str) -> "Link":
    """The link, its broker being looked for."""
    needs("paho", "link")
    from kiosk.broker.mqtt import Mqtt
    from kiosk.broker.port import Login
    from kiosk.disk.offer import LINK_FOLDER
    from kiosk.link.link import Link
    from kiosk.store import Alone, InUse
    from kiosk.wire import Kind, State, Topic, payload
    from kiosk.wire.topics import DOWNWARD

    try:
        Alone(folder / LINK_FOLDER)
    except InUse as used:
        refuse(
            said("{folder} : le lien {process} tourne déjà pour cette table"),
            folder=folder,
            process=used.process,
        )
    except OSError as error:
        unusable(folder / LINK_FOLDER, error)
    login = Login.of(f"{venue}/{kiosk}", os.environ)
    topics = [str(Topic(venue, kiosk, kind)) for kind in DOWNWARD]
    will = (Topic(venue, kiosk, Kind.STATE), payload(State(online=False)))
    try:
        cable = Mqtt(address, login, topics, will)
    except OSError as error:
        unusable(login.authority, error)
    return Link(folder, _table(folder, venue, kiosk), cable, tell, version("lebon"))


def _table(folder: Path, venue: str, kiosk: str) -> Callable[[], "Table"]:
    """What this table is called and whether names may leave the bar, by the settings as they stand."""
    from kiosk.link.games import Table
    from kiosk.settings import SETTINGS_FILE, load

    @lru_cache(maxsize=1)
    def read_table(_written: float, *, unset: bool) -> Table:
        settings = load(folder).settings
        return Table(venue, kiosk, settings.table, settings.named, unset)

    def table() -> Table:
        try:
            written = (folder / SETTINGS_FILE).stat().st_mtime
        except OSError:
            written = 0.0
        return read_table(written, unset=unset_clock())

    return table


def unset_clock() -> bool:
    """Whether systemd keeps the time here and nobody has told it yet what time it is."""
    told = Path("/run/systemd/timesync")
    return told.is_dir() and not (told / "synchronized").exists()
