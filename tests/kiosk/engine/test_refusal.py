import pytest

from kiosk.engine.refusal import Refused, Why


@pytest.mark.parametrize("why", Why)
def test_every_refusal_has_a_sentence(why):
    assert why.value[0].islower() or why.value[0] in "«{"


def test_a_refusal_says_its_sentence_with_its_values():
    assert str(Refused(Why.NO_SUCH_DIE, die=7)) == "un dé ne montre que 1 à 6, pas 7"


def test_a_refusal_can_be_said_in_another_language():
    refused = Refused(Why.GAME_OVER)

    assert (
        refused.sentence(lambda msgid, **_: {"la partie est finie": "the game is over"}[msgid])
        == "the game is over"
    )
