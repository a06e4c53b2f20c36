"""What the coach says of dice that lay there: a value, made once when somebody asks."""

from dataclasses import dataclass

from kiosk.engine.hands.combos import hand_of
from kiosk.engine.play.state import Game
from kiosk.records.coach import Decision
from kiosk.solver.advice import advice, of_the_game
from kiosk.solver.odds import Option

OPTIONS_SHOWN = 4
"""Choices that are told: the best, and the one that was made."""


@dataclass(frozen=True, slots=True)
class Counsel:
    """Dice, and what each choice is worth to the one they lie before.

    made     the choice that was made; None before the decision.
    options  the best first; `made` is among them.
    game     the worths are chances to win the game, not the coup.
    several  three or more play: the worths are an approximation (kiosk.solver.company).
    tokens   what the choice cost in tokens (kiosk.records.coach); None before the coup is paid.
    turning  it is where the game was lost.
    """

    player: str
    hand: tuple[int, ...]
    options: tuple[Option, ...]
    made: Option | None = None
    game: bool = False
    several: bool = False
    tokens: float | None = None
    turning: bool = False

    @property
    def cost(self) -> float:
        """The chance that the choice gave away."""
        return self.options[0].win - self.made.win if self.made and self.options else 0.0


def ahead(game: Game) -> Counsel | None:
    """Of the dice that lie there; None where nothing can be chosen."""
    found = advice(game)
    if not found:
        return None
    several, hand = len(game.order) > 2, hand_of(game.hand)
    return Counsel(game.player or "", hand, found[:OPTIONS_SHOWN], game=of_the_game(game), several=several)


def of_decision(decision: Decision, *, turning: bool = False) -> Counsel | None:
    """Of a decision that was made."""
    game = decision.game
    found = advice(game)
    made = next((each for each in found if each.keep == decision.made.keep), None)
    if made is None:
        return None
    best = found[:OPTIONS_SHOWN] if made in found[:OPTIONS_SHOWN] else (*found[: OPTIONS_SHOWN - 1], made)
    return Counsel(
        decision.player,
        hand_of(game.hand),
        best,
        made,
        of_the_game(game),
        len(game.order) > 2,
        decision.tokens if decision.moved else None,
        turning,
    )
