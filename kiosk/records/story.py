"""One game after its end: how the tokens went, the best and the worst throw, who had luck."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from kiosk.engine.history import History
from kiosk.engine.play.state import Phase
from kiosk.records.coach import Decision, decisions, regret, turning_point
from kiosk.records.past import Past, Toss, past_of


@dataclass(frozen=True, slots=True)
class Course:
    """The tokens of one player: before the first coup and after each coup, as many as `Story.marks` + 1.

    luck, regret  coups that the dice gave him (kiosk.records.luck), and that his decisions cost him
                  (kiosk.records.coach): the one is no merit, the other no luck.
    """

    player: str
    tokens: tuple[int, ...]
    luck: float
    regret: float = 0.0


@dataclass(frozen=True, slots=True)
class Mark:
    """Where on the way a coup stood, for the axis: (1, CHARGE, 3) is the third coup of the first manche."""

    manche: int
    phase: Phase
    coup: int


@dataclass(frozen=True, slots=True)
class Story:
    """A game to look back on.

    courses     one a player, in seat order.
    pot         tokens of the pot, beside those of the courses.
    marks       one a coup.
    most        the most tokens that anybody ever held, at least 1: the height of the picture.
    best_throw, worst_throw  the luckiest and the unluckiest one (kiosk.records.luck); None without throws.
    luckiest, unluckiest     players by the sum of their luck; None where nobody threw.
    payers      who pays; () where nobody does, or the game is not over.
    turning     where the game was lost: the decision of a payer that cost the most (kiosk.records.coach).
    """

    courses: tuple[Course, ...]
    pot: tuple[int, ...]
    marks: tuple[Mark, ...]
    most: int
    best_throw: Toss | None
    worst_throw: Toss | None
    luckiest: str | None
    unluckiest: str | None
    payers: tuple[str, ...]
    throws: int
    turning: Decision | None = None


def story_of(history: History) -> Story:
    """The story of a game at hand; it takes some milliseconds: once a game, not once a frame."""
    played, made = past_of(history), decisions(history)
    by_payers = tuple(each for each in made if each.player in played.payers)
    told = _story(played)
    courses = tuple(replace(each, regret=regret(made, each.player)) for each in told.courses)
    return replace(told, courses=courses, turning=turning_point(by_payers))


def _story(played: Past) -> Story:
    players = played.game.players
    purses = (played.start.purse, *(coup.purse for coup in played.coups))
    told = [toss for toss in played.tosses if toss.luck is not None]
    luck = {name: sum(_luck(toss) for toss in told if toss.player == name) for name in players}
    return Story(
        courses=tuple(Course(name, _course(purses, seat), luck[name]) for seat, name in enumerate(players)),
        pot=(played.start.pot, *(coup.pot for coup in played.coups)),
        marks=tuple(Mark(coup.manche, coup.phase, coup.number) for coup in played.coups),
        most=max(1, *(max(purse) for purse in purses)),
        best_throw=max(told, key=_luck, default=None),
        worst_throw=min(told, key=_luck, default=None),
        luckiest=max(players, key=luck.__getitem__) if told else None,
        unluckiest=min(players, key=luck.__getitem__) if told else None,
        payers=played.payers,
        throws=len(played.tosses),
    )


def _course(purses: Iterable[tuple[int, ...]], seat: int) -> tuple[int, ...]:
    """What one seat held after each coup; nothing before one came."""
    return tuple(purse[seat] if seat < len(purse) else 0 for purse in purses)


def _luck(toss: Toss) -> float:
    return toss.luck or 0.0
