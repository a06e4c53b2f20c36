"""What can be done in a game at hand, and what each choice is worth to the one whose turn it is."""

from dataclasses import replace
from functools import lru_cache

from kiosk.engine.hands.combos import hand_of
from kiosk.engine.play.payment import tokens_for
from kiosk.engine.play.stages import Turn
from kiosk.engine.play.state import Game
from kiosk.engine.play.turn import max_throws
from kiosk.engine.rules import Rules
from kiosk.solver import tables
from kiosk.solver.company import Company, CompanyCoup
from kiosk.solver.coup import Coup
from kiosk.solver.odds import Option, Spot, options
from kiosk.solver.terms import Terms


def advice(game: Game, *, tokens: bool = True) -> tuple[Option, ...]:
    """Everything that can be done with the dice that lie there, the best first; () where none lie there.

    tokens  look at the game and not only at the coup, where two play a game that is solved.

    Among three or more the worth is that of kiosk.solver.company.
    """
    if not isinstance(game.stage, Turn) or not game.stage.throws:
        return ()
    return _reckon(spot_of(game), _standing(game, tokens))


def of_the_game(game: Game) -> bool:
    """Whether the worths are chances to win the game and not the coup: between two, where that is solved."""
    return len(game.order) == 2 and tables.shipped_solution(game.rules, _in_all(game)) is not None


def spot_of(game: Game) -> Spot:
    """The dice of a turn under way, as `options` is asked about them."""
    stage, rules = game.stage, game.rules
    assert isinstance(stage, Turn)
    strength = rules.scale.strength
    hands = [play.hand for play in game.plays]
    bound = game.plays[-1 if rules.follow == "max_previous" else 0] if game.plays else None
    most = max_throws(game, replace(stage, last=None))
    return Spot(
        rules,
        game.charge,
        hand_of(stage.throws[-1]),
        most - len(stage.throws),
        beat=max(hands, key=strength.__getitem__, default=None),
        made=0 if bound is None else bound.credited,
        kept=stage.kept,
        total=_total(game, stage.throws),
        beat_total=0 if bound is None else _total(game, bound.throws),
        announced=stage.last is not None and bool(game.plays),
    )


COUPS = 96
"""Coups that stay reckoned, where throws do not add up: all that a game of eleven tokens comes to, 25 MB."""

Standing = tuple[tuple[tuple[int, int, int], ...], int, tuple[int, int, int, bool] | None]
"""Hands that stand, how many still play; tokens of all, of pot and opener, and whether he opened the game."""


def _standing(game: Game, tokens: bool) -> Standing:
    purse = None
    if tokens and len(game.order) == 2:
        opener = game.order[0]
        purse = (_in_all(game), game.pot, game.purse[opener], game.first == opener)
    before = tuple(sorted(play.hand for play in game.plays))
    return before, len(game.order) - len(game.plays) - 1, purse


def _in_all(game: Game) -> int:
    """Tokens of the game: those of the rules, and what a debt or a guest brought, less what went with one."""
    return game.pot + sum(game.purse)


@lru_cache(maxsize=50_000)
def _reckon(spot: Spot, standing: Standing) -> tuple[Option, ...]:
    before, after, purse = standing
    if len(before) + after > 1:
        terms = replace(spot.terms, adds=False)
        return options(spot, CompanyCoup(terms, Company(terms, before, after)))
    if purse is None:
        return options(spot)
    adds = spot.terms.totals.values is not None
    return options(spot, (_reckon_in_the_game if adds else _in_the_game)(spot.rules, spot.terms, *purse))


def _reckon_in_the_game(
    rules: Rules, terms: Terms, tokens: int, pot: int, purse: int, first: bool
) -> Coup | None:
    """The coup in its game, where that is solved."""
    solution = tables.shipped_solution(rules, tokens)
    return None if solution is None else solution.coup(terms, pot, purse, first=first)


_in_the_game = lru_cache(maxsize=COUPS)(_reckon_in_the_game)


def _total(game: Game, throws: tuple[tuple[int, int, int], ...]) -> int:
    return sum(tokens_for(game.rules, hand, game.pot) for hand in throws)
