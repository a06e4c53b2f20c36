"""`lebon hub`: the house's side of several tables."""

import os
import secrets
import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from threading import Event, Thread
from typing import TYPE_CHECKING, Annotated

import typer

from kiosk.cli.link import needs, typed_address
from kiosk.cli.options import HOUSE
from kiosk.cli.say import line, refused, why
from kiosk.cli.speech import spoken
from kiosk.disk.files import data_folder
from kiosk.language import said

if TYPE_CHECKING:
    from kiosk.broker import Address
    from kiosk.broker.mqtt import Mqtt
    from kiosk.hub.service import Service
    from kiosk.hub.store import HubStore

PAGES = 8421
"""The port of the pages."""

TURN = 0.02
"""Seconds between two turns of the hub: what a table tells is on the pages well within 0.2 s."""


def add_to(app: typer.Typer) -> None:
    """Give the command of this file to the program."""
    app.command(
        "hub",
        rich_help_panel=HOUSE,
        help=said("La maison de plusieurs tables : leurs parties, le classement, les écrans de la salle."),
    )(hub)


def hub(
    database: Annotated[
        str | None,
        typer.Option(
            help=said("sqlite:///FICHIER ou postgresql://… ; sinon hub.db dans le dossier des parties."),
            metavar="URL",
        ),
    ] = None,
    broker: Annotated[
        str | None,
        typer.Option(
            help=said("Un courtier MQTT qui existe ; sinon le sien, au port 1883."), metavar="HOST:PORT"
        ),
    ] = None,
    listen: Annotated[
        str, typer.Option(help=said("Où se regardent les pages."), metavar="HOST:PORT")
    ] = f"0.0.0.0:{PAGES}",
) -> None:
    """Take in the games of every table, and show the room."""
    for package in ("sqlalchemy", "paho"):
        needs(package, "hub")
    from kiosk.hub.room import Room
    from kiosk.hub.service import Service

    pages = typed_address(listen, "--listen", PAGES)
    there = None if broker is None else typed_address(broker, "--broker")
    with ExitStack() as stack:
        store = stack.enter_context(closing(_store(database)))
        cable = stack.enter_context(closing(_broker(there, stack)))
        service = Service(store, Room(), cable, line)
        stack.enter_context(_turning(service))
        _show(service, pages)


def _store(url: str | None) -> "HubStore":
    from kiosk.hub.store import HubStore, Unusable

    if url is None:
        folder = data_folder()
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            refused(said("{path} : {why}"), path=folder, why=why(error))
        url = f"sqlite:///{folder / 'hub.db'}"
    try:
        return HubStore.open(url)
    except Unusable as no:
        refused(no.msgid, **no.values)


def _broker(address: "Address | None", stack: ExitStack) -> "Mqtt":
    """A connection to that broker, or to one of our own."""
    from kiosk.broker import LOCAL
    from kiosk.broker.mqtt import Mqtt
    from kiosk.broker.port import PLAIN, Address, Login
    from kiosk.wire.topics import UPWARD, everywhere

    login = Login.of(f"hub-{secrets.token_hex(16)}", os.environ)
    if address is None:
        needs("amqtt", "hub")
        from kiosk.broker.embedded import Embedded, PortTaken

        try:
            stack.enter_context(closing(Embedded(Address("0.0.0.0", PLAIN), login.client)))
        except PortTaken:
            refused(
                said("le port {port} est pris ; si un courtier y tourne déjà : --broker 127.0.0.1:{port}"),
                port=PLAIN,
            )
        address = Address(LOCAL, PLAIN)
    try:
        return Mqtt(address, login, [everywhere(kind) for kind in UPWARD])
    except OSError as error:
        refused(said("{path} : {why}"), path=login.authority, why=why(error))


@contextmanager
def _turning(service: "Service") -> Iterator[None]:
    """The hub turns in a thread of its own until the block ends."""
    from hardware.clock import wall

    ended = Event()

    def turn() -> None:
        while not ended.wait(TURN):
            service.turn(wall())

    thread = Thread(target=turn, name="hub", daemon=True)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join(5.0)


def _show(service: "Service", address: "Address") -> None:
    """The page, until somebody stops the program."""
    from kiosk.hub.health import server

    try:
        pages = server(service, address)
    except OSError as error:
        refused(said("{option} : {why}"), option=f"--listen {address}", why=_unbound(error))
    host = socket.gethostname() if address.host in ("0.0.0.0", "::") else address.host
    line(said("La page de la salle : http://{host}:{port}/"), host=host, port=address.port)
    with closing(pages.socket):
        pages.serve_forever()


def _unbound(error: OSError) -> str:
    import errno

    if error.errno == errno.EADDRINUSE:
        return spoken()(said("ce port est pris par un autre programme"))
    if error.errno in {errno.EADDRNOTAVAIL, socket.EAI_NONAME}:
        return spoken()(said("cette machine n’a pas cette adresse"))
    return why(error)
