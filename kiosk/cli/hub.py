"""`lebon hub`: the house's side of several tables."""

import gc
import logging
import os
import secrets
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from datetime import datetime
from threading import Event, Thread
from typing import TYPE_CHECKING, Annotated

import typer

from hardware.clock import wall
from kiosk.cli.link import needs, typed_address
from kiosk.cli.outputs import make_folder
from kiosk.cli.say import REFUSED, line, out, refuse, tell, unusable, why
from kiosk.cli.speech import call_tongue
from kiosk.disk.files import data_folder, write_whole
from kiosk.language import said

if TYPE_CHECKING:
    from kiosk.broker import Address
    from kiosk.broker.mqtt import Mqtt
    from kiosk.hub.house import House
    from kiosk.hub.service import Service
    from kiosk.hub.store import HubStore

log = logging.getLogger(__name__)

PAGES_PORT = 8421
"""The port of the pages."""

NOWHERE = "192.0.2.1"
"""An address that nobody has (RFC 5737), beyond every network of a bar."""

KEY = "hub.key"

TURN_EVERY = 0.02
"""Seconds between two turns of the hub: what a table tells is on the pages well within 0.2 s."""

UNANSWERED = said("{url} : cette base de données ne répond pas ({why})")


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
    ] = f"0.0.0.0:{PAGES_PORT}",
    again: Annotated[
        bool,
        typer.Option(
            "--rebuild", help=said("Rejouer toutes les parties gardées, refaire ce qui en découle.")
        ),
    ] = False,
    aside: Annotated[
        bool, typer.Option("--aside", help=said("Dire ce qui n’a pas pu compter, et pourquoi."))
    ] = False,
) -> None:
    """Take in the games of every table, and show the room."""
    pages = typed_address(listen, "--listen", PAGES_PORT)
    there = None if broker is None else typed_address(broker, "--broker")
    for package in ("sqlalchemy", "paho", "starlette", "uvicorn", "openskill"):
        needs(package, "hub")
    from kiosk.hub.house import House
    from kiosk.hub.room import Room
    from kiosk.hub.service import Service
    from kiosk.hub.store import Unavailable

    if again or aside:
        with closing(_store(database)) as store:
            _look_after(store, again=again, aside=aside)
        return
    with ExitStack() as stack:
        stack.callback(gc.freeze)  # else Python's end looks for circles in all of it: a second or more
        listening = stack.enter_context(_listening(pages))
        store = stack.enter_context(closing(_store(database)))
        cable = stack.enter_context(closing(_broker(there, stack)))
        service = Service(store, Room(), cable, tell)
        try:
            house = House(service, call_tongue(), wall)
        except Unavailable as failed:
            refuse(UNANSWERED, url=database, why=failed.line)
        _show(service, house, listening)


def _look_after(store: "HubStore", *, again: bool, aside: bool) -> None:
    """What the owner of a house may want of its books, and then no hub."""
    from kiosk.hub.rebuild import rebuild
    from kiosk.hub.store import Unavailable

    try:
        if again:
            count = rebuild(store)
            out.print(call_tongue().plural("{n} partie rejouée", "{n} parties rejouées", count), markup=False)
        for each in store.put_aside() if aside else ():
            when = datetime.fromtimestamp(each.received).isoformat(" ", "seconds")
            out.print(f"{when}  {each.topic}  {each.reason}", markup=False)
    except Unavailable as failed:
        refuse(UNANSWERED, url="--database", why=failed.line)


def _store(url: str | None) -> "HubStore":
    from kiosk.hub.store import HubStore, Unusable

    if url is None:
        folder = data_folder()
        make_folder(folder)
        url = f"sqlite:///{folder / 'hub.db'}"
    try:
        return HubStore.open(url)
    except Unusable as no:
        refuse("{why}", why=no.line)


def _broker(address: "Address | None", stack: ExitStack) -> "Mqtt":
    """A connection to that broker, or to one of our own."""
    from kiosk.broker import LOCAL
    from kiosk.broker.mqtt import Mqtt
    from kiosk.broker.port import PLAIN_PORT, Address, Login
    from kiosk.wire.topics import UPWARD, everywhere

    login = Login.of(f"hub-{secrets.token_hex(16)}", os.environ)
    if address is None:
        needs("amqtt", "hub")
        from kiosk.broker.embedded import Embedded, PortTaken

        try:
            stack.enter_context(closing(Embedded(Address("0.0.0.0", PLAIN_PORT), login.client)))
        except PortTaken:
            refuse(
                said("le port {port} est pris ; si un courtier y tourne déjà : --broker 127.0.0.1:{port}"),
                port=PLAIN_PORT,
            )
        address = Address(LOCAL, PLAIN_PORT)
    try:
        return Mqtt(address, login, [everywhere(kind) for kind in UPWARD])
    except OSError as error:
        unusable(login.authority, error)


@contextmanager
def turning(end: Callable[[], object], *turns: Callable[[float], object]) -> Iterator[list[Exception]]:
    """The hub takes these turns in a thread of its own until the block ends.

    What made it stumble, if anything, is in the list that this gives, and then `end` was called: the pages
    of a hub that hears no table any more would stand there for ever.
    """
    ended, stumbled = Event(), list[Exception]()

    def turn() -> None:
        while not ended.wait(TURN_EVERY):
            try:
                for each in turns:
                    each(wall())
            except Exception as fault:  # the edge of the thread
                log.exception("the hub stumbled")
                stumbled.append(fault)
                end()
                return

    thread = Thread(target=turn, name="hub", daemon=True)
    thread.start()
    try:
        yield stumbled
    finally:
        ended.set()
        thread.join(5.0)


def _listening(address: "Address") -> socket.socket:
    """Where the pages are looked at, taken before anything else is started."""
    family = socket.AF_INET6 if ":" in address.host else socket.AF_INET
    try:
        return socket.create_server((address.host, address.port), family=family)
    except OSError as error:
        refuse(said("{option} : {why}"), option=f"--listen {address}", why=_unbound(error))


def _show(service: "Service", house: "House", listening: socket.socket) -> None:
    """The pages, until somebody stops the program; status 1 where the hub itself cannot go on."""
    from kiosk.broker import Address
    from kiosk.hub.pages.app import Pages
    from kiosk.hub.pages.server import server

    key = _key()
    host, port = listening.getsockname()[:2]
    place = f"http://{Address(seen_from_outside() if host in ('0.0.0.0', '::') else host, port)}"
    line(said("La page de la salle : {place}/"), place=place)
    line(said("Les tournois, pour la maison seule : {place}/tournaments?key={key}"), place=place, key=key)
    pages = server(Pages(house, key, wall, call_tongue().code).application())

    def end() -> None:
        pages.should_exit = True

    with turning(end, service.turn, house.turn) as stumbled:
        pages.run(sockets=[listening])
    if stumbled:
        raise typer.Exit(REFUSED)


def seen_from_outside() -> str:
    """Where a phone or a television finds this machine: by its number, since few networks know its name."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as road:
        # Nothing is sent: the system only says from which of its addresses it would be.
        road.connect((NOWHERE, 9))
        return str(road.getsockname()[0])
    return socket.gethostname()


def _key() -> str:
    """The owner's, in a file of the data folder that only the hub's user may read; made once."""
    path = data_folder() / KEY
    try:
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch(mode=0o600)
            write_whole(path, secrets.token_urlsafe(12))
            path.chmod(0o600)
        return path.read_text(encoding="ascii").strip()
    except OSError as error:
        unusable(path, error)


def _unbound(error: OSError) -> str:
    import errno

    if error.errno == errno.EADDRINUSE:
        return call_tongue()(said("ce port est pris par un autre programme"))
    if error.errno in {errno.EADDRNOTAVAIL, socket.EAI_NONAME}:
        return call_tongue()(said("cette machine n’a pas cette adresse"))
    return why(error)
