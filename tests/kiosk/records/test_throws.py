from kiosk.engine.events import Corrected, Stopped, Thrown
from kiosk.engine.history import begin, play
from kiosk.engine.house.switches import with_switches
from kiosk.engine.presets import PRESETS
from kiosk.records.story import story_of
from kiosk.records.throws import just_paid, running_total


def play_all(*events, preset="onze"):
    history = begin(PRESETS[preset], ("Ana", "Bo"))
    for event in events:
        history = play(history, event)
    return history


def test_the_best_and_the_worst_throw_have_their_players():
    history = play_all(Thrown((), (4, 2, 1)), Thrown((), (2, 2, 1)))

    assert story_of(history).extremes == (("Ana", (4, 2, 1)), ("Bo", (2, 2, 1)))


def test_a_correction_counts_and_not_what_was_misread():
    history = play_all(Thrown((), (4, 2, 1)), Corrected((4, 3, 1)))

    assert story_of(history).extremes == (("Ana", (4, 3, 1)),) * 2


def test_rolls_for_who_starts_are_not_throws_of_the_game():
    history = play_all(Thrown((), (6,)), Thrown((), (1,)), preset="as")

    assert story_of(history).extremes is None


def test_a_la_vache_the_throws_of_a_turn_add_up():
    one = play_all(Thrown((), (3, 2, 1)), preset="vache").game
    two = play_all(Thrown((), (3, 2, 1)), Thrown((1,), (2, 2)), preset="vache").game
    over = play_all(
        Thrown((), (3, 2, 1)), Thrown((1,), (2, 2)), Stopped(), Thrown((), (4, 2, 1)), preset="vache"
    ).game

    assert running_total(one, "Ana") is None
    assert running_total(two, "Ana") == one.rules.scale.value[3, 2, 1] + one.rules.scale.value[2, 2, 1]
    assert running_total(over, "Ana") == running_total(two, "Ana")
    assert running_total(over, "Bo") is None


def test_where_all_throws_count_they_are_added_for_everybody():
    rules = with_switches(PRESETS["vache"], {"accumulate": "all"})
    history = begin(rules, ("Ana", "Bo", "Chloé"))
    for event in (Thrown((), (3, 2, 1)), Stopped(), Thrown((), (4, 2, 1))):
        history = play(history, event)

    assert running_total(history.game, "Bo") == rules.scale.value[3, 2, 1] + rules.scale.value[4, 2, 1]


def test_where_throws_do_not_add_up_there_is_no_total():
    assert running_total(play_all(Thrown((), (4, 2, 1))).game, "Ana") is None


def test_what_a_coup_cost_is_told_until_the_next_throw():
    throws = (Thrown((), (6, 5, 5)), Thrown((), (4, 2, 1)))

    assert just_paid(play_all(throws[0])) is None
    coup = just_paid(play_all(*throws))
    assert coup is not None
    assert (coup.worst, coup.moved, coup.source) == ("Ana", 8, "pot")
    assert just_paid(play_all(*throws, Thrown((), (2, 2, 1)))) is None


def test_a_correction_tells_the_coup_anew():
    coup = just_paid(play_all(Thrown((), (6, 5, 5)), Thrown((), (4, 2, 1)), Corrected((2, 2, 1))))

    assert coup is not None
    assert coup.worst == "Bo"
