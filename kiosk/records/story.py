"""One game after its end: how the tokens went, the best and the worst throw, who had luck."""

from collections.abc import Iterable
from dataclasses import dataclass

from kiosk.engine.hands.combos import Hand
from kiosk.engine.history import History
from kiosk.engine.play.state import Phase
from kiosk.records.coach import Decision, decisions, regret, turning_point
from kiosk.records.past import Coup, Past, past_of

Throw = tuple[str, Hand]
"""Whose it was, and its three dice."""


@dataclass(frozen=True, slots=True)
class Course:
    """The tokens of one player: before the first coup and after each coup, as many as `Story.coups` + 1.

    luck, regret  coups that the dice gave him (kiosk.records.luck), and that his decisions cost him
                  (kiosk.records.coach): the one is no merit, the other no luck.
    """

    player: str
    tokens: tuple[int, ...]
    luck: float
    regret: float = 0.0


@dataclass(frozen=True, slots=True)
class Story:
    """A game to look back on.

    courses     one a player, in seat order.
    most        the most tokens that anybody ever held, at least 1: the height of the picture.
    payers      who pays; () where nobody does, or the game is not over.
    turning     where the game was lost: the decision of a payer that cost the most (kiosk.records.coach).
    extremes    the strongest and the weakest throw, the first of equals; None where nothing was thrown.
    """

    courses: tuple[Course, ...]
    coups: tuple[Coup, ...]
    most: int
    payers: tuple[str, ...]
    turning: Decision | None = None
    extremes: tuple[Throw, Throw] | None = None

    @property
    def luckiest(self) -> str:
        """Who had the most luck over all throws (kiosk.records.luck); "" where nobody had his share."""
        best = max(self.courses, key=lambda course: course.luck)
        return best.player if best.luck > 0 else ""


def story_of(history: History) -> Story:
    """The story of a game at hand; it takes some milliseconds: once a game, not once a frame."""
    played, made = past_of(history), decisions(history)
    purses = (played.start.purse, *(coup.purse for coup in played.coups))

    def course(seat: int, name: str) -> Course:
        luck = sum(toss.luck or 0.0 for toss in played.tosses if toss.player == name)
        return Course(name, _course(purses, seat), luck, regret(made, name))

    return Story(
        courses=tuple(course(seat, name) for seat, name in enumerate(played.game.players)),
        coups=played.coups,
        most=max(1, *(max(purse) for purse in purses)),
        payers=played.payers,
        turning=turning_point(tuple(each for each in made if each.player in played.payers)),
        extremes=_best_and_worst(played),
    )


def _course(purses: Iterable[tuple[int, ...]], seat: int) -> tuple[int, ...]:
    """What one seat held after each coup; nothing before one came."""
    return tuple(purse[seat] if seat < len(purse) else 0 for purse in purses)


def _best_and_worst(played: Past) -> tuple[Throw, Throw] | None:
    """Rolls for who starts are no throws of the game."""
    tosses = (toss for toss in played.tosses if toss.phase is not Phase.OPENING)
    throws = [(toss.player, toss.hand) for toss in tosses if toss.hand is not None]
    strength = played.start.rules.scale.strength
    if not throws:
        return None
    return max(throws, key=lambda each: strength[each[1]]), min(throws, key=lambda each: strength[each[1]])
