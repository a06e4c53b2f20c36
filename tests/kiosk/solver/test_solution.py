"""The game between two, solved: what must hold of it, and one coup of it played out by the engine."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from itertools import permutations
from statistics import fmean

import numpy as np
import pytest

from kiosk.engine.events import Thrown
from kiosk.engine.game import step
from kiosk.engine.hands.combos import HANDS
from kiosk.engine.play.stages import ThrowOff, Turn
from kiosk.engine.play.state import Game, Phase
from kiosk.engine.presets import PRESETS
from kiosk.engine.rules import Rules
from kiosk.solver.coup import Coup
from kiosk.solver.odds import Spot, options
from kiosk.solver.solution import Solution, solve
from kiosk.solver.stakes import TheCoup
from kiosk.solver.tables import PLACE, shipped_solution
from kiosk.solver.terms import Terms
from tests.kiosk.engine.playing import hand, house
from tests.lab.odds import Enumeration, Position

FEW = 5
"""Tokens of the games that are solved here."""

POT = 3
"""The largest pot of the coups that are played out."""

DRY = HANDS[::8]
"""Hands of a throw-off, strongest first: of so few tokens all are lost, whatever it adds to the stake."""


class InTheGame(Enumeration):
    """The same enumeration with the chance to win the game at the end of a coup; throw-offs are thrown."""

    def __init__(self, solution: Solution, game: Game) -> None:
        super().__init__(game.rules, charge=game.charge)
        self._start, self._solution = game, solution
        self._thrown_off: dict[tuple[Game, int], float] = {}

    def _end_of_turn(self, game: Game, after: Game) -> float:
        assert game.seat is not None
        if isinstance(after.stage, ThrowOff):
            if (after, game.seat) not in self._thrown_off:
                self._thrown_off[after, game.seat] = _throw_off(
                    after, lambda paid: self._won(paid, game.seat)
                )
            return self._thrown_off[after, game.seat]
        going_on = after.coup == game.coup and after.result is None
        return 1 - self._follower(after) if going_on else self._won(after, game.seat)

    def _won(self, game: Game, seat: int | None) -> float:
        if game.result is not None:
            return float(game.losers[-1] != seat)
        opener, flow = game.order[0], self._solution.flow
        first = len(flow.firsts) == 1 or not game.charge or game.first == opener
        worth = float(self._solution.worth[flow.places[game.phase, first, game.pot, game.purse[opener]]])
        return worth if opener == seat else 1 - worth


def _throw_off(game: Game, won: Callable[[Game], float]) -> float:
    """The mean over some throws of either; equal ones are thrown again, which changes nothing."""
    thrown = [
        won(step(step(game, Thrown((), one)), Thrown((), other))) for one, other in permutations(DRY, 2)
    ]
    return fmean(thrown)


def _game(rules: Rules, *, charge: bool, pot: int, purse: int) -> Game:
    phase = Phase.CHARGE if charge else Phase.DECHARGE
    return Game(rules, ("A", "B"), phase, pot, (purse, FEW - pot - purse), Turn(), coup=1, order=(0, 1))


solved = cache(lambda rules: solve(rules, FEW, pot=POT - 1))
"""The same game in its charge and in its decharge; the coups that are played out leave less in the pot."""


@pytest.mark.parametrize("name", ["onze", "vache", "fiches", "as", "salon"])
@pytest.mark.parametrize("charge", [True, False])
def test_one_coup_is_worth_what_the_engine_and_the_games_after_it_make_of_it(name, charge):
    rules = replace(PRESETS[name], tokens=FEW, manches=1)
    solution = solved(rules)
    made = 1 if rules.charge_throws == 1 and charge else 2
    pot, purse, beat, mine = (POT if charge else 0), 1, hand("665"), hand("665")
    throws = made - 1 + (3 - made) * (rules.follow == "free" and not charge)
    worth = 2 if rules.accumulate != "off" and charge else 1
    spot = Spot(rules, charge, mine, throws, beat, made, total=worth - throws, beat_total=worth)
    told = options(spot, solution.coup(spot.terms, pot, purse))

    game = _game(rules, charge=charge, pot=pot, purse=purse)
    true = InTheGame(solution, game).deeds(Position(rules, charge, mine, throws, beat, made))

    assert {"stop" if each.keep is None else each.keep: each.win for each in told} == pytest.approx(true)


def test_where_each_pays_for_his_own_hand_the_earlier_of_two_level_ones_counts_as_the_loser():
    rules = house("fiches", tokens=FEW, charge_mode="own_value")
    solution, level = solved(rules), hand("665")
    spot = Spot(rules, True, level, 0, level, 1)
    (told,) = options(spot, solution.coup(spot.terms, POT, 1))

    true = InTheGame(solution, _game(rules, charge=True, pot=POT, purse=1))

    assert {"stop": told.win} == pytest.approx(true.deeds(Position(rules, True, level, 0, level, 1)))


@pytest.mark.parametrize("name", PRESETS)
def test_with_one_token_each_the_game_is_the_coup(name):
    rules = PRESETS[name]
    terms = Terms(rules, charge=False)
    solution = solve(rules, 2, pot=0)

    duel = solution.worth[solution.flow.places[Phase.DECHARGE, True, 0, 1]]

    assert duel == pytest.approx(Coup(terms, TheCoup(terms)).worth()[0, 0])


@pytest.mark.parametrize(
    "switches", [{"charge_mode": "own_value"}, {"nenette_penalty": 2}, {"deduct": "figures"}]
)
def test_fewer_tokens_are_never_worse_whatever_the_house_rules(switches):
    solution = solve(house("main-chaude", **switches), FEW, pot=POT)
    places = [solution.flow.places[Phase.DECHARGE, True, 0, purse] for purse in range(1, FEW)]

    assert (np.diff(solution.worth[places]) < 0).all()
    assert solution.error < 1e-9
    assert ((solution.worth >= 0) & (solution.worth <= 1)).all()


def test_a_choice_of_the_stake_is_worth_something_to_the_follower_who_has_it():
    plain, chosen = (
        solve(house("main-chaude", tie_stake=each), FEW, pot=0) for each in ("original", "choice_always")
    )
    decharge = [plain.flow.places[Phase.DECHARGE, True, 0, purse] for purse in range(1, FEW)]

    assert (chosen.worth[decharge] < plain.worth[decharge]).all()


@pytest.mark.parametrize("name", PRESETS)
def test_the_table_that_comes_with_the_program_is_of_these_rules(name):
    found = shipped_solution(PRESETS[name], PRESETS[name].tokens)

    assert found is not None
    assert found.error < 2e-9
    assert len(found.worth) == max(found.flow.places.values()) + 1


def test_the_table_is_what_solving_gives():
    found, again = shipped_solution(PRESETS["onze"], 11), solve(PRESETS["onze"], 11)

    assert found is not None
    assert np.abs(found.worth - again.worth).max() < found.error + again.error
    assert PLACE.stat().st_size < 60_000
