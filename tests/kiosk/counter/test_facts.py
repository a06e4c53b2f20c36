from kiosk.counter.facts import Throw, best_and_worst, throws
from kiosk.engine.events import Corrected, Thrown
from kiosk.engine.history import begin, play
from kiosk.engine.presets import PRESETS


def played(*events, preset="onze"):
    history = begin(PRESETS[preset], ("Ana", "Bo"))
    for event in events:
        history = play(history, event)
    return history


def test_the_best_and_the_worst_throw_have_their_players():
    history = played(Thrown((), (4, 2, 1)), Thrown((), (2, 2, 1)))

    assert best_and_worst(history) == (Throw("Ana", (4, 2, 1)), Throw("Bo", (2, 2, 1)))


def test_a_correction_counts_and_not_what_was_misread():
    history = played(Thrown((), (4, 2, 1)), Corrected((4, 3, 1)))

    assert throws(history) == (Throw("Ana", (4, 3, 1)),)


def test_rolls_for_who_starts_are_not_throws_of_the_game():
    history = played(Thrown((), (6,)), Thrown((), (1,)), preset="as")

    assert best_and_worst(history) is None
