"""A hub that has less than its links believe: emptied, or put back to an older copy. All comes again."""

import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from kiosk.hub.room import Room
from kiosk.hub.service import Service
from kiosk.hub.store import HubStore
from kiosk.link import outbox
from kiosk.store.names import Names
from kiosk.wire.topics import UPWARD, everywhere
from tests.kiosk.link.table import KIOSK, VENUE, Bar, cursor, sent, told_game

FILE, COPY = "hub.db", "copy.db"
SOON = 25.0
"""Seconds in which a link has told its state, and heard what is wrong with it."""

AT_ONCE = 6
"""Games on their way at once, where some are and others wait."""

QUIET = 60.0
"""Seconds after which all that was on its way has come, and was answered."""


class House(Bar):
    """A kiosk, its link and a real hub, whose database lies in a file."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, answers=False)
        self.start()

    def start(self) -> None:
        """The hub starts."""
        self.line = self.broker.line(*map(everywhere, UPWARD))
        self.store = HubStore.open(f"sqlite:///{self.folder / FILE}")
        self.hub = Service(self.store, Room(), self.line, self._tell)

    def stop(self) -> None:
        """The hub is stopped; its file is whole."""
        self.line.unplug()
        self.broker.lines.remove(self.line)
        self.hub.close()

    def copy(self) -> None:
        """A copy of the hub's database is laid aside."""
        self.stop()
        shutil.copy(self.folder / FILE, self.folder / COPY)
        self.start()

    def empty(self) -> None:
        """The hub loses its database."""
        self.stop()
        (self.folder / FILE).unlink()
        self.start()

    def restore(self) -> None:
        """The hub goes on with the copy."""
        self.stop()
        shutil.copy(self.folder / COPY, self.folder / FILE)
        self.start()

    def run(self, seconds: float = 3.0, step: float = 0.25) -> None:
        for _ in range(int(seconds / step)):
            super().run(step, step)
            self.hub.turn(self.now)

    def until(self, kept: list[int], seconds: float) -> None:
        """Until the hub has these games and a while longer, or for so long."""
        for _ in range(int(seconds / QUIET)):
            there = self.kept() == kept
            self.run(QUIET, step=1.0)
            if there:
                return

    def kept(self) -> list[int]:
        """The numbers of the games that the hub has."""
        return sorted(game.sequence for game, *_ in self.store.games())

    def close(self) -> None:
        super().close()
        self.hub.close()


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    made = House(tmp_path)
    yield made
    made.close()


def test_a_hub_that_is_emptied_gets_every_game_again(house):
    house.put(*map(told_game, range(1, 6)))
    house.run()
    house.empty()
    house.run(SOON)

    assert house.kept() == [1, 2, 3, 4, 5]
    assert cursor(house) == 5


def test_one_that_is_put_back_to_an_older_copy_gets_what_came_since_and_no_more(house):
    house.put(*map(told_game, range(1, 4)))
    house.run()
    house.copy()
    house.put(*map(told_game, range(4, 7)))
    house.run()
    house.restore()
    before = len(sent(house))
    house.run(SOON)

    assert house.kept() == [1, 2, 3, 4, 5, 6]
    assert house.games()[before:] == [4, 5, 6]


def test_so_does_one_that_is_emptied_while_the_link_is_away(house):
    house.put(*map(told_game, range(1, 4)))
    house.run()
    house.cable.unplug()
    house.put(told_game(4))
    house.empty()
    house.run()
    house.cable.plug()
    house.run(SOON)

    assert house.kept() == [1, 2, 3, 4]


def test_a_game_that_was_taken_up_again_comes_again_with_all_its_words(house):
    house.put(told_game(1))
    house.run()
    house.copy()
    words = told_game(1).words
    house.put(replace(told_game(1), words=(*words, "undo", words[-1])))
    house.run()
    house.restore()
    house.run(SOON)

    assert [game.revision for game, *_ in house.store.games()] == [len(words) + 2]


@pytest.mark.parametrize("levers", [("duplicate", 1.0), ("reorder", 8.0), ("drop", 0.3), ("slow", 7.0)])
def test_it_gets_them_over_any_network_and_then_it_is_quiet(house, levers):
    name, value = levers
    getattr(house.cable, name)(value)
    house.put(*map(told_game, range(1, 9)))
    house.until(list(range(1, 9)), 600.0)
    house.empty()
    house.until(list(range(1, 9)), 900.0)
    whole, before = house.kept(), len(sent(house))
    house.run(300.0, step=1.0)

    assert whole == list(range(1, 9))
    assert len(sent(house)) == before


def test_a_hub_that_is_emptied_in_the_middle_of_a_drain_gets_all_of_it(house, monkeypatch):
    monkeypatch.setattr(outbox, "GAMES_AT_ONCE", AT_ONCE)
    house.put(*map(told_game, range(1, 3 * AT_ONCE)))
    house.run(0.5)
    some = len(house.kept())
    house.empty()
    house.run(2 * SOON)

    assert 0 < some < 3 * AT_ONCE - 1
    assert house.kept() == list(range(1, 3 * AT_ONCE))


def test_a_game_that_cannot_be_told_is_no_hole(house):
    house.put(told_game(1), replace(told_game(2), tags='[rules "nope"]'), told_game(3))
    house.run()
    house.empty()
    house.run(SOON)
    before = len(sent(house))
    house.run(4 * SOON)

    assert house.kept() == [1, 3]
    assert cursor(house) == 3
    assert len(sent(house)) == before


def test_a_log_that_went_on_otherwise_than_the_hub_knows_ends_up_there_whole(house):
    house.put(*map(told_game, range(1, 6)))
    house.run()
    house.log.forget(4)
    house.log.forget(5)
    house.put(replace(told_game(6), id=4))
    house.run(SOON)
    before = len(sent(house))
    house.run(4 * SOON)

    assert {game.started for game, *_ in house.store.games()} >= {told_game(n).started for n in (1, 2, 3, 6)}
    assert cursor(house) == 4
    assert len(sent(house)) == before


class TestForgotten:
    def test_a_name_that_the_house_forgot_stays_forgotten_by_a_hub_that_lost_that(self, house):
        house.table = replace(house.table, named=True)
        house.put(told_game(1))
        house.run()
        house.copy()
        house.hub.forget(sent(house)[0].players[0], house.now)
        house.run()
        house.restore()
        house.run(SOON)
        house.put(told_game(2))
        house.run(SOON)

        assert sorted(house.store.names().values()) == ["Bo"]

    def test_so_does_one_that_was_forgotten_at_the_table(self, house):
        house.table = replace(house.table, named=True)
        house.put(told_game(1))
        house.run()
        house.copy()
        Names(house.log).rename(1, "Ana", "Joueur 1", 0)
        house.run(SOON)
        before = sorted(house.store.names().values())
        house.restore()
        house.run(SOON)

        assert before == ["Bo"]
        assert sorted(house.store.names().values()) == ["Bo"]

    def test_places_that_a_log_lost_and_filled_anew_are_told_anew(self, house):
        house.table = replace(house.table, named=True)
        house.put(told_game(1), told_game(2, ("Zoé", "Bo")))
        house.run()
        Names(house.log).rename(1, "Ana", "Joueur 1", 0)
        house.run()
        house.log.write(
            ("DELETE FROM forgotten", ()), ("DELETE FROM sqlite_sequence WHERE name = 'forgotten'", ())
        )
        house.run()
        Names(house.log).rename(2, "Zoé", "Joueur 1", 0)
        house.run()

        assert sorted(house.store.names().values()) == ["Bo"]

    def test_a_hub_that_is_emptied_is_told_no_forgotten_name(self, house):
        house.table = replace(house.table, named=True)
        house.put(told_game(1))
        house.run()
        ana = sent(house)[0].players[0]
        house.hub.forget(ana, house.now)
        house.run()
        house.empty()
        house.run(SOON)

        assert sorted(house.store.names().values()) == ["Bo"]
        assert ana in house.store.forgotten_people(VENUE, KIOSK)
