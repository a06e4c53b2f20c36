"""`python -m tests.lab.fleet.worker`: some kiosks and their links in one process, which may be killed.

Each has a log of its own on the disk and the real link over a real connection; games end as fast as asked.
"""

import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random

from hardware.clock import SystemClock, wall
from kiosk.broker.mqtt import Mqtt
from kiosk.broker.port import LOCAL, Address, Login
from kiosk.engine.history import History, begin
from kiosk.engine.written.replay import game_text
from kiosk.link.games import Table
from kiosk.link.link import Link
from kiosk.store import LOG_FILE, SavedGame, Store
from kiosk.wire import Kind, State, Topic, payload
from kiosk.wire.topics import DOWNWARD
from tests.lab.fleet.access import user_of
from tests.lab.fleet.games import RULES, Dealt, Deck
from tests.lab.fleet.servers import passwords

PEOPLE = ("Ana", "Bo", "Chloé")
TAGS = game_text(History((begin(RULES, PEOPLE, PEOPLE[0]).start,)))
LOOK = 0.1
"""Seconds between two looks of a link: a hundred of them share a core here."""

DECK = 12


@dataclass(slots=True)
class Kiosk:
    """One kiosk: its log, its link, and when its next game ends."""

    log: Store
    link: Link
    due: float

    def play(self, dealt: Dealt, now: float) -> None:
        """A game ends now."""
        number = self.log.last_game + 1
        words = tuple(dealt.words.split())
        self.log.put(SavedGame(number, TAGS, "", words, now - 60.0, now, "over", {}), ())


def place(number: int) -> tuple[str, str]:
    """Venue and name of a kiosk."""
    return f"bar-{number // 2}", str(number % 2)


def kiosk(folder: Path, number: int, port: int, first: float) -> Kiosk:
    """The kiosk of that number, as it left off."""
    venue, name = place(number)
    home = folder / f"kiosk-{number}"
    log, _ = Store.open(home / LOG_FILE, "stamp")
    user = user_of(venue, name)
    login = Login(f"{venue}/{name}", user, passwords([user])[user])
    topics = [str(Topic(venue, name, kind)) for kind in DOWNWARD]
    will = (Topic(venue, name, Kind.STATE), payload(State(online=False)))
    cable = Mqtt(Address(LOCAL, port), login, topics, will)
    return Kiosk(log, Link(home, lambda: Table(venue, name), cable, lambda _: None), first)


def main(folder: Path, first: int, count: int, port: int, every: float) -> None:
    """Play until the file `rest` lies there, then only send."""
    chance, clock = Random(), SystemClock()
    deck = Deck(DECK, Random(first)).games
    kiosks = [
        kiosk(folder, number, port, wall() + chance.random() * every)
        for number in range(first, first + count)
    ]
    rest = folder / "rest"
    while True:
        resting = rest.exists()
        for each in kiosks:
            now = wall()
            if not resting and now >= each.due:
                each.play(chance.choice(deck), now)
                each.due = now + chance.expovariate(1 / every)
            each.link.turn(now)
        clock.sleep(LOOK)


if __name__ == "__main__":
    with suppress(KeyboardInterrupt):
        _first, _count, _port = map(int, sys.argv[2:5])
        main(Path(sys.argv[1]), _first, _count, _port, float(sys.argv[5]))
