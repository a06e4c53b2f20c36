"""The lock of the service page, and what stands behind it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Staff:
    """The service page and its lock: digits typed, wrong tries, and when the next one is listened to."""

    typed: str = ""
    wrong: int = 0
    closed_until: float = 0.0
    lines: tuple[tuple[str, str], ...] = ()
