"""The button's contact made sense of: one press a push, told 25 ms after the contact closed for good.

That it opened again is told as late, once a push.

A pure fold over raw edges with time passed in: drivers that filter themselves drop edges, and none of their
fakes can bounce (gpiozero's bounce_time). The pin's level, read now and then, heals an edge that was missed.
"""

from dataclasses import dataclass, replace

from hardware.ports import Edge

STEADY = 0.025
"""Seconds that the contact must hold its level: rejects bounces, which last 1 to 20 ms."""

HOLDS = (2.0, 6.0)
"""Seconds after which a button that is still down is told as held."""

STUCK_AFTER = 30.0
"""Seconds after which nobody holds it any more: the contact is stuck."""


@dataclass(frozen=True, slots=True)
class Press:
    """The button went down."""

    at: float


@dataclass(frozen=True, slots=True)
class Release:
    """The button came up again."""

    at: float


@dataclass(frozen=True, slots=True)
class Held:
    """The button has been down for that many seconds."""

    seconds: float


@dataclass(frozen=True, slots=True)
class Stuck:
    """The contact has been closed for longer than anybody holds it."""


Push = Press | Release | Held | Stuck


@dataclass(frozen=True, slots=True)
class Contact:
    """What is known of the contact.

    raw, since     its level and when it came to it.
    down, down_at  the filtered level, and when the push began.
    told           how many of the holds, and then the stuck contact, were told.
    """

    raw: bool = False
    since: float = 0.0
    down: bool = False
    down_at: float = 0.0
    told: int = 0


def at_start(level: bool, now: float) -> Contact:
    """A button that is down at the start has not been pressed: it must be let go first."""
    return Contact(level, now, level, now, len(HOLDS) if level else 0)


def edge(contact: Contact, each: Edge) -> Contact:
    """Take in a raw edge; what it means shows when time has passed."""
    return contact if each.down == contact.raw else replace(contact, raw=each.down, since=each.at)


def level(contact: Contact, is_down: bool, now: float) -> Contact:
    """Take in the level as read from the pin: an edge that was missed is made up for."""
    return edge(contact, Edge(now, is_down))


def settle(contact: Contact, now: float) -> tuple[Contact, tuple[Push, ...]]:
    """What became certain by now."""
    if contact.raw != contact.down and now - contact.since >= STEADY:
        contact = replace(contact, down=contact.raw, down_at=contact.since, told=0)
        return contact, (Press(contact.since) if contact.down else Release(contact.since),)
    return _hold(contact, now) if contact.down else (contact, ())


def _hold(contact: Contact, now: float) -> tuple[Contact, tuple[Push, ...]]:
    limits = (*HOLDS, STUCK_AFTER)
    if contact.told == len(limits) or now - contact.down_at < limits[contact.told]:
        return contact, ()
    push: Push = Held(limits[contact.told]) if contact.told < len(HOLDS) else Stuck()
    return replace(contact, told=contact.told + 1), (push,)
