"""Who would win and who would lose the coup if it ended as the dice lie, and what it would cost."""

from dataclasses import dataclass

from kiosk.engine.hands.combos import Hand
from kiosk.engine.play.change import replace
from kiosk.engine.play.coup import compare
from kiosk.engine.play.payment import cost
from kiosk.engine.play.stages import Contest, Play, ThrowOff, Turn
from kiosk.engine.play.state import Game
from kiosk.engine.play.turn import finish


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
            plays = (*game.plays, finish(game, turn)) if turn.throws else game.plays
            return _in_turn(game, plays) if plays else None
        case ThrowOff() as throw_off:
            return _in_throw_off(game, throw_off)
        case _:
            return None


def hands(game: Game) -> dict[str, tuple[int, ...]]:
    """The hand by which each stands in the coup under way: in a throw-off, once any fell there, that one."""
    match game.stage:
        case ThrowOff(seats=seats, throws=throws) if throws:
            fallen = dict(zip(seats, throws, strict=False))
            stand = {play.seat: play.hand for play in game.plays if play.seat not in seats} | fallen
            return {game.players[seat]: hand for seat, hand in stand.items()}
        case _:
            return game.hands


def _in_turn(game: Game, plays: tuple[Play, ...]) -> Standing:
    contest = compare(game.rules, plays)
    shown = {play.seat: play.hand for play in plays}
    worst = _side(game, contest.weak, shown) if len(plays) > 1 else None
    return Standing(_side(game, contest.strong, shown), worst, _cost(replace(game, plays=plays), contest))


def _in_throw_off(game: Game, throw_off: ThrowOff) -> Standing:
    """What it tells apart stands by what fell in it, the other end by the turns."""
    contest = throw_off.contest
    played = {play.seat: play.hand for play in game.plays}
    best = _side(game, contest.strong, played)
    worst: Side | None = _side(game, contest.weak, played)
    fallen = dict(zip(throw_off.seats, throw_off.throws, strict=False))
    if fallen:
        strength = game.rules.scale.strength.__getitem__
        if throw_off.for_best:
            best = _showing(game, max(fallen.values(), key=strength), fallen)
        if throw_off.for_worst:
            worst = _showing(game, min(fallen.values(), key=strength), fallen) if len(fallen) > 1 else None
    return Standing(best, worst, _cost(game, contest))


def _cost(game: Game, contest: Contest) -> int:
    return cost(game, contest, None if game.charge else contest.strong[0])


def _showing(game: Game, hand: Hand, fallen: dict[int, Hand]) -> Side:
    return _side(game, tuple(seat for seat, fell in fallen.items() if fell == hand), fallen)


def _side(game: Game, seats: tuple[int, ...], shown: dict[int, Hand]) -> Side:
    return Side(shown[seats[0]], tuple(game.players[seat] for seat in seats))
