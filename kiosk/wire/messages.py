"""The messages, as frozen values whose annotations are their bounds.

Players are random ids and seats. A name is there only where the house chose so; it travels beside the game
(`names`), never inside it, so that it can be forgotten without touching the game.
"""

from dataclasses import dataclass, field
from typing import Annotated, ClassVar, Literal

from pydantic import ConfigDict, Field

from kiosk.wire.fields import (
    Count,
    GameId,
    Id,
    Line,
    MatchId,
    Name,
    Names,
    Number,
    Place,
    Players,
    Seat,
    Seats,
    Seconds,
)

_STRICT = ConfigDict(strict=True, extra="ignore")
"""No text is taken for a number; a field that a later minor version adds is passed over."""


@dataclass(frozen=True, slots=True)
class Rulebook:
    """A rule set as a whole value: what a game was played by, whatever a later program makes of the preset.

    name, label  as the preset or the house calls it.
    house        the line of kiosk.engine.house.whole, every switch with its value.
    """

    __pydantic_config__: ClassVar = _STRICT

    name: Name
    label: Line
    house: Annotated[str, Field(min_length=1, max_length=4000)]


@dataclass(frozen=True, slots=True)
class State:
    """Whether a table is there; the broker itself tells `online: false` when its link is gone (last will).

    at       when, by the kiosk's clock; 0 in a last will, which is written long before.
    table    what the house calls it (« table 3 »).
    epoch    of its log; None before there is a log.
    run      of the link that speaks, made anew at each start: a copied card has the epoch too.
    waiting  finished games that are not yet acknowledged.
    named    whether the house lets names leave the bar; where it does not (any more) the hub forgets those it
             has from this table. None in a last will, which knows of no choice.
    program  version of the link.
    last, words  the last game that the hub has with all before it, as far as the link knows, and how many
             words of it: a hub that has less says so (Ack.refuted).
    """

    __pydantic_config__: ClassVar = _STRICT

    online: bool
    at: Seconds = 0.0
    table: Line = ""
    epoch: Id | None = None
    run: Id | None = None
    waiting: Count = 0
    named: bool | None = None
    program: Line = ""
    last: GameId | None = None
    words: Place = 0
    v: Literal[1] = 1


@dataclass(frozen=True, slots=True)
class Live:
    """The scoreboard of a table, all by seat; at most 2 kB (kiosk.wire.reading).

    at       when, by the kiosk's clock.
    game     None where nobody plays.
    names    by consent only, in seat order; () where they stay in the bar.
    phase    opening, charge, decharge or over.
    hands    the three dice of each seat in the coup under way, as digits; "" where there are none yet.
    turn, what, throw, max_throws  what is expected, and from whom.
    dice     those of the turn under way that lie there, as digits, largest first.
    left     seats that are out, in the order of leaving.
    best, worst, moved  what the last coup came to.
    losers, winner  once it is over; `losers` are those who pay.
    """

    __pydantic_config__: ClassVar = _STRICT

    at: Seconds
    table: Line = ""
    game: GameId | None = None
    rules: Annotated[str, Field(max_length=40)] = ""
    label: Line = ""
    match: MatchId | None = None
    players: Players = ()
    names: Annotated[tuple[Annotated[str, Field(max_length=40)], ...], Field(max_length=16)] = ()
    phase: Literal["", "opening", "charge", "decharge", "over"] = ""
    manche: Count = 0
    coup: Count = 0
    pot: Count = 0
    tokens: Annotated[tuple[Count, ...], Field(max_length=16)] = ()
    hands: Annotated[tuple[Annotated[str, Field(pattern="^[1-6]{0,3}$")], ...], Field(max_length=16)] = ()
    turn: Seat | None = None
    what: Literal["", "throw", "choice", "nothing"] = ""
    throw: Count | None = None
    max_throws: Count | None = None
    dice: Annotated[str, Field(pattern="^[1-6]{0,3}$")] = ""
    left: Seats = ()
    best: Seat | None = None
    worst: Seat | None = None
    moved: Count = 0
    losers: Seats = ()
    winner: Seat | None = None
    v: Literal[1] = 1


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """One written game that is over, with all that it takes to play it again.

    id        the same for as long as the log lives, wherever a copy of it is put.
    revision  words that the log has of it: a game that was taken up again after its end has more.
    epoch     of its log; two kiosks that tell the same one hold copies of one card.
    sequence  its number in that log.
    started, ended  by the kiosk's clock, which `unsure` says nobody has set.
    players   ids in seat order, at the start.
    first     the seat that was agreed to open; None where the rules or a roll tell.
    words     the written words, `undo` included, with ids for names.
    match     of a tournament, where it was played for one.
    names     by consent only: who these ids are.
    after     the game that is over before it in that log; None where it is the first.
    """

    __pydantic_config__: ClassVar = _STRICT

    id: GameId
    revision: Number
    epoch: Id
    sequence: Number
    venue: Name
    kiosk: Name
    table: Line
    started: Seconds
    ended: Seconds
    rules: Rulebook
    players: Annotated[Players, Field(min_length=2)]
    words: Annotated[str, Field(min_length=1, max_length=200_000)]
    first: Seat | None = None
    match: MatchId | None = None
    unsure: bool = False
    names: Names = field(default_factory=dict)
    after: GameId | None = None
    v: Literal[1] = 1


@dataclass(frozen=True, slots=True)
class Stub:
    """The least that a finished game says, told of one that cannot be told: so it is no hole in its log."""

    __pydantic_config__: ClassVar = _STRICT

    epoch: Id
    sequence: Number
    id: GameId
    revision: Place
    after: GameId | None = None
    v: Literal[1] = 1


@dataclass(frozen=True, slots=True)
class Ack:
    """What the hub has committed: this revision of this game.

    The game is named beside its sequence, so that no cloned card takes it for its own.
    accepted  False where it was put aside: it is kept with the reason, and need not be sent again.
    refuted   the game that a State said was the last one here, and that is not: this one is; no game at all
              where `id` is None.
    """

    __pydantic_config__: ClassVar = _STRICT

    epoch: Id
    sequence: Place
    id: GameId | None
    revision: Place
    accepted: bool = True
    reason: Annotated[str, Field(max_length=400)] = ""
    refuted: GameId | None = None
    v: Literal[1] = 1


@dataclass(frozen=True, slots=True)
class OfferedPlayer:
    """Who is invited: by enrolling in a tournament one agrees to be named at its tables."""

    __pydantic_config__: ClassVar = _STRICT

    id: Id
    name: Name


@dataclass(frozen=True, slots=True)
class Offer:
    """A match that a table may play; people accept it or not, nothing commands a kiosk.

    title  what the match is called (« Demi-finale 2 »).
    """

    __pydantic_config__: ClassVar = _STRICT

    match: MatchId
    title: Line
    players: Annotated[tuple[OfferedPlayer, ...], Field(min_length=2, max_length=8)]
    rules: Rulebook
    at: Seconds
    v: Literal[1] = 1


@dataclass(frozen=True, slots=True)
class SeatOf:
    """Where somebody sat: a game, and the place among those of its start and then those who came."""

    __pydantic_config__: ClassVar = _STRICT

    game: GameId
    place: Seat


@dataclass(frozen=True, slots=True)
class Forget:
    """Who sat there was forgotten at the table, and is to be forgotten everywhere.

    A seat has neither name nor id: nobody at the table knows either any more.

    epoch, upto  of the log, and the number of the last of these seats in it: the answer repeats both.
    people       whom the hub itself had told to forget, and has no tombstone of any more.
    """

    __pydantic_config__: ClassVar = _STRICT

    epoch: Id
    upto: Place
    seats: Annotated[tuple[SeatOf, ...], Field(max_length=1000)]
    people: Annotated[tuple[Id, ...], Field(max_length=2000)] = ()
    v: Literal[1] = 1


@dataclass(frozen=True, slots=True)
class Forgotten:
    """The tombstones of this kiosk, the newest last: whole each time, so that none is missed.

    epoch, upto  of the Forget that this answers; None and 0 where it answers none.
    """

    __pydantic_config__: ClassVar = _STRICT

    people: Annotated[tuple[Id, ...], Field(max_length=2000)] = ()
    epoch: Id | None = None
    upto: Place = 0
    v: Literal[1] = 1


Message = State | Live | FinishedGame | Stub | Forget | Ack | Offer | Forgotten
