"""Who would win and who would lose the coup if it ended as the dice lie, and what it would cost."""

from dataclasses import dataclass

from kiosk.engine.hands.combos import Hand
from kiosk.engine.play.change import replace
from kiosk.engine.play.coup import compare
from kiosk.engine.play.payment import cost
from kiosk.engine.play.stages import Contest, Play, ThrowOff, Turn
from kiosk.engine.play.state import Game


@dataclass(frozen=True, slots=True)
class Side:
    """One end of a coup: its hand, and who holds it; more than one where a throw-off would have to tell."""

    hand: Hand
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Standing:
    """How the coup stands.

    best, worst  the hand to beat and the one in danger; `worst` is None while only one hand lies there.
    cost         tokens that would move: no more than there are.
    """

    best: Side
    worst: Side | None
    cost: int


def standing(game: Game) -> Standing | None:
    """None before the first hand of a coup, and where each pays for his own (C2)."""
    if game.charge and game.rules.charge_mode == "own_value":
        return None
    match game.stage:
        case Turn() as turn:
            plays = (*game.plays, *_lying(game, turn))
            return _standing(replace(game, plays=plays), compare(game.rules, plays)) if plays else None
        case ThrowOff(contest):
            return _standing(game, contest)
        case _:
            return None


def _lying(game: Game, turn: Turn) -> tuple[Play, ...]:
    """The hand of who is to act, as if he stopped."""
    return (Play(game.order[len(game.plays)], turn.throws, len(turn.throws)),) if turn.throws else ()


def _standing(game: Game, contest: Contest) -> Standing:
    best = _side(game, contest.strong)
    alone = len(game.plays) < 2
    giver = None if game.charge else contest.strong[0]
    amount = cost(game, contest, giver)
    return Standing(best, None if alone else _side(game, contest.weak), amount)


def _side(game: Game, seats: tuple[int, ...]) -> Side:
    hands = {play.seat: play.hand for play in game.plays}
    return Side(hands[seats[0]], tuple(game.players[seat] for seat in seats))
