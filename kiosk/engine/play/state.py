"""A game of 421 between two events: a frozen value from which every screen and every row is told."""

from dataclasses import dataclass
from enum import StrEnum

from kiosk.engine.hands.combos import Hand
from kiosk.engine.play.stages import Opening, Over, Play, Stage, ThrowOff, Turn
from kiosk.engine.play.turn import ends_by_stopping, max_throws
from kiosk.engine.refusal import Refused
from kiosk.engine.rules import Rules


class Phase(StrEnum):
    """Where a manche stands; OPENING is the roll for who starts, OVER the end of the game."""

    OPENING = "opening"
    CHARGE = "charge"
    DECHARGE = "decharge"
    OVER = "over"


class What(StrEnum):
    """What the game waits for."""

    THROW = "throw"
    CHOICE = "choice"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Expects:
    """What must come next, and from whom.

    throw, max_throws  number of the coming throw and of the last one allowed, from 1.
    throw_off          it is a dry throw that tells tied players apart.
    """

    player: str | None = None
    what: What = What.NOTHING
    throw: int | None = None
    max_throws: int | None = None
    throw_off: bool = False


@dataclass(frozen=True, slots=True)
class LastCoup:
    """What the last coup came to.

    best, worst  None where nobody needed to be told apart.
    amount       tokens that the hand was worth.
    moved        tokens that really moved: no more than there were.
    source       "pot" or the name of the giver.
    throw_offs   rounds of throw-offs it took.
    hands        the hands it was about, in the order of play; dry throws are not among them.
    """

    best: str | None
    worst: str | None
    amount: int
    moved: int
    source: str
    throw_offs: int
    hands: tuple[tuple[str, Hand], ...]


@dataclass(frozen=True, slots=True)
class Result:
    """How the game ended.

    loser          who pays, None where several share the stake or the first out ended it.
    winner         the first out, where the rule set names one.
    grand_perdant  who lost all manches, where there were several.
    losers         one a manche.
    """

    loser: str | None
    winner: str | None
    grand_perdant: str | None
    losers: tuple[str, ...]

    @property
    def payers(self) -> tuple[str, ...]:
        """Who pays the round: one player, those who share it, each once, or nobody."""
        return most_often(self.losers)


def most_often(losers: tuple[str, ...]) -> tuple[str, ...]:
    """Who lost the most manches; where several did, they share the stake (A16, also of more than two)."""
    most = max(map(losers.count, losers), default=0)
    return tuple(dict.fromkeys(name for name in losers if losers.count(name) == most))


@dataclass(frozen=True, slots=True)
class Game:
    """Everything about a game, by seat; the properties tell it by name.

    players   names in seat order, clockwise.
    phase     see Phase.
    manche    1 or 2.
    coup      from 1 through charge and décharge of a manche, 0 in the opening.
    pot       tokens on the table.
    purse     tokens of each seat.
    out       seats that left, in groups that left together.
    gone      seats of those who got up and went before the end; they are in `out` too.
    order     seats of this coup, the opener first.
    plays     turns of this coup that are over.
    stage     what the dice on the table are for.
    first     seat that opened the game.
    debt      seat and tokens that the pot could not pay in the last coup of the charge (A15).
    losers    seats that lost a manche.
    last_coup, result  None before there is one.
    """

    rules: Rules
    players: tuple[str, ...]
    phase: Phase
    pot: int
    purse: tuple[int, ...]
    stage: Stage
    manche: int = 1
    coup: int = 0
    out: tuple[tuple[int, ...], ...] = ()
    gone: tuple[int, ...] = ()
    order: tuple[int, ...] = ()
    plays: tuple[Play, ...] = ()
    first: int = 0
    debt: tuple[int, int] | None = None
    losers: tuple[int, ...] = ()
    last_coup: LastCoup | None = None
    result: Result | None = None

    @property
    def charge(self) -> bool:
        """Tokens come from the pot."""
        return self.phase is Phase.CHARGE

    @property
    def tokens(self) -> dict[str, int]:
        """Tokens of each player, in seat order; a new dict each time."""
        return dict(zip(self.players, self.purse, strict=True))

    @property
    def left(self) -> tuple[str, ...]:
        """Who is out of the game, in the order of leaving."""
        return tuple(self.players[seat] for group in self.out for seat in group)

    @property
    def present(self) -> tuple[str, ...]:
        """Who is at the table, in seat order: all but those who went before the end."""
        return tuple(name for seat, name in enumerate(self.players) if seat not in self.gone)

    @property
    def in_play(self) -> tuple[int, ...]:
        """Seats that still play, in seat order."""
        gone = {seat for group in self.out for seat in group}
        return tuple(seat for seat in range(len(self.players)) if seat not in gone)

    @property
    def seat(self) -> int | None:
        """The seat that must act, None when the game is over."""
        match self.stage:
            case Opening(seats, rolls):
                return seats[len(rolls)]
            case Turn():
                return self.order[len(self.plays)]
            case ThrowOff() as throw_off:
                return throw_off.seats[len(throw_off.throws)]
            case Over():
                return None

    @property
    def player(self) -> str | None:
        """The player who must act, None when the game is over."""
        seat = self.seat
        return None if seat is None else self.players[seat]

    @property
    def max_throws(self) -> int:
        """The number of the last throw that the player to act may make, 1 to 3."""
        if isinstance(self.stage, Turn):
            return max_throws(self, self.stage)
        return 1

    @property
    def dice(self) -> int:
        """How many dice a whole throw has now: 3, or 1 in a one-die opening."""
        one = isinstance(self.stage, Opening) and self.rules.first_player.endswith("die")
        return 1 if one else 3

    @property
    def hand(self) -> tuple[int, ...]:
        """The dice of the player to act that lie there and may be kept; () before the first throw."""
        return self.stage.throws[-1] if isinstance(self.stage, Turn) and self.stage.throws else ()

    @property
    def locked(self) -> tuple[int, ...]:
        """Dice of `hand` that the house rules forbid to take back; () where they do not."""
        return self.stage.kept if isinstance(self.stage, Turn) and self.rules.kept_locked else ()

    @property
    def hands(self) -> dict[str, tuple[int, ...]]:
        """The dice of each player in the coup (or the opening round) under way, in the order of play."""
        match self.stage:
            case Opening(seats, rolls):
                return {self.players[seat]: roll for seat, roll in zip(seats, rolls, strict=False)}
            case _:
                hands: dict[str, tuple[int, ...]] = {
                    self.players[play.seat]: play.hand for play in self.plays
                }
                if self.hand:
                    hands[self.players[self.order[len(self.plays)]]] = self.hand
                return hands

    @property
    def to_beat(self) -> Hand | None:
        """The strongest hand that stands against the player to act, None where there is none yet."""
        if isinstance(self.stage, ThrowOff):
            shown = self.stage.throws
        else:
            shown = tuple(play.hand for play in self.plays)
        return max(shown, key=self.rules.scale.strength.__getitem__, default=None)

    @property
    def can_stop(self) -> bool:
        """« Le bon » may be said now."""
        if not isinstance(self.stage, Turn):
            return False
        try:
            ends_by_stopping(self, self.stage)
        except Refused:
            return False
        return True

    @property
    def expects(self) -> Expects:
        """What must come next."""
        match self.stage:
            case Opening():
                return Expects(self.player, What.THROW, 1, 1)
            case Turn() as turn:
                return Expects(self.player, What.THROW, len(turn.throws) + 1, self.max_throws)
            case ThrowOff() as throw_off:
                what = What.CHOICE if throw_off.asks else What.THROW
                return Expects(self.player, what, 1, 1, throw_off=True)
            case Over():
                return Expects()
