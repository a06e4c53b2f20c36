"""What travels between a kiosk's link and a hub: topics and frozen values, and their JSON with its bounds."""

from kiosk.wire.messages import (
    Ack,
    FinishedGame,
    Forget,
    Forgotten,
    Live,
    Message,
    Offer,
    OfferedPlayer,
    SeatOf,
    State,
    Stub,
)
from kiosk.wire.reading import Unreadable, payload, read
from kiosk.wire.topics import Kind, Topic, read_topic

__all__ = [
    "Ack",
    "FinishedGame",
    "Forget",
    "Forgotten",
    "Kind",
    "Live",
    "Message",
    "Offer",
    "OfferedPlayer",
    "SeatOf",
    "State",
    "Stub",
    "Topic",
    "Unreadable",
    "payload",
    "read",
    "read_topic",
]
