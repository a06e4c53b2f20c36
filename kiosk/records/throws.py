"""What to tell of a game under way: a roll for who starts, what a coup cost, the total of one."""

from kiosk.engine.events import Corrected, Thrown
from kiosk.engine.hands.combos import digits
from kiosk.engine.history import History
from kiosk.engine.play.payment import accumulates, tokens_for
from kiosk.engine.play.stages import Opening, Turn
from kiosk.engine.play.state import Game, LastCoup


def opening_sum(history: History) -> int | None:
    """The sum of the three dice that were just rolled for who starts; None where it was anything else."""
    if not history.events or not isinstance(history.games[-2].stage, Opening):
        return None
    match history.events[-1]:
        case Thrown(dice=dice) | Corrected(dice) if len(dice) == 3:
            return sum(dice)
    return None


def opener(history: History) -> str | None:
    """Who starts, where the last thing done decided it by a roll; None where it did not."""
    games = history.games
    decided = len(games) > 1 and isinstance(games[-2].stage, Opening) and isinstance(games[-1].stage, Turn)
    return games[-1].player if decided else None


def just_paid(history: History) -> LastCoup | None:
    """The coup that the last thing done ended with somebody paying; None where none did."""
    coup = coup_paid(*history.games[-2:]) if history.events else None
    return coup if coup is not None and coup.worst else None


def coup_paid(before: Game, after: Game) -> LastCoup | None:
    """The coup that ended between these two, where it moved tokens."""
    coup = after.last_coup
    return coup if coup is not None and coup is not before.last_coup and coup.moved else None


def running_total(game: Game, player: str) -> int | None:
    """Tokens that the throws of the coup so far add up to: his own, or all where all of them count.

    None where throws do not add up now, and before there are two to add.
    """
    stage, rules = game.stage, game.rules
    if not isinstance(stage, Turn) or not accumulates(rules, charge=game.charge):
        return None
    acting = (game.order[len(game.plays)], stage.throws)
    turns = (*((play.seat, play.throws) for play in game.plays), acting)
    every = rules.accumulate == "all"
    hands = [hand for seat, thrown in turns if every or game.players[seat] == player for hand in thrown]
    return sum(tokens_for(rules, hand, game.pot) for hand in hands) if len(hands) > 1 else None


def last_hands(game: Game) -> str:
    """The two that the last coup was about, each with its player; "" where there is none."""
    coup = game.last_coup
    hands = dict(coup.hands) if coup else {}
    ends = (coup.best, coup.worst) if coup else ()
    return ", ".join(f"{digits(hands[name])} ({name})" for name in ends if name in hands)
