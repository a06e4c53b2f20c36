"""The staff's PIN: kept as a scrypt hash beside the games, compared in constant time."""

import hashlib
import hmac
import os
from pathlib import Path

from kiosk.disk.files import write_whole

PIN_FILE = "pin"

_COST, _BLOCK, _LANES = 2**14, 8, 1
"""scrypt's parameters (RFC 7914): 16 MB and about 50 ms here, a quarter of a second on a Pi 4."""


def set_pin(folder: Path, digits: str) -> None:
    """Keep this PIN from now on.

    Raises ValueError unless it is four digits, OSError where it cannot be kept.
    """
    if not (len(digits) == 4 and digits.isascii() and digits.isdigit()):
        raise ValueError("a PIN has four digits, such as 4210")
    salt = os.urandom(16)
    write_whole(folder / PIN_FILE, f"scrypt {salt.hex()} {_hash(digits, salt).hex()}\n")
    (folder / PIN_FILE).chmod(0o600)


def has_pin(folder: Path) -> bool:
    """Whether one was ever set: without one the service page stays closed."""
    return _secret(folder) is not None


def pin_is(folder: Path, digits: str) -> bool:
    """Whether this is the PIN; False while there is none, or where its file is damaged."""
    kept = _secret(folder)
    if kept is None:
        return False
    salt, expected = kept
    return hmac.compare_digest(_hash(digits, salt), expected)


def _secret(folder: Path) -> tuple[bytes, bytes] | None:
    try:
        kind, salt, expected = (folder / PIN_FILE).read_text(encoding="ascii").split()
        return (bytes.fromhex(salt), bytes.fromhex(expected)) if kind == "scrypt" else None
    except (OSError, ValueError):
        return None


def _hash(digits: str, salt: bytes) -> bytes:
    return hashlib.scrypt(digits.encode("utf-8", "replace"), salt=salt, n=_COST, r=_BLOCK, p=_LANES)
