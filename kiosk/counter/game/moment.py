"""What the table shows for a breath and then forgets: moments, and tokens on their way."""

from dataclasses import dataclass
from enum import StrEnum


class Glow(StrEnum):
    """How loud a moment is."""

    CALM = "calm"
    WARM = "warm"
    BRIGHT = "bright"


@dataclass(frozen=True, slots=True)
class Moment:
    """Something worth a breath: 421, nénette, a throw-off, the end of a manche. Any touch skips it."""

    title: str
    values: tuple[tuple[str, object], ...] = ()
    line: str = ""
    glow: Glow = Glow.CALM
    began: float = 0.0
    until: float = 0.0


@dataclass(frozen=True, slots=True)
class Flight:
    """Tokens on their way: from the pot (None) or a player, to a player."""

    giver: str | None
    taker: str
    count: int
    began: float
    until: float
