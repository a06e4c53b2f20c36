"""The road between tables and the house: a narrow port to an MQTT broker, the real thing and its fake."""

from kiosk.broker.port import (
    LOCAL,
    Address,
    BadAddress,
    Broker,
    Connected,
    Event,
    Login,
    Lost,
    Received,
    read_address,
)

__all__ = [
    "LOCAL",
    "Address",
    "BadAddress",
    "Broker",
    "Connected",
    "Event",
    "Login",
    "Lost",
    "Received",
    "read_address",
]
