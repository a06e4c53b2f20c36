"""Who may write and read what at a real broker: the lines that systemd/hub/lebon-table writes."""

from collections.abc import Iterable

from kiosk.wire.topics import DOWNWARD, PREFIX, UPWARD, Kind, everywhere

HUB = "hub"
WITNESS = "witness"
"""Of the trial: hears every acknowledgement, and which tables are there."""


def user_of(venue: str, kiosk: str) -> str:
    """The user of a table."""
    return f"{venue},{kiosk}"


def acl(users: Iterable[str]) -> str:
    """The file of Mosquitto."""
    return "\n".join(f"user {user}\n{_rights(user)}\n" for user in users)


def _rights(user: str) -> str:
    if user == WITNESS:
        return "\n".join(f"topic read {everywhere(kind)}" for kind in (Kind.ACK, Kind.STATE))
    if user == HUB:
        reads = [f"topic read {everywhere(kind)}" for kind in UPWARD if kind is not Kind.LIVE]
        writes = [f"topic write {everywhere(kind)}" for kind in DOWNWARD]
        return "\n".join([*reads, f"topic readwrite {everywhere(Kind.LIVE)}", *writes])
    own = f"{PREFIX}/{user.replace(',', '/')}"
    writes = [f"topic write {own}/{kind}" for kind in UPWARD]
    return "\n".join([*writes, *(f"topic read {own}/{kind}" for kind in DOWNWARD)])
