"""How large a fleet is, and how often what fails in it."""

from dataclasses import dataclass, replace
from enum import StrEnum

DAY = 86_400.0
START = 1_790_000_000.0
"""In September 2026, seconds since 1970."""


class Control(StrEnum):
    """A hub or a link that is wrong in one point: the invariants must see it.

    ACK_FIRST   acknowledges before the commit.
    NO_UPSERT   writes a row for whatever arrives.
    BLIND_ACK   a link moves its cursor to whatever number is acknowledged.
    NO_STONES   forgets without a tombstone.
    DEAF        a link goes by its own cursor, whatever the hub has.
    """

    NONE = "none"
    ACK_FIRST = "ack before commit"
    NO_UPSERT = "no upsert"
    BLIND_ACK = "acknowledged by number"
    NO_STONES = "no tombstones"
    DEAF = "deaf to a hub that has less"


UNCHECKED = frozenset({Control.ACK_FIRST, Control.DEAF})
"""Here nobody compares what a link believes with what the hub has: else what is lost comes again."""


@dataclass(frozen=True, slots=True)
class Fleet:
    """The size, the time, the seed; shares are probabilities, times are seconds.

    games     a day and kiosk, on average.
    dropped, doubled  of the messages, each way; `delay`: each takes up to that, so that they come mixed.
    away      partitions of a kiosk in the whole time, on average; each lasts up to `longest_away`.
    restarts  of each link in the whole time, on average: it is killed and starts from what it wrote down.
    full      of the kiosks have a disk that takes no notes for half of the time.
    cuts      of the hub's transactions are cut before the commit, and as many between commit and answer.
    losses    of the hub's database in the whole time, on average: it is empty, or as it was some days before.
    wrong_clock  of the kiosks have a clock that is off by up to thirty years.
    clones, restores, forged  kiosks whose card is cloned or put back to an older state; forged games.
    revised   of the games are taken up again after their end.
    named     of the kiosks let names leave the bar; `forgotten` people ask to be forgotten.
    """

    kiosks: int = 10_000
    days: float = 30.0
    games: float = 3.0
    seed: int = 421
    dropped: float = 0.02
    doubled: float = 0.05
    delay: float = 3.0
    away: float = 1.0
    longest_away: float = 30 * DAY
    restarts: float = 3.0
    full: float = 0.05
    cuts: float = 0.01
    losses: float = 2.0
    wrong_clock: float = 0.1
    clones: float = 0.002
    restores: float = 0.005
    forged: float = 0.001
    revised: float = 0.01
    named: float = 0.2
    forgotten: float = 0.01
    control: Control = Control.NONE

    def controlled(self, control: Control) -> "Fleet":
        """A small one in which more fails, and that is wrong in one point."""
        return replace(
            self,
            kiosks=150,
            days=10.0,
            cuts=0.05,
            losses=0.0 if control is Control.ACK_FIRST else self.losses,
            clones=0.1,
            forgotten=0.3,
            named=0.5,
            control=control,
        )
