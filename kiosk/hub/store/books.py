"""What the intake asks of a database within one transaction, and how SQL answers."""

from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any

from pydantic import TypeAdapter
from sqlalchemy import ColumnElement, Connection, Select, Table, delete, select, update
from sqlalchemy.dialects import postgresql, sqlite

from kiosk.hub.played import PlayedGame
from kiosk.hub.store import tables as t
from kiosk.hub.verdict import Known, seated, twin
from kiosk.wire import FinishedGame, Stub, payload, read

ROWS_ASIDE = 10_000
"""Rows that are kept of what was put aside, the newest."""

_PLAYED = TypeAdapter(PlayedGame)


class Books:
    """An open transaction: what is written here is there together, or not at all."""

    def __init__(self, connection: Connection) -> None:
        self._db = connection
        self._insert: Any = (postgresql if connection.dialect.name == "postgresql" else sqlite).insert

    def find(self, game: FinishedGame) -> Known | None:
        """What is kept of that game, under its id or under that of its twin."""
        for found in (t.games.c.id == game.id, t.games.c.twin == twin(game)):
            row = self._db.execute(select(t.games.c.id, t.games.c.told).where(found).limit(1)).first()
            if row is not None:
                kept = read(FinishedGame, row.told.encode())
                return Known(row.id, kept.words, seated(kept))
        return None

    def keep(self, game: FinishedGame, played: PlayedGame, received: float) -> None:
        """Keep a game, in place of an earlier revision of it, and what follows from it."""
        row = {
            "id": played.id,
            "epoch": game.epoch,
            "revision": game.revision,
            "twin": twin(game),
            "venue": game.venue,
            "kiosk": game.kiosk,
            "received": received,
            "ended": played.ended,
            "unsure": played.unsure,
            "told": payload(game).decode(),
        }
        self.put(t.games, row)
        self.tell(played)

    def tell(self, played: PlayedGame) -> None:
        """Write what follows from a game."""
        told = _PLAYED.dump_json(played).decode()
        row = {"id": played.id, "ended": played.ended, "match": played.match, "told": told}
        self.put(t.played, row)

    def empty(self) -> None:
        """Take away all that follows from the games."""
        self._db.execute(delete(t.played))

    def carry(self, game: FinishedGame | Stub, venue: str, kiosk: str, kept: str) -> None:
        """Note that a game was taken in, and which ones now have all that is before them in their log.

        kept  the id of the row of games that it came to.
        """
        ends = game.after is None or self.carried_words(game.after) is not None
        row = {name: getattr(game, name) for name in ("id", "epoch", "sequence", "revision")}
        known = self._db.execute(select(t.carried).where(t.carried.c.id == game.id)).first()
        if known is not None:
            row["revision"] = max(game.revision, known.revision)
            ends = ends or known.waits_for is None
        waits_for = None if ends else game.after
        self.put(t.carried, {**row, "venue": venue, "kiosk": kiosk, "kept": kept, "waits_for": waits_for})
        ended = [game.id] if ends else []
        while ended:
            waiting = t.carried.c.waits_for == ended.pop()
            joined = update(t.carried).where(waiting).values(waits_for=None).returning(t.carried.c.id)
            ended += self._db.execute(joined).scalars()

    def carried_words(self, number: str) -> int | None:
        """How many words of that game are here with all that is before it; None where it is not so."""
        revision = select(t.carried.c.revision).where(
            t.carried.c.id == number, t.carried.c.waits_for.is_(None)
        )
        return self._db.execute(revision).scalar()

    def last_carried(self, epoch: str, venue: str, kiosk: str) -> tuple[int, str | None, int]:
        """The sequence, id and words of the last such game of a log there; of none at all 0, None and 0."""
        of_it = (t.carried.c.epoch == epoch) & (t.carried.c.venue == venue) & (t.carried.c.kiosk == kiosk)
        query = select(t.carried.c.sequence, t.carried.c.id, t.carried.c.revision).where(
            of_it, t.carried.c.waits_for.is_(None)
        )
        row = self._db.execute(query.order_by(t.carried.c.sequence.desc()).limit(1)).first()
        return (0, None, 0) if row is None else (row.sequence, row.id, row.revision)

    def put_aside(self, topic: str, reason: str, told: bytes, kept: bytes | None, received: float) -> None:
        """Keep what cannot count, with the reason; the same twice is there once.

        told  the bytes as they came; kept  what may be kept of them.
        """
        row = {
            "digest": sha256(topic.encode() + b"\0" + told).hexdigest(),
            "received": received,
            "topic": topic[:200],
            "reason": reason[:400],
            "size": len(told),
            "told": kept,
        }
        self._db.execute(self._insert(t.aside).values(row).on_conflict_do_nothing())
        newest = select(t.aside.c.received).order_by(t.aside.c.received.desc()).offset(ROWS_ASIDE).limit(1)
        if (limit := self._db.execute(newest).scalar()) is not None:
            self._db.execute(delete(t.aside).where(t.aside.c.received <= limit))

    def hear(self, game: FinishedGame, now: float) -> str:
        """Note which kiosk tells which log; one line where that is new and strange, else ""."""
        where = {"epoch": game.epoch, "venue": game.venue, "kiosk": game.kiosk}
        known = self._db.execute(
            select(t.logs).where(
                (t.logs.c.epoch == game.epoch)
                | (t.logs.c.venue == game.venue) & (t.logs.c.kiosk == game.kiosk)
            )
        ).all()
        if any((row.epoch, row.venue, row.kiosk) == tuple(where.values()) for row in known):
            return ""
        self._db.execute(self._insert(t.logs).values(**where, since=now).on_conflict_do_nothing())
        here = f"{game.venue}/{game.kiosk}"
        for row in known:
            if row.epoch == game.epoch:
                return f"{here} tells the log of {row.venue}/{row.kiosk}: a cloned card, or a kiosk renamed"
        return f"{here} has a log that was made anew" if known else ""

    def name(self, game: FinishedGame, now: float) -> None:
        """Keep the names that came with a game, but of nobody who was forgotten."""
        gone = self.forgotten_among(game.names)
        for person, name in game.names.items():
            if person not in gone:
                row = {"id": person, "venue": game.venue, "kiosk": game.kiosk, "name": name, "since": now}
                self.put(t.people, row, keeping="since")

    def forgotten_among(self, people: Iterable[str]) -> frozenset[str]:
        """Those of them who were forgotten."""
        ids = list(people)
        if not ids:
            return frozenset()
        return frozenset(
            self._db.execute(select(t.tombstones.c.id).where(t.tombstones.c.id.in_(ids))).scalars()
        )

    def forget(self, person: str, at: float) -> tuple[tuple[str, str], ...]:
        """Delete a name for good, under every id that it has in its venue; no later message brings it back.

        The tables that must be told, as venue and kiosk.
        """
        known = self._db.execute(select(t.people).where(t.people.c.id == person)).first()
        if known is None:
            return ()
        rows = self._db.execute(select(t.people).where(t.people.c.venue == known.venue)).all()
        same = [row.id for row in rows if row.name.casefold() == known.name.casefold()]
        return self._bury(t.people.c.id.in_(same), at)

    def person_at(self, number: str, place: int) -> str | None:
        """Who sat at that place of that game, by the order of its start and then of coming."""
        kept = self._db.execute(select(t.carried.c.kept).where(t.carried.c.id == number)).scalar()
        told = self._db.execute(select(t.games.c.told).where(t.games.c.id == (kept or number))).scalar()
        seats = () if told is None else seated(read(FinishedGame, told.encode()))
        return seats[place] if place < len(seats) else None

    def bury(self, person: str, venue: str, kiosk: str, at: float) -> tuple[tuple[str, str], ...]:
        """Forget somebody whom that table has forgotten, also where no name of his is here yet."""
        told = (*self.forget(person, at), *self.places_of(venue, kiosk))
        stone = {"id": person, "venue": venue, "kiosk": kiosk, "at": at}
        self._db.execute(self._insert(t.tombstones).values(stone).on_conflict_do_nothing())
        return tuple(dict.fromkeys(told))

    def withdraw(self, venue: str, kiosk: str, at: float) -> bool:
        """Delete every name that came from a table which lets none leave; whether there was one."""
        return bool(self._bury((t.people.c.venue == venue) & (t.people.c.kiosk == kiosk), at))

    def _bury(self, whom: ColumnElement[bool], at: float) -> tuple[tuple[str, str], ...]:
        rows = self._db.execute(select(t.people).where(whom)).all()
        for row in rows:
            stone = {"id": row.id, "venue": row.venue, "kiosk": row.kiosk, "at": at}
            self._db.execute(self._insert(t.tombstones).values(stone).on_conflict_do_nothing())
            self._db.execute(delete(t.people).where(t.people.c.id == row.id))
        return tuple(dict.fromkeys(place for row in rows for place in self.places_of(row.venue, row.kiosk)))

    def places_of(self, venue: str, kiosk: str) -> tuple[tuple[str, str], ...]:
        """That table, and those that told the same log: its copies, and what it was called before.

        All of them have the same ids for the people of their common past.
        """
        here = (t.logs.c.venue == venue) & (t.logs.c.kiosk == kiosk)
        same = t.logs.c.epoch.in_(select(t.logs.c.epoch).where(here))
        rows = self._db.execute(select(t.logs.c.venue, t.logs.c.kiosk).where(same)).all()
        return tuple(dict.fromkeys(((venue, kiosk), *((row.venue, row.kiosk) for row in rows))))

    def drop(self, table: Table, number: str) -> None:
        """Keep the row of that id no longer."""
        self._db.execute(delete(table).where(table.c.id == number))

    def rows(self, query: Select[Any]) -> list[Any]:
        """The rows of a query."""
        return list(self._db.execute(query).all())

    def put(self, table: Any, row: Mapping[str, Any], keeping: str = "") -> None:
        """Keep a row, in place of the one of the same id; of that one stays what is named."""
        changed = {name: value for name, value in row.items() if name not in {"id", keeping}}
        self._db.execute(
            self._insert(table).values(row).on_conflict_do_update(index_elements=["id"], set_=changed)
        )
