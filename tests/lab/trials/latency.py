"""How long from the kiosk's log to an open page: commit, link, broker, hub, server-sent event.

    python -m tests.lab.trials.latency FOLDER [--hub http://127.0.0.1:8421] [--throws 200]

A table of its own joins a running hub (embedded broker at 1883): each throw is committed to its log as the
kiosk commits it, and is on the page when the event that shows its dice has arrived. Prints median and 95 % in
milliseconds; exit status 1 where the median is above what was promised.
"""

import argparse
import json
import re
import sys
import threading
import time
from pathlib import Path
from random import Random
from urllib.request import urlopen

from kiosk.counter.effects import GameStarted, Log
from kiosk.engine.events import Thrown
from kiosk.engine.history import begin, play
from kiosk.engine.presets import ONZE
from kiosk.journal import Journal
from tests.lab.trials.cup import running

PROMISED = 0.2
"""Seconds from the kiosk to the page on one machine, in the median."""

APART = (0.4, 0.9)
"""Seconds between two throws: a quick table's; a link tells at most four scoreboards a second."""

LABEL = "Latence"


class Page:
    """An open page that notes when it shows which dice at our table."""

    def __init__(self, hub: str) -> None:
        self.seen: dict[str, float] = {}
        self.arrived = threading.Condition()
        self._events = urlopen(f"{hub}/events/stream?lang=fr&table={LABEL}", timeout=60)
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        for line in self._events:
            if line.startswith(b"data: {"):
                at, told = time.monotonic(), json.loads(line[6:])
                dice = "".join(re.findall(r"dice.svg#d(\d)", told.get("strip", "")))
                with self.arrived:
                    self.seen[dice] = at
                    self.arrived.notify_all()

    def shown(self, dice: str, after: float) -> float | None:
        """When these dice were shown, if that is within five seconds."""
        with self.arrived:
            self.arrived.wait_for(lambda: self.seen.get(dice, 0.0) >= after, 5.0)
            return self.seen.get(dice) if self.seen.get(dice, 0.0) >= after else None


def measured(folder: Path, hub: str, throws: int) -> list[float]:
    """Seconds for each throw that was shown; those that never were are missing."""
    chance = Random(421)
    (folder / "lebon.toml").write_text(f'table = "{LABEL}"\nwelcomed = true\n')
    journal = Journal.open(folder, time.time, "now")
    link = ("kiosk", "link", "--broker", "127.0.0.1:1883", "--venue", "zinc", "--kiosk", "lat")
    found: list[float] = []
    with running(*link, data=folder, output=folder / "link.log"):
        page, game = Page(hub), 0
        while len(found) < throws:
            game += 1
            history = begin(ONZE, ("Ana", "Bo"), "Ana")
            journal.record(GameStarted(game, ONZE, ("Ana", "Bo"), "Ana", ""))
            time.sleep(3.0 if game == 1 else 1.0)
            while history.game.result is None and len(found) < throws:
                again = history.game.hand != ()
                dice = tuple(chance.randint(1, 6) for _ in range(3))
                event = Thrown((), dice)
                history = play(history, event)
                began = time.monotonic()
                journal.record(Log(game, event))
                lying = "".join(map(str, sorted(history.game.hand, reverse=True)))
                if lying and (at := page.shown(lying, began)) is not None:
                    found.append(at - began)
                time.sleep(chance.uniform(*APART) if again or lying else 0.3)
    journal.close()
    return found


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("folder", type=Path)
    asked.add_argument("--hub", default="http://127.0.0.1:8421")
    asked.add_argument("--throws", type=int, default=200)
    given = asked.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    found = sorted(measured(given.folder, given.hub, given.throws))
    median, most = found[len(found) // 2], found[int(len(found) * 0.95)]
    print(f"n {len(found)}, median {1000 * median:.0f} ms, 95 % {1000 * most:.0f} ms")  # noqa: T201
    return 0 if median <= PROMISED else 1


if __name__ == "__main__":
    sys.exit(main())
