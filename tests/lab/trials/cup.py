"""A tournament with the real processes: a hub, three links and three tables, and no hand on the hub.

    python -m tests.lab.trials.cup FOLDER [--port 8421] [--mode knockout] [--touch] [--limit 480]

Eight people are drawn; the tables take up what is offered to them, with simulated dice, eye and button; it
ends when the page names a winner. Exit status 1 where that takes too long, or where the tables' own logs say
otherwise. --touch: the tables have no camera and people touch in what they threw, where three simulated eyes
are too much for a machine. `table FOLDER` is one of the tables.
"""

import argparse
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from random import Random
from urllib.parse import urlencode
from urllib.request import Request, urlopen

from hardware.missing import rig_without_camera
from kiosk.autoplay import People
from kiosk.counter.messages import Act, By, Message
from kiosk.counter.state import Counter, Screen
from kiosk.decision import Keep, Stop, Strength, decision
from kiosk.engine.play.state import Game
from kiosk.headless import Blind
from kiosk.running.run import Run
from kiosk.running.wanted import Fitted, Wanted
from kiosk.settings import Settings
from kiosk.store import LOG_FILE, Store
from vision.watch import Watcher

PEOPLE = ("Ana", "Bo", "Chloé", "Désiré", "Élodie", "Fañch", "Ginette", "Jean-Christophe")
TABLES = ("t1", "t2", "t3")
VENUE = "zinc"

LOOK = 6.0
"""Seconds for which people look at who paid before they go on."""

PACE = 0.002
"""Seconds of real time between two frames of simulated time: some four times as fast as people are."""


def invited(counter: Counter, now: float) -> tuple[Message, ...]:
    """What people do on the first and on the last page: the match that is offered, and nothing else."""
    looked = counter.screen is Screen.ATTRACT or (counter.moment is None and now - counter.since > LOOK)
    return (Act("accept", "", By.KEY),) if counter.invitation and looked else ()


class Guests(People):
    """Simulated people at a simulated table who play the matches that are offered."""

    def turn(self, counter: Counter, now: float) -> tuple[Message, ...]:
        if counter.screen is Screen.ATTRACT or (counter.screen is Screen.OVER and counter.invitation):
            return invited(counter, now)
        return super().turn(counter, now)


class Touching:
    """People at a table without a camera: they throw real dice and touch in what they show."""

    def __init__(self, seed: int) -> None:
        self._chance = Random(seed)
        self._next = 0.0

    def turn(self, counter: Counter, now: float) -> tuple[Message, ...]:
        """What they do now, if their time has come."""
        if now < self._next:
            return ()
        self._next = now + self._chance.uniform(0.3, 0.7)
        match counter.screen:
            case Screen.ATTRACT | Screen.OVER:
                return invited(counter, now)
            case Screen.CHOICE:
                return (Act("choose", "", By.KEY),)
            case Screen.HAND if counter.state is not None:
                return tuple(self._thrown(counter.state))
            case _:
                return ()

    def _thrown(self, game: Game) -> Iterator[Message]:
        wish = decision(game, Strength.REGULAR, self._chance) if game.hand else Keep()
        if isinstance(wish, Stop):
            yield Act("stop", "", By.KEY)
            return
        free = list(game.hand)
        for value in wish.values:
            yield Act("keep", str(free.index(value)), By.KEY)
            free[free.index(value)] = 0
        for _ in range(game.dice - len(wish.values)):
            yield Act("face", str(self._chance.randint(1, 6)), By.KEY)


def table(folder: Path, seed: int, *, touch: bool) -> None:
    """One table: it waits for offers and plays them, until it is stopped."""
    settings = Settings(table=f"Table {seed}", welcomed=True, named=True)
    (folder / "lebon.toml").write_text(f'table = "Table {seed}"\nnamed = true\nwelcomed = true\n')
    wanted = Wanted(f"sim:{seed}", stepped=not touch)
    blind = rig_without_camera(f"sim:{seed}", "on trial", retry=False)
    fitted = Fitted(blind, Watcher()) if touch else None
    with closing(Run(wanted, settings, folder, Blind((800, 480)), lambda _line: None, fitted)) as run:
        people = Touching(seed)
        if not touch and run.rig.table is not None:
            run.people = Guests(run.rig.table)
        while True:
            run.step()
            if touch:
                now = run.rig.clock.now()
                for message in people.turn(run.app.counter, now):
                    run.app.take(message, now)
            time.sleep(0.02 if touch or run.app.counter.screen is Screen.ATTRACT else PACE)


@contextmanager
def running(*words: str, data: Path, output: Path | None = None) -> Iterator[subprocess.Popen[bytes]]:
    """A process of its own with that folder of data, ended with the block."""
    data.mkdir(parents=True, exist_ok=True)
    environment = os.environ | {
        "LEBON_DATA": str(data),
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
    }
    with (output or Path(os.devnull)).open("wb") as told:
        process = subprocess.Popen([sys.executable, "-m", *words], env=environment, stdout=told, stderr=told)
        try:
            yield process
        finally:
            process.terminate()
            process.wait(30)


def get(address: str) -> str:
    with urlopen(address, timeout=5) as answer:
        return str(answer.read().decode())


def drawn(base: str, key: str, mode: str) -> str:
    """Set up a tournament as its page does; its address."""
    form = {"name": "Coupe de la Saint-Martin", "people": "\n".join(PEOPLE), "mode": mode}
    told = urlencode(form | {"rules": "onze", "venue": VENUE}).encode()
    asked = Request(f"{base}/tournaments", told, {"Cookie": f"lebon-owner={key}"})
    with urlopen(asked, timeout=5) as answer:
        return str(answer.url)


def awaited(what: str, found: object, until: float) -> object:
    """What the function finds, as soon as it finds something. Raises TimeoutError."""
    while time.monotonic() < until:
        try:
            if result := found():  # type: ignore[operator]
                return result
        except OSError:
            pass
        time.sleep(0.5)
    raise TimeoutError(what)


def winner(page: str) -> str:
    found = re.search(r'class="winner">.*?<strong>(.*?)</strong>', page, re.DOTALL)
    return found[1] if found else ""


def losers(folder: Path) -> list[tuple[str, str]]:
    """The match and the loser of every game that a table's own log calls a match."""
    found = []
    for kiosk in TABLES:
        store = Store.beside(folder / kiosk / LOG_FILE)
        for saved in store.games():
            match = re.search(r'^\[match "(.*)"\]', saved.tags, re.MULTILINE)
            if match and saved.result:
                found.append((match[1], str(saved.result["loser"])))
        store.close()
    return found


def trial(folder: Path, port: int, mode: str, hold: float, limit: float, *, touch: bool) -> int:
    """Play it; 0 where it came to its end as the tables' logs say. hold, limit: seconds."""
    base, until = f"http://127.0.0.1:{port}", time.monotonic() + limit
    with ExitStack() as stack:
        hub = folder / "hub"
        listen = ("kiosk", "hub", "--listen", f"127.0.0.1:{port}")
        stack.enter_context(running(*listen, data=hub, output=folder / "hub.log"))
        for number, kiosk in enumerate(TABLES, start=1):
            data = folder / kiosk
            me = (
                "tests.lab.trials.cup",
                "table",
                str(data),
                "--seed",
                str(number),
                *(["--touch"] if touch else []),
            )
            stack.enter_context(running(*me, data=data, output=folder / f"{kiosk}.log"))
            link = ("kiosk", "link", "--broker", "127.0.0.1:1883", "--venue", VENUE, "--kiosk", kiosk)
            stack.enter_context(running(*link, data=data, output=folder / f"{kiosk}-link.log"))
        awaited("three tables", lambda: get(f"{base}/tournaments") and all_there(base), until)
        cup = drawn(base, (hub / "hub.key").read_text().strip(), mode)
        print(f"set up: {cup}", flush=True)  # noqa: T201 a trial tells how far it is
        began = time.monotonic()
        name = awaited("a winner", lambda: winner(get(cup)), until)
        took = time.monotonic() - began
        lost = losers(folder)
        print(f"{name} wins after {len(lost)} matches in {took:.0f} s; lost: {lost}", flush=True)  # noqa: T201
        time.sleep(hold)
        alone = mode != "knockout" or (
            len(lost) == len(PEOPLE) - 1 and name not in {loser for _, loser in lost}
        )
        return 0 if alone else 1


def all_there(base: str) -> bool:
    """Whether the room knows all three tables."""
    with urlopen(f"{base}/events/room?lang=fr", timeout=5) as events:
        lines = [events.readline().decode() for _ in range(6)]
    return all(f"Table {number + 1}" in "".join(lines) for number in range(len(TABLES)))


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("what", help="the folder of the trial, or « table »")
    asked.add_argument("folder", nargs="?", type=Path)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--port", type=int, default=8421)
    asked.add_argument("--mode", default="knockout")
    asked.add_argument("--hold", type=float, default=0.0, help="seconds for which all goes on at the end")
    asked.add_argument("--limit", type=float, default=480.0, help="seconds that seven matches may take")
    asked.add_argument("--touch", action="store_true")
    given = asked.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    if given.what == "table":
        table(given.folder, given.seed, touch=given.touch)
    return trial(Path(given.what), given.port, given.mode, given.hold, given.limit, touch=given.touch)


if __name__ == "__main__":
    sys.exit(main())
