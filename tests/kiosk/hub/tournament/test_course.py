"""Brackets, rounds and groups as folds over games."""

import os
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.hub.played import PlayedGame
from kiosk.hub.tournament.course import course
from kiosk.hub.tournament.groups import circle, groups
from kiosk.hub.tournament.knockout import seeding
from kiosk.hub.tournament.results import match_tag
from kiosk.hub.tournament.swiss import pairing
from kiosk.hub.tournament.values import Course, Mode, Tournament
from tests.kiosk.hub.tournament.world import played_game, tournament

MANY = int(os.environ.get("LEBON_TOURNAMENTS", "8"))


def run(each: Tournament, chance: Random, draws: float = 0.0) -> tuple[Course, list[PlayedGame]]:
    """Everybody plays whatever is ready until somebody has won."""
    games: list[PlayedGame] = []
    now = course(each, games)
    while now.ready:
        match = chance.choice(now.ready)
        drawn = chance.random() < draws
        attempt = 1 + sum(1 for game in games if (game.match or "").startswith(f"{match.id}."))
        loser = None if drawn else chance.choice(match.known)
        games.append(
            played_game(match_tag(match.id, attempt), match.known, loser, 1000.0 + len(games), len(games))
        )
        now = course(each, games)
    return now, games


@pytest.mark.parametrize(("size", "places"), [(2, [0, 1]), (4, [0, 3, 1, 2]), (8, [0, 7, 3, 4, 1, 6, 2, 5])])
def test_the_first_two_of_the_draw_meet_in_the_final_only(size, places):
    assert seeding(size) == places


@pytest.mark.parametrize("count", [2, 3, 5, 8, 13])
def test_a_knock_out_is_won_by_who_never_lost(count):
    each, games = run(tournament(count, Mode.KNOCKOUT), Random(count))

    losers = {game.loser for game in games}
    assert len(games) == count - 1
    assert each.winner is not None
    assert each.winner not in losers
    assert each.standings[0].entrant == each.winner
    assert [row.place for row in each.standings][:3][: min(3, count)] == [1, 2, 3][: min(3, count)]


def test_byes_go_to_the_first_of_the_draw_and_nobody_has_two():
    matches = course(tournament(5, Mode.KNOCKOUT), []).matches
    byes = [match.known[0] for match in matches if match.bye]

    assert sorted(byes) == list(tournament(5, Mode.KNOCKOUT).ids[:3])


def test_a_draw_in_a_knock_out_is_played_again_and_in_a_swiss_round_is_half_a_point():
    one, other = tournament(2, Mode.KNOCKOUT).ids
    drawn = [played_game("a1b2c3d4.1.1.1", (one, other), None, 1000.0)]

    knocked = course(tournament(2, Mode.KNOCKOUT), drawn)
    assert [match.id for match in knocked.ready] == ["a1b2c3d4.1.1"]
    swiss = course(tournament(2, Mode.SWISS), drawn)
    assert not swiss.ready
    assert [row.points for row in swiss.standings] == [0.5, 0.5]


def test_a_swiss_tournament_lets_nobody_meet_twice_and_everybody_play_each_round():
    each, games = run(tournament(8, Mode.SWISS), Random(3))

    assert len(games) == 12
    assert len({frozenset(game.players) for game in games}) == 12
    assert sum(row.points for row in each.standings) == 12
    assert each.winner == each.standings[0].entrant


def test_an_odd_swiss_tournament_gives_each_bye_to_somebody_else():
    each, _ = run(tournament(7, Mode.SWISS), Random(3))
    byes = [match.known[0] for match in each.matches if match.bye]

    assert len(byes) == len(set(byes)) == 3


def test_two_people_meet_twice_only_where_there_is_no_other_way():
    assert pairing("abcd", {frozenset("ab")}) == [("a", "c"), ("b", "d")]
    assert pairing("ab", {frozenset("ab")}) == [("a", "b")]


@pytest.mark.parametrize("count", [2, 3, 4, 5, 8])
def test_in_a_group_everybody_meets_everybody_once(count):
    rounds = circle("abcdefgh"[:count])
    pairs = [frozenset(pair) for each in rounds for pair in each]

    assert len(pairs) == len(set(pairs)) == count * (count - 1) // 2
    assert all(len({p for pair in each for p in pair}) == 2 * len(each) for each in rounds)


def test_groups_are_filled_to_and_fro():
    assert groups("abcdefgh") == [["a", "d", "e", "h"], ["b", "c", "f", "g"]]


@pytest.mark.parametrize("count", [2, 5, 8, 9])
def test_after_the_groups_nobody_meets_somebody_of_the_own_group_at_once(count):
    each, _ = run(tournament(count, Mode.GROUPS), Random(count))
    finals = [match for match in each.matches if match.stage == "final" and not match.bye]
    start = min((match.round for match in finals), default=0)
    first = [set(match.known) for match in finals if match.round == start]
    parts = groups(list(each.tournament.ids))

    assert each.winner is not None
    assert [row.place for row in each.standings] == sorted(row.place for row in each.standings)
    assert not any(known <= set(part) for known in first for part in parts)


def test_the_highest_attempt_counts_whichever_is_heard_of_first():
    one, other = tournament(2, Mode.KNOCKOUT).ids
    first = played_game("a1b2c3d4.1.1.1", (one, other), one, 1000.0, 1)
    second = played_game("a1b2c3d4.1.1.2", (one, other), other, 2000.0, 2)

    for games in ([first, second], [second, first], [second]):
        assert course(tournament(2, Mode.KNOCKOUT), games).winner == one
    assert course(tournament(2, Mode.KNOCKOUT), [first]).winner == other


def test_a_house_that_knows_its_players_by_other_ids_tells_them_by_seat():
    _, other = tournament(2, Mode.KNOCKOUT).ids
    game = played_game("a1b2c3d4.1.1.1", ("f" * 32, "e" * 32), "f" * 32, 1000.0)

    assert course(tournament(2, Mode.KNOCKOUT), [game]).winner == other


@pytest.mark.parametrize(
    "game",
    [
        played_game("a1b2c3d4.1.1.1", (f"{0:032x}", f"{5:032x}"), f"{0:032x}", 1000.0),
        played_game("a1b2c3d4.1.1.1", (f"{0:032x}", f"{1:032x}", "f" * 32), f"{0:032x}", 1000.0),
        played_game("ffffffff.1.1.1", (f"{0:032x}", f"{1:032x}"), f"{0:032x}", 1000.0),
        played_game("a1b2c3d4.1.1", (f"{0:032x}", f"{1:032x}"), f"{0:032x}", 1000.0),
        played_game("nonsense", (f"{0:032x}", f"{1:032x}"), f"{0:032x}", 1000.0),
        played_game(None, (f"{0:032x}", f"{1:032x}"), f"{0:032x}", 1000.0),
    ],
    ids=["somebody else", "three", "another tournament", "no attempt", "no tag", "for nothing"],
)
def test_a_game_that_is_not_this_match_decides_nothing(game):
    assert course(tournament(2, Mode.KNOCKOUT), [game]).winner is None


@settings(max_examples=MANY, deadline=None)
@given(st.sampled_from(Mode), st.integers(2, 13), st.integers(0, 10**6), st.sampled_from([0.0, 0.2]))
def test_any_tournament_comes_to_its_end_and_is_the_same_in_whatever_order_its_games_are_heard_of(
    mode, count, seed, draws
):
    chance = Random(seed)
    each, games = run(tournament(count, mode), chance, draws)
    shuffled = chance.sample(games, len(games))

    assert each.winner in each.tournament.ids
    assert course(each.tournament, shuffled) == each
    assert sorted(row.entrant for row in each.standings) == sorted(each.tournament.ids)
    assert all(each.match(match.id) == match for match in each.matches)
    assert not any(match.ready for match in each.matches)
