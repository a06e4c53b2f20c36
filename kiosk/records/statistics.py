"""Statistics of the house and of everybody who plays there, added up from the facts of each game."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations, groupby

from kiosk.records.dice import DiceTest, dice_test
from kiosk.records.facts import Facts, Share, Unreadable, facts_of
from kiosk.store import SavedGame


@dataclass(frozen=True, slots=True)
class House:
    """The bar as a whole.

    games       all that can be read, begun or over; `over` those that were played to the end.
    unreadable  numbers of games that cannot be played again.
    rules       (rule set, games), the most played first.
    """

    games: int
    over: int
    players: int
    coups: int
    throws: int
    throw_offs: int
    four_two_ones: int
    nenettes: int
    longest: int
    rules: tuple[tuple[str, int], ...]
    unreadable: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Player:
    """One player.

    games     played to the end; lost: he paid, alone or with another; survived: another paid.
    first     won as the first out, where the rules name one.
    throws, turns, throws_a_turn  of coups, games broken off included; throw-offs are counted apart.
    best_streak, worst_streak  most games survived, and most lost, in a row.
    charge_won, ...  coups as the strongest (won) and as the weakest (lost).
    luck      kiosk.records.luck, summed over all his throws.
    """

    player: str
    games: int
    lost: int
    survived: int
    first: int
    throws: int
    turns: int
    throws_a_turn: float
    throw_offs: int
    four_two_ones: int
    nenettes: int
    best_streak: int
    worst_streak: int
    charge_won: int
    charge_lost: int
    decharge_won: int
    decharge_lost: int
    luck: float


@dataclass(frozen=True, slots=True)
class Pair:
    """Two players in the games that they finished together; where both share the stake both have paid."""

    one: str
    other: str
    games: int
    one_paid: int
    other_paid: int


@dataclass(frozen=True, slots=True)
class Statistics:
    """Everything over a period; players by games played, the most first."""

    house: House
    players: tuple[Player, ...]
    pairs: tuple[Pair, ...]
    dice: DiceTest


def statistics(games: Iterable[SavedGame], since: float = float("-inf")) -> Statistics:
    """The statistics of the games that were started since (seconds since the epoch), in any order."""
    return added_up(facts_of(saved for saved in games if saved.started >= since))


def added_up(found: Iterable[Facts | Unreadable]) -> Statistics:
    """The statistics of these games."""
    everything = tuple(found)
    games = sorted(
        (each for each in everything if isinstance(each, Facts)), key=lambda each: (each.started, each.game)
    )
    unreadable = tuple(each.game for each in everything if isinstance(each, Unreadable))
    names = dict.fromkeys(share.player for game in games for share in game.shares)
    players = sorted((_player(name, games) for name in names), key=lambda each: (-each.games, each.player))
    counts = tuple(sum(column) for column in zip((0,) * 6, *(game.faces for game in games), strict=True))
    return Statistics(_house(games, unreadable), tuple(players), _pairs(games), dice_test(counts))


def streak(outcomes: Iterable[bool], wanted: bool) -> int:
    """The longest row of this outcome."""
    return max((len(list(row)) for paid, row in groupby(outcomes) if paid is wanted), default=0)


def _house(games: list[Facts], unreadable: tuple[int, ...]) -> House:
    shares = [share for game in games for share in game.shares]
    return House(
        games=len(games),
        over=sum(game.over for game in games),
        players=len({share.player for share in shares}),
        coups=sum(game.coups for game in games),
        throws=sum(share.throws for share in shares),
        throw_offs=sum(share.throw_offs for share in shares),
        four_two_ones=sum(share.four_two_ones for share in shares),
        nenettes=sum(share.nenettes for share in shares),
        longest=max((game.coups for game in games), default=0),
        rules=tuple(Counter(game.rules for game in games).most_common()),
        unreadable=unreadable,
    )


def _player(name: str, games: list[Facts]) -> Player:
    mine = [(game, share) for game in games for share in game.shares if share.player == name]
    shares: list[Share] = [share for _, share in mine]
    paid = [share.paid for share in shares if share.paid is not None]
    throws, turns = sum(share.throws for share in shares), sum(share.turns for share in shares)
    return Player(
        player=name,
        games=sum(game.over for game, _ in mine),
        lost=paid.count(True),
        survived=paid.count(False),
        first=sum(share.first_out for share in shares),
        throws=throws,
        turns=turns,
        throws_a_turn=throws / turns if turns else 0.0,
        throw_offs=sum(share.throw_offs for share in shares),
        four_two_ones=sum(share.four_two_ones for share in shares),
        nenettes=sum(share.nenettes for share in shares),
        best_streak=streak(paid, wanted=False),
        worst_streak=streak(paid, wanted=True),
        charge_won=sum(share.best[0] for share in shares),
        charge_lost=sum(share.worst[0] for share in shares),
        decharge_won=sum(share.best[1] for share in shares),
        decharge_lost=sum(share.worst[1] for share in shares),
        luck=sum(share.luck for share in shares),
    )


def _pairs(games: list[Facts]) -> tuple[Pair, ...]:
    together: Counter[tuple[str, str]] = Counter()
    paid: Counter[tuple[str, str, str]] = Counter()
    for game in games:
        if not game.over:
            continue
        for one, other in combinations(sorted(share.player for share in game.shares), 2):
            together[one, other] += 1
            paid.update((one, other, name) for name in game.payers if name in {one, other})
    return tuple(
        Pair(one, other, count, paid[one, other, one], paid[one, other, other])
        for (one, other), count in together.most_common()
    )
