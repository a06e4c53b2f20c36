"""What to tell of a game: best and worst throw, what a coup just over cost, the total of one under way."""

from dataclasses import dataclass

from kiosk.engine.events import Corrected, Thrown
from kiosk.engine.hands.combos import Hand, digits, hand_of
from kiosk.engine.history import History
from kiosk.engine.play.payment import accumulates, tokens_for
from kiosk.engine.play.stages import Opening, Turn
from kiosk.engine.play.state import Game, LastCoup


@dataclass(frozen=True, slots=True)
class Throw:
    """Three dice, and whose they were."""

    player: str
    hand: Hand


def throws(history: History) -> tuple[Throw, ...]:
    """Every throw of three dice as it stood in the end, corrections included; not those for who starts."""
    found: list[Throw] = []
    for before, event in zip(history.games, history.events, strict=False):
        match event:
            case Thrown() if len(event.dice) == 3 and not isinstance(before.stage, Opening):
                found.append(Throw(before.player or "", hand_of(event.dice)))
            case Corrected(values) if found and len(values) == 3:
                found[-1] = Throw(found[-1].player, hand_of(values))
    return tuple(found)


def best_and_worst(history: History) -> tuple[Throw, Throw] | None:
    """The strongest and the weakest throw, the first of equals; None where nothing was thrown."""
    made = throws(history)
    if not made:
        return None
    strength = history.game.rules.scale.strength
    return max(made, key=lambda each: strength[each.hand]), min(made, key=lambda each: strength[each.hand])


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
    games = history.games
    coup = games[-1].last_coup
    if len(games) < 2 or coup is None or coup is games[-2].last_coup:
        return None
    return coup if coup.moved and coup.worst else None


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
