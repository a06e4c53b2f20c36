"""What simulated people decide with the dice that lie there: keep some and throw again, or « le bon »."""

from dataclasses import dataclass
from enum import StrEnum

from kiosk.engine.events import Stopped
from kiosk.engine.game import step
from kiosk.engine.hands.combos import hand_of
from kiosk.engine.odds.keep import best_keep
from kiosk.engine.play.state import Game
from kiosk.engine.refusal import Refused


class Style(StrEnum):
    """How somebody plays."""

    ODDS = "odds"
    CAUTIOUS = "cautious"
    GREEDY = "greedy"


@dataclass(frozen=True, slots=True)
class Keep:
    """Throw again all dice but these values; () throws them all."""

    values: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Stop:
    """Press « le bon »."""


def decision(game: Game, style: Style = Style.ODDS) -> Keep | Stop:
    """What somebody does with the dice that lie there; the game must be waiting for a throw."""
    if not game.hand:
        return Keep()
    hand = hand_of(game.hand)
    left = (game.expects.max_throws or 1) - (game.expects.throw or 1) + 1
    stops = _ends_by_stopping(game)
    if stops and style is Style.CAUTIOUS and _worth_keeping(game):
        return Stop()
    beat = None if style is Style.GREEDY else game.to_beat
    advice = best_keep(game.rules, hand, left, beat, must=not stops, kept=_kept(game))
    if not advice.stop:
        return Keep(advice.keep)
    return Stop() if stops else Keep(hand[:2])


def _ends_by_stopping(game: Game) -> bool:
    try:
        after = step(game, Stopped())
    except Refused:
        return False
    return after.player != game.player or after.coup != game.coup or after.phase is not game.phase


def _worth_keeping(game: Game) -> bool:
    value = game.rules.scale.value[hand_of(game.hand)]
    return not isinstance(value, int) or value > 1


def _kept(game: Game) -> tuple[int, ...]:
    kept = getattr(game.stage, "kept", ())
    return tuple(kept)
