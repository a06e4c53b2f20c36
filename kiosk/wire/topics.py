"""Where a message travels: `lebon/1/VENUE/KIOSK/KIND`.

The user of a link writes and reads under its own venue and kiosk only (systemd/hub/lebon-table), so a topic
says who speaks and no message needs to.
"""

import re
from dataclasses import dataclass
from enum import StrEnum

from kiosk.wire.reading import Unreadable

PREFIX = "lebon/1"
"""The family of messages and its version: a change that an older hub would misread makes the next."""

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,39}")
"""A venue or a kiosk: no `/`, `+`, `#` or `$`, which mean something to a broker, and no white space."""


class Kind(StrEnum):
    """The last word of a topic.

    STATE      from the link, retained, also its last will.
    LIVE       from the link, retained, the newest wins.
    GAME       from the link, one finished game.
    FORGET     from the link: who sat there was forgotten at the table.
    ACK        from the hub: what was committed.
    OFFER      from the hub, retained: a match that waits for this table; empty where there is none.
    FORGOTTEN  from the hub, retained: who must not be named any more.
    """

    STATE = "state"
    LIVE = "live"
    GAME = "game"
    FORGET = "forget"
    ACK = "ack"
    OFFER = "offer"
    FORGOTTEN = "forgotten"


UPWARD = (Kind.STATE, Kind.LIVE, Kind.GAME, Kind.FORGET)
"""What a link publishes and the hub subscribes to."""

DOWNWARD = (Kind.ACK, Kind.OFFER, Kind.FORGOTTEN)
"""What the hub publishes and a link subscribes to."""

RETAINED = frozenset({Kind.STATE, Kind.LIVE, Kind.OFFER, Kind.FORGOTTEN})
"""The broker keeps the newest for whoever comes later."""

AT_MOST_ONCE = frozenset({Kind.LIVE})
"""QoS 0: the next one is there before a lost one could be sent again. All else is QoS 1."""


@dataclass(frozen=True, slots=True)
class Topic:
    """A topic, taken apart."""

    venue: str
    kiosk: str
    kind: Kind

    def __str__(self) -> str:
        return f"{PREFIX}/{self.venue}/{self.kiosk}/{self.kind}"


def is_name(text: str) -> bool:
    """Whether a venue or a kiosk may be called so."""
    return NAME.fullmatch(text) is not None


def read_topic(text: str) -> Topic:
    """The topic that was written so. Raises Unreadable."""
    parts = text.split("/")
    if "/".join(parts[:2]) != PREFIX:
        raise Unreadable(f"{text[:80]!r} does not begin with {PREFIX}")
    if len(parts) != 5 or not (is_name(parts[2]) and is_name(parts[3])):
        raise Unreadable(f"{text[:80]!r} is not {PREFIX}/VENUE/KIOSK/KIND")
    if parts[4] not in tuple(Kind):
        raise Unreadable(f"{parts[4][:40]!r} is no kind of message: {', '.join(Kind)}")
    return Topic(parts[2], parts[3], Kind(parts[4]))


def everywhere(kind: Kind) -> str:
    """The subscription to that kind from every kiosk."""
    return f"{PREFIX}/+/+/{kind}"
