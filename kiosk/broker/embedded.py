"""A broker of its own for one bar, where no Mosquitto is wanted: amqtt, in pure Python, in a thread.

amqtt (Yakifo) is the only MQTT broker for Python that is kept up; it holds a bar's dozen tables easily and
keeps retained messages in memory. It has no list of users here: a table is taken at its word as to who it is,
but may only write under that name. Whoever must not be trusted is not in the bar's own network; for more than
that there is Mosquitto, with a user for each table (systemd/hub).
"""

import asyncio
import logging
from dataclasses import dataclass
from threading import Thread
from typing import Any

from amqtt.broker import Broker
from amqtt.contexts import Action, BrokerConfig, ListenerConfig
from amqtt.errors import AMQTTError, BrokerError
from amqtt.plugins.base import BaseTopicPlugin
from amqtt.session import Session

from kiosk.broker.port import Address
from kiosk.wire import Unreadable, read_topic
from kiosk.wire.topics import DOWNWARD, UPWARD

MOST_TABLES = 64
"""Connections that are taken: more than that is no bar."""

LONGEST_START = 10.0
"""Seconds."""

LONGEST_HELLO = 5.0
"""Seconds until whoever has connected must have said who he is."""


class PortTaken(Exception):
    """Nothing can listen there; the message says why."""


class OwnName(BaseTopicPlugin):  # type: ignore[misc]
    """A table writes and reads under its own name only; the hub, whose session nobody guesses, everywhere."""

    @dataclass
    class Config:
        """hub: the name of the hub's session."""

        hub: str = ""

    async def topic_filtering(
        self, *, session: Session | None = None, topic: str | None = None, action: Action | None = None
    ) -> bool:
        """Whether that session may do that there."""
        client = None if session is None else session.client_id
        if client is not None and client == self.config.hub:
            return True
        return may(client or "", topic or "", writes=action is Action.PUBLISH)


class OneBar(Broker):  # type: ignore[misc]
    """amqtt 0.12 tells whoever connects all that it retains for anybody, and fails where two connect at once
    while it does: here a table is told what it has subscribed to.

    And where a name connects a second time it keeps the first connection, takes its subscriptions away, and
    later tells its last will: here the first one is let go, without that (MQTT 3.1.1, 3.1.4-2).

    And whoever connects and never says who he is keeps his place for ever, as does who says it so wrongly
    that amqtt stumbles: here each is let go in time (3.1.4-1).
    """

    async def _initialize_client_session(
        self, reader: Any, writer: Any, remote_address: str, remote_port: int
    ) -> Any:
        try:
            async with asyncio.timeout(LONGEST_HELLO):
                return await super()._initialize_client_session(reader, writer, remote_address, remote_port)
        except Exception as strange:  # the edge of the network: whatever the bytes were
            await writer.close()
            raise AMQTTError(str(strange)) from strange

    async def _publish_retained_messages_for_subscription(
        self, subscription: tuple[str, int], session: Session
    ) -> None:
        if any(each is session for each, _ in self._subscriptions.get(subscription[0], ())):
            await super()._publish_retained_messages_for_subscription(subscription, session)

    async def _delete_session(self, client_id: str) -> None:
        session, _ = self._sessions.get(client_id, (None, None))
        if session is not None:
            session.will_flag = False
        await self._cleanup_session(client_id)


def may(client: str, topic: str, *, writes: bool) -> bool:
    """Whether the table of that session (« venue/kiosk ») may write to that topic, or read it."""
    try:
        there = read_topic(topic)
    except Unreadable:
        return False
    return client == f"{there.venue}/{there.kiosk}" and there.kind in (UPWARD if writes else DOWNWARD)


class Embedded:
    """A broker that listens until it is closed."""

    def __init__(self, address: Address, hub: str) -> None:
        """hub: the session that may read and write everywhere. Raises PortTaken."""
        config = BrokerConfig(
            listeners={"default": ListenerConfig(bind=str(address), max_connections=MOST_TABLES)},
            plugins={
                "amqtt.plugins.authentication.AnonymousAuthPlugin": {"allow_anonymous": True},
                f"{__name__}.OwnName": {"hub": hub},
            },
        )
        for name in ("amqtt", "transitions"):
            logging.getLogger(name).setLevel(logging.CRITICAL)
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, name="broker", daemon=True)
        self._thread.start()
        self._broker: Any = None
        try:
            self._call(self._start(config))
        except (BrokerError, OSError) as error:
            self._stop_loop()
            raise PortTaken(str(error.__cause__ or error)) from None

    def close(self) -> None:
        """Send everybody away. May be called twice."""
        if self._broker is not None:
            self._call(self._broker.shutdown())
            self._broker = None
            self._stop_loop()

    async def _start(self, config: BrokerConfig) -> None:
        broker = OneBar(config, loop=self._loop)
        await broker.start()
        self._broker = broker

    def _call(self, work: Any) -> None:
        asyncio.run_coroutine_threadsafe(work, self._loop).result(LONGEST_START)

    def _stop_loop(self) -> None:
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(LONGEST_START)
        self._loop.close()
