"""The roll for who starts (RULES B6, C1, fine point 2)."""

from kiosk.engine.play.change import replace
from kiosk.engine.play.manche import start_manche
from kiosk.engine.play.stages import Opening
from kiosk.engine.play.state import Game
from kiosk.engine.rules import Rules


def end_round(game: Game, opening: Opening) -> Game:
    """Everybody of the round has rolled: one starts, or the tied roll again among themselves."""
    scores = [score(game.rules, roll) for roll in opening.rolls]
    wanted = min(scores) if game.rules.first_player.startswith("lowest") else max(scores)
    tied = tuple(seat for seat, points in zip(opening.seats, scores, strict=True) if points == wanted)
    if len(tied) > 1:
        return replace(game, stage=Opening(tied, tied=True))
    return start_manche(replace(game, first=tied[0]), tied[0])


def score(rules: Rules, roll: tuple[int, ...]) -> int:
    """The sum of three dice, or one die, on which the strong ace counts seven (C1)."""
    if len(roll) == 1 and rules.ace_high and roll[0] == 1:
        return 7
    return sum(roll)
