"""The lock of the service page, and what stands behind it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Staff:
    """The service page and its lock: digits typed, wrong tries, and when the next one is listened to.

    code  the diagnosis as it was when somebody asked for it as a QR code; "" for the camera's picture.
    """

    typed: str = ""
    wrong: int = 0
    closed_until: float = 0.0
    code: str = ""
    lines: tuple[tuple[str, str], ...] = ()
