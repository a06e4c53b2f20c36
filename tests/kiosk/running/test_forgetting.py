"""Somebody forgotten: nowhere in the kiosk's folder, nowhere in the house, and every game as it was."""

import shutil
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from kiosk.disk.offer import LINK_FOLDER
from kiosk.engine.written.names import names_in
from kiosk.hub.room import Room
from kiosk.hub.service import Service
from kiosk.hub.store import HubStore
from kiosk.language import tongue
from kiosk.link import notes
from kiosk.records.past import take_up
from kiosk.records.totals import folding, latest_facts, screen_figures
from kiosk.running.forgetting import REQUEST_FILE, forget_requested, known_people, request
from kiosk.store import LOG_FILE, Round, SavedGame, Store
from kiosk.store.copies import copy_log
from kiosk.store.names import Names
from kiosk.wire import Kind, OfferedPlayer
from kiosk.wire.topics import UPWARD, everywhere
from tests.kiosk.link.table import OFFER, START, Bar, told_game
from tests.kiosk.running.devices import quiet
from tests.kiosk.running.test_serve import Bartender

NAME = "Zénobie"
FRENCH = tongue("fr")


def games() -> tuple[SavedGame, ...]:
    """Three that she played, one to which she came, and the next one, in which she has not sat."""
    played = tuple(
        told_game(n, players) for n, players in enumerate(((NAME, "Bo"), ("Bo", NAME), (NAME, "Joueur 1")), 1)
    )
    guest = replace(told_game(4), words=(f'arrive="{NAME}"', *told_game(4).words))
    return (*map(_over, played), guest, told_game(5))


def _over(saved: SavedGame) -> SavedGame:
    game = take_up(saved)[0].game
    return replace(
        saved, result={"loser": game.result.loser, "winner": None, "losers": list(game.result.losers)}
    )


def store_in(folder: Path) -> Store:
    return Store.open(folder / LOG_FILE, "stamp")[0]


def found_in(folder: Path) -> list[str]:
    """The files in which her name stands, in letters of either size."""
    wanted = {each.encode() for each in (NAME, NAME.upper(), NAME.casefold())}
    files = (each for each in folder.rglob("*") if each.is_file())
    return sorted(each.name for each in files if any(word in each.read_bytes() for word in wanted))


@pytest.fixture(scope="module")
def known(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A kiosk that has known her for a while: records, a copy of the log, a round that she owes."""
    folder = tmp_path_factory.mktemp("known")
    store = store_in(folder)
    for game in games():
        owed = (Round(game.id, NAME, "un demi", START),) if game.id == 1 else ()
        store.put(game, owed)
    for _ in folding(store):
        pass
    store.close()
    assert copy_log(folder / LOG_FILE, START)
    return folder


@pytest.fixture
def folder(known: Path, tmp_path: Path) -> Path:
    """Its folder, of the test's own."""
    return shutil.copytree(known, tmp_path, dirs_exist_ok=True)


def test_a_damaged_request_of_any_length_forgets_nobody_and_holds_up_no_start(folder):
    (folder / REQUEST_FILE).write_bytes(b"\n \n" * 2_000_000)

    assert forget_requested(folder, "stamp", FRENCH) == ()


def test_the_name_is_in_no_byte_of_the_folder_any_more(folder):
    before = found_in(folder)
    request(folder, NAME)
    lines = forget_requested(folder, "stamp", FRENCH)

    assert before == [LOG_FILE, f"{LOG_FILE}.copy"]
    assert found_in(folder) == []
    assert [each.text(FRENCH) for each in lines] == ["Un nom est oublié ; parties où il était : 4"]
    assert forget_requested(folder, "stamp", FRENCH) == ()


def test_without_the_scrubbing_it_would_still_be_there(folder):
    with closing(store_in(folder)) as store, store.together():
        for game, seated in Names(store).of_games():
            for place in (n for n, name in enumerate(seated) if name == NAME):
                Names(store).rename(game, NAME, "Joueuse", place)

    assert LOG_FILE in found_in(folder)


def test_every_game_ends_as_it_did_with_a_stand_in_in_her_seat(folder):
    store = store_in(folder)
    before = {saved.id: saved for saved in store.games() if saved.id != 4}
    store.close()
    request(folder, NAME.upper())
    forget_requested(folder, "stamp", FRENCH)
    store = store_in(folder)
    after = {saved.id: saved for saved in store.games()}
    store.close()

    assert [names_in(each.tags, each.words) for each in after.values()] == [
        ("Joueur 1", "Bo"),
        ("Bo", "Joueur 2"),
        ("Joueur 2", "Joueur 1"),
        ("Ana", "Bo", "Joueur 3"),
        ("Ana", "Bo"),
    ]
    for number, saved in before.items():
        was, now = take_up(saved)[0].game, take_up(after[number])[0].game
        other = dict(zip(was.players, now.players, strict=True))

        assert repr(now) == repr(was).replace(repr(NAME), repr(other.get(NAME)))
        if saved.result:
            assert after[number].result == {
                **saved.result,
                "loser": other.get(saved.result["loser"]),
                "losers": [other[name] for name in saved.result["losers"]],
            }


def test_what_is_owed_and_the_figures_know_a_stand_in_only(folder):
    request(folder, NAME)
    forget_requested(folder, "stamp", FRENCH)
    store = store_in(folder)
    owed, figures, facts = store.rounds_due(), screen_figures(store, ()), latest_facts(store, 9)
    store.close()

    assert [each.debtor for each in owed] == ["Joueur 1"]
    assert NAME not in {each.player for each in figures.players}
    assert {share.player for each in facts for share in each.shares} >= {"Bo", "Joueur 1", "Joueur 2"}


def test_a_cut_before_the_end_means_to_do_it_again(folder):
    request(folder, NAME)
    again = (folder / REQUEST_FILE).read_bytes()
    forget_requested(folder, "stamp", FRENCH)
    (folder / REQUEST_FILE).write_bytes(again)
    (line,) = forget_requested(folder, "stamp", FRENCH)

    assert line.text(FRENCH).endswith(": 0")
    assert found_in(folder) == []


def test_a_disk_that_takes_nothing_is_told_and_tried_again(folder):
    request(folder, NAME)
    (folder / f"{LOG_FILE}.copy").unlink()
    (folder / f"{LOG_FILE}.copy").mkdir()  # what cannot be taken away
    (line,) = forget_requested(folder, "stamp", FRENCH)

    assert "encore à oublier" in line.text(FRENCH)
    assert (folder / REQUEST_FILE).exists()


def test_everybody_is_listed_but_stand_ins(folder):
    with closing(store_in(folder)) as store:
        assert known_people(store) == ("Ana", "Bo", NAME)


def test_two_touches_behind_the_lock_and_the_next_start_has_forgotten(folder):
    someone = Bartender(folder, quiet())
    someone.touch("people")
    someone.touch("forget_name", "3")
    asked = someone.run.app.quitting
    someone.touch("forget_name", "3")
    someone.run.close()
    again = Bartender(folder, quiet())
    again.run.close()

    assert (asked, someone.run.app.quitting) == (False, True)
    assert "Un nom est oublié ; parties où il était : 4" in [each.text(FRENCH) for each in again.said]
    assert found_in(folder) == []


class Bars(Bar):
    """A kiosk whose house is a real hub."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder / "kiosk", answers=False)
        self.table = replace(self.table, named=True)
        self.store = HubStore.open(f"sqlite:///{folder / 'hub' / 'hub.db'}")
        hub = self.broker.line(*map(everywhere, UPWARD))
        self.service = Service(self.store, Room(), hub, lambda *_, **__: None)

    def run(self, seconds: float = 1.0, step: float = 0.25) -> None:
        """Time passes for both."""
        end = self.now + seconds
        while self.now < end:
            super().run(step, step)
            self.service.turn(self.now)
            self.broker.turn(self.now)

    def forget(self, name: str) -> None:
        """As the kiosk does: it ends, and starts again."""
        self.log.close()
        request(self.folder, name)
        forget_requested(self.folder, "stamp", FRENCH)
        self.log = store_in(self.folder)


@pytest.fixture
def bars(tmp_path: Path) -> Iterator[Bars]:
    for each in ("kiosk", "hub"):
        (tmp_path / each).mkdir()
    made = Bars(tmp_path)
    yield made
    made.close()
    made.service.close()


def test_the_house_forgets_with_the_table(bars, tmp_path):
    invited = replace(OFFER, players=(OfferedPlayer("1" * 32, NAME), OFFER.players[1]))
    bars.say(Kind.OFFER, invited)
    bars.put(*games(), told_game(6, (NAME, "Zoé"), OFFER.match))
    bars.run(3)
    before = set(bars.store.names().values())
    bars.say(Kind.OFFER, None)
    bars.run()
    bars.forget(NAME)
    bars.run(3)

    assert NAME in before
    assert set(bars.store.names().values()) == before - {NAME}
    assert "1" * 32 in bars.store.forgotten_people("chez-leon", "1")
    assert all(NAME.encode() not in kept for kept in bars.broker.retained.values())
    assert found_in(tmp_path) == []
    assert bars.store.count() == 5
    assert len(bars.store.put_aside()) == 1


def test_a_house_that_is_away_hears_of_it_when_it_is_back(bars, tmp_path):
    bars.put(*games())
    bars.run(3)
    bars.cable.unplug()
    bars.forget(NAME)
    bars.run(2)
    still = set(bars.store.names().values())
    bars.restart()
    bars.run(3)

    assert NAME in still
    assert NAME not in set(bars.store.names().values())
    assert found_in(tmp_path) == []
    assert notes.load(bars.folder / LINK_FOLDER).told == 4


def test_who_comes_back_is_somebody_new(bars):
    bars.put(told_game(1, (NAME, "Bo")))
    bars.run(2)
    bars.forget(NAME)
    bars.run(2)
    bars.put(told_game(2, (NAME, "Bo")))
    bars.run(2)

    assert NAME not in set(bars.store.names().values())
    assert bars.store.count() == 2


@pytest.mark.parametrize("lost", [True, False], ids=["notes lost", "as it was"])
def test_whom_the_house_forgot_stays_so_where_the_link_has_lost_its_notes(bars, tmp_path, lost):
    bars.put(*games(), told_game(6, (NAME, "Bo")))
    bars.run(2)
    (her,) = (each.id for each in bars.store.people() if each.name == NAME)
    bars.service.forget(her, bars.now)
    bars.run(2)
    if lost:
        (bars.folder / LINK_FOLDER / notes.NOTES_FILE).unlink()
    bars.restart()
    bars.run(3)
    bars.put(told_game(7, (NAME, "Bo")))
    bars.run(3)

    assert {each.name for each in bars.store.people()} == {"Ana", "Bo"}
    assert all(NAME.encode() not in kept for kept in bars.broker.retained.values())
    assert found_in(tmp_path / "hub") == []
    assert len(notes.load(bars.folder / LINK_FOLDER).forgotten) == 1 + lost
    assert bars.store.count() == 6
