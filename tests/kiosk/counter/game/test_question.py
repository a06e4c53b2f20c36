"""A throw that is asked about: who has read the question answers it, and nobody else."""

from collections.abc import Callable

import pytest

from kiosk.counter.effects import Play
from kiosk.counter.game.sight import REASONS
from kiosk.counter.messages import Act, By
from kiosk.engine.events import Thrown
from kiosk.referee import STAYED
from kiosk.ui.screens import scene
from tests.kiosk.counter.world import World, die
from vision.readings import Reason, Touched, TrayEvent


def proposed() -> World:
    """Three dice lie otherwise than they did, and nobody saw them roll."""
    world = World().sit().throw("665")
    lying = tuple(die(value, place) for place, value in enumerate((3, 2, 1)))
    touched = tuple(Touched(each, was) for each, was in zip(lying, (6, 6, 5), strict=True))
    world.see(TrayEvent.READ, dice=lying, touched=touched)
    assert world.counter.proposal == Thrown((), (3, 2, 1))
    return world


def test_what_the_eye_proposes_lies_on_the_felt_and_on_the_key():
    world = proposed()
    page = scene(world.counter, (800, 480), world.now)
    words = [text.words.replace("\u00a0", " ") for text in page.texts]
    dice = [touch.argument for touch in page.touches if touch.action == "fix"]

    assert "C’est bien 321" in words
    assert "Ana avait" not in words
    assert dice == ["0", "1", "2"]


def test_the_button_says_that_a_proposal_is_right():
    world = proposed()
    assert not world.counter.lit
    assert world.wait(1.5).counter.lit

    assert world.press().logged == [Thrown((), (6, 6, 5)), Thrown((), (3, 2, 1))]


def _touched(action: str, by: By) -> Callable[[World, float], World]:
    return lambda world, after: world.tell(Act(action, by=by), after)


ANSWERS = {
    "push": lambda world, after: world.press(after),
    "touch": _touched("confirm", By.TOUCH),
    "touch of what stood there before": _touched("stop", By.TOUCH),
    "key": _touched("confirm", By.KEY),
    "le bon on the keyboard": _touched("stop", By.KEY),
}


@pytest.mark.parametrize("answer", ANSWERS.values(), ids=ANSWERS)
@pytest.mark.parametrize("after", [0.0, 0.3, 0.7, 1.1])
def test_who_cannot_have_read_the_question_does_not_answer_it(answer, after):
    world = answer(proposed(), after)

    assert world.logged == [Thrown((), (6, 6, 5))]
    assert world.counter.proposal == Thrown((), (3, 2, 1))
    assert world.effects == (Play("notice"),)


@pytest.mark.parametrize("answer", ANSWERS.values(), ids=ANSWERS)
def test_who_has_read_the_question_answers_it(answer):
    world = answer(proposed(), 1.3)

    assert world.logged[-1] == Thrown((), (3, 2, 1))


def test_the_key_of_a_question_stands_back_until_it_takes_an_answer():
    world = proposed()
    looks = []
    for seconds in (0.1, 1.3):
        world.wait(seconds)
        page = scene(world.counter, (800, 480), world.now)
        looks.append(
            next(text.colour for text in page.texts if text.words.replace("\u00a0", " ") == "C’est bien 321")
        )

    assert looks[0] != looks[1]


def test_who_enters_dice_by_hand_can_still_say_that_a_proposal_is_right():
    world = proposed().act("by_hand")
    touches = [touch.action for touch in scene(world.counter, (800, 480), world.now).touches]
    assert "confirm" in touches

    assert world.act("confirm").logged[-1] == Thrown((), (3, 2, 1))


def test_a_die_of_a_proposal_is_put_right_by_touching_it():
    world = proposed().act("fix", "0").act("face", "4")

    assert world.logged == [Thrown((), (6, 6, 5)), Thrown((), (4, 2, 1))]
    assert world.counter.proposal is None


def test_what_is_asked_is_not_hidden_by_a_sentence_of_before():
    world = World().sit().throw("665").press()
    assert world.counter.notice is not None
    lying = tuple(die(value, place) for place, value in enumerate((3, 2, 1)))

    world.see(TrayEvent.READ, dice=lying, kept=lying[:1], thrown=lying[1:])

    assert world.says == STAYED.msgid


def test_why_the_dice_are_not_read_is_not_hidden_by_a_sentence_of_before():
    world = World().sit().press()

    world.see(TrayEvent.REFUSED, dice=(die(4), die(2, 1), die(None, 2)), reason=Reason.COCKED)

    assert world.says == REASONS[Reason.COCKED][1]
