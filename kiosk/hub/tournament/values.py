"""What a tournament is, and a match of it, as frozen values.

All that happens follows from the tournament and the games that carry its matches: nobody enters a result.
"""

from collections.abc import Callable, Set
from dataclasses import dataclass, field, replace
from enum import StrEnum
from math import ceil, log2

from kiosk.wire.messages import Rulebook

MOST_ENTRANTS = 128
"""Entrants of a tournament: 32 tables of an evening; the pairing of a Swiss round then takes milliseconds."""


class Mode(StrEnum):
    """How it is played.

    KNOCKOUT  who loses is out.
    SWISS     all play every round, against somebody with as many points whom they have not met.
    GROUPS    everybody against everybody in groups of four or so, then the first two of each knock out.
    """

    KNOCKOUT = "knockout"
    SWISS = "swiss"
    GROUPS = "groups"


@dataclass(frozen=True, slots=True)
class Entrant:
    """Who takes part: a person's id, and the name that is called out at the tables."""

    id: str
    name: str


@dataclass(frozen=True, slots=True)
class Tournament:
    """A tournament as it was set up.

    id        eight hexadecimal digits, the beginning of the id of each of its matches.
    entrants  in the order of the draw, which also parts those whom nothing else does.
    rules     of every match.
    venue     where its tables stand.
    rounds    of a Swiss one; 0 takes as many as a knock-out would have.
    began     seconds since the epoch.
    """

    id: str
    name: str
    mode: Mode
    entrants: tuple[Entrant, ...]
    rules: Rulebook
    venue: str
    rounds: int = 0
    began: float = 0.0

    @property
    def ids(self) -> tuple[str, ...]:
        """The entrants' ids in the order of the draw."""
        return tuple(each.id for each in self.entrants)

    @property
    def swiss_rounds(self) -> int:
        """As many as were asked for, at most one less than there are entrants; else those of a knock-out."""
        wanted = self.rounds or ceil(log2(len(self.entrants)))
        return max(1, min(wanted, len(self.entrants) - 1 + len(self.entrants) % 2))

    def without(self, gone: Set[str], called: Callable[[int], str]) -> "Tournament":
        """Without the names of these ids: each is called by its place in the draw, from 1."""
        entrants = (
            replace(each, name=called(n)) if each.id in gone else each
            for n, each in enumerate(self.entrants, start=1)
        )
        return replace(self, entrants=tuple(entrants))

    def name_of(self, entrant: str) -> str:
        """What that entrant is called."""
        return next((each.name for each in self.entrants if each.id == entrant), "")


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a match came to: who won; None where nobody lost alone: a manche each."""

    winner: str | None


@dataclass(frozen=True, slots=True)
class Match:
    """One match.

    tournament  its id.
    stage    "round", "group" or "final": in a final stage somebody must win.
    players  two ids; None for one who is not known yet, and the second of a bye.
    group    from 0, in the groups.
    of       how many matches its round has: 1 is the final of a knock-out, 2 the semi-finals.
    """

    tournament: str
    stage: str
    round: int
    number: int
    players: tuple[str | None, str | None]
    group: int | None = None
    bye: bool = False
    of: int = 0
    verdict: Verdict | None = None

    @property
    def id(self) -> str:
        """TOURNAMENT.ROUND.NUMBER."""
        return f"{self.tournament}.{self.round}.{self.number}"

    @property
    def known(self) -> tuple[str, ...]:
        """Those of its players who are known."""
        return tuple(player for player in self.players if player is not None)

    @property
    def decided(self) -> bool:
        """Nothing more is to be played for it: a draw is played again where somebody must win."""
        drawn = self.verdict is not None and self.verdict.winner is None
        return self.verdict is not None and not (drawn and self.stage == "final")

    @property
    def ready(self) -> bool:
        """Both are known and it is not decided."""
        return len(self.known) == 2 and not self.decided

    @property
    def winner(self) -> str | None:
        """Who won it, once it is decided."""
        return self.verdict.winner if self.verdict else None

    @property
    def loser(self) -> str | None:
        """Who lost it; None in a bye and in a draw."""
        if self.winner is None or self.bye:
            return None
        return next(player for player in self.known if player != self.winner)


@dataclass(frozen=True, slots=True)
class Standing:
    """Where somebody stands.

    place   from 1; equal for those whom nothing tells apart.
    points  a win 1, a draw ½, a bye 1.
    rivals  the points of those whom he met (Buchholz): how hard it was.
    out     knocked out.
    """

    entrant: str
    place: int
    points: float = 0.0
    rivals: float = 0.0
    won: int = 0
    lost: int = 0
    out: bool = False


@dataclass(frozen=True, slots=True)
class Course:
    """A tournament as it stands: all matches known by now, the ranking, and who won it."""

    tournament: Tournament
    matches: tuple[Match, ...]
    standings: tuple[Standing, ...]
    winner: str | None = None
    groups: tuple[tuple[Standing, ...], ...] = field(default=())

    @property
    def ready(self) -> tuple[Match, ...]:
        """What could be played now, the earliest round first."""
        return tuple(match for match in self.matches if match.ready)

    def match(self, match_id: str) -> Match | None:
        """The match of that id."""
        return next((each for each in self.matches if each.id == match_id), None)
