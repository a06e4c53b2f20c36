"""A broker in memory, with a lever for each way in which a bar's network fails; time is turned by hand."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import count
from random import Random

from kiosk.broker.port import Connected, Event, Lost, Received
from kiosk.wire import Topic
from kiosk.wire.topics import RETAINED


@dataclass(frozen=True, slots=True)
class _Mail:
    """A message between the broker and a client; `due`: when it arrives."""

    due: float
    topic: str
    payload: bytes
    retain: bool = False


class FakeBroker:
    """Takes messages and gives them to who subscribed, as MQTT says: retained ones, last wills, wildcards."""

    def __init__(self) -> None:
        self.now = 0.0
        self.retained: dict[str, bytes] = {}
        self.lines: list[FakeLine] = []

    def line(
        self, *topics: str, will: tuple[Topic, bytes] | None = None, chance: Random | None = None
    ) -> "FakeLine":
        """A client that subscribes to these."""
        made = FakeLine(self, topics, will, chance or Random(421))
        self.lines.append(made)
        return made

    def turn(self, now: float) -> None:
        """Time has come so far: what is due arrives."""
        self.now = now
        for line in self.lines:
            for mail in line.arrivals(now):
                self.take(mail.topic, mail.payload, retain=mail.retain)

    def take(self, topic: str, payload: bytes, *, retain: bool) -> None:
        """A message that arrived here."""
        if retain and payload:
            self.retained[topic] = payload
        elif retain:
            self.retained.pop(topic, None)
        for line in self.lines:
            line.give(topic, payload)


@dataclass(slots=True, eq=False)
class FakeLine:
    """A client of the fake broker, and the cable to it."""

    broker: FakeBroker
    topics: tuple[str, ...]
    will: tuple[Topic, bytes] | None
    chance: Random
    sent: int = 0
    _up: list[_Mail] = field(default_factory=list)
    _events: list[tuple[float, int, Event]] = field(default_factory=list)
    _numbers: "count[int]" = field(default_factory=count)
    _connected: bool = False
    _plugged: bool = True
    _hole: bool = False
    _closed: bool = False
    _delay: float = 0.0
    _twice: float = 0.0
    _mixed: float = 0.0
    _dropped: float = 0.0

    def __post_init__(self) -> None:
        self._connect()

    def unplug(self) -> None:
        """The cable is out: both sides notice, the broker tells the last will."""
        self._plugged = False
        self._hole = False
        self._lose("unplugged", will=True)

    def plug(self) -> None:
        """The cable is in again, and whatever else was wrong is mended."""
        self._plugged, self._hole = True, False
        self._delay = self._twice = self._mixed = self._dropped = 0.0
        if not self._connected:
            self._connect()

    def black_hole(self) -> None:
        """Everything seems well, and nothing arrives, either way."""
        self._hole = True
        self._up.clear()

    def refuse(self) -> None:
        """The broker says no to whoever comes."""
        self._plugged = False
        self._lose("Not authorized", will=True)

    def duplicate(self, share: float = 1.0) -> None:
        """So many of the messages arrive twice, as QoS 1 allows."""
        self._twice = share

    def reorder(self, seconds: float = 5.0) -> None:
        """Each message takes any time up to that."""
        self._mixed = seconds

    def slow(self, seconds: float) -> None:
        """Each message takes so long."""
        self._delay = seconds

    def drop(self, share: float) -> None:
        """So many of the messages are lost, as by a broker that was cut."""
        self._dropped = share

    def events(self) -> tuple[Event, ...]:
        """What has happened by now."""
        due = sorted(each for each in self._events if each[0] <= self.broker.now)
        self._events = [each for each in self._events if each[0] > self.broker.now]
        return tuple(event for _, _, event in due)

    def publish(self, topic: Topic, payload: bytes) -> bool:
        """Put a message on its way; False where the line knows that it is cut."""
        if not self._connected or self._closed:
            return False
        self.sent += 1
        for due in self._dues():
            self._up.append(_Mail(due, str(topic), payload, topic.kind in RETAINED))
        return True

    def close(self, farewell: tuple[Topic, bytes] | None = None) -> None:
        """Leave in order."""
        if farewell is not None and not self._closed and self.publish(*farewell):
            self.broker.turn(self.broker.now)
        self._closed = True
        self._connected = False

    def arrivals(self, now: float) -> Iterable[_Mail]:
        """What arrives at the broker by now."""
        due = sorted((each for each in self._up if each.due <= now), key=lambda each: each.due)
        self._up = [each for each in self._up if each.due > now]
        return due

    def give(self, topic: str, payload: bytes) -> None:
        """A message from the broker, where it is wanted here."""
        if not self._connected or not any(_matches(each, topic) for each in self.topics):
            return
        for due in self._dues():
            self._put(due, Received(topic, payload))

    def _connect(self) -> None:
        self._connected = True
        self._put(self.broker.now, Connected())
        for topic, payload in self.broker.retained.items():
            self.give(topic, payload)

    def _lose(self, why: str, *, will: bool) -> None:
        if self._connected:
            self._connected = False
            self._up.clear()
            self._put(self.broker.now, Lost(why))
            if will and self.will is not None:
                topic, payload = self.will
                self.broker.take(str(topic), payload, retain=topic.kind in RETAINED)

    def _put(self, due: float, event: Event) -> None:
        self._events.append((due, next(self._numbers), event))

    def _dues(self) -> tuple[float, ...]:
        """When each copy of a message arrives; none where it is lost."""
        if self._hole or self.chance.random() < self._dropped:
            return ()
        copies = 2 if self.chance.random() < self._twice else 1
        return tuple(
            self.broker.now + self._delay + self.chance.random() * self._mixed for _ in range(copies)
        )


def _matches(wanted: str, topic: str) -> bool:
    """Whether a subscription takes that topic: `+` is any one word."""
    parts, words = wanted.split("/"), topic.split("/")
    return len(parts) == len(words) and all(
        part in ("+", word) for part, word in zip(parts, words, strict=True)
    )
