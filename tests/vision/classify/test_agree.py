"""What the second reader says about the faces of the first."""

import numpy as np

from vision.classify.agree import odds_of
from vision.classify.judged import named
from vision.policy import POLICY
from vision.readings import DieReading

FOUR = np.array([0.0, 0.0, 0.0, 0.97, 0.02, 0.0, 0.01])
DIE = DieReading((50, 50), ((35, 35), (65, 35), (65, 65), (35, 65)), 5, 0.99)


def test_the_second_reader_alone_names_what_it_was_shown():
    die = named(DIE, FOUR)

    assert (die.value, die.confidence) == (4, 0.97)


def test_a_face_that_it_was_never_shown_stays_unnamed():
    die = named(DIE, np.zeros(7))

    assert die.value is None
    assert die.confidence < 0.9
    assert die.corners == DIE.corners


def test_what_may_be_no_face_is_agreed_on_for_several_pips_and_never_for_a_lone_one():
    """A glowing spot on a board looks like a die's single pip."""
    told = np.array([(0.62, 0.0, 0.0, 0.0, 0.0, 0.0, 0.38), (0.0, 0.62, 0.0, 0.0, 0.0, 0.0, 0.38)])
    one, two = odds_of(np.array([1, 2]), told)

    assert one < POLICY.agreed < two
