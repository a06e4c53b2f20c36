"""What the second reader says about the faces of the first."""

import numpy as np

from vision.classify.agree import Heard, odds_of
from vision.classify.patch_net import Opinion
from vision.policy import POLICY
from vision.readings import DieReading

FOUR = Opinion(4, 0.97, (0.0, 0.0, 0.0, 0.97, 0.02, 0.0, 0.01))
DIE = DieReading((50, 50), ((35, 35), (65, 35), (65, 65), (35, 65)), 5, 0.99)


def test_the_second_reader_alone_names_what_it_was_shown():
    named = Heard(np.zeros(3), {1: FOUR}).named(DIE, 1)

    assert (named.value, named.confidence) == (4, 0.97)


def test_a_face_that_it_was_never_shown_stays_unnamed():
    named = Heard(np.zeros(3), {1: FOUR}).named(DIE, 2)

    assert named.value is None
    assert named.confidence < 0.9
    assert named.corners == DIE.corners


def test_what_may_be_no_face_is_agreed_on_for_several_pips_and_never_for_a_lone_one():
    """A glowing spot on a board looks like a die's single pip."""
    one = Opinion(1, 0.62, (0.62, 0.0, 0.0, 0.0, 0.0, 0.0, 0.38))
    two = Opinion(2, 0.62, (0.0, 0.62, 0.0, 0.0, 0.0, 0.0, 0.38))

    assert odds_of(1, one) < POLICY.agreed < odds_of(2, two)
