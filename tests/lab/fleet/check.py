"""What must hold when a fleet has come to rest, from outside: the logs against the house's books."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from tests.lab.fleet.world import World


@dataclass(frozen=True, slots=True)
class Figures:
    """How a fleet came out; `broken` must be nothing."""

    kiosks: int
    days: float
    games: int
    sent: int
    dropped: int
    doubled: int
    hub_cuts: int
    restarts: int
    clones: int
    restores: int
    hub_losses: int
    stored: int
    lost: int
    twice: int
    stale: int
    put_aside: int
    waiting: int
    names_left: int
    seconds: float = 0.0

    @property
    def broken(self) -> tuple[str, ...]:
        """The promises that were not kept."""
        told = {
            "a game is lost": self.lost,
            "a game is there twice": self.twice,
            "an older revision is kept": self.stale,
            "games still wait": self.waiting,
            "a forgotten name is there": self.names_left,
        }
        return tuple(f"{what}: {times}" for what, times in told.items() if times)


def figures(world: World, seconds: float = 0.0) -> Figures:
    """The figures of a fleet that has come to rest."""
    books, tally = world.house.books, world.tally
    kept = Counter(game.id for game, _ in books.rows.values())
    in_logs = {game.id for table in world.tables for game in table.log} - world.forged
    return Figures(
        kiosks=world.fleet.kiosks,
        days=world.fleet.days,
        games=tally.games,
        sent=tally.sent,
        dropped=tally.dropped,
        doubled=tally.doubled,
        hub_cuts=world.house.cuts,
        restarts=tally.restarts,
        clones=tally.clones,
        restores=tally.restores,
        hub_losses=tally.losses,
        stored=len(books.rows),
        lost=len(in_logs - kept.keys()),
        twice=sum(times - 1 for times in kept.values()) + len(kept.keys() & world.forged),
        stale=sum(1 for _ in _stale(world)),
        put_aside=len(books.aside),
        waiting=sum(bool(table.outbox.under_way or table.look(world.now)) for table in world.tables),
        names_left=_names_left(world),
        seconds=seconds,
    )


def _stale(world: World) -> Iterator[str]:
    """Games of which the house has fewer words than a log."""
    rows = {game.id: game.revision for game, _ in world.house.books.rows.values()}
    for table in world.tables:
        for game in table.log:
            if rows.get(game.id, game.place.words) < game.place.words:
                yield game.id


def _names_left(world: World) -> int:
    """Names of people who asked to be forgotten, wherever the house keeps anything."""
    books = world.house.books
    gone = set(world.gone.values())
    named = sum(name in gone for name in books.names.values())
    inside = sum(bool(game.names) for game, _ in books.rows.values())
    aside = sum(any(name.encode() in told for name in gone) for _, told in books.aside) if gone else 0
    return named + inside + aside
