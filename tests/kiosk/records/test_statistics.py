from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kiosk.decision import Strength
from kiosk.opponent import Opponent, with_head
from kiosk.records.coach import decisions, regret
from kiosk.records.facts import facts
from kiosk.records.past import past_of, take_up
from kiosk.records.statistics import Pair, Player
from kiosk.records.story import Story, story_of
from kiosk.store import SavedGame
from tests.kiosk.records.tables import games, loss, saved_game, statistics

EVENING = (
    loss("Ana", "Bo", game=1, started=100.0),
    loss("Bo", "Ana", game=2, started=200.0),
    loss("Ana", "Bo", game=3, started=300.0),
    loss("Cy", "Bo", game=4, started=400.0),
    saved_game("421", players=("Ana", "Cy"), game=5, started=500.0),
)


def of(name, told):
    return next(player for player in told.players if player.player == name)


def test_who_paid_and_who_was_saved():
    told = statistics(EVENING)

    assert (of("Ana", told).games, of("Ana", told).lost, of("Ana", told).survived) == (3, 1, 2)
    assert (of("Bo", told).games, of("Bo", told).lost, of("Bo", told).survived) == (4, 3, 1)
    assert (of("Bo", told).best_streak, of("Bo", told).worst_streak) == (1, 2)
    assert (of("Cy", told).games, of("Cy", told).lost) == (1, 0)


def test_throws_of_a_game_that_was_broken_off_count_too():
    told = statistics(EVENING)

    assert of("Ana", told).four_two_ones == 5
    assert of("Cy", told).throws == 2
    assert of("Cy", told).throws_a_turn == 1.0
    assert (told.house.games, told.house.over, told.house.four_two_ones) == (5, 4, 9)


def test_coups_are_won_and_lost_by_phase():
    told = statistics([saved_game("654 653 654 653 421 b 665", tokens=4)])
    one, other = of("A", told), of("B", told)

    assert (one.charge_won, one.charge_lost, one.decharge_won, one.decharge_lost) == (1, 1, 1, 0)
    assert (other.charge_won, other.charge_lost, other.decharge_won, other.decharge_lost) == (1, 1, 0, 1)


def test_face_to_face():
    assert statistics(EVENING).pairs == (Pair("Ana", "Bo", 3, 1, 2), Pair("Bo", "Cy", 1, 1, 0))


def test_practice_with_the_house_is_counted_apart():
    people = loss("Ana", "Bo")
    practice = replace(people, id=2, tags=f"{Opponent('Bo', Strength.MASTER, 7).tag}\n{people.tags}")

    told = statistics([people, practice])

    assert told.house.practice == 1
    assert replace(told, house=replace(told.house, practice=0)) == statistics([people])
    assert facts(practice).payers == ()


def test_the_first_out_wins_and_nobody_has_lost():
    words = "654 653 641 654 653 641"
    told = statistics([saved_game(words, players=tuple("ABC"), end="first_out", manches=1, tokens=4)])

    assert [(each.player, each.games, each.lost, each.survived) for each in told.players] == [
        (name, 1, 0, 0) for name in "ABC"
    ]
    assert [each.first for each in told.players] == [1, 0, 0]


def test_no_games_are_no_figures():
    told = statistics([])

    assert told.players == ()
    assert told.house.games == told.house.longest == 0
    assert told.dice.p == 1.0


@pytest.mark.parametrize(
    "broken",
    [
        SavedGame(7, "", "", ("421",), 0.0),
        SavedGame(7, '[rules "none"]\n[players "A" "B"]', "", (), 0.0),
        SavedGame(7, "\x00[[[", "", (), 0.0),
    ],
)
def test_a_game_that_cannot_be_read_is_named_and_left_out(broken):
    told = statistics([*EVENING, broken])

    assert told.house.unreadable == (7,)
    assert told.house.games == 5


def test_a_word_that_is_no_longer_allowed_ends_the_game_there():
    told = statistics([saved_game("421 777 665")])

    assert told.house.throws == 1


@pytest.mark.parametrize(
    ("payers", "best", "worst", "now"),
    [("", 0, 0, 0), ("BBB", 3, 0, 3), ("ABBAAAB", 2, 3, 1), ("AAB", 1, 2, 1), ("BBA", 2, 1, -1)],
)
def test_streaks(payers, best, worst, now):
    evening = [
        loss("B" if payer == "A" else "A", payer, game=n, started=float(n))
        for n, payer in enumerate(payers, 1)
    ]
    player = next((each for each in statistics(evening).players if each.player == "A"), Player("A"))

    assert (player.best_streak, player.worst_streak, player.streak) == (best, worst, now)


@settings(max_examples=25, deadline=None)
@given(st.lists(games(), max_size=3))
def test_statistics_stand_for_any_legal_games(evening):
    told = statistics(evening)

    assert told.house.throws == sum(player.throws for player in told.players)
    assert told.house.games == len(evening)
    assert all(player.games >= player.lost + player.survived for player in told.players)


@settings(max_examples=25, deadline=None)
@given(games())
def test_a_story_keeps_every_token(saved):
    history, _ = take_up(saved)
    story = story_of(history)
    most = max(sum(game.purse) + game.pot for game in history.games)

    assert all(len(course.tokens) == len(story.coups) + 1 for course in story.courses)
    for at, coup in enumerate(past_of(history).coups, 1):
        total = coup.pot + sum(course.tokens[at] for course in story.courses)
        assert history.start.rules.tokens <= total <= most


def story_told(saved) -> Story:
    return story_of(take_up(saved)[0])


def test_the_story_of_a_game():
    story = story_told(loss("Ana", "Bo"))

    assert [course.tokens for course in story.courses] == [(0, 0, 0), (0, 8, 8)]
    assert [coup.manche for coup in story.coups] == [1, 2]
    assert story.payers == ("Bo",)
    assert (story.luckiest, story.most) == ("Ana", 8)


def test_a_game_without_a_throw_has_a_story_too():
    story = story_told(saved_game(""))

    assert story.most == 1


def test_luck_is_with_nobody_where_nobody_had_his_share():
    story = story_told(loss("Ana", "Bo"))
    poor = tuple(replace(course, luck=-0.3 - n) for n, course in enumerate(story.courses))

    assert replace(story, courses=poor).luckiest == ""


def with_dice(number: int, game: int) -> SavedGame:
    """A game with that set of dice."""
    plain = loss("Ana", "Bo", game=game)
    return replace(plain, tags=with_head(plain.tags, None, number))


def test_new_dice_start_their_test_afresh():
    first, second = with_dice(1, 1), with_dice(2, 2)

    assert statistics([first, second]).dice == statistics([second]).dice
    assert statistics([first, second]).house.dice_set == 2
    assert statistics([first, with_dice(1, 2)]).dice.dice == 2 * statistics([first]).dice.dice


def test_what_choices_cost_is_added_up_beside_luck():
    words = "421 665 421 665 665 +665 66+5"
    told = statistics([saved_game(words)])
    made = decisions(take_up(saved_game(words))[0])

    assert {each.player: each.regret for each in told.players} == {
        name: pytest.approx(regret(made, name)) for name in "AB"
    }
    assert of("A", told).regret > 0.3
