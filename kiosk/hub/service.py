"""The hub at work: what the broker brings goes to the room and to the database, and the answers go back."""

import logging
from collections.abc import Callable, Iterable
from threading import Lock

from kiosk.broker import Broker, Connected, Lost, Received
from kiosk.hub.intake import Answer, Arrived, Intake
from kiosk.hub.room import Room
from kiosk.hub.store import HubStore, Unavailable
from kiosk.language import Changes, Tell, line, said
from kiosk.wire import Forgotten, Kind, Topic, Unreadable, payload, read_topic

log = logging.getLogger(__name__)

MESSAGES_AT_ONCE = 200
"""Messages in one transaction: one flush of the disk for all of them."""

LEAST_PAUSE, LONGEST_PAUSE = 1.0, 30.0
"""Seconds in which a database that failed is left alone; the links keep their games meanwhile."""

MOST_UNSTORED = 5000
"""Messages that wait for the database; what comes beyond is dropped, and its link sends it again."""


class Service:
    """One hub. `turn` is called by one thread; `publish` and `forget` by any."""

    def __init__(self, store: HubStore, room: Room, broker: Broker, tell: Tell) -> None:
        self.store = store
        self.room = room
        self._intake = Intake(store)
        self._broker = broker
        self._changes = Changes(tell)
        self._waiting: list[Arrived] = []
        self._pause = LEAST_PAUSE
        self._not_before = float("-inf")
        self._kept: tuple[Callable[[], None], ...] = ()
        self._joined: tuple[Callable[[], None], ...] = ()
        self._greeted: set[tuple[str, str]] = set()
        self._unclean = True
        self._lock = Lock()

    def listen(self, listener: Callable[[], None]) -> None:
        """Call this, in the hub's thread, whenever games were kept or people forgotten; it must not wait."""
        self._kept += (listener,)

    def greet(self, listener: Callable[[], None]) -> None:
        """Call this, in the hub's thread, when the broker is there anew and may have lost what it kept."""
        self._joined += (listener,)

    def turn(self, now: float) -> None:
        """One turn: hear, keep, answer. now: seconds since 1970."""
        for event in self._broker.events():
            match event:
                case Connected():
                    self._welcome()
                case Lost(why):
                    away = said("pas de courtier ({why}) ; on réessaie")
                    self._changes.tell("broker", line(away, why=line(why)))
                case Received(topic, told):
                    self._hear(topic, told, now)
        while self._waiting and now >= self._not_before and self._keep(now):
            pass
        if self._unclean and now >= self._not_before:
            self._scrub(now)

    def publish(self, topic: Topic, told: bytes) -> bool:
        """Tell a table something; False where the broker is away."""
        return self._broker.publish(topic, told)

    def forget(self, person: str, now: float) -> None:
        """Forget who that was: here, on the boards, and at every kiosk. Raises Unavailable."""
        with self._lock:
            answers = self._intake.forget(person, now)
        self._answer(answers)

    def close(self) -> None:
        """Leave the broker and the database. May be called twice."""
        self._broker.close()
        self.store.close()

    def _welcome(self) -> None:
        """The broker is there anew: whoever must tell it something does."""
        self._changes.tell("broker", line(said("relié au courtier")))
        self._greeted.clear()
        for listener in self._joined:
            listener()

    def _hear(self, topic: str, told: bytes, now: float) -> None:
        try:
            place = read_topic(topic)
        except Unreadable as no:
            log.warning("%s", no)
            return
        if place.kind in (Kind.STATE, Kind.LIVE) and not self.room.hear(place, told, now):
            log.warning("%s: cannot be read", topic)
        if place.kind in (Kind.STATE, Kind.GAME, Kind.FORGET) and len(self._waiting) < MOST_UNSTORED:
            self._waiting.append(Arrived(place, told, now))

    def _keep(self, now: float) -> bool:
        """Write some of what waits; False where the database does not take it now."""
        some = self._waiting[:MESSAGES_AT_ONCE]
        try:
            with self._lock:
                answers = self._intake.take(some)
                greetings = tuple(map(self._intake.tombstones, self._not_greeted(some)))
        except Unavailable as failed:
            self._waiting.clear()
            self._later(failed, now)
            return False
        del self._waiting[: len(some)]
        if any(each.kept for each in answers):  # a full disk is still read: a state alone asks nothing more
            self._changes.is_well("database")
        self._pause = LEAST_PAUSE
        self._answer(answers)
        for each in greetings:
            self._send(each)
        self._greeted.update((each.topic.venue, each.topic.kiosk) for each in greetings)
        return True

    def _not_greeted(self, some: Iterable[Arrived]) -> Iterable[Topic]:
        """The tables that are heard for the first time since this start, by a broker that may have lost all.

        Each is told whom it must not name: where that is less than it was told once it says so.
        """
        states = dict.fromkeys(each.topic for each in some if each.topic.kind is Kind.STATE)
        return [each for each in states if (each.venue, each.kiosk) not in self._greeted]

    def _scrub(self, now: float) -> None:
        """Somebody was forgotten, or may have been before this start: nothing is left of the name."""
        try:
            with self._lock:
                self.store.scrub()
        except Unavailable as failed:
            self._later(failed, now)
        else:
            self._unclean = False

    def _later(self, failed: Unavailable, now: float) -> None:
        """Leave a database alone that failed; when it is there again it may be an older one."""
        self._greeted.clear()
        silent = said("la base de données ne prend rien ({why}) ; on réessaie")
        self._changes.tell("database", line(silent, why=failed.line))
        self._not_before = now + self._pause
        self._pause = min(2 * self._pause, LONGEST_PAUSE)

    def _answer(self, answers: tuple[Answer, ...]) -> None:
        for each in answers:
            self._unclean = self._unclean or isinstance(each.message, Forgotten)
            self._send(each)
        if any(each.kept or isinstance(each.message, Forgotten) for each in answers):
            for listener in self._kept:
                listener()

    def _send(self, answer: Answer) -> None:
        if isinstance(answer.message, Forgotten):
            for topic, told in self.room.forget(answer.message.people):
                self.publish(topic, told)
        self.publish(answer.topic, payload(answer.message))
