"""What a program holds in memory as it runs: a bench tells it more than once, and it must not grow."""

import ctypes
import gc
import sys
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path

_CACHED = type(cache(int))


@dataclass(frozen=True, slots=True)
class Weight:
    """Resident memory after so many throws, in megabytes."""

    throws: int
    mb: float


def resident() -> float:
    """Megabytes that this process really holds just now."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return int(status.split("VmRSS:")[1].split()[0]) / 1024


def handed_out() -> float | None:
    """Megabytes that the C library has given out and not got back; None where it does not tell.

    What it holds beyond that was let go of and waits for the next use: how much that is depends on where the
    holes lie, so resident memory moves up and down by tens of megabytes while this stays the same.
    """
    try:
        told = ctypes.CDLL(None).mallinfo2
    except (AttributeError, OSError):
        return None
    told.restype = _Told
    return float(told().uordblks + told().hblkhd) / 1e6


def forget(package: str) -> None:
    """Empty the caches of a package's functions.

    The simulation keeps what it drew of a table: wood, cloth, dice, hands, and the model of their fall. A bar
    has one table; a bench that goes from one to the next would tell of these caches, 60 MB once they are
    full, and not of the program.
    """
    for name, module in tuple(sys.modules.items()):
        if name == package or name.startswith(f"{package}."):
            for each in tuple(vars(module).values()):
                if isinstance(each, _CACHED):
                    each.cache_clear()


def let_go() -> None:
    """Free what only refers to itself, and have the C library give back what it holds for the next use.

    Evening after evening draws other trays with pictures of other sizes: both would only grow. Python looks
    for the former by the number of things, and a few thousand pictures are not many.
    """
    gc.collect()
    with suppress(AttributeError, OSError):
        ctypes.CDLL(None).malloc_trim(0)


_NAMES = (
    *("arena", "ordblks", "smblks", "hblks", "hblkhd"),
    *("usmblks", "fsmblks", "uordblks", "fordblks", "keepcost"),
)


class _Told(ctypes.Structure):
    """mallinfo2(3), glibc 2.33 and later."""

    _fields_ = tuple((name, ctypes.c_size_t) for name in _NAMES)
