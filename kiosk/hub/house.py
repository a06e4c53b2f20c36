"""The house that the pages show: tables, league and tournaments, and the desk that gives matches to tables.

The hub's thread turns it and makes each view; the pages' event loop reads the newest one and is woken by it.
"""

import asyncio
from collections.abc import Callable
from random import Random
from threading import RLock

from kiosk.counter.arrange.setup import GUEST
from kiosk.hub.league.ladder import ladder
from kiosk.hub.pages.view import View
from kiosk.hub.service import Service
from kiosk.hub.standing import Standing, standing
from kiosk.hub.store import Unavailable
from kiosk.hub.tournament import kept
from kiosk.hub.tournament.course import course
from kiosk.hub.tournament.desk import Assigned, Place, assignments
from kiosk.hub.tournament.draw import Wanted, tournament
from kiosk.hub.tournament.offers import offers
from kiosk.hub.tournament.values import Course
from kiosk.language import Tongue
from kiosk.wire import Kind, Offer, Topic, payload

DESK_EVERY = 1.0
"""Seconds between two looks at who waits for a match."""


class House:
    """One house over one hub."""

    def __init__(self, service: Service, say: Tongue, clock: Callable[[], float]) -> None:
        """say: the language of the offers' titles. Raises Unavailable."""
        self._service = service
        self._say = say
        self._clock = clock
        self._lock = RLock()
        self._chance = Random()
        self._tournaments = tuple(map(kept.read, service.store.tournaments()))
        self._assigned: tuple[Assigned, ...] = kept.read_assigned(service.store.desk())
        self._offers: dict[Place, Offer] = {}
        self._standing: Standing | None = None
        self._stale = self._moved = True
        self._desk_at = float("-inf")
        self._view = View()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._changed = asyncio.Event()
        service.listen(self._note_games)
        service.room.listen(self._note_tables)
        service.greet(self.offer_again)
        self.turn(clock())

    def turn(self, now: float) -> None:
        """One turn of the hub's thread: the folds, the desk, the view."""
        with self._lock:
            try:
                if self._stale:
                    self._unname()
                    self._standing = standing(self._service.store, self._standing)
                if self._stale or self._moved or now - self._desk_at >= DESK_EVERY:
                    self._turn_desk(now)
            except Unavailable:
                return
            self._stale = self._moved = False

    def offer_again(self) -> None:
        """A broker that was started anew has lost the offers."""
        for place, offer in self._offers.items():
            self._publish(place, offer)

    def view(self) -> View:
        """The house as it stands."""
        return self._view

    async def change(self, seen: View) -> None:
        """Returns when the view is another one than that; at once where it is."""
        self._loop = asyncio.get_running_loop()
        while self._view is seen:
            await self._changed.wait()

    def set_up(self, wanted: Wanted) -> str:
        """Draw a tournament and offer its matches from now on; its id. Raises UsageRefused."""
        with self._lock:
            made = tournament(wanted, self._service.store.names(wanted.venue), self._chance, self._clock())
            self._service.store.keep_tournament(made.id, made.began, kept.tournament_text(made))
            self._tournaments = (made, *self._tournaments)
            self._turn_desk(self._clock())
            return made.id

    def stop(self, tournament_id: str) -> None:
        """Offer its matches no more, and show it no longer; its games stay."""
        with self._lock:
            self._service.store.drop_tournament(tournament_id)
            self._tournaments = tuple(each for each in self._tournaments if each.id != tournament_id)
            self._turn_desk(self._clock())

    def forget(self, person: str) -> None:
        """Forget who that was: here, and at every kiosk."""
        self._service.forget(person, self._clock())
        self._stale = True
        self.turn(self._clock())

    def _unname(self) -> None:
        """A tournament goes on without the names of who was forgotten."""
        gone = self._service.store.forgotten_among(
            number for each in self._tournaments for number in each.ids
        )
        known, self._tournaments = (
            self._tournaments,
            tuple(each.without(gone, lambda n: self._say(GUEST, n=n)) for each in self._tournaments),
        )
        for before, after in zip(known, self._tournaments, strict=True):
            if after != before:
                self._service.store.keep_tournament(after.id, after.began, kept.tournament_text(after))

    def _note_games(self) -> None:
        self._stale = True

    def _note_tables(self) -> None:
        self._moved = True

    def _turn_desk(self, now: float) -> None:
        self._desk_at = now
        tables, games = self._service.room.tables(), self._standing.matches if self._standing else ()
        courses = tuple(course(each, games) for each in self._tournaments)
        given = assignments(self._assigned, courses, tables, now)
        if given != self._assigned:
            self._service.store.keep_desk(kept.assignments_text(given))
            self._assigned = given
        self._offer(offers(given, courses, self._say))
        self._show(courses)

    def _offer(self, now: dict[Place, Offer]) -> None:
        """Tell each table what has changed for it."""
        for place in (*now, *(self._offers.keys() - now.keys())):
            if now.get(place) != self._offers.get(place):
                self._publish(place, now.get(place))
        self._offers = now

    def _publish(self, place: Place, offer: Offer | None) -> None:
        self._service.publish(Topic(*place, Kind.OFFER), b"" if offer is None else payload(offer))

    def _show(self, courses: tuple[Course, ...]) -> None:
        stands = self._standing or Standing()
        names = self._service.store.names() if self._stale else self._view.names
        view = View(
            tables=self._service.room.tables(),
            names=names,
            ladder=ladder(stands.ratings, names),
            courses=courses,
            assigned=self._assigned,
        )
        if view != self._view:
            self._view = view
            if self._loop is not None and not self._loop.is_closed():
                self._loop.call_soon_threadsafe(self._ring)

    def _ring(self) -> None:
        self._changed.set()
        self._changed = asyncio.Event()
