"""What a game moves in the league, and what it does not."""

from random import Random

import pytest

from kiosk.hub.league.ladder import ladder
from kiosk.hub.league.rating import SCALE, Rating, Scale, new_ratings, ratings
from kiosk.hub.played import PlayedGame
from tests.kiosk.hub.tournament.world import played_game


def game(ranks: tuple[int, ...], luck: tuple[float, ...] | None = None, at: float = 0.0) -> PlayedGame:
    players = tuple("abcdefgh"[: len(ranks)])
    loser = players[ranks.index(max(ranks))]
    return played_game(None, players, loser, at, int(at), ranks=ranks, luck=luck or (0.0,) * len(ranks))


def gain(ranks: tuple[int, ...], luck: tuple[float, ...] | None = None) -> list[float]:
    return [each.mean - SCALE.mean for each in new_ratings({}, game(ranks, luck)).values()]


def test_who_goes_out_first_rises_and_who_pays_falls():
    up, middle, down = gain((1, 2, 3))

    assert up > middle > down
    assert up > 0 > down


def test_first_of_six_lifts_more_than_first_of_two():
    assert gain((1, 2, 3, 4, 5, 6))[0] > 1.4 * gain((1, 2))[0]


def test_to_lose_to_five_costs_more_than_to_lose_to_one():
    assert gain((1, 2, 3, 4, 5, 6))[-1] < gain((1, 2))[-1]


def test_a_win_by_kind_dice_lifts_less_than_one_against_them():
    assert gain((1, 2), (1.5, -1.0))[0] < gain((1, 2))[0] < gain((1, 2), (-1.0, 1.5))[0]


def test_luck_that_all_had_alike_moves_nothing():
    assert gain((1, 2), (0.7, 0.7)) == pytest.approx(gain((1, 2)))


def test_those_who_left_together_are_moved_alike():
    first, second, _ = gain((1, 1, 3))

    assert first == pytest.approx(second)


def test_two_who_share_the_round_are_not_told_apart():
    after = new_ratings({}, played_game(None, ("a", "b"), None, 0.0, ranks=(1, 1)))

    assert [each.mean for each in after.values()] == [SCALE.mean] * 2
    assert [(each.games, each.paid) for each in after.values()] == [(1, 1)] * 2


def test_a_newcomer_stands_at_nought_and_one_lucky_evening_makes_no_master():
    evening = [game((1, 2), at=float(n)) for n in range(10)]

    assert Rating().sure == pytest.approx(0.0)
    assert 0 < ratings(evening)["a"].sure < 1.2 * SCALE.spread


def test_the_ratings_are_the_same_in_whatever_order_the_games_are_heard_of():
    chance = Random(3)
    games = [game(tuple(chance.sample((1, 2, 3), 3)), at=float(n)) for n in range(30)]

    assert ratings(chance.sample(games, 30)) == ratings(games)


def test_luck_alone_does_not_move_the_mean_of_many_games_but_narrows_what_one_game_moves():
    """Equals whose dice decide: with luck taken off the ratings stay closer to what is true, all equal."""
    chance = Random(5)
    games = []
    for n in range(200):
        luck = tuple(chance.gauss(0, 0.85) for _ in range(2))
        by_luck = luck[0] + chance.gauss(0, 1.2) > luck[1]
        games.append(game((1, 2) if by_luck else (2, 1), luck, float(n)))
    off = ratings(games)
    on = ratings(games, Scale(luck=0.0))

    assert abs(off["a"].mean - SCALE.mean) < abs(on["a"].mean - SCALE.mean)


def test_the_board_names_only_those_who_agreed_the_best_first():
    rows = ladder(ratings([game((1, 2, 3), at=float(n)) for n in range(12)]), {"a", "c"})

    assert [(row.place, row.player, row.games, row.paid) for row in rows] == [
        (1, "a", 12, 0),
        (2, "c", 12, 12),
    ]
    assert not any(row.provisional for row in rows)
    assert ladder(ratings([game((1, 2))]), {"a"})[0].provisional
