"""What only the shell knows, told to the counter: the board, a backup on a stick, how everything fares."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

from hardware.clock import SystemClock
from kiosk.backup.keeper import Backups
from kiosk.board import Ledger
from kiosk.counter.messages import Told
from kiosk.counter.state import Counter, Screen
from kiosk.engine.usage import UsageRefused
from kiosk.invited import Offers
from kiosk.journal import Journal
from kiosk.language import Tell, line, said
from kiosk.records.example import film_of
from kiosk.running.serve import Staff
from kiosk.store import StoreFailed

SERVICE_EVERY = 1.0
"""Seconds between two lines of health on the service page."""

LATELY = 5
"""Games among which the last one that was played to its end is looked for."""

OFFER_EVERY = 3.0
"""Seconds between two looks for a stick whose backup a new card may take back."""

BACKUP_MISSED = said("Sauvegarde sur clé manquée : voir la page de service")


class News:
    """Looks once a turn whether there is any.

    wall  seconds since the epoch, for the records of the week.
    told  takes one line for each thing that fails.
    folder  of the data: there lies what the house offers.
    """

    def __init__(
        self,
        journal: Journal,
        backups: Backups,
        staff: Staff,
        wall: Callable[[], float],
        told: Tell,
        folder: Path,
    ) -> None:
        self._journal = journal
        self._backups = backups
        self._staff = staff
        self._wall = wall
        self._told = told
        self._offers = Offers(folder)
        self._ledger = Ledger(SystemClock().now)
        self._games: int | None = None
        self._shown: int | None = None
        self._served_at = 0.0
        self._offered_at = -OFFER_EVERY
        self._missed = False

    def turn(self, counter: Counter, games: int, now: float, *, idle: bool) -> Iterator[Told]:
        """What is to be told now.

        games  how many are over in this run: the board hangs anew after each, and at the start.
        idle   nobody plays: games that the records do not count yet are added up.
        """
        if self._games != games and self._journal.kept:
            self._games = games
            self._ledger.begin(self._journal.store, self._wall())
        yield from self._board(idle=idle)
        if idle:
            yield from self._reel(games)
        yield from self._offers.turn(now, self._wall())
        new = counter.screen in {Screen.ATTRACT, Screen.WELCOME}
        if new and now - self._offered_at >= OFFER_EVERY:
            self._offered_at = now
            offer = self._is_new() and self._backups.has_backup()
            if offer is not counter.staff.offer:
                yield Told(offer=offer)
        yield from self._night()
        if counter.screen is Screen.SERVICE and now - self._served_at >= SERVICE_EVERY:
            self._served_at = now
            yield self._staff.lines()

    def _is_new(self) -> bool:
        """Whether this card never had a game; a log that does not answer is no new one."""
        with suppress(StoreFailed):
            return self._journal.store.last_game == 0
        return False

    def _board(self, *, idle: bool) -> Iterator[Told]:
        """Records are worth a try, never a stop; a log in memory knows only the last games."""
        try:
            told = self._ledger.turn(idle=idle)
        except StoreFailed as error:
            self._told(line(said("le palmarès n’est pas fait : {why}"), why=error.line))
        else:
            yield from () if told is None else (told,)

    def _night(self) -> Iterator[Told]:
        """That the backup of a night was missed, or that one was made since."""
        if self._missed is not self._backups.missed:
            self._missed = self._backups.missed
            yield Told(note=BACKUP_MISSED if self._missed else "")

    def _reel(self, games: int) -> Iterator[Told]:
        """A film for the first page; once a game, when nobody plays any more."""
        if self._shown == games:
            return
        self._shown = games
        with suppress(StoreFailed, UsageRefused):
            yield Told(reel=film_of(self._journal.store.latest(LATELY)))
