"""The hub's database, open: one writer takes messages in, any number of pages read."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Self

from pydantic import TypeAdapter
from sqlalchemy import Engine, func, select, tuple_
from sqlalchemy.exc import SQLAlchemyError

from kiosk.hub.played import PlayedGame
from kiosk.hub.store import tables as t
from kiosk.hub.store.books import Books
from kiosk.hub.store.database import Unavailable, fault, open_database
from kiosk.wire import FinishedGame, read

_PLAYED = TypeAdapter(PlayedGame)

GAMES_READ_AT_ONCE = 1000
"""Games read in one go."""

MOST_FORGOTTEN = 2000
"""Tombstones told to one kiosk, the newest."""


SCRUBBING = {
    "sqlite": ("VACUUM", "PRAGMA wal_checkpoint(TRUNCATE)"),
    "postgresql": ("VACUUM FULL people", "VACUUM FULL tournaments"),
}
"""What writes anew the tables that have names; the journal of a PostgreSQL goes with its next checkpoints."""


@dataclass(frozen=True, slots=True)
class Person:
    """Who an id is, by consent."""

    id: str
    name: str
    venue: str


@dataclass(frozen=True, slots=True)
class PutAside:
    """Something that could not count. `told`: a FinishedGame as JSON, None where it could not be read."""

    received: float
    topic: str
    reason: str
    size: int
    told: bytes | None


class HubStore:
    """Every method raises Unavailable where the database does not answer."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    @classmethod
    def open(cls, url: str) -> Self:
        """The database at that address (`sqlite:///FILE`, `postgresql://...`). Raises Unusable."""
        return cls(open_database(url))

    @contextmanager
    def together(self) -> Iterator[Books]:
        """One transaction: committed when the block ends, or nothing of it is there."""
        try:
            with self._engine.begin() as connection:
                yield Books(connection)
        except SQLAlchemyError as error:
            raise Unavailable(fault(error)) from None

    def played_games(self, *, since: float | None = None) -> Iterator[PlayedGame]:
        """Accepted games in the order in which every fold takes them."""
        query = select(t.played.c.told).order_by(t.played.c.ended, t.played.c.id)
        if since is not None:
            query = query.where(t.played.c.ended >= since)
        with self.together() as books:
            for row in books.rows(query):
                yield _PLAYED.validate_json(row.told)

    def people(self) -> tuple[Person, ...]:
        """Everybody who agreed to be named."""
        with self.together() as books:
            rows = books.rows(select(t.people).order_by(t.people.c.since, t.people.c.id))
        return tuple(Person(row.id, row.name, row.venue) for row in rows)

    def names(self, venue: str | None = None) -> dict[str, str]:
        """The name of each id that has one, there or anywhere, the first known first."""
        return {each.id: each.name for each in self.people() if venue in {None, each.venue}}

    def same_people(self) -> dict[str, str]:
        """The first id of a name in a venue, by each later one of the same name there."""
        first: dict[tuple[str, str], str] = {}
        same = {}
        for person in self.people():
            known = first.setdefault((person.venue, person.name.casefold()), person.id)
            if known != person.id:
                same[person.id] = known
        return same

    def forgotten_people(self, venue: str, kiosk: str) -> tuple[str, ...]:
        """Whom that kiosk must not name any more, the newest last."""
        with self.together() as books:
            of_it = tuple_(t.tombstones.c.venue, t.tombstones.c.kiosk).in_(books.places_of(venue, kiosk))
            query = select(t.tombstones.c.id).where(of_it).order_by(t.tombstones.c.at.desc())
            return tuple(row.id for row in books.rows(query.limit(MOST_FORGOTTEN)))[::-1]

    def games(self) -> Iterator[tuple[FinishedGame, float, float, bool]]:
        """Every game as it was kept: what came, when, and its end as it was dated then."""
        after = ""
        while True:
            query = (
                select(t.games).where(t.games.c.id > after).order_by(t.games.c.id).limit(GAMES_READ_AT_ONCE)
            )
            with self.together() as books:
                rows = books.rows(query)
            for row in rows:
                kept = replace(read(FinishedGame, row.told.encode()), id=row.id)
                yield kept, row.received, row.ended, row.unsure
            if len(rows) < GAMES_READ_AT_ONCE:
                return
            after = rows[-1].id

    def tournaments(self) -> tuple[str, ...]:
        """Every tournament that was set up and not stopped, the newest first, as it was written."""
        query = select(t.tournaments.c.told).order_by(t.tournaments.c.began.desc(), t.tournaments.c.id)
        with self.together() as books:
            return tuple(row.told for row in books.rows(query))

    def keep_tournament(self, number: str, began: float, told: str) -> None:
        """Keep a tournament."""
        with self.together() as books:
            books.put(t.tournaments, {"id": number, "began": began, "told": told})

    def drop_tournament(self, number: str) -> None:
        """Keep it no longer."""
        with self.together() as books:
            books.drop(t.tournaments, number)

    def desk(self) -> str:
        """Which match each table was given, as it was written; "" at first."""
        with self.together() as books:
            rows = books.rows(select(t.desk.c.told))
        return rows[0].told if rows else ""

    def keep_desk(self, told: str) -> None:
        """Keep that, in place of what was kept."""
        with self.together() as books:
            books.put(t.desk, {"id": 1, "told": told})

    def put_aside(self) -> tuple[PutAside, ...]:
        """What could not count, the newest first."""
        with self.together() as books:
            rows = books.rows(select(t.aside).order_by(t.aside.c.received.desc(), t.aside.c.digest))
        return tuple(PutAside(row.received, row.topic, row.reason, row.size, row.told) for row in rows)

    def count(self) -> int:
        """How many games are kept."""
        with self.together() as books:
            return int(books.rows(select(func.count()).select_from(t.games))[0][0])

    def forgotten_among(self, people: Iterable[str]) -> frozenset[str]:
        """Those of them who were forgotten."""
        with self.together() as books:
            return books.forgotten_among(people)

    def scrub(self) -> None:
        """Leave no byte of a name that is gone in the files where names were."""
        try:
            with self._engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
                for statement in SCRUBBING[connection.dialect.name]:
                    connection.exec_driver_sql(statement)
        except SQLAlchemyError as error:
            raise Unavailable(fault(error)) from None

    def close(self) -> None:
        """Let go of the database. May be called twice."""
        self._engine.dispose()


def as_known(game: PlayedGame, same: Mapping[str, str]) -> PlayedGame:
    """The game with one id for somebody who is known by name at several tables of a venue (`same_people`)."""
    if not any(player in same for player in game.players):
        return game

    def one(player: str) -> str:
        return same.get(player, player)

    def each(players: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(map(one, players))

    return replace(
        game,
        players=each(game.players),
        loser=game.loser and one(game.loser),
        winner=game.winner and one(game.winner),
        payers=each(game.payers),
    )
