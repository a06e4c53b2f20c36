"""A house without broker and database, for tests and to look at the pages: tables are told to it by hand."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import anyio

from kiosk.hub.pages.view import View
from kiosk.hub.played import TableNow
from kiosk.hub.tournament.course import course
from kiosk.hub.tournament.draw import Wanted, tournament


class FakeHouse:
    """A house whose view is what it was last told."""

    def __init__(self, view: View | None = None, now: Callable[[], float] = lambda: 0.0) -> None:
        self._view = view or View()
        self._now = now
        self._changed = anyio.Event()
        self.forgotten: list[str] = []

    def view(self) -> View:
        return self._view

    async def change(self, seen: View) -> None:
        while self._view is seen:
            await self._changed.wait()

    def show(self, view: View) -> None:
        """From now on it stands so."""
        self._view = view
        self._changed.set()
        self._changed = anyio.Event()

    def table(self, told: TableNow) -> None:
        """A table as it stands now."""
        rest = [each for each in self._view.tables if each.place != told.place]
        self.show(replace(self._view, tables=(*rest, told)))

    def set_up(self, wanted: Wanted) -> str:
        """Drawn by the same lot each time."""
        made = tournament(wanted, self._view.names, Random(421), self._now())
        self.show(replace(self._view, courses=(course(made, ()), *self._view.courses)))
        return made.id

    def stop(self, tournament_id: str) -> None:
        left = tuple(each for each in self._view.courses if each.tournament.id != tournament_id)
        self.show(replace(self._view, courses=left))

    def forget(self, person: str) -> None:
        self.forgotten.append(person)
        names = {key: name for key, name in self._view.names.items() if key != person}
        self.show(replace(self._view, names=names))
