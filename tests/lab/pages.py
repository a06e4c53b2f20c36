"""The hub's pages with a house that is made up: to look at them, `python -m tests.lab.pages [PORT]`.

Tables play, one is away, one is called to a match; a tournament of eight is under way.
"""

import sys
from dataclasses import replace
from random import Random
from time import time

from kiosk.hub.league.ladder import ladder
from kiosk.hub.league.rating import ratings
from kiosk.hub.pages.app import Pages
from kiosk.hub.pages.fake import FakeHouse
from kiosk.hub.pages.view import View
from kiosk.hub.played import PlayedGame, TableNow
from kiosk.hub.tournament.course import course
from kiosk.hub.tournament.desk import Assigned
from kiosk.hub.tournament.draw import Wanted
from kiosk.hub.tournament.results import match_tag
from kiosk.hub.tournament.values import Course, Mode
from kiosk.wire import Live

VENUE = "zinc"
PEOPLE = ("Ana", "Bo", "Chloé", "Désiré", "Élodie", "Fañch", "Ginette", "Jean-Christophe")
GAME = "0193a6c0-0000-7000-8000-000000000001"


def person(name: str) -> str:
    """An id for that name."""
    return f"{PEOPLE.index(name) + 1:032x}"


def live(names: tuple[str, ...], at: float, **more: object) -> Live:
    """A scoreboard in the middle of a game."""
    count = len(names)
    known = {
        "at": at,
        "game": GAME,
        "rules": "onze",
        "label": "421 à onze jetons",
        "players": tuple(map(person, names)),
        "names": names,
        "phase": "decharge",
        "manche": 1,
        "coup": 7,
        "pot": 0,
        "tokens": tuple(range(count)),
        "hands": ("421", "", "665", "", "")[:count],
        "turn": count - 1,
        "what": "throw",
        "throw": 2,
        "max_throws": 3,
        "dice": "641",
        "best": 0,
        "worst": 1,
        "moved": 4,
    }
    return Live(**(known | more))  # type: ignore[arg-type]


def tables(now: float, count: int = 6) -> tuple[TableNow, ...]:
    """Tables in every state."""
    over = live(
        ("Ana", "Bo"), now, phase="over", losers=(1,), turn=None, dice="", tokens=(0, 11), table="Table 2"
    )
    made = (
        TableNow(VENUE, "t1", "Table 1", True, now, live=live(PEOPLE[:4], now, table="Table 1")),
        TableNow(VENUE, "t2", "Table 2", True, now, live=over),
        TableNow(
            VENUE,
            "t3",
            "Table 3",
            False,
            now - 130,
            live=live(PEOPLE[4:7], now, phase="charge", pot=8),
        ),
        TableNow(VENUE, "t4", "Table 4", True, now, live=Live(now, "Table 4")),
        TableNow(VENUE, "t5", "Table 5", True, now, live=live(PEOPLE, now, table="Table 5", turn=2)),
        TableNow(VENUE, "t6", "La terrasse", True, now, live=Live(now, "La terrasse")),
    )
    return made[:count]


def played(course_: Course, number: int, at: float) -> PlayedGame:
    """Somebody wins the first match that is ready."""
    match = course_.ready[0]
    loser = Random(number).choice(match.known)
    return _game(match_tag(match.id, 1), match.known, loser, number, at)


def _game(match: str | None, players: tuple[str, ...], loser: str, number: int, at: float) -> PlayedGame:
    ranks = tuple(2 if each == loser else 1 for each in players)
    luck = tuple(Random(f"{number} {each}").gauss(0.0, 0.8) for each in players)
    return PlayedGame(
        f"{number:08x}-0000-7000-8000-000000000000", "e" * 32, at - 300.0, at, False,
        players, ranks, luck, loser, None, (loser,), match,
    )  # fmt: skip


def house(now: float, mode: Mode = Mode.KNOCKOUT, decided: int = 3) -> FakeHouse:
    """A house in the middle of its evening."""
    chance = Random(421)
    names = {person(name): name for name in PEOPLE}
    games = []
    for number in range(60):
        table = tuple(map(person, chance.sample(PEOPLE, chance.choice((2, 3, 4)))))
        games.append(_game(None, table, chance.choice(table), number, now - 86400 + number))
    board = ladder(ratings(games), names)
    found = FakeHouse(View(tables(now), names, board), lambda: now)
    found.set_up(Wanted("Coupe de la Saint-Martin", mode, PEOPLE, "onze", VENUE))
    tournament = found.view().courses[0].tournament
    cup: list[PlayedGame] = []
    for number in range(decided):
        cup.append(played(course(tournament, cup), 1000 + number, now - 600 + number))
    after = course(tournament, cup)
    called = [
        Assigned(match.id, 1, (VENUE, kiosk), now)
        for match, kiosk in zip(after.ready, ("t4", "t6"), strict=False)
    ]
    called[:1] = [replace(each, begun=True, place=(VENUE, "t1")) for each in called[:1]]
    found.show(replace(found.view(), courses=(after,), assigned=tuple(called)))
    return found


def main() -> None:
    """Serve them until it is stopped."""
    import uvicorn

    port = int(sys.argv[1]) if len(sys.argv) > 1 else 4210
    now = time()
    pages = Pages(house(now), "patron", lambda: now)
    uvicorn.run(pages.application(), host="127.0.0.1", port=port, log_level="warning")


if __name__ == "__main__":
    main()
