"""The real broker, by way of Eclipse Paho: MQTT 3.1.1 over TCP, and over TLS on its own port.

Paho's thread keeps the connection and looks for a broker that is away, a little more seldom each time. What
it tells goes through a queue; what is sent while the broker is away is not kept, because the log keeps it.
"""

import ssl
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from random import uniform
from typing import Any

import paho.mqtt.client as paho
from paho.mqtt.enums import CallbackAPIVersion

from kiosk.broker.port import Address, Connected, Event, Login, Lost, Received
from kiosk.engine.words import said
from kiosk.wire import Topic
from kiosk.wire.topics import AT_MOST_ONCE, RETAINED

KEEP_ALIVE = 20
"""Seconds of silence after which each side looks whether the other is still there; the broker tells the last
will after one and a half times that."""

SOONEST, SELDOMEST = (1.0, 3.0), 30
"""Seconds before a lost broker is looked for again: first any of these, so that five hundred tables do not
all come at once, twice as long each time, and no longer than that."""

LONGEST_CONNECT = 5.0
"""Seconds that a connection may take."""

FAREWELL_TAKES = 2.0
"""Seconds that the farewell may take."""


class Mqtt:
    """A connection that is kept."""

    def __init__(
        self,
        address: Address,
        login: Login,
        topics: Sequence[str],
        will: tuple[Topic, bytes] | None = None,
    ) -> None:
        """topics: what is subscribed to at each connection. will: what the broker tells when we are gone."""
        self._topics = [(topic, 1) for topic in topics]
        self._events: SimpleQueue[Event] = SimpleQueue()
        self._connected = self._refused = False
        self._closed = False
        self._client = client = paho.Client(
            CallbackAPIVersion.VERSION2, client_id=login.client, clean_session=True
        )
        if login.user is not None:
            client.username_pw_set(login.user, login.password)
        if address.encrypted or login.authority is not None:
            client.tls_set(login.authority, tls_version=ssl.PROTOCOL_TLS_CLIENT)
        if will is not None:
            topic, payload = will
            client.will_set(str(topic), payload, _qos(topic), topic.kind in RETAINED)
        client.on_connect = self._on_connect
        client.on_subscribe = self._on_subscribe
        client.on_connect_fail = self._on_connect_fail
        client.on_disconnect = self._on_disconnect
        client.on_message = self._on_message
        client.connect_timeout = LONGEST_CONNECT
        client.reconnect_delay_set(round(uniform(*SOONEST)), SELDOMEST)
        client.connect_async(address.host, address.port, KEEP_ALIVE)
        client.loop_start()

    def events(self) -> tuple[Event, ...]:
        """What happened since the last time."""
        found = []
        with suppress(Empty):
            while True:
                found.append(self._events.get_nowait())
        return tuple(found)

    def wait(self, seconds: float) -> tuple[Event, ...]:
        """The same, as soon as something happens, and nothing after that time."""
        try:
            return self._events.get(timeout=seconds), *self.events()
        except Empty:
            return ()

    def publish(self, topic: Topic, payload: bytes) -> bool:
        """Send a message; False while the broker is away."""
        if not self._connected:
            return False
        told = self._client.publish(str(topic), payload, _qos(topic), topic.kind in RETAINED)
        return told.rc == paho.MQTT_ERR_SUCCESS

    def close(self, farewell: tuple[Topic, bytes] | None = None) -> None:
        """Leave in order: a last will is told only of who does not."""
        if self._closed:
            return
        self._closed = True
        if farewell is not None and self._connected:
            topic, payload = farewell
            with suppress(ValueError, RuntimeError):
                self._client.publish(str(topic), payload, 1, topic.kind in RETAINED).wait_for_publish(
                    FAREWELL_TAKES
                )
        self._client.disconnect()
        self._client.loop_stop()

    def _on_connect(self, client: paho.Client, _data: Any, _flags: Any, reason: Any, _more: Any) -> None:
        if reason.is_failure:
            self._refuse(_why(reason))
        elif self._topics:
            client.subscribe(self._topics)
        else:
            self._is_connected()

    def _on_subscribe(self, _client: Any, _data: Any, _mid: int, reasons: Any, _more: Any) -> None:
        if any(each.is_failure for each in reasons):
            self._refuse(said("il refuse un abonnement"))
        else:
            self._is_connected()

    def _refuse(self, why: str) -> None:
        """The broker says no, and lets go of us next or not."""
        self._refused = True
        self._events.put(Lost(why))

    def _is_connected(self) -> None:
        self._connected = True
        self._events.put(Connected())

    def _on_connect_fail(self, _client: Any, _data: Any) -> None:
        self._events.put(Lost(said("pas de réponse")))

    def _on_disconnect(self, _client: Any, _data: Any, _flags: Any, reason: Any, _more: Any) -> None:
        self._connected = False
        if not self._refused:  # else it was told why
            self._events.put(Lost(_why(reason)))
        self._refused = False

    def _on_message(self, _client: Any, _data: Any, message: paho.MQTTMessage) -> None:
        self._events.put(Received(message.topic, bytes(message.payload)))


def _why(reason: Any) -> str:
    """Why a broker let go of us; its own English word where nobody foresaw it (MQTT 5.0, 2.4)."""
    return _REASONS.get(str(reason), str(reason))


_REASONS = {
    "Not authorized": said("il refuse le nom ou le mot de passe"),
    "Bad user name or password": said("il refuse le nom ou le mot de passe"),
    "Client identifier not valid": said("il refuse ce nom de table"),
    "Server unavailable": said("il ne prend personne pour l’instant"),
    "Session taken over": said("une autre table s’est reliée sous ce nom"),
    "Keep alive timeout": said("pas de réponse"),
    "Unspecified error": said("la liaison est coupée"),
    "Normal disconnection": said("la liaison est coupée"),
}


def _qos(topic: Topic) -> int:
    return 0 if topic.kind in AT_MOST_ONCE else 1
