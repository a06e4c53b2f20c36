"""What the pages show, as one frozen value, and where it comes from."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from kiosk.hub.league.ladder import Row
from kiosk.hub.played import TableNow
from kiosk.hub.tournament.desk import Assigned
from kiosk.hub.tournament.draw import Wanted
from kiosk.hub.tournament.values import Course


@dataclass(frozen=True, slots=True)
class View:
    """The house as it stands.

    tables    all that were ever heard of, by what they are called.
    names     of the ids who agreed to be named.
    ladder    the league, the best first.
    courses   tournaments, the newest first.
    assigned  which match each table was given.
    """

    tables: tuple[TableNow, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict)
    ladder: tuple[Row, ...] = ()
    courses: tuple[Course, ...] = ()
    assigned: tuple[Assigned, ...] = ()

    def course(self, tournament_id: str) -> Course | None:
        """The tournament of that id."""
        return next((each for each in self.courses if each.tournament.id == tournament_id), None)


class House(Protocol):
    """What the pages need of the hub; kiosk.hub.pages.fake has one without broker and database.

    All is called from the thread of the pages' event loop.
    """

    def view(self) -> View:
        """The house as it stands."""
        ...

    async def change(self, seen: View) -> None:
        """Returns when the view is another one than that; at once where it is."""
        ...

    def set_up(self, wanted: Wanted) -> str:
        """Draw a tournament and offer its matches from now on; its id.

        Raises UsageRefused with the sentence for the page.
        """
        ...

    def stop(self, tournament_id: str) -> None:
        """Offer its matches no more, and show it no longer."""
        ...

    def forget(self, person: str) -> None:
        """Forget who that was: here, and at every kiosk."""
        ...
