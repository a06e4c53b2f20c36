"""Each page as its parts, by the id of their place: what it shows first, and what is sent anew later.

A part is HTML; every value in it is escaped by the templates.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from kiosk.hub.league.ladder import Row
from kiosk.hub.pages.brackets import cup
from kiosk.hub.pages.cards import Card, cards
from kiosk.hub.pages.view import View
from kiosk.hub.tournament.titles import title
from kiosk.language import Tongue, said

PAGES_FOLDER = Path(__file__).parent

SHEET = 6
"""Places on the room's screen, in two rows; with more it turns its pages."""

TURNS = 12.0
"""Seconds for which a page of the room stands."""

BEST_LINES = 8
"""Lines of the league beside an idle room."""

LEAGUE_LINES = 100
"""Lines of the league's own page: it stays below 100 kB."""

Parts = dict[str, Markup]


@dataclass(frozen=True, slots=True)
class Asked:
    """What somebody looks at.

    table, tournament  which one, where the page is about one.
    owner  it is the house that looks: there are keys to set up and to forget.
    """

    say: Tongue
    now: float
    table: str = ""
    tournament: str = ""
    owner: bool = False

    @property
    def lang(self) -> str:
        """As it stands in addresses."""
        return f"lang={self.say.code}"


Page = Callable[[View, Asked], Parts]


@cache
def environment() -> Environment:
    """The templates; every value is escaped."""
    return Environment(
        loader=FileSystemLoader(PAGES_FOLDER / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def fill(template: str, asked: Asked, **values: object) -> Markup:
    """A template with its values."""
    text = environment().get_template(template).render(say=asked.say, lang=asked.lang, **values)
    return Markup(text)


def room(view: View, asked: Asked) -> Parts:
    """All tables, a page of them at a time; beside an idle room the league."""
    every = cards(view, asked.say, asked.now)
    busy = [card for card in every if card.playing or card.offered[1]]
    idle = not busy
    shown = _sheet(busy if _places(every) > SHEET and busy else every, asked.now)
    head = fill("room_head.html", asked, news=_news(view, asked), sheets=shown.of, sheet=shown.number)
    grid = fill("room_grid.html", asked, shown=shown, idle=idle and bool(view.ladder))
    parts = {"head": head, "grid": grid}
    if idle and view.ladder:
        parts["board"] = _ladder(view.ladder[:BEST_LINES], view.names, Asked(asked.say, asked.now))
    return parts | {card.key: fill("card.html", asked, card=card) for card in shown.cards}


def stream(view: View, asked: Asked) -> Parts:
    """One table for a film: the one that was asked for, else the first at which somebody plays."""
    every = cards(view, asked.say, asked.now)
    wanted = [
        card for card in every if asked.table.casefold() in {card.table.casefold(), card.kiosk.casefold()}
    ]
    found = wanted if asked.table else [card for card in every if card.playing]
    card = next((each for each in found if each.playing), None)
    return {"strip": fill("strip.html", asked, card=card)}


def league(view: View, asked: Asked) -> Parts:
    """The whole board."""
    return {"ladder": _ladder(view.ladder[:LEAGUE_LINES], view.names, asked)}


def tournament(view: View, asked: Asked) -> Parts:
    """A tournament: who is called where, the matches, the ranking."""
    course = view.course(asked.tournament)
    if course is None:
        return {"cup": Markup("")}
    return {"cup": fill("cup.html", asked, **cup(course, view, asked.say, _standings(asked)))}


PAGES: Mapping[str, Page] = {"room": room, "stream": stream, "league": league, "tournament": tournament}
"""What is told anew."""


def nested(parts: Parts) -> Parts:
    """Each part with what stands in its places already: a browser without a script fills none of them."""

    def filled(html: Markup) -> Markup:
        for place, inside in parts.items():
            html = html.replace(Markup(f'id="{place}"></'), Markup(f'id="{place}">{inside}</'))
        return html

    return {place: filled(html) for place, html in parts.items()}


@dataclass(frozen=True, slots=True)
class _Sheet:
    """The tables that are up, on page `number` of `of`."""

    cards: Sequence[Card]
    number: int
    of: int

    @property
    def flat(self) -> bool:
        """They stand in one row."""
        return len(self.cards) <= SHEET // 2

    @property
    def columns(self) -> int:
        return len(self.cards) if self.flat else -(-_places(self.cards) // 2)

    @property
    def tall(self) -> bool:
        """One of them needs the whole height."""
        return any(card.tall for card in self.cards)


def _places(cards: Sequence[Card]) -> int:
    """A table of many people takes both rows, so that no letter is smaller than another."""
    return sum(1 + card.tall for card in cards)


def _sheet(every: Sequence[Card], now: float) -> _Sheet:
    """The page that is up now; evenly filled."""
    fewest = len(_sheets(every, SHEET))
    sheets = next(found for size in range(1, SHEET + 1) if len(found := _sheets(every, size)) <= fewest)
    number = int(now // TURNS) % fewest
    return _Sheet(sheets[number], number, fewest)


def _sheets(every: Sequence[Card], size: int) -> list[list[Card]]:
    """Pages of so many places, filled in order."""
    sheets: list[list[Card]] = [[]]
    for card in every:
        if sheets[-1] and _places([*sheets[-1], card]) > size:
            sheets.append([])
        sheets[-1].append(card)
    return sheets


def _news(view: View, asked: Asked) -> str:
    """The match that is called, else who leads the league."""
    for course in view.courses:
        if course.winner:
            name = course.tournament.name_of(course.winner)
            return asked.say(said("{cup} : {name} gagne !"), cup=course.tournament.name, name=name)
        if course.ready:
            left = sum(not match.decided for match in course.matches)
            first = title(course.ready[0], asked.say)
            return asked.say.plural(
                "{cup} : {title}, encore {n} match",
                "{cup} : {title}, encore {n} matchs",
                left,
                cup=course.tournament.name,
                title=first,
            )
    if view.ladder:
        name = view.names.get(view.ladder[0].player, "")
        return asked.say(said("En tête de la ligue : {name}"), name=name)
    return ""


def _ladder(rows: Sequence[Row], names: Mapping[str, str], asked: Asked) -> Markup:
    told = [
        {**asdict(row), "name": names.get(row.player, ""), "luck": asked.say.number(row.luck, "+.1f")}
        for row in rows
    ]
    return fill("ladder.html", asked, rows=told, owner=asked.owner)


def _standings(asked: Asked) -> Callable[..., Markup]:
    return lambda rows, points: fill("standings.html", asked, rows=rows, points=points)
