"""What everything at the hub is a fold of: accepted games, and the tables as they stand now."""

from dataclasses import dataclass

from kiosk.wire import Live

Key = tuple[str, str]


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game that the engine has played again from its words, to its end.

    id, epoch   its key; a game counts once, whatever was sent twice.
    started, ended  seconds since the epoch. Where the kiosk's clock cannot be believed (`unsure`) `ended` is
                when the hub first heard of it, and `started` lies as long before as the game took.
    players     everybody who sat down, ids in seat order; who came later is behind those who began.
    ranks       by seat: 1 for the first out and up to the loser; equal for those who left together.
    luck        by seat: the sum over its throws of what the dice brought above the odds
                (kiosk.records.luck).
    loser       who pays; None where two losers share it. `payers`: who pays in all.
    winner      where the rule set names one.
    match       of a tournament, None where it was for none.
    venue       of the house that tells it; "" for a game kept before this was noted.
    """

    id: str
    epoch: str
    started: float
    ended: float
    unsure: bool
    players: tuple[str, ...]
    ranks: tuple[int, ...]
    luck: tuple[float, ...]
    loser: str | None
    winner: str | None
    payers: tuple[str, ...]
    match: str | None = None
    venue: str = ""

    @property
    def key(self) -> Key:
        """What tells it from every other game."""
        return self.id, self.epoch

    @property
    def order(self) -> tuple[float, Key]:
        """Where it stands in the order in which every fold takes games."""
        return self.ended, self.key


@dataclass(frozen=True, slots=True)
class TableNow:
    """A table as it stands now.

    table    what the house calls it; "" where it told no name.
    online   its link is connected to the broker.
    heard    when the hub last heard from it, by the hub's clock.
    waiting  finished games that its link still has to send.
    live     the scoreboard; None before there was one.
    slow     seconds by which its clock is behind the hub's: without internet nobody sets the clock of a Pi.
    runs     of the link that speaks under this name, and of the one that did before; "" where none did.
    doubled  when they last took turns: two tables were given one name.
    """

    venue: str
    kiosk: str
    table: str
    online: bool
    heard: float
    waiting: int = 0
    live: Live | None = None
    slow: float = 0.0
    runs: tuple[str, str] = ("", "")
    doubled: float = float("-inf")

    @property
    def place(self) -> tuple[str, str]:
        """Venue and kiosk."""
        return self.venue, self.kiosk

    @property
    def free(self) -> bool:
        """A match can be offered there: it is online and nobody plays."""
        over = self.live is not None and (self.live.game is None or self.live.phase == "over")
        return self.online and over
