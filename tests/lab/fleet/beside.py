"""Kiosks, and beside each a link whose house is well, silent, away or has no room: what the table notices.

A kiosk is `lebon evening`, a process of its own that answers each line at once: the time of an answer is what
people at the table wait for. The link is `lebon link` on the same folder. All kiosks play the same evening in
turns, line by line, so that whatever else the machine does falls on each of them alike.
"""

import json
import os
import socket
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from threading import Thread

from hardware.clock import SystemClock
from kiosk.broker import LOCAL, Address
from kiosk.broker.embedded import Embedded
from tests.lab.fleet.servers import free_port

WARM = 5
"""Answers that are not counted: the first ones load what is loaded late."""


@dataclass(frozen=True, slots=True)
class Beside:
    """One condition. Milliseconds from a line of the evening to its answer, its word committed to the log.

    link      what the link said last, "" where there was none.
    """

    house: str
    answers: int
    median_ms: float
    ms_95: float
    longest_ms: float
    link: str


def conditions(
    lines: int, seed: int, watched: Callable[[Iterable[str]], Iterable[str]]
) -> tuple[Beside, ...]:
    """The same evening beside each of them. watched: shows how far it is."""
    with ExitStack() as stack:
        tables = {}
        for name, house in HOUSES.items():
            folder = Path(stack.enter_context(TemporaryDirectory(prefix="lebon-beside-")))
            said = stack.enter_context(_link(folder, stack, house))
            tables[name] = (stack.enter_context(_kiosk(folder)), said, list[float]())
        for line in watched(evening(lines, Random(seed))):
            for answer, _, times in tables.values():
                times.append(answer(line))
        return tuple(_figures(name, times[WARM:], said()) for name, (_, said, times) in tables.items())


def _figures(name: str, times: list[float], said: str) -> Beside:
    tail = quantiles(times, n=20)[-1]
    return Beside(name, len(times), round(median(times), 1), round(tail, 1), round(max(times), 1), said)


def evening(lines: int, chance: Random) -> Iterator[str]:
    """People who throw and say « le bon »: each throw is read, and pushed to be taken."""
    for turn in range(lines // 3):
        at = 4.0 * turn
        dice = "".join(sorted((str(chance.randint(1, 6)) for _ in range(3)), reverse=True))
        yield f"{at:.1f} rolling"
        yield f"{at + 1:.1f} read {dice}"
        yield f"{at + 3:.1f} push"


@contextmanager
def _kiosk(folder: Path) -> Iterator[Callable[[str], float]]:
    """A kiosk on that folder; gives the milliseconds in which it answers a line."""
    words = ["evening", "-", "--players", "Ana,Bo", "--rules", "onze", "--data", str(folder), "--json"]
    clock = SystemClock()

    def answer(line: str) -> float:
        began = clock.now()
        assert kiosk.stdin is not None
        assert kiosk.stdout is not None
        kiosk.stdin.write(f"{line}\n")
        kiosk.stdin.flush()
        json.loads(kiosk.stdout.readline())
        return 1000 * (clock.now() - began)

    command = [sys.executable, "-m", "kiosk", *words]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as kiosk:
        yield answer


@contextmanager
def _link(
    folder: Path, stack: ExitStack, house: Callable[[Path, ExitStack], int] | None
) -> Iterator[Callable[[], str]]:
    """A link to that house, if there is one; gives what it said last."""
    if house is None:
        yield lambda: ""
        return
    port = house(folder, stack)
    told = folder / "link.log"
    words = ["link", "--broker", f"{LOCAL}:{port}", "--venue", "bar", "--kiosk", "1", "--data", str(folder)]
    with told.open("wb") as log:
        link = subprocess.Popen(
            [sys.executable, "-m", "kiosk", *words], stderr=log, env=os.environ | {"LEBON_LANG": "en"}
        )
    try:
        yield lambda: (told.read_text().splitlines() or ["nothing"])[-1].replace(str(folder), "")
    finally:
        link.kill()
        link.wait()


def _well(folder: Path, stack: ExitStack) -> int:
    port = free_port()
    stack.enter_context(closing(Embedded(Address(LOCAL, port), "hub")))
    return port


def _black_hole(folder: Path, stack: ExitStack) -> int:
    """Takes every connection and says nothing, ever."""
    hole = stack.enter_context(closing(socket.create_server((LOCAL, 0))))
    taken: list[socket.socket] = []

    def swallow() -> None:
        while True:
            try:
                taken.append(hole.accept()[0])
            except OSError:
                return

    Thread(target=swallow, daemon=True).start()
    return int(hole.getsockname()[1])


def _refuses(folder: Path, stack: ExitStack) -> int:
    """A broker that says no: CONNACK with return code 5, not authorized (MQTT 3.1.1, 3.2.2.3)."""
    door = stack.enter_context(closing(socket.create_server((LOCAL, 0))))

    def refuse() -> None:
        while True:
            try:
                guest = door.accept()[0]
                with closing(guest):
                    guest.recv(1024)
                    guest.sendall(bytes((0x20, 2, 0, 5)))
            except OSError:
                return

    Thread(target=refuse, daemon=True).start()
    return int(door.getsockname()[1])


def _no_room(folder: Path, stack: ExitStack) -> int:
    """The link can write nothing down, as on a full disk."""
    (folder / "link" / "notes.json.new").mkdir(parents=True)
    return _well(folder, stack)


HOUSES: dict[str, Callable[[Path, ExitStack], int] | None] = {
    "no link": None,
    "a house that is well": _well,
    "a black hole": _black_hole,
    "a broker that says no": _refuses,
    "no room for the link's notes": _no_room,
    "no link again": None,
}
