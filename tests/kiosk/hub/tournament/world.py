"""A room of tables for tests of tournaments: it takes up offers, plays, and may die in the middle."""

from dataclasses import dataclass, field, replace
from random import Random

from kiosk.engine.house.whole import write_whole
from kiosk.engine.presets import ONZE
from kiosk.hub.played import PlayedGame, TableNow
from kiosk.hub.tournament.course import course
from kiosk.hub.tournament.desk import Assigned, assignments
from kiosk.hub.tournament.offers import offers
from kiosk.hub.tournament.values import Course, Entrant, Mode, Tournament
from kiosk.language import tongue
from kiosk.wire import Live, Offer
from kiosk.wire.messages import Rulebook

BOOK = Rulebook(ONZE.name, ONZE.label, write_whole(ONZE))
VENUE = "zinc"


def entrant(number: int) -> Entrant:
    """Entrant 0, 1, 2 ... with an id that sorts like it."""
    return Entrant(f"{number:032x}", f"Joueur {number}")


def tournament(count: int, mode: Mode, rounds: int = 0) -> Tournament:
    return Tournament("a1b2c3d4", "Coupe", mode, tuple(map(entrant, range(count))), BOOK, VENUE, rounds)


def played_game(
    match: str | None, players: tuple[str, ...], loser: str | None, at: float, number: int = 0, **more: object
) -> PlayedGame:
    """A finished game; `loser` None: a manche each."""
    game = PlayedGame(
        id=f"{number:08x}-0000-7000-8000-000000000000",
        epoch="e" * 32,
        started=at - 60.0,
        ended=at,
        unsure=False,
        players=players,
        ranks=tuple(2 if each == loser else 1 for each in players),
        luck=(0.0,) * len(players),
        loser=loser,
        winner=None,
        payers=(loser,) if loser else players,
        match=match,
    )
    return replace(game, **more)  # type: ignore[arg-type]


@dataclass
class Room:
    """Tables, their people and the hub's desk; time turned by hand."""

    tournament: Tournament
    tables: int
    chance: Random
    now: float = 1000.0
    games: list[PlayedGame] = field(default_factory=list)
    assigned: tuple[Assigned, ...] = ()
    playing: dict[str, Offer] = field(default_factory=dict)
    dead: dict[str, float] = field(default_factory=dict)
    offered: list[str] = field(default_factory=list)

    @property
    def course(self) -> Course:
        return course(self.tournament, self.games)

    @property
    def offers(self) -> dict[str, Offer]:
        found = offers(self.assigned, [self.course], tongue("fr"))
        return {kiosk: offer for (_, kiosk), offer in found.items()}

    def table(self, kiosk: str) -> TableNow:
        """The table as the hub knows it: what it last told, and since when it is silent."""
        offer = self.playing.get(kiosk)
        game = "00000000-0000-7000-8000-000000000000" if offer else None
        live = Live(
            self.now, game=game, match=offer.match if offer else None, phase="charge" if offer else ""
        )
        return TableNow(VENUE, kiosk, kiosk, kiosk not in self.dead, self.dead.get(kiosk, self.now), 0, live)

    def turn(self, seconds: float = 10.0) -> None:
        """Time passes and the desk looks at the tables."""
        self.now += seconds
        tables = [self.table(f"t{n + 1}") for n in range(self.tables)]
        self.assigned = assignments(self.assigned, [self.course], tables, self.now)

    def accept(self, kiosk: str) -> None:
        """People take up what is offered there."""
        self.playing[kiosk] = self.offers[kiosk]
        self.offered.append(self.offers[kiosk].match)

    def finish(self, kiosk: str, loser: int | None = None) -> None:
        """The game at that table comes to its end, and is heard of."""
        offer = self.playing.pop(kiosk)
        ids = tuple(player.id for player in offer.players)
        lost = ids[self.chance.randrange(2) if loser is None else loser]
        self.games.append(played_game(offer.match, ids, lost, self.now, len(self.games)))

    def die(self, kiosk: str) -> None:
        self.dead[kiosk] = self.now

    def revive(self, kiosk: str) -> None:
        del self.dead[kiosk]
        self.playing.pop(kiosk, None)
