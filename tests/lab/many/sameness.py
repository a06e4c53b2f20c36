"""The games that are played side by side, word for word on the engine; and how much faster they are.

The control plays them under another rule for equal hands than the engine: the difference must be seen.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial

import numpy as np

from kiosk.engine.events import Choice, Chosen, Move, Stopped, Thrown
from kiosk.engine.game import new_game, step
from kiosk.engine.hands.combos import HANDS, Hand
from kiosk.engine.play.stages import Stage, ThrowOff, Turn
from kiosk.engine.play.state import Game
from kiosk.engine.presets import PRESETS
from kiosk.engine.refusal import Refused
from kiosk.engine.rules import Rules
from kiosk.solver.dice import KEPT_DICE
from tests.lab.engine import figures
from tests.lab.many.play import Many, random_policy
from tests.lab.many.state import DryRound, Record, State, Turns

PLAYERS = "ABCDEFGH"


@dataclass(frozen=True, slots=True)
class Sameness:
    """Games of one rule set, played twice.

    words      moves that the engine took.
    different  coups after which the two do not stand the same, or whose words the engine refuses.
    """

    rules: str
    players: int
    games: int
    words: int
    different: int


@dataclass(frozen=True, slots=True)
class Speed:
    """Whole games a second on one core, four players who keep and stop at random."""

    rules: str
    side_by_side: float
    engine: float
    times: float


def sameness(
    rules: Rules, players: int, games: int, *, seed: int = 421, other: Rules | None = None
) -> Sameness:
    """Play so many games side by side and each of them again on the engine.

    other  rules of the games side by side, where they are to differ (a control).
    """
    many = Many(other or rules, players, games, random_policy, seed)
    names = tuple(PLAYERS[:players])
    real = [new_game(rules, names, names[first]) for first in many.state.first]
    words = different = 0
    while many.state.alive.any():
        record = many.coup(drop=False)
        for place, number in enumerate(record.number):
            if real[number].result is not None:
                continue
            moves = 0
            try:
                for move in _moves(record, place, partial(real.__getitem__, number)):
                    real[number], moves = step(real[number], move), moves + 1
                different += not _is_same(real[number], many.state, place, many.losers[:, number])
            except Refused:
                different += 1
            words += moves
        if different > games:
            break
    return Sameness(rules.name, players, games, words, different)


def same_for(words: int) -> Iterator[Sameness]:
    """Every preset in turn, with two to six players, until so many words were played again."""
    played, seed = 0, 0
    while played < words:
        rules = tuple(PRESETS.values())[seed % len(PRESETS)]
        row = sameness(rules, 2 + seed // len(PRESETS) % 5, 100, seed=seed)
        played, seed = played + row.words, seed + 1
        yield row


def control(rules: Rules) -> Sameness:
    """The same with another rule for equal hands side by side."""
    other = replace(rules, tie="rampeau" if rules.tie == "later" else "later")
    return sameness(rules, 2, 20, other=other)


def speed(rules: Rules, clock: Callable[[], float], games: int) -> Speed:
    """Both on one core; the clock counts its seconds.

    A coup costs about half a millisecond however few games there are, and the longest game has five times as
    many coups as the usual one: two thousand side by side are two to three times slower a game than twenty
    thousand.
    """
    many = Many(rules, 4, games, random_policy)
    began = clock()
    many.play()
    fast = games / (clock() - began)
    slow = figures(rules, clock, games=100, seed=421).games_per_second
    return Speed(rules.name, fast, slow, fast / slow)


def _moves(record: Record, place: int, game: Callable[[], Game]) -> Iterator[Move]:
    """The words of one coup of the game at this place; `game` is what the engine has made of them so far."""
    seats: dict[int, int] = {}
    for turn in record.turns:
        for at in _where(turn.game, place):
            seats[int(turn.seat[at])] = len(seats)
            yield from _turn(turn, at, game)
    for dry in record.dry:
        for at in _where(dry.game, place):
            yield from _throw_off(dry, at, seats, game().stage)


def _where(games: np.ndarray, place: int) -> range:
    """Where this game stands among others in rising order: one place, or none."""
    at = int(np.searchsorted(games, place))
    return range(at, at + (at < games.size and games[at] == place))


def _throw_off(dry: DryRound, at: int, seats: Mapping[int, int], stage: Stage) -> Iterator[Move]:
    if not isinstance(stage, ThrowOff):
        return
    if stage.asks:
        yield Chosen(Choice.VIENT if dry.vient[at] == 1 else Choice.EST)
    for seat in stage.seats:
        yield Thrown((), _hand(dry.hands[seats[seat], at]))


def _turn(turn: Turns, at: int, game: Callable[[], Game]) -> Iterator[Move]:
    before = game().plays
    yield Thrown((), _hand(turn.hands[0, at]))
    for throw in range(1, turn.made[at]):
        if turn.last[at] == throw + 1:
            yield Stopped()
        kept = KEPT_DICE[turn.choices[throw - 1, at]]
        rest = list(_hand(turn.hands[throw, at]))
        for die in kept:
            rest.remove(die)
        yield Thrown(kept, tuple(rest))
    if isinstance(game().stage, Turn) and game().plays == before and game().hand:
        yield Stopped()


def _hand(place: int) -> Hand:
    return HANDS[place]


def _is_same(game: Game, state: State, place: int, losers: np.ndarray) -> bool:
    """Both stand the same after a coup."""
    lost = tuple(int(seat) for seat in losers if seat < len(game.players))
    if game.result is not None:
        return lost == game.losers and not state.alive[place]
    sitting = sum(1 << seat for seat in game.in_play)
    engine = (lost, game.charge, game.pot, game.purse, sitting, game.order[0])
    purse = tuple(state.purse[:, place])
    return engine == (
        game.losers,
        state.charge[place],
        state.pot[place],
        purse,
        state.sitting[place],
        _opener(state, place),
    )


def _opener(state: State, place: int) -> int:
    """Who opens the next coup: the seat named, or the next one clockwise who sits."""
    seats, players = int(state.sitting[place]), len(state.purse)
    row = ((int(state.opener[place]) + far) % players for far in range(players))
    return next(seat for seat in row if seats >> seat & 1)
