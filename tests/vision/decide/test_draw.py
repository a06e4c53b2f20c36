from tests.vision.decide.test_objections import DICE, faces
from tests.vision.drawn import Die, tray
from vision.decide import Objection, drawing, objections
from vision.readings import Reason


def test_what_speaks_against_a_reading_can_be_seen():
    fourth = Die(250, 380, 4, turn=33)
    image = tray(*DICE, fourth)
    plain = drawing(image, faces(*DICE), ())
    found = objections(image, faces(*DICE), dice=3)

    picture = drawing(image, faces(*DICE), found)

    assert picture.shape == image.shape
    assert (picture != plain).any(axis=2)[340:420, 210:290].any()
    assert (plain != image).any()


def test_a_whole_picture_can_be_objected_to():
    picture = drawing(tray(), (), (Objection(Reason.DARK, 0.5),))

    assert (picture != tray()).any()
