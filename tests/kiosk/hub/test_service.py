"""A whole house in memory: links' messages in, games kept, answers out."""

from dataclasses import replace

import pytest
from sqlalchemy.exc import SQLAlchemyError

from kiosk.broker import Connected, Lost, Received
from kiosk.broker.fake import FakeBroker, FakeLine
from kiosk.hub.room import Room
from kiosk.hub.service import LEAST_PAUSE, LONGEST_PAUSE, Service
from kiosk.hub.store import Books, HubStore, Unavailable
from kiosk.language import SOURCE, line, tongue
from kiosk.wire import Kind, Live, Message, State, Topic, payload
from kiosk.wire.topics import DOWNWARD, UPWARD, everywhere
from tests.kiosk.hub.games import ANA, BO, NOW, finished_game, game_id

LATER = NOW + 86_400.0


def topic(kind: Kind) -> Topic:
    return Topic("chez-leon", "1", kind)


class House:
    """A hub and one table's cable."""

    def __init__(self, store: HubStore) -> None:
        self.broker = FakeBroker()
        self.room = Room()
        self.lines: list[str] = []
        hub = self.broker.line(*map(everywhere, UPWARD))
        self.service = Service(
            store, self.room, hub, lambda what: self.lines.append(what.text(tongue(SOURCE)))
        )
        self.hub = hub
        self.table: FakeLine = self.broker.line(*(str(topic(kind)) for kind in DOWNWARD))
        self.now = LATER

    def send(self, kind: Kind, message: Message) -> None:
        self.table.publish(topic(kind), payload(message))
        self.turn()

    def turn(self, seconds: float = 1.0) -> None:
        self.now += seconds
        self.broker.turn(self.now)
        self.service.turn(self.now)
        self.broker.turn(self.now)

    def answers(self) -> list[str]:
        """The kinds of what the table was told."""
        return [each.topic.rpartition("/")[2] for each in self.table.events() if isinstance(each, Received)]


@pytest.fixture
def house(store: HubStore) -> House:
    return House(store)


def test_a_game_is_kept_and_acknowledged_and_whoever_listens_hears_of_it(house, store):
    heard: list[bool] = []
    house.service.listen(lambda: heard.append(True))
    house.send(Kind.GAME, finished_game())

    assert store.count() == 1
    assert house.answers() == ["ack"]
    assert heard == [True]


def test_the_room_shows_what_a_table_tells(house):
    house.send(Kind.STATE, State(online=True, table="table 1", waiting=2))
    house.send(Kind.LIVE, Live(at=1.0))
    (table,) = house.room.tables()

    assert (table.table, table.online, table.waiting, table.free) == ("table 1", True, 2, True)


def test_a_table_that_is_gone_keeps_its_score_and_takes_no_match(house):
    house.send(Kind.LIVE, Live(at=1.0, game=game_id(1), phase="charge"))
    house.send(Kind.STATE, State(online=False))
    (table,) = house.room.tables()

    assert not table.online
    assert not table.free
    assert table.live is not None


def test_what_is_not_ours_is_passed_over(house):
    house.table.publish(topic(Kind.LIVE), b"\xff")
    house.broker.take("lebon/1/a/b/dance", b"", retain=False)
    house.turn()

    assert house.room.tables() == ()


def test_a_database_that_fails_is_left_alone_for_a_while_and_nothing_is_answered(house, store, monkeypatch):
    def fails(_: HubStore) -> None:
        raise Unavailable(line("disk full"))

    monkeypatch.setattr(HubStore, "together", fails)
    house.send(Kind.GAME, finished_game())
    silent = house.answers()
    monkeypatch.undo()
    house.send(Kind.GAME, finished_game())
    house.turn(LEAST_PAUSE)

    assert silent == []
    assert any("ne prend rien" in line for line in house.lines)
    assert house.answers() == ["ack"]
    assert store.count() == 1


def test_a_full_disk_that_is_still_read_is_told_once(house, store, monkeypatch):
    def fails(*_: object) -> None:
        raise SQLAlchemyError("disk full")

    monkeypatch.setattr(Books, "keep", fails)
    for _ in range(4):
        house.send(Kind.GAME, finished_game())
        house.turn(LONGEST_PAUSE)
        house.send(Kind.STATE, State(online=True))

    assert sum("ne prend rien" in line for line in house.lines) == 1


def test_what_stays_away_is_told_once_and_again_after_it_was_back(house, store, monkeypatch):
    def fails(_: HubStore) -> None:
        raise Unavailable(line("disk full"))

    for away in (True, False, True):
        with monkeypatch.context() as broken:
            if away:
                broken.setattr(HubStore, "together", fails)
            for _ in range(8):
                house.send(Kind.GAME, finished_game())
                house.turn(LONGEST_PAUSE)
                house.hub._put(house.now, Lost("pas de réponse") if away else Connected())
    house.turn()

    assert [each.split(" (")[0] for each in house.lines[1:]] == [
        "la base de données ne prend rien",
        "pas de courtier",
        "relié au courtier",
        "la base de données ne prend rien",
        "pas de courtier",
    ]


def test_who_is_forgotten_goes_from_the_board_the_broker_and_the_books(house, store):
    house.send(Kind.GAME, replace(finished_game(), names={ANA: "Ana"}))
    house.send(Kind.LIVE, Live(at=1.0, players=(ANA, BO), names=("Ana", "Bo"), game=game_id(1)))
    house.service.forget(ANA, house.now)
    house.turn()
    (table,) = house.room.tables()

    assert house.answers() == ["ack", "forgotten"]
    assert table.live is not None
    assert table.live.names == ()
    assert not any(b"Ana" in told for told in house.broker.retained.values())
    assert store.people() == ()


def test_a_broker_that_was_started_anew_is_told_again_who_was_forgotten(house):
    house.send(Kind.GAME, replace(finished_game(), names={ANA: "Ana"}))
    house.service.forget(ANA, house.now)
    house.turn()
    house.broker.retained.clear()
    house.hub.unplug()
    house.hub.plug()
    house.send(Kind.STATE, State(online=True))

    assert str(topic(Kind.FORGOTTEN)) in house.broker.retained
