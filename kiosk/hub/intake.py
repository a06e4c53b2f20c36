"""Messages taken in: each is decided, written, committed, and only then acknowledged."""

import logging
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from typing import Protocol

from kiosk.hub.played import PlayedGame
from kiosk.hub.replay import Unfit, replay_game, with_date
from kiosk.hub.verdict import Known, Verdict, is_believable, seated, verdict
from kiosk.wire import (
    Ack,
    FinishedGame,
    Forget,
    Forgotten,
    Kind,
    Message,
    State,
    Stub,
    Topic,
    Unreadable,
    payload,
    read,
)

log = logging.getLogger(__name__)


class Ledger(Protocol):
    """What a transaction can be asked (kiosk.hub.store.Books; a dict in `lebon bench fleet`)."""

    def find(self, game: FinishedGame) -> Known | None: ...

    def keep(self, game: FinishedGame, played: PlayedGame, received: float) -> None: ...

    def carry(self, game: FinishedGame | Stub, venue: str, kiosk: str, kept: str) -> None: ...

    def carried_words(self, number: str) -> int | None: ...

    def last_carried(self, epoch: str, venue: str, kiosk: str) -> tuple[int, str | None, int]: ...

    def put_aside(
        self, topic: str, reason: str, told: bytes, kept: bytes | None, received: float
    ) -> None: ...

    def hear(self, game: FinishedGame, now: float) -> str: ...

    def name(self, game: FinishedGame, now: float) -> None: ...

    def withdraw(self, venue: str, kiosk: str, at: float) -> bool: ...

    def forget(self, person: str, at: float) -> tuple[tuple[str, str], ...]: ...

    def forgotten_among(self, people: Iterable[str]) -> frozenset[str]: ...

    def person_at(self, number: str, place: int) -> str | None: ...

    def bury(self, person: str, venue: str, kiosk: str, at: float) -> tuple[tuple[str, str], ...]: ...


class Database(Protocol):
    """What transactions are opened on."""

    def together(self) -> AbstractContextManager[Ledger]: ...

    def forgotten_people(self, venue: str, kiosk: str) -> tuple[str, ...]: ...


@dataclass(frozen=True, slots=True)
class Arrived:
    """A message for the database: a finished game, the state of a table, or who was forgotten there."""

    topic: Topic
    payload: bytes
    at: float


@dataclass(frozen=True, slots=True)
class Answer:
    """What goes back once all of it is committed.

    kept      the game that a listener should look at.
    bereaved  tables that must be told whom to forget.
    """

    topic: Topic
    message: Message
    kept: str | None = None
    bereaved: tuple[Topic, ...] = ()


class Intake:
    """Takes messages into a database, some at a time."""

    def __init__(self, store: Database, replay: Callable[[FinishedGame], PlayedGame] = replay_game) -> None:
        self._store = store
        self._replay = replay

    def take(self, arrived: Iterable[Arrived]) -> tuple[Answer, ...]:
        """Write these messages in one transaction; what to answer, once it is committed.

        Raises Unavailable: nothing is written then, nothing is answered, and the links send it all again.
        """
        answers: list[Answer] = []
        bereaved: dict[Topic, None] = {}
        asked: dict[Topic, Forget | None] = {}
        with self._store.together() as books:
            for each in arrived:
                if each.topic.kind is Kind.STATE:
                    state = _read_state(each)
                    if state.named is False and books.withdraw(each.topic.venue, each.topic.kiosk, each.at):
                        bereaved[each.topic] = None
                    answers.extend(_refutation(books, each.topic, state))
                elif each.topic.kind is Kind.FORGET:
                    asked |= self._bury(books, each)
                elif (answer := self._take(books, each)) is not None:
                    answers.append(answer)
                    bereaved |= dict.fromkeys(answer.bereaved)
        told = {**dict.fromkeys(bereaved), **asked}
        return (*answers, *(self.tombstones(topic, forget) for topic, forget in told.items()))

    def forget(self, person: str, at: float) -> tuple[Answer, ...]:
        """Delete a name for good, and what to tell the kiosks of it. Raises Unavailable."""
        with self._store.together() as books:
            tables = books.forget(person, at)
        return tuple(self.tombstones(Topic(*table, Kind.FORGOTTEN)) for table in tables)

    def tombstones(self, topic: Topic, asked: Forget | None = None) -> Answer:
        """Whom that kiosk must not name any more, and what it asked where it did. Raises Unavailable."""
        people = self._store.forgotten_people(topic.venue, topic.kiosk)
        answered = Forgotten(people, asked.epoch, asked.upto) if asked else Forgotten(people)
        return Answer(replace(topic, kind=Kind.FORGOTTEN), answered)

    def _bury(self, books: Ledger, arrived: Arrived) -> dict[Topic, Forget | None]:
        """Who was forgotten at a table is forgotten here: whom to tell, and for what."""
        try:
            forget = read(Forget, arrived.payload)
        except Unreadable as no:
            log.warning("%s: %s", arrived.topic, no)
            return {}
        here = (arrived.topic.venue, arrived.topic.kiosk)
        sat = (books.person_at(seat.game, seat.place) for seat in forget.seats)
        people = dict.fromkeys((*sat, *forget.people))
        told = {
            Topic(*table, Kind.FORGET): None
            for person in filter(None, people)
            for table in books.bury(person, *here, arrived.at)
        }
        return {**told, Topic(*here, Kind.FORGET): forget}

    def _take(self, books: Ledger, arrived: Arrived) -> Answer | None:
        try:
            game = read(FinishedGame, arrived.payload)
        except Unreadable as no:
            books.put_aside(str(arrived.topic), str(no), arrived.payload, None, arrived.at)
            log.warning("%s: put aside: %s", arrived.topic, no)
            try:
                stub = read(Stub, arrived.payload)
            except Unreadable:
                return None
            return _receipt(books, arrived.topic, stub, str(no), "")
        return self.judge(books, game, arrived)

    def judge(self, books: Ledger, game: FinishedGame, arrived: Arrived) -> Answer:
        """Keep a game that was read, or put it aside, and what to answer once that is committed."""
        known = books.find(game)
        reason, kept = self._keep(books, game, known, arrived)
        bereaved: tuple[Topic, ...] = ()
        if reason:
            nameless = payload(replace(game, names={}))
            books.put_aside(str(arrived.topic), reason, nameless, nameless, arrived.at)
            log.warning("%s: game %s put aside: %s", arrived.topic, game.id, reason)
        else:
            bereaved = _bury_again(books, known, game, arrived.at)
            books.name(game, arrived.at)
        return replace(_receipt(books, arrived.topic, game, reason, kept), bereaved=bereaved)

    def _keep(
        self, books: Ledger, game: FinishedGame, known: Known | None, arrived: Arrived
    ) -> tuple[str, str]:
        """Keep the game where it is to be kept; why not, "" where all is well, and under which id it is."""
        if (game.venue, game.kiosk) != (arrived.topic.venue, arrived.topic.kiosk):
            return f"it says that it comes from {game.venue}/{game.kiosk}", ""
        if line := books.hear(game, arrived.at):
            log.warning("%s", line)
        decided = verdict(game, known)
        if decided is Verdict.CONFLICT:
            return "another game is kept under this id: two copies of one card went on with it", ""
        if known is not None and decided is Verdict.KNOWN:
            return "", known.id
        try:
            played = self._replay(game)
        except Unfit as no:
            return str(no), ""
        if not is_believable(game, arrived.at):
            played = with_date(played, arrived.at)
        if known is not None:
            played = replace(played, id=known.id)
        books.keep(replace(game, names={}), played, arrived.at)
        return "", played.id


def _bury_again(books: Ledger, known: Known | None, game: FinishedGame, at: float) -> tuple[Topic, ...]:
    """A link that lost its notes has new ids for all: who was forgotten under the old one stays so.

    known  what was kept of that game before it came. The tables that must be told.
    """
    people = () if known is None else known.people
    gone = books.forgotten_among((*people, *game.names))
    pairs = zip(people, seated(game), strict=False)
    named = [new for old, new in pairs if old in gone and new in game.names.keys() - gone]
    tables = {table for person in named for table in books.bury(person, game.venue, game.kiosk, at)}
    return tuple(Topic(*table, Kind.FORGET) for table in sorted(tables))


def _receipt(books: Ledger, topic: Topic, game: FinishedGame | Stub, reason: str, kept: str) -> Answer:
    books.carry(game, topic.venue, topic.kiosk, kept)
    ack = Ack(game.epoch, game.sequence, game.id, game.revision, not reason, reason[:400])
    return Answer(replace(topic, kind=Kind.ACK), ack, kept or None)


def _refutation(books: Ledger, topic: Topic, state: State) -> Iterator[Answer]:
    """What a link that believes too much is told: the last game that is here with all before it."""
    if state.epoch is None or state.last is None:
        return
    words = books.carried_words(state.last)
    if words is None or words < state.words:
        sequence, number, revision = books.last_carried(state.epoch, topic.venue, topic.kiosk)
        ack = Ack(state.epoch, sequence, number, revision, refuted=state.last)
        yield Answer(replace(topic, kind=Kind.ACK), ack)


def _read_state(arrived: Arrived) -> State:
    """The state; of one that cannot be read what a last will says."""
    try:
        return read(State, arrived.payload)
    except Unreadable:
        return State(online=False)
