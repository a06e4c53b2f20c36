"""All tables as they stand: the newest state and scoreboard of each, in memory only.

Written by whoever hears the broker, read by the pages, from any thread.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from threading import Lock

from kiosk.hub.played import TableNow
from kiosk.wire import Kind, Live, State, Topic, Unreadable, payload, read


class Room:
    """What is heard of each table."""

    def __init__(self) -> None:
        self._tables: dict[tuple[str, str], TableNow] = {}
        self._lock = Lock()
        self._listeners: tuple[Callable[[], None], ...] = ()

    def tables(self) -> tuple[TableNow, ...]:
        """All that were ever heard of, by venue and kiosk."""
        with self._lock:
            return tuple(table for _, table in sorted(self._tables.items()))

    def listen(self, listener: Callable[[], None]) -> None:
        """Call this, in the thread that hears the broker, whenever something changed; it must not wait."""
        self._listeners += (listener,)

    def hear(self, topic: Topic, told: bytes, now: float) -> bool:
        """A state or a scoreboard; whether it could be read. An empty one takes the scoreboard away."""
        place = (topic.venue, topic.kiosk)
        before = self._tables.get(place) or TableNow(*place, "", online=False, heard=now)
        try:
            after = _hear(before, topic.kind, told, now)
        except Unreadable:
            return False
        with self._lock:
            self._tables[place] = after
        self.tell_all()
        return True

    def forget(self, people: Iterable[str]) -> tuple[tuple[Topic, bytes], ...]:
        """Take these names off the scoreboards; what must be published in the place of those."""
        gone, told = frozenset(people), []
        for place, table in tuple(self._tables.items()):
            if table.live is not None and table.live.names and gone.intersection(table.live.players):
                live = replace(table.live, names=())
                with self._lock:
                    self._tables[place] = replace(table, live=live)
                told.append((Topic(*place, Kind.LIVE), payload(live)))
        if told:
            self.tell_all()
        return tuple(told)

    def tell_all(self) -> None:
        """Tell all who listen."""
        for listener in self._listeners:
            listener()


def _hear(table: TableNow, kind: Kind, told: bytes, now: float) -> TableNow:
    """The table with this message. Raises Unreadable."""
    if kind is Kind.LIVE:
        live = read(Live, told) if told else None
        return replace(table, live=live, heard=now, table=live.table if live and live.table else table.table)
    state = read(State, told)
    named = state.table or table.table
    slow = now - state.at if state.at else table.slow
    run, before = table.runs
    if state.run and state.run != run:
        table = replace(table, runs=(state.run, run), doubled=now if state.run == before else table.doubled)
    return replace(table, online=state.online, waiting=state.waiting, heard=now, table=named, slow=slow)
