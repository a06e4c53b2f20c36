"""Ratings: the Plackett-Luce model over the order in which a table went out, less what the dice gave.

How many played  The model takes the whole order in which a table went out, with its ties (R. Weng, C.-J. Lin,
    A Bayesian Approximation Method for Online Ranking, JMLR 12, 2011, algorithm 4; openskill's PlackettLuce).
    There the noise of all who sit adds up, and the first of six would rise less than the first of two; it is
    shared out (`_noise`), so that the step is the gradient of the order's likelihood: 5/6 against 1/2.
Luck, in the model  Most of a game is dice. The noise of a single game (`noise`) is three times the spread of
    people's skill (openskill's own default: half of it), so that no evening makes a master.
Luck, in the game  What each player's throws brought above the odds is known (kiosk.records.luck); its mean
    is nought whatever he does. A share of it, taken off what the game moves, leaves the expected rating as
    it is and lowers its variance: a control variate (N. Burch et al., AIVAT, AAAI 2018). Over 750 simulated
    games of 2 to 5 among twelve people of four strengths the best share was 0.24 to 0.31; the ratings then
    had a rank correlation with the strengths of 0.48 after 250 games and 0.65 after 500, without it 0.40
    and 0.60 (means of 8 draws).
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from math import sqrt

from openskill.models import PlackettLuce

from kiosk.hub.played import PlayedGame


@dataclass(frozen=True, slots=True)
class Scale:
    """The numbers of the league.

    mean, spread  of the skill of people nobody knows yet.
    noise   of a single game, in the same unit.
    luck    share of the luck that is taken off.
    drift   by how much skill may change from one game to the next: nobody's rating ever stands still.
    """

    mean: float = 25.0
    spread: float = 25.0 / 3
    noise: float = 25.0
    luck: float = 0.26
    drift: float = 0.02


SCALE = Scale()


@dataclass(frozen=True, slots=True)
class Rating:
    """Somebody's skill as far as it is known.

    mean, spread  of what is believed of it.
    games, paid   that counted, and those of them that he paid for.
    luck          summed: above nought the dice were kind.
    """

    mean: float = SCALE.mean
    spread: float = SCALE.spread
    games: int = 0
    paid: int = 0
    luck: float = 0.0

    @property
    def sure(self) -> float:
        """What he is worth with a probability of 99.9 %: three spreads below the mean; 0 for a newcomer."""
        return self.mean - 3 * self.spread


Ratings = Mapping[str, Rating]


def ratings(games: Iterable[PlayedGame], scale: Scale = SCALE) -> Ratings:
    """Everybody's rating after these games, in the order in which they ended."""
    found: dict[str, Rating] = {}
    for game in sorted(games, key=lambda each: each.order):
        found |= new_ratings(found, game, scale)
    return found


def new_ratings(before: Ratings, game: PlayedGame, scale: Scale = SCALE) -> dict[str, Rating]:
    """The ratings of those who played, after one game more.

    A game in which nobody was told apart (two share it) counts as played and moves nothing.
    """
    old = [before.get(player) or Rating(scale.mean, scale.spread) for player in game.players]
    new = _move(old, game, scale) if len(set(game.ranks)) > 1 else old
    return {
        player: replace(
            each, games=each.games + 1, paid=each.paid + (player in game.payers), luck=each.luck + luck
        )
        for player, each, luck in zip(game.players, new, game.luck, strict=True)
    }


def _move(old: list[Rating], game: PlayedGame, scale: Scale) -> list[Rating]:
    noise = _noise(scale, len(old))
    model = _model(scale, noise)
    teams = [[model.rating(mu=each.mean, sigma=each.spread)] for each in old]
    after = [team[0] for team in model.rate(teams, ranks=[float(rank) for rank in game.ranks])]
    whole = (sum(each.spread**2 for each in old) + len(old) * noise**2) ** 0.5
    mean_luck = sum(game.luck) / len(game.luck)
    return [
        replace(
            each,
            mean=new.mu - scale.luck * (luck - mean_luck) * each.spread**2 / whole,
            spread=new.sigma,
        )
        for each, new, luck in zip(old, after, game.luck, strict=True)
    ]


def _noise(scale: Scale, players: int) -> float:
    """Of each player, so that all of it together is that of a game between two."""
    return scale.noise * sqrt(2 / players)


@lru_cache(maxsize=64)
def _model(scale: Scale, noise: float) -> PlackettLuce:
    return PlackettLuce(mu=scale.mean, sigma=scale.spread, beta=noise, tau=scale.drift)
