"""Luck at the hub is a martingale: fair dice give nobody anything, whatever he keeps and wherever he sits.

What one throw brings is nought on average over all ways the dice may fall, position by position
(tests/kiosk/records/test_luck.py). Here whole games go the way of a game that comes from a table: written,
played again by the engine, entered by seat. A game's shares need not sum to nought: each is measured against
a dry throw, and what both have in kind dice the game does not give to either.

LEBON_GAMES=400 plays that many of each kind.
"""

import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import chain
from math import sqrt
from random import Random

import pytest

from kiosk.engine.events import Choice, Chosen, Move, Stopped, Thrown
from kiosk.engine.history import begin, play
from kiosk.engine.play.state import Game, What
from kiosk.engine.presets import PRESETS
from kiosk.engine.rules import Rules
from kiosk.engine.written.replay import words
from kiosk.hub.replay import replay_game
from tests.kiosk.hub.games import ANA, BO, CHLOE, finished_game

GAMES = int(os.environ.get("LEBON_GAMES", "5"))

FAIR = (1, 1, 1, 1, 1, 1)
LOADED = (3, 1, 1, 1, 1, 1)
"""How often each face falls: an ace three times as often as another."""

FAR = 3.5
"""Standard errors: once in 2,000 samples of fair dice; the default's are always the same."""

Habit = Callable[[Game, Random], tuple[int, ...] | None]
"""The dice that somebody keeps; None where he has enough."""


def sensible(game: Game, chance: Random) -> tuple[int, ...] | None:
    """Stops with what beats most, else keeps aces or what a 421 lacks least."""
    hand = game.hand
    if game.can_stop and (sorted(hand) == [1, 2, 4] or len(set(hand)) == 1 or hand.count(1) == 2):
        return None
    return (1, 1) if hand.count(1) >= 2 else tuple(face for face in (4, 2, 1) if face in hand)[:2]


def foolish(game: Game, chance: Random) -> tuple[int, ...] | None:
    """Keeps and stops by the toss of a coin."""
    if game.can_stop and chance.random() < 0.3:
        return None
    return tuple(chance.sample(game.hand, chance.randrange(3)))


def move(game: Game, habit: Habit, weights: Sequence[int], chance: Random) -> Move:
    if game.expects.what is What.CHOICE:
        return Chosen(chance.choice(tuple(Choice)))
    kept = habit(game, chance) if game.hand else ()
    if kept is None:
        return Stopped()
    return Thrown(kept, tuple(chance.choices(range(1, 7), weights, k=game.dice - len(kept))))


def lucks(rules: Rules, habit: Habit, weights: Sequence[int], games: int) -> Iterable[tuple[float, ...]]:
    """The luck of each seat, as the hub enters it, game by game; all three play alike."""
    chance = Random(f"{rules.name} {habit.__name__} {weights}")
    seats = (ANA, BO, CHLOE)
    for _ in range(games):
        first = chance.randrange(len(seats))
        history = begin(rules, seats, seats[first])
        while history.game.result is None:
            history = play(history, move(history.game, habit, weights, chance))
        told = words(history)
        sent = finished_game(preset=rules.name, players=seats)
        yield replay_game(replace(sent, words=" ".join(told), revision=len(told), first=first)).luck


def away(lucks: Iterable[float]) -> float:
    """How many standard errors the mean is from nought."""
    found = list(lucks)
    return sum(found) / sqrt(sum(each * each for each in found))


def groups(habit: Habit, weights: Sequence[int]) -> dict[str, list[float]]:
    """The lucks of each rule set, of each seat, and of all: within a game they are uncorrelated."""
    games = {rules.name: list(lucks(rules, habit, weights, GAMES)) for rules in PRESETS.values()}
    everything = list(chain.from_iterable(games.values()))
    by_rules = {name: list(chain.from_iterable(played)) for name, played in games.items()}
    by_seat = {f"seat {n}": [seats[n] for seats in everything] for n in range(3)}
    return by_rules | by_seat | {"all": list(chain.from_iterable(everything))}


@pytest.mark.parametrize("habit", [sensible, foolish], ids=lambda habit: habit.__name__)
def test_fair_dice_give_nobody_anything_on_average(habit):
    found = {name: away(told) for name, told in groups(habit, FAIR).items()}

    assert {name: far for name, far in found.items() if abs(far) > FAR} == {}


def test_a_loaded_die_is_seen():
    assert away(groups(sensible, LOADED)["all"]) > FAR
