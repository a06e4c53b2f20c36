import pytest

from tests.vision.decide.test_objections import faces
from tests.vision.drawn import Die, tray
from vision.track.stance import Stance

DICE = (Die(160, 160, 5), Die(430, 260, 2, turn=50), Die(250, 380, 4))
PICTURE, THROWN = tray(*DICE), faces(*DICE)


@pytest.fixture
def stance() -> Stance:
    """A throw was told, and the tray rests."""
    stance = Stance(None)
    stance.threw(THROWN)
    stance.rest(PICTURE)
    return stance


def test_a_throw_teaches_when_the_next_one_is_told(stance: Stance) -> None:
    assert stance.upright is None

    stance.threw(THROWN)
    first = stance.upright
    stance.rest(PICTURE)
    stance.threw(())

    assert first is not None
    assert stance.upright is not None
    assert stance.upright.weight > 1.5 * first.weight


def test_a_throw_that_was_misread_teaches_nothing(stance: Stance) -> None:
    stance.misread()
    stance.threw(THROWN)

    assert stance.upright is None


def test_dice_teach_once(stance: Stance) -> None:
    for _ in range(3):
        stance.threw(())
        stance.rest(PICTURE)
    once = stance.upright
    stance.threw(())

    assert stance.upright is once is not None
