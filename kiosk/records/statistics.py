"""Statistics of the house and of everybody who plays there: running totals, to which each game adds its
facts.

The same totals are kept in the log (kiosk.records.totals), so that the screens never add up all that was
played.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from itertools import combinations

from kiosk.records.dice import DiceTest, dice_test
from kiosk.records.facts import Facts, Share


@dataclass(frozen=True, slots=True)
class House:
    """The bar as a whole.

    games       all that can be read, begun or over; `over` those that were played to the end.
    unreadable  numbers of games that cannot be played again.
    rules       (rule set, games), the most played first.
    practice    games in which the house played along: they are in no other figure.
    dice_set    the number of the dice played with last: the test of the dice is about these.
    """

    games: int = 0
    over: int = 0
    players: int = 0
    coups: int = 0
    throws: int = 0
    throw_offs: int = 0
    four_two_ones: int = 0
    nenettes: int = 0
    longest: int = 0
    rules: tuple[tuple[str, int], ...] = ()
    unreadable: tuple[int, ...] = ()
    practice: int = 0
    dice_set: int = 1

    def plus(self, game: Facts, newcomers: int) -> "House":
        """With one game more, in which so many played for the first time."""
        return House(
            games=self.games + 1,
            over=self.over + game.over,
            players=self.players + newcomers,
            coups=self.coups + game.coups,
            throws=self.throws + sum(share.throws for share in game.shares),
            throw_offs=self.throw_offs + sum(share.throw_offs for share in game.shares),
            four_two_ones=self.four_two_ones + sum(share.four_two_ones for share in game.shares),
            nenettes=self.nenettes + sum(share.nenettes for share in game.shares),
            longest=max(self.longest, game.coups),
            rules=tuple((Counter(dict(self.rules)) + Counter([game.rules])).most_common()),
            unreadable=self.unreadable,
            practice=self.practice,
            dice_set=game.dice_set,
        )


@dataclass(frozen=True, slots=True)
class Player:
    """One player.

    games     played to the end; lost: he paid, alone or with another; survived: another paid.
    first     won as the first out, where the rules name one.
    throws, turns, throws_a_turn  of coups, games broken off included; throw-offs are counted apart.
    best_streak, worst_streak  most games survived, and most lost, in a row.
    charge_won, ...  coups as the strongest (won) and as the weakest (lost).
    luck      kiosk.records.luck, summed over all his throws.
    regret    coups that his decisions cost him (kiosk.records.coach), summed: skill, where luck is chance.
    streak    games survived in a row just now; below nought: lost.
    """

    player: str
    games: int = 0
    lost: int = 0
    survived: int = 0
    first: int = 0
    throws: int = 0
    turns: int = 0
    throws_a_turn: float = 0.0
    throw_offs: int = 0
    four_two_ones: int = 0
    nenettes: int = 0
    best_streak: int = 0
    worst_streak: int = 0
    charge_won: int = 0
    charge_lost: int = 0
    decharge_won: int = 0
    decharge_lost: int = 0
    luck: float = 0.0
    streak: int = 0
    regret: float = 0.0

    def plus(self, share: Share, *, over: bool) -> "Player":
        """With one game more."""
        streak = _streak(self.streak, share.paid)
        throws, turns = self.throws + share.throws, self.turns + share.turns
        return Player(
            player=self.player,
            games=self.games + over,
            lost=self.lost + (share.paid is True),
            survived=self.survived + (share.paid is False),
            first=self.first + share.first_out,
            throws=throws,
            turns=turns,
            throws_a_turn=throws / turns if turns else 0.0,
            throw_offs=self.throw_offs + share.throw_offs,
            four_two_ones=self.four_two_ones + share.four_two_ones,
            nenettes=self.nenettes + share.nenettes,
            best_streak=max(self.best_streak, streak),
            worst_streak=max(self.worst_streak, -streak),
            charge_won=self.charge_won + share.best[0],
            charge_lost=self.charge_lost + share.worst[0],
            decharge_won=self.decharge_won + share.best[1],
            decharge_lost=self.decharge_lost + share.worst[1],
            luck=self.luck + share.luck,
            streak=streak,
            regret=self.regret + share.regret,
        )


@dataclass(frozen=True, slots=True)
class Pair:
    """Two players in the games that they finished together; where both share the stake both have paid."""

    one: str
    other: str
    games: int = 0
    one_paid: int = 0
    other_paid: int = 0

    def plus(self, payers: tuple[str, ...]) -> "Pair":
        """With one game more, which these paid."""
        return Pair(
            self.one,
            self.other,
            self.games + 1,
            self.one_paid + (self.one in payers),
            self.other_paid + (self.other in payers),
        )


@dataclass(frozen=True, slots=True)
class Statistics:
    """Everything over a period; players by games played, the most first."""

    house: House
    players: tuple[Player, ...]
    pairs: tuple[Pair, ...]
    dice: DiceTest


@dataclass(slots=True)
class Totals:
    """What some games come to, one game after the other in the order in which they were played.

    faces  how often each face came among the dice thrown, of those now in use.
    """

    house: House = field(default_factory=House)
    faces: tuple[int, ...] = (0,) * 6
    players: dict[str, Player] = field(default_factory=dict)
    pairs: dict[tuple[str, str], Pair] = field(default_factory=dict)

    def add(self, game: Facts) -> None:
        """One game more."""
        if game.opponent:
            self.house = replace(self.house, practice=self.house.practice + 1)
            return
        if game.dice_set != self.house.dice_set:
            self.faces = (0,) * 6
        newcomers = sum(share.player not in self.players for share in game.shares)
        self.house = self.house.plus(game, newcomers)
        self.faces = tuple(count + more for count, more in zip(self.faces, game.faces, strict=True))
        for share in game.shares:
            before = self.players.get(share.player) or Player(share.player)
            self.players[share.player] = before.plus(share, over=game.over)
        for names in pairs_of(game):
            self.pairs[names] = (self.pairs.get(names) or Pair(*names)).plus(game.payers)

    @property
    def statistics(self) -> Statistics:
        """As people read them: who played most first."""
        players = sorted(self.players.values(), key=lambda each: (-each.games, each.player))
        pairs = sorted(self.pairs.values(), key=lambda each: -each.games)
        return Statistics(self.house, tuple(players), tuple(pairs), dice_test(self.faces))


def pairs_of(game: Facts) -> tuple[tuple[str, str], ...]:
    """Who finished the game together, two by two; practice is not told."""
    counts = game.over and not game.opponent
    return tuple(combinations(sorted(share.player for share in game.shares), 2)) if counts else ()


def add_up(found: Iterable[Facts], unreadable: tuple[int, ...] = ()) -> Statistics:
    """The statistics of these games; `unreadable`: the numbers of those that cannot be played again."""
    totals = Totals()
    for game in sorted(found, key=play_order):
        totals.add(game)
    totals.house = replace(totals.house, unreadable=unreadable)
    return totals.statistics


def play_order(game: Facts) -> tuple[float, int]:
    """What puts games into the order in which they were played."""
    return game.started, game.game


def _streak(before: int, paid: bool | None) -> int:
    """Games in a row that somebody survived, or lost (below nought), after one more."""
    if paid is None:
        return before
    step = -1 if paid else 1
    return before + step if before * step > 0 else step
