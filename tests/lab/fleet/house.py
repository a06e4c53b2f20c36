"""The hub of a simulated fleet: the real intake over books in memory, with a mains that can be pulled."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from random import Random

from kiosk.hub.intake import Arrived, Intake
from kiosk.hub.played import PlayedGame
from kiosk.hub.verdict import Known, seated, twin
from kiosk.wire import Ack, FinishedGame, Kind, State, Stub, Topic, payload
from tests.lab.fleet.games import Deck
from tests.lab.fleet.params import Control, Fleet

LOST = ("rows", "twins", "aside", "carried", "waiting", "last")
"""What a hub loses with its database."""


@dataclass(slots=True)
class Memory:
    """Books as kiosk.hub.store.Books keeps them, in dicts; a row a game, whatever its key is."""

    control: Control
    rows: dict[str, tuple[FinishedGame, PlayedGame]] = field(default_factory=dict)
    twins: dict[str, str] = field(default_factory=dict)
    aside: dict[tuple[str, bytes], str] = field(default_factory=dict)
    names: dict[str, str] = field(default_factory=dict)
    stones: set[str] = field(default_factory=set)
    logs: dict[str, set[tuple[str, str]]] = field(default_factory=dict)
    carried: dict[str, int] = field(default_factory=dict)
    waiting: dict[str, tuple[FinishedGame | Stub, ...]] = field(default_factory=dict)
    last: dict[str, tuple[int, str | None, int]] = field(default_factory=dict)

    def find(self, game: FinishedGame) -> Known | None:
        """By its id, or by that of its twin."""
        if self.control is Control.NO_UPSERT:
            return None
        number = game.id if game.id in self.rows else self.twins.get(twin(game))
        if number is None:
            return None
        kept = self.rows[number][0]
        return Known(number, kept.words, seated(kept))

    def keep(self, game: FinishedGame, played: PlayedGame, received: float) -> None:
        """In place of what was kept under that id."""
        number = played.id if self.control is not Control.NO_UPSERT else f"{played.id} {len(self.rows)}"
        self.rows[number] = (game, played)
        self.twins[twin(game)] = number

    def carry(self, game: FinishedGame | Stub, venue: str, kiosk: str, kept: str) -> None:
        """It, and whatever waits for it; or it waits for the one before it."""
        if game.after is not None and game.after not in self.carried:
            self.waiting[game.after] = (*self.waiting.get(game.after, ()), game)
            return
        ended = [game]
        while ended:
            each = ended.pop()
            self.carried[each.id] = max(each.revision, self.carried.get(each.id, 0))
            if each.sequence >= self.last_carried(each.epoch, venue, kiosk)[0]:
                self.last[each.epoch] = (each.sequence, each.id, self.carried[each.id])
            ended += self.waiting.pop(each.id, ())

    def carried_words(self, number: str) -> int | None:
        """How many words of that game."""
        return self.carried.get(number)

    def last_carried(self, epoch: str, venue: str, kiosk: str) -> tuple[int, str | None, int]:
        """A clone's too, under one name with it."""
        return self.last.get(epoch, (0, None, 0))

    def put_aside(self, topic: str, reason: str, told: bytes, kept: bytes | None, received: float) -> None:
        """The same twice is there once."""
        self.aside[topic, told] = reason

    def hear(self, game: FinishedGame, now: float) -> str:
        """Which kiosk tells which log."""
        self.logs.setdefault(game.epoch, set()).add((game.venue, game.kiosk))
        return ""

    def name(self, game: FinishedGame, now: float) -> None:
        """But of nobody who was forgotten."""
        self.names.update({who: name for who, name in game.names.items() if who not in self.stones})

    def forget(self, person: str, at: float) -> tuple[tuple[str, str], ...]:
        """Delete the name, and keep it out."""
        self.names.pop(person, None)
        if self.control is not Control.NO_STONES:
            self.stones.add(person)
        return ()

    def forgotten_among(self, people: Iterable[str]) -> frozenset[str]:
        """Those of them who were forgotten."""
        return frozenset(self.stones.intersection(people))

    def person_at(self, number: str, place: int) -> str | None:
        """Who sat there, by the order of the start: nobody comes later in these games."""
        return self.rows[number][0].players[place] if number in self.rows else None

    def bury(self, person: str, venue: str, kiosk: str, at: float) -> tuple[tuple[str, str], ...]:
        """As `forget`, whatever names there are."""
        return (*self.forget(person, at), (venue, kiosk))

    def withdraw(self, venue: str, kiosk: str, at: float) -> bool:
        """Not simulated: no house changes its mind here."""
        return False

    def copy(self) -> "Memory":
        """As it is now."""
        copied = {name: dict(getattr(self, name)) for name in LOST}
        return replace(self, **copied)  # type: ignore[arg-type]

    def lose(self, copy: "Memory | None") -> None:
        """All is as it was then, or empty; that who was forgotten stays so is tested with the real link."""
        for name in LOST:
            setattr(self, name, {} if copy is None else getattr(copy, name))

    def together(self) -> "Iterator[Memory]":
        """Not cut in the middle: a cut is before all of it or after."""
        return _itself(self)  # type: ignore[return-value]

    def forgotten_people(self, venue: str, kiosk: str) -> tuple[str, ...]:
        """Of everybody: a simulated kiosk looks for its own."""
        return tuple(self.stones)


@contextmanager
def _itself(books: Memory) -> Iterator[Memory]:
    yield books


class House:
    """Takes messages in; the mains may go before the commit, or between it and the answers."""

    def __init__(self, fleet: Fleet, deck: Deck, chance: Random) -> None:
        self.books = Memory(fleet.control)
        self.cuts = 0
        self._intake = Intake(self.books, deck.replay)  # type: ignore[arg-type]
        self._fleet = fleet
        self._chance = chance

    def hear(self, topic: Topic, state: State, now: float) -> Ack | None:
        """What is wrong with what a link believes, if anything is."""
        for answer in self._intake.take([Arrived(topic, payload(state), now)]):
            if isinstance(answer.message, Ack):
                return answer.message
        return None

    def take(self, game: FinishedGame, now: float) -> Ack | None:
        """The acknowledgement; None where the mains went."""
        cut = self._chance.random()
        if cut < 2 * self._fleet.cuts:
            self.cuts += 1
        if cut < self._fleet.cuts:
            acked = Ack(game.epoch, game.sequence, game.id, game.revision)
            return acked if self._fleet.control is Control.ACK_FIRST else None
        topic = Topic(game.venue, game.kiosk, Kind.GAME)
        answer = self._intake.judge(self.books, game, Arrived(topic, b"", now))
        if cut < 2 * self._fleet.cuts:
            return None
        assert isinstance(answer.message, Ack)
        return answer.message
