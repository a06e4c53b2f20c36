import pytest

from kiosk.engine.events import Choice, Chosen, Corrected, Stopped, Thrown
from kiosk.engine.history import begin, last_throw, play, replay_events, undo
from kiosk.engine.presets import PRESETS
from kiosk.engine.refusal import Refused, Why
from tests.kiosk.engine.playing import game_of, history, house, why

TWENTY = house("main-chaude", tokens=20)
TIED = "421 653 421 653  653 +652 +654 653 +652 +654 "


@pytest.mark.parametrize(
    ("rules", "words", "same_as"),
    [
        ("onze", "421 =431", "431"),
        ("onze", "421 =431 =654", "654"),
        ("onze", "666 665 =111", "666 111"),  # after the coup
        ("onze", "421 665 665 421 =654", "421 665 665 654"),  # after the manche
        (house("onze", manches=1), "421 665 665 421 =654", "421 665 665 654"),  # after the game
        ("onze", "653 653 421 =321 665", "653 653 321 665"),  # in a throw-off
        ("salon", "653 65+4 =651", "653 65+1"),
        ("salon", "653 65+4 =651 =652", "653 65+2"),
        ("salon", "653 b =421", "421 b"),  # the button is pressed again
        (TWENTY, TIED + "665 665 vient =665", TIED + "665 665 vient"),
        (TWENTY, "421 653 421 653 653 +652 +432 554 b =555", "421 653 421 653 653 +652 +432 555 b"),
        ("as", "6 =1", "1"),
        ("fiches", "653 421 =665", "653 665"),
    ],
)
def test_a_correction_is_as_if_the_throw_had_been_read_right(rules, words, same_as):
    assert game_of(rules, words) == game_of(rules, same_as)


@pytest.mark.parametrize(
    ("rules", "words", "refused"),
    [
        ("onze", "=421", "nothing_to_correct"),
        ("salon", "653 65+4 =631", "kept_not_among"),
        ("onze", "421 =42", "wrong_number"),
        ("onze", "421 =4211", "wrong_number"),
        ("onze", "421 =721", "no_such_die"),
        ("as", "6 =421", "one_die_only"),
        (TWENTY, TIED + "665 665 vient =664", "no_longer_allowed"),  # no tie, no choice
        (TWENTY, "421 653 421 653 653 +652 b 555 b =554", "no_longer_allowed"),  # no longer ahead
    ],
)
def test_a_correction_that_cannot_be_is_refused(rules, words, refused):
    assert why(rules, words) == refused


def test_undo_takes_back_word_by_word_to_the_start():
    told = history("vache", "321 1+22 21+4  421 42+3 42+1  321 653 =431")
    seen = [told.game]
    while told.events:
        told = undo(told)
        seen.append(told.game)

    assert told == begin(PRESETS["vache"], ("A", "B"))
    assert seen[1].tokens == {"A": 0, "B": 40}  # the correction is gone, what it replaced is back
    with pytest.raises(Refused) as refused:
        undo(told)
    assert refused.value.why is Why.NOTHING_TO_UNDO


@pytest.mark.parametrize(
    ("words", "same_as"),
    [
        ("421 undo", ""),
        ("421 665 undo", "421"),
        ("421 =431 undo", "421"),
        ("421 =431 =654 undo", "421 =431"),
        ("421 665 undo undo 665", "665"),
    ],
)
def test_undo_is_a_word_like_any_other(words, same_as):
    assert history("onze", words).game == history("onze", same_as).game


def test_the_events_alone_make_the_same_history():
    told = history(TWENTY, TIED + "665 665 vient =665 421 653")

    assert replay_events(told.start, told.events) == told


def test_the_last_throw_is_known_as_it_was_corrected():
    assert last_throw(history("onze", "")) is None
    assert last_throw(history("salon", "653 65+4 =651 b")) == Thrown((6, 5), (1,))


def test_events_are_values():
    told = begin(PRESETS["salon"], ("A", "B"))
    for event in (Thrown((), (5, 6, 3)), Thrown((6, 5), (4,)), Stopped(), Corrected((6, 5, 1))):
        told = play(told, event)

    assert told.game.hands == {"A": (6, 5, 1)}
    assert Chosen(Choice.EST) == Chosen(Choice("est"))
