"""The one contract of every broker: the fake, our own for one bar, and Mosquitto where it is installed."""

import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import paho.mqtt.client as paho
import pytest

from kiosk.broker import LOCAL, Address, Broker, Connected, Event, Login, Lost, Received
from kiosk.broker import embedded as broker_of_its_own
from kiosk.broker.embedded import MOST_TABLES, Embedded, PortTaken, may
from kiosk.broker.fake import FakeBroker
from kiosk.broker.mqtt import Mqtt
from kiosk.wire import Kind, Topic
from kiosk.wire.topics import DOWNWARD, UPWARD, everywhere
from tests.lab.fleet.access import HUB, user_of
from tests.lab.fleet.servers import Missing, Mosquitto, free_port, is_open, nap, passwords

VENUE = "chez-leon"
USERS = (HUB, user_of(VENUE, "1"), user_of(VENUE, "2"))
PATIENCE = 5.0
"""Seconds that a real broker may take."""


def topic(kind: Kind, kiosk: str = "1") -> Topic:
    return Topic(VENUE, kiosk, kind)


class Roads:
    """A broker with the hub's cable, and cables of tables."""

    def hub(self) -> Broker:
        raise NotImplementedError

    def table(self, kiosk: str = "1", will: tuple[Topic, bytes] | None = None) -> Broker:
        raise NotImplementedError

    def heard(self, cable: Broker) -> tuple[Event, ...]:
        """What comes within a reasonable time: at least one event, where one is due."""
        raise NotImplementedError

    def cut(self, cable: Broker) -> None:
        """The table is gone without a word."""
        raise NotImplementedError

    def close(self) -> None:
        """Away with it all."""


class FakeRoads(Roads):
    def __init__(self) -> None:
        self.broker = FakeBroker()

    def hub(self) -> Broker:
        return self.broker.line(*map(everywhere, UPWARD))

    def table(self, kiosk: str = "1", will: tuple[Topic, bytes] | None = None) -> Broker:
        return self.broker.line(*(str(topic(kind, kiosk)) for kind in DOWNWARD), will=will)

    def heard(self, cable: Broker) -> tuple[Event, ...]:
        self.broker.turn(self.broker.now + 1.0)
        return cable.events()

    def cut(self, cable: Broker) -> None:
        cable.unplug()  # type: ignore[attr-defined]


class RealRoads(Roads):
    """Paho's cables to a broker that listens on loopback."""

    def __init__(self, port: int, hub: Login, tables: dict[str, Login], stop: Callable[[], None]) -> None:
        self._address = Address(LOCAL, port)
        self._hub, self._tables, self._stop = hub, tables, stop
        self._cables: list[Mqtt] = []

    def hub(self) -> Broker:
        return self._cable(self._hub, [everywhere(kind) for kind in UPWARD], None)

    def table(self, kiosk: str = "1", will: tuple[Topic, bytes] | None = None) -> Broker:
        return self._cable(self._tables[kiosk], [str(topic(kind, kiosk)) for kind in DOWNWARD], will)

    def heard(self, cable: Broker) -> tuple[Event, ...]:
        assert isinstance(cable, Mqtt)
        return cable.wait(PATIENCE)

    def cut(self, cable: Broker) -> None:
        assert isinstance(cable, Mqtt)
        cable._client._sock.close()

    def close(self) -> None:
        for cable in self._cables:
            cable.close()
        self._stop()

    def _cable(self, login: Login, topics: list[str], will: tuple[Topic, bytes] | None) -> Mqtt:
        made = Mqtt(self._address, login, topics, will)
        self._cables.append(made)
        return made


def embedded(_: Path) -> RealRoads:
    port = free_port()
    broker = Embedded(Address(LOCAL, port), "the-hub")
    tables = {kiosk: Login(f"{VENUE}/{kiosk}") for kiosk in "12"}
    return RealRoads(port, Login("the-hub"), tables, broker.close)


def mosquitto(folder: Path) -> RealRoads:
    secrets = passwords(USERS)
    try:
        broker = Mosquitto(folder / "broker", secrets)
    except Missing as missing:
        pytest.skip(str(missing))
    broker.start()
    for _ in range(1000):
        if is_open(broker.port):
            break
        nap()
    users = {kiosk: user_of(VENUE, kiosk) for kiosk in "12"}
    tables = {kiosk: Login(f"{VENUE}/{kiosk}", user, secrets[user]) for kiosk, user in users.items()}
    return RealRoads(broker.port, Login("hub", HUB, secrets[HUB]), tables, broker.kill)


@pytest.fixture(autouse=True)
def _paho_wakes_when_it_is_told_to_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before it looks for a broker again it sleeps by the second, and whoever closes it waits for that."""

    def wait(client: paho.Client) -> None:
        until = time.monotonic() + 1.0
        while client._thread_terminate is not True and time.monotonic() < until:
            nap()

    monkeypatch.setattr(paho.Client, "_reconnect_wait", wait)


KINDS = {"fake": lambda _: FakeRoads(), "embedded": embedded, "mosquitto": mosquitto}


@pytest.fixture(params=KINDS)
def roads(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Roads]:
    made = KINDS[request.param](tmp_path)
    yield made
    made.close()


def test_a_message_goes_up_and_an_answer_comes_down(roads):
    hub, table = roads.hub(), roads.table()
    both = roads.heard(hub), roads.heard(table)
    table.publish(topic(Kind.GAME), b"game")
    came = roads.heard(hub)
    hub.publish(topic(Kind.ACK), b"ack")

    assert both == ((Connected(),), (Connected(),))
    assert came == (Received(str(topic(Kind.GAME)), b"game"),)
    assert roads.heard(table) == (Received(str(topic(Kind.ACK)), b"ack"),)


def test_what_is_retained_is_there_for_whoever_comes_later_until_it_is_taken_away(roads):
    hub = roads.hub()
    roads.heard(hub)
    hub.publish(topic(Kind.OFFER), b"offer")
    hub.publish(topic(Kind.OFFER, "2"), b"other")
    hub.publish(topic(Kind.OFFER, "2"), b"")
    hub.publish(topic(Kind.LIVE, "2"), b"live")
    roads.heard(hub)  # its own word on the board of a table: everything before it has arrived
    table, other = roads.table(), roads.table("2")
    first = roads.heard(table)
    came = first if len(first) > 1 else first + roads.heard(table)

    assert came == (Connected(), Received(str(topic(Kind.OFFER)), b"offer"))
    assert roads.heard(other) == (Connected(),)


def test_the_last_will_is_told_of_a_table_that_is_gone_without_a_word(roads):
    hub = roads.hub()
    table = roads.table(will=(topic(Kind.STATE), b"gone"))
    roads.heard(hub), roads.heard(table)
    roads.cut(table)

    assert roads.heard(hub) == (Received(str(topic(Kind.STATE)), b"gone"),)


def test_a_table_writes_under_its_own_name_only(roads):
    if isinstance(roads, FakeRoads):
        pytest.skip("the fake knows no users")
    hub, table = roads.hub(), roads.table()
    roads.heard(hub), roads.heard(table)
    table.publish(topic(Kind.GAME, "2"), b"forged")
    table.publish(topic(Kind.ACK), b"forged")
    table.publish(topic(Kind.GAME), b"mine")

    assert roads.heard(hub) == (Received(str(topic(Kind.GAME)), b"mine"),)


def test_a_name_that_connects_again_takes_the_place_of_the_one_before(roads):
    """Else that one goes on sending, and no answer ever reaches it: a copied card, a dead cable."""
    if isinstance(roads, FakeRoads):
        pytest.skip("the fake knows no names")
    first = roads.table()
    roads.heard(first)
    second = roads.table(will=(topic(Kind.STATE), b"gone"))
    let_go = roads.heard(first)
    first.close()

    assert isinstance(let_go[0], Lost)
    assert roads.heard(second) == (Connected(),)


def test_a_table_that_is_refused_is_told_why_and_not_also_that_it_was_cut(tmp_path):
    roads = mosquitto(tmp_path)
    stranger = roads._cable(Login(f"{VENUE}/1", user_of(VENUE, "1"), "wrong"), [str(topic(Kind.ACK))], None)
    told = (*stranger.wait(PATIENCE), *stranger.wait(0.5))
    roads.close()

    assert set(told) == {Lost("il refuse le nom ou le mot de passe")}


def test_our_own_broker_does_not_tell_the_last_will_of_a_table_that_is_there_anew(tmp_path):
    roads = embedded(tmp_path)
    hub, first = roads.hub(), roads.table(will=(topic(Kind.STATE), b"gone"))
    roads.heard(hub), roads.heard(first)
    second = roads.table()
    roads.heard(first), roads.heard(second)
    first.close()
    second.publish(topic(Kind.STATE), b"there")
    came = roads.heard(hub)
    roads.close()

    assert came == (Received(str(topic(Kind.STATE)), b"there"),)


@pytest.mark.parametrize("words", [b"", b"\x10", b"GET / HTTP/1.1\r\n\r\n", b"\x10\x04\x00\x02\xff\xff"])
def test_who_never_says_who_he_is_takes_no_table_s_place_at_our_own_broker(tmp_path, monkeypatch, words):
    monkeypatch.setattr(broker_of_its_own, "LONGEST_HELLO", 0.2)
    roads = embedded(tmp_path)
    with ExitStack() as stack:
        for _ in range(MOST_TABLES + 5):
            stranger = stack.enter_context(socket.create_connection((LOCAL, roads._address.port)))
            stranger.sendall(words)
        came = roads.heard(roads.table())
    roads.close()

    assert came == (Connected(),)


def test_our_own_broker_says_that_its_port_is_taken():
    address = Address(LOCAL, free_port())
    broker = Embedded(address, "hub")
    with pytest.raises(PortTaken, match="in use"):
        Embedded(address, "hub")
    broker.close()


@pytest.mark.parametrize(
    ("client", "there", "writes", "right"),
    [
        ("chez-leon/1", "lebon/1/chez-leon/1/game", True, True),
        ("chez-leon/1", "lebon/1/chez-leon/1/ack", True, False),
        ("chez-leon/1", "lebon/1/chez-leon/1/ack", False, True),
        ("chez-leon/1", "lebon/1/chez-leon/2/game", True, False),
        ("chez-leon/1", "lebon/1/chez-leon/+/offer", False, False),
        ("chez-leon/1", "#", False, False),
        ("", "lebon/1/chez-leon/1/game", True, False),
    ],
)
def test_who_may_do_what_at_our_own_broker(client, there, writes, right):
    assert may(client, there, writes=writes) is right
