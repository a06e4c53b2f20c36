"""What the rules cost: whole games a second, the time of one step, and what a step allocates."""

import tracemalloc
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from statistics import median

from kiosk.engine.events import Choice, Chosen, Move, Stopped, Thrown
from kiosk.engine.game import new_game, step
from kiosk.engine.play.state import Game, What
from kiosk.engine.presets import PRESETS
from kiosk.engine.rules import Rules

PLAYERS = ("Ana", "Bo", "Chloé", "Dino")

Clock = Callable[[], float]
"""Seconds from any beginning, such as time.perf_counter."""


@dataclass(frozen=True, slots=True)
class EngineFigures:
    """Figures of one rule set, with four players who keep and stop at random.

    games, steps       how much was played.
    games_per_second   whole games on one core; the moves were chosen before.
    step_us            median time of one step, in microseconds.
    step_us_95         95 of 100 steps take no longer than this.
    bytes_per_step     bytes that a step leaves allocated, on average: the new state.
    blocks_per_step    memory blocks that a step leaves allocated, on average.
    """

    rules: str
    games: int
    steps: int
    games_per_second: float
    step_us: float
    step_us_95: float
    bytes_per_step: float
    blocks_per_step: float


def bench_engine(clock: Clock, *, games: int) -> tuple[EngineFigures, ...]:
    """The figures of every preset, from so many games each."""
    return tuple(figures(rules, clock, games=games, seed=421) for rules in PRESETS.values())


def figures(rules: Rules, clock: Clock, *, games: int, seed: int) -> EngineFigures:
    """The figures of one rule set. The moves are chosen before the clock runs."""
    chance = Random(seed)
    start = new_game(rules, PLAYERS)
    matches = [tuple(_moves(start, chance)) for _ in range(games)]
    began = clock()
    for moves in matches:
        _play(start, moves)
    took = clock() - began
    lasting = sorted(_each_step(start, matches, clock))
    left_bytes, left_blocks = _left_by_a_step(start, matches[0])
    return EngineFigures(
        rules=rules.name,
        games=games,
        steps=len(lasting),
        games_per_second=games / took,
        step_us=median(lasting) * 1e6,
        step_us_95=lasting[int(0.95 * len(lasting))] * 1e6,
        bytes_per_step=left_bytes,
        blocks_per_step=left_blocks,
    )


def any_move(game: Game, chance: Random) -> Move:
    """A legal move by somebody who keeps and stops at random."""
    if game.expects.what is What.CHOICE:
        return Chosen(chance.choice(tuple(Choice)))
    if game.can_stop and chance.random() < 0.3:
        return Stopped()
    lying = game.hand
    if not lying:
        return Thrown((), _roll(chance, game.dice))
    loose = list(lying)
    for die in game.locked:
        loose.remove(die)
    kept = (*game.locked, *chance.sample(loose, chance.randrange(len(loose))))
    return Thrown(kept, _roll(chance, 3 - len(kept)))


def _roll(chance: Random, dice: int) -> tuple[int, ...]:
    return tuple(chance.randint(1, 6) for _ in range(dice))


def _moves(game: Game, chance: Random) -> Iterator[Move]:
    """The moves of a whole game."""
    while game.result is None:
        move = any_move(game, chance)
        game = step(game, move)
        yield move


def _play(game: Game, moves: tuple[Move, ...]) -> None:
    for move in moves:
        game = step(game, move)


def _each_step(start: Game, matches: list[tuple[Move, ...]], clock: Clock) -> Iterator[float]:
    """Seconds of every single step."""
    for moves in matches:
        game = start
        for move in moves:
            began = clock()
            game = step(game, move)
            yield clock() - began


def _left_by_a_step(start: Game, moves: tuple[Move, ...]) -> tuple[float, float]:
    """Bytes and blocks that a step leaves behind: all states of a game are kept and weighed."""
    kept = [start] * (len(moves) + 1)
    tracemalloc.start()
    try:
        before = tracemalloc.take_snapshot()
        for n, move in enumerate(moves):
            kept[n + 1] = step(kept[n], move)
        grown = tracemalloc.take_snapshot().compare_to(before, "filename")
    finally:
        tracemalloc.stop()
    ours = [entry for entry in grown if "tracemalloc" not in entry.traceback[0].filename]
    steps = len(moves)
    return sum(e.size_diff for e in ours) / steps, sum(e.count_diff for e in ours) / steps
