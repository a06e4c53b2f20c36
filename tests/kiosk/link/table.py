"""A kiosk's log beside which a link runs, a broker in memory, and a hub's side that is written by hand."""

from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

from kiosk.broker import Received
from kiosk.broker.fake import FakeBroker, FakeLine
from kiosk.disk.offer import LINK_FOLDER
from kiosk.engine.history import begin, play
from kiosk.engine.house.whole import write_whole
from kiosk.engine.presets import PRESETS
from kiosk.engine.written.replay import game_text, words
from kiosk.language import SOURCE, Line, tongue
from kiosk.link import notes
from kiosk.link.games import Table
from kiosk.link.link import Link
from kiosk.store import LOG_FILE, SavedGame, Store
from kiosk.wire import (
    Ack,
    FinishedGame,
    Kind,
    Live,
    Message,
    Offer,
    OfferedPlayer,
    State,
    Stub,
    Topic,
    payload,
    read,
)
from kiosk.wire.messages import Rulebook
from kiosk.wire.topics import DOWNWARD, UPWARD, everywhere
from tests.lab.engine import any_move

VENUE, KIOSK = "chez-leon", "1"
START = 1_790_000_000.0
OFFER = Offer(
    "demi-1",
    "Demi-finale",
    (OfferedPlayer("1" * 32, "Ana"), OfferedPlayer("2" * 32, "Zoé")),
    Rulebook("fiches", "Les fiches", write_whole(PRESETS["fiches"])),
    START,
)


@cache
def told_game(number: int, players: tuple[str, ...] = ("Ana", "Bo"), match: str = "") -> SavedGame:
    """A game that was really played, under that number; it began a minute a number after START."""
    chance = Random(number)
    history = begin(PRESETS["fiches"], players, players[0])
    head = game_text(history)
    while history.game.result is None:
        history = play(history, any_move(history.game, chance))
    tags = f'{head.rstrip()}\n[match "{match}"]' if match else head
    began = START + 60.0 * number
    return SavedGame(number, tags, "un demi", words(history), began, began + 50.0, "over", {})


def open_game(number: int, most: int = 4) -> SavedGame:
    """The first words of it, while it is played."""
    return replace(
        told_game(number), words=told_game(number).words[:most], ended=None, outcome=None, result=None
    )


def topic(kind: Kind) -> Topic:
    return Topic(VENUE, KIOSK, kind)


class Bar:
    """A log, a link and a broker; the house answers where it is asked to."""

    def __init__(self, folder: Path, *, answers: bool = True) -> None:
        self.folder = folder
        self.log = Store.open(folder / LOG_FILE, "stamp")[0]
        self.broker = FakeBroker()
        self.house = self.broker.line(*map(everywhere, UPWARD))
        self.answers = answers
        self.table = Table(VENUE, KIOSK, "table 1")
        self.lines: list[str] = []
        self.came: list[Message] = []
        self.now = START
        self.cable, self.link = self.connected()

    def connected(self) -> tuple[FakeLine, Link]:
        """A link that starts."""
        will = (topic(Kind.STATE), b'{"online":false}')
        cable = self.broker.line(*(str(topic(kind)) for kind in DOWNWARD), will=will)
        return cable, Link(self.folder, lambda: self.table, cable, self._tell, "0.1.0")

    def restart(self) -> None:
        """The link is killed and starts anew."""
        self.cable.unplug()
        self.cable, self.link = self.connected()

    def put(self, *games: SavedGame) -> None:
        """The kiosk logs these."""
        for game in games:
            self.log.put(game, ())

    def run(self, seconds: float = 1.0, step: float = 0.25) -> None:
        """Time passes; the house answers what comes."""
        end = self.now + seconds
        while self.now < end:
            self.now += step
            self.broker.turn(self.now)
            self.link.turn(self.now)
            self.broker.turn(self.now)
            for event in self.house.events():
                if isinstance(event, Received) and event.payload:
                    self._hear(event)

    def games(self) -> list[int]:
        """The numbers of the games that arrived, each time they did."""
        return [each.sequence for each in self.came if isinstance(each, FinishedGame)]

    def boards(self) -> list[Live]:
        return [each for each in self.came if isinstance(each, Live)]

    def say(self, kind: Kind, message: Message | None) -> None:
        """The house tells the link something."""
        self.house.publish(topic(kind), b"" if message is None else payload(message))

    def close(self) -> None:
        self.link.close()
        self.log.close()

    def _hear(self, event: Received) -> None:
        kinds: dict[str, type[Message]] = {Kind.GAME: FinishedGame, Kind.LIVE: Live}
        name = event.topic.rpartition("/")[2]
        if name in kinds:
            stub = name == Kind.GAME and b'"words"' not in event.payload
            kind: type[Message] = Stub if stub else kinds[name]
            message = read(kind, event.payload)
            self.came.append(message)
            if self.answers and isinstance(message, FinishedGame | Stub):
                self.say(Kind.ACK, Ack(message.epoch, message.sequence, message.id, message.revision))

    def _tell(self, what: Line) -> None:
        self.lines.append(what.text(tongue(SOURCE)))


def cursor(bar: Bar) -> int:
    return notes.load(bar.folder / LINK_FOLDER).game


def sent(bar: Bar) -> list[FinishedGame]:
    return [each for each in bar.came if isinstance(each, FinishedGame)]


def state(bar: Bar) -> State:
    return read(State, bar.broker.retained[str(topic(Kind.STATE))])
