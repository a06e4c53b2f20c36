"""Messages taken in: each is decided, written, committed, and only then acknowledged."""

import logging
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from typing import Protocol

from kiosk.hub.played import PlayedGame
from kiosk.hub.replay import Unfit, dated, replayed
from kiosk.hub.verdict import Known, Verdict, is_believable, verdict
from kiosk.wire import (
    Ack,
    FinishedGame,
    Forgotten,
    Kind,
    Message,
    Tombstone,
    Topic,
    Unreadable,
    payload,
    read,
)

log = logging.getLogger(__name__)


class Ledger(Protocol):
    """What a transaction can be asked (kiosk.hub.store.Books; a dict in `lebon bench fleet`)."""

    def known(self, game: FinishedGame) -> Known | None: ...

    def keep(self, game: FinishedGame, played: PlayedGame, received: float) -> None: ...

    def put_aside(
        self, topic: str, reason: str, told: bytes, kept: bytes | None, received: float
    ) -> None: ...

    def hear(self, game: FinishedGame, now: float) -> str: ...

    def name(self, game: FinishedGame, now: float) -> None: ...

    def forget(self, person: str, venue: str, kiosk: str, at: float) -> None: ...


class Database(Protocol):
    """What transactions are opened on."""

    def together(self) -> AbstractContextManager[Ledger]: ...

    def forgotten(self, venue: str, kiosk: str) -> tuple[str, ...]: ...


@dataclass(frozen=True, slots=True)
class Arrived:
    """A message of a kind that is written down: a finished game, or somebody to forget."""

    topic: Topic
    payload: bytes
    at: float


@dataclass(frozen=True, slots=True)
class Answer:
    """What goes back once all of it is committed; `kept`: the game that a listener should look at."""

    topic: Topic
    message: Message
    kept: str | None = None


class Intake:
    """Takes messages into a database, some at a time."""

    def __init__(self, store: Database, replay: Callable[[FinishedGame], PlayedGame] = replayed) -> None:
        self._store = store
        self._replay = replay

    def take(self, arrived: Iterable[Arrived]) -> tuple[Answer, ...]:
        """Write these messages in one transaction; what to answer, once it is committed.

        Raises Unavailable: nothing is written then, nothing is answered, and the links send it all again.
        """
        answers: list[Answer] = []
        bereaved: dict[Topic, None] = {}
        with self._store.together() as books:
            for each in arrived:
                if each.topic.kind is Kind.FORGET:
                    self._forget(books, each)
                    bereaved[each.topic] = None
                elif (answer := self._taken(books, each)) is not None:
                    answers.append(answer)
        return (*answers, *map(self.forgotten, bereaved))

    def forgotten(self, topic: Topic) -> Answer:
        """Whom that kiosk must not name any more. Raises Unavailable."""
        people = self._store.forgotten(topic.venue, topic.kiosk)
        return Answer(replace(topic, kind=Kind.FORGOTTEN), Forgotten(people))

    def _forget(self, books: Ledger, arrived: Arrived) -> None:
        topic = arrived.topic
        try:
            person = read(Tombstone, arrived.payload).person
        except Unreadable as no:
            books.put_aside(str(topic), str(no), arrived.payload, None, arrived.at)
        else:
            books.forget(person, topic.venue, topic.kiosk, arrived.at)

    def _taken(self, books: Ledger, arrived: Arrived) -> Answer | None:
        try:
            game = read(FinishedGame, arrived.payload)
        except Unreadable as no:
            books.put_aside(str(arrived.topic), str(no), arrived.payload, None, arrived.at)
            log.warning("%s: put aside: %s", arrived.topic, no)
            return None
        return self._judged(books, game, arrived)

    def _judged(self, books: Ledger, game: FinishedGame, arrived: Arrived) -> Answer:
        reason = self._kept(books, game, arrived)
        if reason:
            nameless = payload(replace(game, names={}))
            books.put_aside(str(arrived.topic), reason, nameless, nameless, arrived.at)
            log.warning("%s: game %s put aside: %s", arrived.topic, game.id, reason)
        else:
            books.name(game, arrived.at)
        ack = Ack(game.epoch, game.sequence, game.id, game.revision, not reason, reason[:400])
        return Answer(replace(arrived.topic, kind=Kind.ACK), ack, None if reason else game.id)

    def _kept(self, books: Ledger, game: FinishedGame, arrived: Arrived) -> str:
        """Keep the game where it is to be kept; why not, "" where all is well."""
        if (game.venue, game.kiosk) != (arrived.topic.venue, arrived.topic.kiosk):
            return f"it says that it comes from {game.venue}/{game.kiosk}"
        if line := books.hear(game, arrived.at):
            log.warning("%s", line)
        known = books.known(game)
        decided = verdict(game, known)
        if decided is Verdict.CONFLICT:
            return "another game is kept under this id: two copies of one card went on with it"
        if decided is Verdict.KNOWN:
            return ""
        try:
            played = self._replay(game)
        except Unfit as no:
            return str(no)
        if not is_believable(game, arrived.at):
            played = dated(played, arrived.at)
        if known is not None:
            played = replace(played, id=known.id)
        books.keep(replace(game, names={}), played, arrived.at)
        return ""
