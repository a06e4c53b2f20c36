"""What a program holds in memory as it runs: a bench tells it more than once, and it must not grow."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Weight:
    """Resident memory after so many throws, in megabytes."""

    throws: int
    mb: float


def resident() -> float:
    """Megabytes that this process really holds just now."""
    status = Path("/proc/self/status").read_text(encoding="ascii")
    return int(status.split("VmRSS:")[1].split()[0]) / 1024
