"""Two readers, and what they say together."""

from enum import StrEnum


class Readers(StrEnum):
    """Who is asked. BOTH publishes a value only where the two agree."""

    CONSTELLATION = "constellation"
    NETWORK = "network"
    BOTH = "both"
