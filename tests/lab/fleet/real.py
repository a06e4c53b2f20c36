"""The same faults for real: links by the hundred, Mosquitto, PostgreSQL and the hub, each killed at random.

Everything is on loopback and in a folder that is thrown away; only what was started here is killed.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory

from hardware.clock import SystemClock, wall
from kiosk.broker import Received
from kiosk.broker.mqtt import Mqtt
from kiosk.broker.port import LOCAL, Address, Login
from kiosk.disk.offer import LINK_FOLDER
from kiosk.hub.rebuild import rebuild
from kiosk.hub.store import HubStore, Unavailable, Unusable
from kiosk.link.games import game_id
from kiosk.link.notes import load
from kiosk.store import LOG_FILE, StoreFailed
from kiosk.store.reader import LogReader
from kiosk.wire import Ack, Kind, read, read_topic
from kiosk.wire.topics import everywhere
from tests.lab.fleet.access import HUB, WITNESS, user_of
from tests.lab.fleet.servers import (
    LONGEST_START,
    Killable,
    Mosquitto,
    Postgres,
    Server,
    free_port,
    is_open,
    passwords,
)
from tests.lab.fleet.worker import place

A_WORKER = 100
"""Links in one process."""

GATHER = 120.0
"""Seconds in which every link must have found the broker, and the hub must answer."""

CALM = 20.0
"""Seconds after that in which nothing is killed: what latency is without faults."""

BETWEEN, DOWN = (2.0, 6.0), (0.2, 3.0)
"""Seconds between two kills, and for how long what was killed stays away."""

DRAIN = 240.0
"""Seconds at the end in which all that waits must arrive."""


@dataclass(frozen=True, slots=True)
class Real:
    """What came of it. Latencies in milliseconds, from the end of a game in a log to the hub's word that it
    is committed: while nothing was killed, and over all.
    """

    links: int
    seconds: float
    kills: int
    games: int
    stored: int
    doubled: int
    lost: int
    waiting: int
    refolded: bool
    calm_ms: float
    calm_ms_95: float
    all_ms: float
    all_ms_95: float

    @property
    def broken(self) -> tuple[str, ...]:
        """The promises that were not kept."""
        told = {"lost": self.lost, "doubled": self.doubled, "waiting": self.waiting}
        return (
            *(f"{what}: {times}" for what, times in told.items() if times),
            *(() if self.refolded else ("tables are not their fold",)),
        )


class Process(Killable):
    """One of ours, started again when it is not there."""

    def __init__(self, name: str, *words: object, **environment: str) -> None:
        self.name = name
        self._words = [sys.executable, "-m", *map(str, words)]
        self._environment = os.environ | environment

    def start(self) -> None:
        """Start it."""
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        self._process = subprocess.Popen(self._words, env=self._environment, **quiet)  # type: ignore[call-overload]


class Witness:
    """Hears every acknowledgement, with the time at which it came, and which tables are there."""

    def __init__(self, port: int) -> None:
        login = Login(WITNESS, WITNESS, passwords([WITNESS])[WITNESS])
        self._cable = Mqtt(Address(LOCAL, port), login, [everywhere(Kind.ACK), everywhere(Kind.STATE)])
        self.acked: dict[str, float] = {}
        self.tables: set[str] = set()

    def listen(self) -> None:
        """Take what came."""
        now = wall()
        for event in self._cable.events():
            if not isinstance(event, Received):
                continue
            if read_topic(event.topic).kind is Kind.STATE:
                self.tables.add(event.topic)
                continue
            ack = read(Ack, event.payload)
            if ack.id is not None and ack.refuted is None:
                self.acked.setdefault(ack.id, now)

    def hears(self, tables: int) -> bool:
        """Whether so many are there, and the hub answers."""
        self.listen()
        return len(self.tables) >= tables and bool(self.acked)

    def close(self) -> None:
        """Leave."""
        self._cable.close()


def trial(links: int, seconds: float, seed: int, every: float, tell: Callable[[str], None]) -> Real:
    """Let it run. every: seconds between two games of one kiosk, on average. Raises servers.Missing."""
    with TemporaryDirectory(prefix="lebon-fleet-") as name, ExitStack() as stack:
        folder = Path(name)
        folder.chmod(0o755)
        users = [HUB, WITNESS, *(user_of(*place(number)) for number in range(links))]
        broker = Mosquitto(folder / "broker", passwords(users))
        database = Postgres(folder / "database")
        hub = Process(
            "hub", "kiosk", "hub", "--database", database.url, "--broker", f"{LOCAL}:{broker.port}",
            "--listen", f"{LOCAL}:{free_port()}",
            LEBON_BROKER_USER=HUB, LEBON_BROKER_PASSWORD=passwords([HUB])[HUB],
        )  # fmt: skip
        workers = [
            Process(f"links {first}", "tests.lab.fleet.worker", folder, first, min(A_WORKER, links - first),
                    broker.port, every)
            for first in range(0, links, A_WORKER)
        ]  # fmt: skip
        servers: list[Server] = [database, broker]
        for server in servers:
            stack.callback(server.kill)
            server.start()
        _wait(lambda: is_open(broker.port) and is_open(database.port), LONGEST_START)
        parts: list[Server] = [*servers, hub, *workers]
        for part in parts[2:]:
            stack.callback(part.kill)
            part.start()
        witness = Witness(broker.port)
        stack.callback(witness.close)
        _wait(lambda: witness.hears(links), GATHER)
        return _watch(folder, parts, witness, database.url, links, seconds, Random(seed), tell)


def _watch(
    folder: Path, parts: list[Server], witness: Witness, url: str, links: int, seconds: float, chance: Random,
    tell: Callable[[str], None],
) -> Real:  # fmt: skip
    began, clock = wall(), SystemClock()
    kills, due, asleep = 0, began + CALM, dict[int, float]()
    while (now := wall()) < began + seconds:
        witness.listen()
        _start(part for number, part in enumerate(parts) if now >= asleep.get(number, 0.0))
        if now >= due:
            number = chance.choice((0, 1, 2, chance.randrange(3, len(parts))))  # each kind as often
            parts[number].kill()
            kills += 1
            asleep[number] = now + chance.uniform(*DOWN)
            due = now + chance.uniform(*BETWEEN)
            tell(f"{now - began:5.0f} s: {parts[number].name} killed")
        clock.sleep(0.01)
    (folder / "rest").touch()
    end = wall() + DRAIN
    while wall() < end and (clock.now() < 1 or _waiting(folder, links)):
        witness.listen()
        _start(parts)
        clock.sleep(0.05)
    for part in parts[2:]:  # nobody writes while it is looked at
        part.kill()
    return _figures(folder, witness, url, links, kills, began, seconds)


def _start(parts: Iterable[Server]) -> None:
    """Those that do not live."""
    for part in parts:
        if not part.lives():
            part.start()


def _figures(
    folder: Path, witness: Witness, url: str, links: int, kills: int, began: float, seconds: float
) -> Real:
    ended = {number: at for number, at, _ in _logged_games(folder, links)}
    behind = {number for number, _, acked in _logged_games(folder, links) if acked}
    store = _open(url)
    played = [game.id for game in store.played_games()]
    told = tuple(store.played_games())
    rebuild(store)
    refolded = tuple(store.played_games()) == told
    store.close()
    took = {
        number: 1000 * (witness.acked[number] - ended[number]) for number in ended if number in witness.acked
    }
    calm = [ms for number, ms in took.items() if began < ended[number] < began + CALM - 2.0]
    return Real(
        links=links,
        seconds=seconds,
        kills=kills,
        games=len(ended),
        stored=len(played),
        doubled=len(played) - len(set(played)) + len(set(played) - ended.keys()),
        lost=len(behind - set(played)),
        waiting=_waiting(folder, links),
        refolded=refolded,
        calm_ms=_middle(calm),
        calm_ms_95=_tail(calm),
        all_ms=_middle(list(took.values())),
        all_ms_95=_tail(list(took.values())),
    )


def _logged_games(folder: Path, links: int) -> Iterator[tuple[str, float, bool]]:
    """Every game of every log: its id, when it ended, and whether its link holds it for acknowledged."""
    for number in range(links):
        cursor = load(folder / f"kiosk-{number}" / LINK_FOLDER).game
        with _log(folder, number) as log:
            for saved in () if log is None else log.games():
                yield game_id(log.epoch, saved), saved.ended or 0.0, saved.id <= cursor  # type: ignore[union-attr]


def _waiting(folder: Path, links: int) -> int:
    """Kiosks whose cursor is not behind their last game."""
    count = 0
    for number in range(links):
        with _log(folder, number) as log:
            cursor = load(folder / f"kiosk-{number}" / LINK_FOLDER).game
            count += log is not None and log.last_game != cursor
    return count


@contextmanager
def _log(folder: Path, number: int) -> Iterator[LogReader | None]:
    """The log of that kiosk; None where it was killed before it had made one."""
    try:
        log = LogReader.open_beside(folder / f"kiosk-{number}" / LOG_FILE)
    except StoreFailed:
        yield None
        return
    try:
        yield log
    finally:
        log.close()


def _open(url: str) -> HubStore:
    """The hub's database, which may have been killed a moment ago."""
    clock = SystemClock()
    while True:
        try:
            return HubStore.open(url)
        except (Unusable, Unavailable):
            if clock.now() > LONGEST_START:
                raise
            clock.sleep(0.5)


def _wait(holds: Callable[[], bool], seconds: float) -> None:
    clock = SystemClock()
    while not holds() and clock.now() < seconds:
        clock.sleep(0.1)


def _middle(times: list[float]) -> float:
    return round(median(times), 1) if times else 0.0


def _tail(times: list[float]) -> float:
    return round(quantiles(times, n=20)[-1], 1) if len(times) > 1 else 0.0
