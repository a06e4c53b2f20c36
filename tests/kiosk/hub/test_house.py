"""The house that the pages show, over a real database and a broker in memory."""

import asyncio
from dataclasses import replace

import pytest

from kiosk.broker import Received
from kiosk.broker.fake import FakeBroker, FakeLine
from kiosk.hub.house import House
from kiosk.hub.league.rating import ratings
from kiosk.hub.room import Room
from kiosk.hub.service import Service
from kiosk.hub.standing import standing
from kiosk.hub.store import HubStore, as_known
from kiosk.hub.tournament.draw import Wanted
from kiosk.hub.tournament.values import Mode
from kiosk.language import tongue
from kiosk.wire import FinishedGame, Kind, Live, Message, Offer, State, Topic, payload, read
from kiosk.wire.topics import DOWNWARD, UPWARD, everywhere
from tests.kiosk.hub.games import ANA, BO, CHLOE, NOW, finished_game, game_id

EIGHT = tuple(f"Joueuse {letter}" for letter in "ABCDEFGH")


class Evening:
    """A hub, its house, and tables that do what they are offered."""

    def __init__(self, store: HubStore, tables: int = 3) -> None:
        self.now = NOW + 1e6
        self.broker = FakeBroker()
        hub = self.broker.line(*map(everywhere, UPWARD))
        self.service = Service(store, Room(), hub, lambda _: None)
        self.house = House(self.service, tongue("fr"), lambda: self.now)
        self.cables: dict[str, FakeLine] = {}
        self.offers: dict[str, Offer] = {}
        self.games = 0
        for number in range(1, tables + 1):
            kiosk = str(number)
            self.cables[kiosk] = self.broker.line(*(f"lebon/1/bar/{kiosk}/{kind}" for kind in DOWNWARD))
            self.tell(kiosk, State(online=True, table=f"table {kiosk}"))
            self.tell(kiosk, Live(at=self.now))

    def tell(self, kiosk: str, message: State | Live | FinishedGame) -> None:
        kinds: dict[type[Message], Kind] = {State: Kind.STATE, Live: Kind.LIVE, FinishedGame: Kind.GAME}
        self.cables[kiosk].publish(Topic("bar", kiosk, kinds[type(message)]), payload(message))
        self.turn()

    def turn(self, seconds: float = 1.0) -> None:
        self.now += seconds
        self.broker.turn(self.now)
        self.service.turn(self.now)
        self.house.turn(self.now)
        self.broker.turn(self.now)
        for kiosk, cable in self.cables.items():
            for event in cable.events():
                if isinstance(event, Received) and event.topic.endswith("offer"):
                    self.offers.pop(kiosk, None)
                    if event.payload:
                        self.offers[kiosk] = read(Offer, event.payload)

    def play(self, kiosk: str) -> None:
        """The people at that table take up its offer and play it to the end."""
        offer = self.offers[kiosk]
        players = tuple(player.id for player in offer.players)
        self.games += 1
        game = finished_game(self.games, players=players)
        game = replace(
            game, venue="bar", kiosk=kiosk, match=offer.match, ended=self.now, started=self.now - 60
        )
        self.tell(kiosk, Live(at=self.now, game=game.id, match=offer.match, phase="charge", players=players))
        self.tell(kiosk, Live(at=self.now, game=game.id, match=offer.match, phase="over", players=players))
        self.tell(kiosk, game)
        self.turn()


@pytest.mark.parametrize(
    ("store", "mode"),
    [*(("sqlite", mode) for mode in Mode), ("postgresql", Mode.KNOCKOUT)],
    indirect=["store"],
)
def test_a_tournament_of_eight_over_three_tables_ends_without_a_hand_on_the_hub(store, mode):
    evening = Evening(store)
    number = evening.house.set_up(Wanted("Coupe", mode, EIGHT, "fiches", "bar"))
    evening.turn()
    while evening.offers and evening.games < 60:
        evening.play(min(evening.offers))
    course = evening.house.view().course(number)

    assert course is not None
    assert course.winner is not None
    assert all(match.decided for match in course.matches)
    assert store.put_aside() == ()
    assert store.count() == evening.games


def test_a_hub_that_is_started_anew_goes_on_with_its_tournament(store):
    evening = Evening(store)
    number = evening.house.set_up(Wanted("Coupe", Mode.KNOCKOUT, EIGHT[:4], "fiches", "bar"))
    evening.turn()
    evening.play("1")
    again = Evening(store)
    again.turn()

    assert again.house.view().course(number) == evening.house.view().course(number)
    assert again.offers


def test_a_tournament_that_is_stopped_takes_its_offers_back(store):
    evening = Evening(store)
    number = evening.house.set_up(Wanted("Coupe", Mode.KNOCKOUT, EIGHT[:4], "fiches", "bar"))
    evening.turn()
    offered = dict(evening.offers)
    evening.house.stop(number)
    evening.turn()

    assert len(offered) == 2
    assert evening.offers == {}
    assert evening.house.view().courses == ()


def test_a_game_of_another_house_decides_no_match_of_this_one(store):
    """Who looks at the page of a tournament can read the number of its matches."""
    evening = Evening(store)
    number = evening.house.set_up(Wanted("Coupe", Mode.KNOCKOUT, EIGHT[:2], "fiches", "bar"))
    evening.turn()
    offer = evening.offers["1"]
    for venue, won in (("elsewhere", False), ("bar", True)):
        topic = Topic(venue, "1", Kind.GAME)
        game = replace(
            finished_game(len(venue)), venue=venue, match=offer.match, started=evening.now, ended=evening.now
        )
        evening.cables["1"].publish(topic, payload(game))
        evening.turn()

        assert store.put_aside() == ()
        assert (evening.house.view().course(number).winner is not None) is won


def test_a_name_stands_for_who_is_known_by_it_in_that_house(store):
    evening = Evening(store)
    for number, (venue, who) in enumerate((("bar", ANA), ("elsewhere", BO)), start=1):
        game = replace(finished_game(number, players=(who, CHLOE)), venue=venue, names={who: "Ana"})
        evening.cables["1"].publish(Topic(venue, "1", Kind.GAME), payload(game))
    evening.turn()
    for venue, who in (("bar", ANA), ("elsewhere", BO)):
        made = evening.house.set_up(Wanted("Coupe", Mode.KNOCKOUT, ("Ana", "Zoé"), "fiches", venue))

        assert who in evening.house.view().course(made).tournament.ids


def test_a_page_is_woken_by_what_changes_and_only_by_that(store):
    evening = Evening(store)

    async def look() -> bool:
        seen = evening.house.view()
        waits = asyncio.ensure_future(evening.house.change(seen))
        await asyncio.sleep(0)
        evening.turn()
        await asyncio.sleep(0)
        quiet = not waits.done()
        evening.tell("1", Live(at=1.0, game=game_id(1), phase="charge"))
        await asyncio.wait_for(waits, 1.0)
        return quiet and evening.house.view() is not seen

    assert asyncio.run(look())


def test_who_is_forgotten_goes_from_the_league(store):
    evening = Evening(store)
    evening.tell("1", replace(finished_game(), venue="bar", names={ANA: "Ana", BO: "Bo"}))
    before = [row.player for row in evening.house.view().ladder]
    evening.house.forget(ANA)

    assert sorted(before) == [ANA, BO]
    assert [row.player for row in evening.house.view().ladder] == [BO]
    assert ANA not in evening.house.view().names


def test_the_league_is_the_fold_in_whatever_order_games_arrive(store):
    """One game at a time, late ones and one that was taken up again among them."""
    evening = Evening(store)
    games = [finished_game(n, players=(ANA, BO, CHLOE)) for n in (2, 1, 4, 3, 5)]
    last = games[-1].words.split()[-1]
    games.append(replace(games[-1], words=f"{games[-1].words} undo {last}", revision=games[-1].revision + 2))
    found = None
    for game in games:
        evening.tell("1", replace(game, venue="bar", kiosk="1", names={ANA: "Ana", CHLOE: "Chloé"}))
        found = standing(store, found)

    same = store.same_people()
    assert found is not None
    assert found.ratings == ratings(as_known(game, same) for game in store.played_games())
    assert found.count == 5
