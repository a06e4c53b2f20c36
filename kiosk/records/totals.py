"""The running totals in the log: each game that can change no more is added to them once, a few at a time.

So what the screens show of a bar's years costs the same as of its first evening. Forgetting a game makes the
totals anew from what each game added; a game that only went because the log was full stays in them.
"""

from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import asdict, dataclass, replace
from typing import Any, TypeVar

from kiosk.engine.usage import UsageRefused
from kiosk.records.facts import Facts, Share, facts, reckoning
from kiosk.records.statistics import House, Pair, Player, Statistics, Totals, add_up, pairs_of
from kiosk.store import SavedGame, Store
from kiosk.store.figures import Figures, Told

T = TypeVar("T")

PLAYERS_SHOWN = 14
"""Players that the screens have keys for."""

OPPONENTS = 7
"""Others that a player's card has rows for."""


@dataclass(frozen=True, slots=True)
class Known:
    """The totals of the house, and the last game in them."""

    house: House
    faces: tuple[int, ...]
    last: int


def folding(store: Store) -> Iterator[bool | None]:
    """Add the games that wait to the totals, a millisecond or two a step; True where one was added just now.

    Raises StoreFailed.
    """
    figures = Figures(store)
    while (saved := figures.next_settled_game(_read_known(figures).last)) is not None:
        game = yield from _readable(saved)
        with store.together():
            known = _read_known(figures)
            if figures.next_settled_game(known.last) == saved:  # not forgotten meanwhile
                _keep_house(
                    figures, _unread(known, saved.id) if game is None else _fold(figures, known, game)
                )
        yield True


def newest_facts(store: Store) -> Generator[None, None, tuple[Facts, ...]]:
    """The newest game, where it is not in the totals yet: it may still be taken back. In steps, as above."""
    last = _read_known(Figures(store)).last
    saved = next((saved for saved in store.latest(1) if saved.id > last), None)
    game = None if saved is None else (yield from _readable(saved))
    return () if game is None else (game,)


def screen_figures(store: Store, newest: tuple[Facts, ...]) -> Statistics | None:
    """The figures of all games as the screens show them: of those who played most. Raises StoreFailed."""
    figures = Figures(store)
    known = _read_known(figures)
    totals = Totals(known.house, known.faces)
    most = (_make(Player, told) for told in figures.most(PLAYERS_SHOWN))
    totals.players = {each.player: each for each in most if each is not None}
    for name in totals.players:
        met = (_make(Pair, told) for told in figures.against(name, OPPONENTS))
        totals.pairs |= {(each.one, each.other): each for each in met if each is not None}
    for game in newest:
        _load(figures, totals, game)
        totals.add(game)
    told = totals.statistics
    return replace(told, players=told.players[:PLAYERS_SHOWN]) if told.house.games else None


def latest_facts(store: Store, most: int) -> tuple[Facts, ...]:
    """What the last games added, the last one first. Raises StoreFailed."""
    return _facts_of(Figures(store).latest(most))


def facts_between(store: Store, since: float, until: float, most: int) -> tuple[Facts, ...]:
    """What the newest games of that time added, oldest first. Raises StoreFailed."""
    return _facts_of(Figures(store).facts(since, until, most))


def statistics_of(store: Store, games: Iterable[SavedGame]) -> Statistics:
    """The statistics of these games of the log; only those in no total yet are played again.

    Raises StoreFailed.
    """
    known = {game.game: game for game in _facts_of(tuple(Figures(store).all_facts()))}
    found, unreadable = list[Facts](), list[int]()
    for saved in games:
        try:
            found.append(known.get(saved.id) or facts(saved))
        except UsageRefused:
            unreadable.append(saved.id)
    return add_up(found, tuple(unreadable))


def rebuild(store: Store) -> None:
    """Make the totals anew from what each game added: one of them was forgotten. Raises StoreFailed."""
    figures = Figures(store)
    while not _try_rebuild(store, figures):
        pass  # a kiosk that runs beside has added a game meanwhile


def _try_rebuild(store: Store, figures: Figures) -> bool:
    """Whether it was done: nobody waits while the games are added up, only while the totals are written."""
    totals, last = Totals(), _read_known(figures).last
    added = _facts_of(tuple(figures.all_facts()))
    for game in added:
        totals.add(game)
    with store.together():
        if _read_known(figures).last != last:
            return False
        figures.clear()
        _keep_players(figures, totals)
        _keep_house(figures, Known(totals.house, totals.faces, max((each.game for each in added), default=0)))
    return True


def _fold(figures: Figures, known: Known, game: Facts) -> Known:
    """The totals with that game; what it touches is written."""
    totals = Totals(known.house, known.faces)
    _load(figures, totals, game)
    totals.add(game)
    _keep_players(figures, totals)
    figures.add(game.game, game.started, asdict(game))
    return Known(totals.house, totals.faces, game.game)


def _load(figures: Figures, totals: Totals, game: Facts) -> None:
    """The totals that the game touches, where they are not at hand."""
    for share in game.shares:
        player = _make(Player, figures.total(share.player))
        if player is not None:
            totals.players.setdefault(share.player, player)
    for names in pairs_of(game):
        pair = _make(Pair, figures.total(*names))
        if pair is not None:
            totals.pairs.setdefault(names, pair)


def _read_known(figures: Figures) -> Known:
    told = figures.total() or {}
    house, faces, last = _make(House, told.get("house")), told.get("faces"), told.get("last")
    if house is None or not isinstance(faces, list) or not isinstance(last, int):
        return Known(House(), (0,) * 6, 0)
    return Known(
        replace(house, rules=_pairs(house.rules), unreadable=tuple(house.unreadable)), tuple(faces), last
    )


def _keep_players(figures: Figures, totals: Totals) -> None:
    for player in totals.players.values():
        figures.put(player.player, "", player.games, asdict(player))
    for pair in totals.pairs.values():
        figures.put(pair.one, pair.other, pair.games, asdict(pair))


def _keep_house(figures: Figures, known: Known) -> None:
    figures.put("", "", known.house.games, asdict(known))


def _pairs(rules: Any) -> tuple[tuple[str, int], ...]:
    return tuple((str(name), int(count)) for name, count in rules)


def _facts_of(rows: tuple[Told, ...]) -> tuple[Facts, ...]:
    return tuple(each for each in map(_read_facts, rows) if each is not None)


def _read_facts(told: Told) -> Facts | None:
    try:
        shares = tuple(
            Share(**{**each, "best": tuple(each["best"]), "worst": tuple(each["worst"])})
            for each in told["shares"]
        )
        return Facts(**{**told, "faces": tuple(told["faces"]), "shares": shares})
    except (TypeError, KeyError):
        return None


def _make(kind: Callable[..., T], told: Any) -> T | None:
    """A value of these fields; None where they are not those of this version."""
    try:
        return kind(**told) if isinstance(told, dict) else None
    except TypeError:
        return None


def _readable(saved: SavedGame) -> Generator[None, None, Facts | None]:
    """What the game adds; None where not even its start can be made."""
    try:
        return (yield from reckoning(saved))
    except UsageRefused:
        return None


def _unread(known: Known, game: int) -> Known:
    """The totals, in which a game that cannot be read is named."""
    return replace(known, house=replace(known.house, unreadable=(*known.house.unreadable, game)), last=game)
