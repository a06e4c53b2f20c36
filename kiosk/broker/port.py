"""What a link and a hub want of a broker: to be told what happens, and to publish while connected."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from kiosk.language import Complaint, line, said
from kiosk.wire import Topic

PLAIN_PORT = 1883
ENCRYPTED_PORT = 8883
"""The ports that IANA has for MQTT, and for MQTT over TLS."""

LOCAL = "127.0.0.1"

_ADDRESS = re.compile(r"(?P<host>\[[0-9A-Fa-f:]+\]|[A-Za-z0-9._-]+)(?::(?P<port>[0-9]{1,5}))?")


class BadAddress(Complaint):
    """That is no HOST:PORT."""


@dataclass(frozen=True, slots=True)
class Address:
    """Where something listens. `str` gives it as it is typed."""

    host: str
    port: int

    @property
    def encrypted(self) -> bool:
        """The port says so."""
        return self.port == ENCRYPTED_PORT

    def __str__(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


def read_address(text: str, port: int = PLAIN_PORT) -> Address:
    """The address that was typed, with that port where it names none. Raises BadAddress."""
    found = _ADDRESS.fullmatch(text.strip())
    number = int(found["port"] or port) if found else 0
    if found is None or not 0 < number < 65536:
        wrong = said(
            "« {text} » n’est pas une adresse ; elle s’écrit HÔTE:PORT, par exemple bar.local:{port}"
        )
        raise BadAddress(line(wrong, text=text[:80], port=port))
    return Address(found["host"].strip("[]"), number)


@dataclass(frozen=True, slots=True)
class Login:
    """Who one is to a broker.

    client    name of the session, one at a time.
    user, password  None where the broker asks for none.
    authority  file of the authority that signed the broker's certificate; None: those of the system.
    """

    client: str
    user: str | None = None
    password: str | None = None
    authority: str | None = None

    @classmethod
    def of(cls, client: str, environment: Mapping[str, str]) -> "Login":
        """With what the environment has: LEBON_BROKER_USER, LEBON_BROKER_PASSWORD, LEBON_BROKER_CA."""
        user, password, authority = (
            environment.get(f"LEBON_BROKER_{name}") or None for name in ("USER", "PASSWORD", "CA")
        )
        return cls(client, user, password, authority)


@dataclass(frozen=True, slots=True)
class Connected:
    """The broker is there, and has taken the subscriptions."""


@dataclass(frozen=True, slots=True)
class Lost:
    """The broker is away, for a reason in its own words; it is being looked for again."""

    why: str


@dataclass(frozen=True, slots=True)
class Received:
    """A message of a topic that was subscribed to; an empty payload takes a retained one away."""

    topic: str
    payload: bytes


Event = Connected | Lost | Received


class Broker(Protocol):
    """A broker at one address, looked for until it is closed; nothing here waits or raises."""

    def events(self) -> tuple[Event, ...]:
        """What happened since the last time."""

    def publish(self, topic: Topic, payload: bytes) -> bool:
        """Send a message by the rules of its topic; False where it was surely not sent."""

    def close(self, farewell: tuple[Topic, bytes] | None = None) -> None:
        """Leave in order, after one last message. May be called twice."""
