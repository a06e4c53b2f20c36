import cv2
import numpy as np

from vision.readings import DieReading
from vision.track.motion.hand import Ground, ground, hand, loose, places, strays, unexplained
from vision.track.motion.look import Place

EDGE = 10.0
WHERE = Ground(EDGE)
FINE = Ground(EDGE, 4.0)


def mask(*boxes):
    """White boxes (x, y, width, height) in a small picture."""
    picture = np.zeros((120, 160), np.uint8)
    for x, y, w, h in boxes:
        cv2.rectangle(picture, (x, y), (x + w - 1, y + h - 1), 255, -1)
    return picture


def known(x, y):
    half = 4 * EDGE / 2
    corners = ((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half))
    return DieReading((x, y), corners, 4, 0.9)


def test_what_comes_in_over_the_border_is_a_hand():
    assert hand(mask((60, 0, 40, 50)), None, WHERE) is not None


def test_a_finger_is_a_hand_as_long_as_it_trembles():
    finger = mask((60, 0, 10, 25))

    assert hand(finger, mask((68, 5, 2, 20)), WHERE) is not None
    assert hand(finger, None, WHERE) is None


def test_dice_that_lie_against_the_border_are_no_hand():
    assert hand(mask((60, 0, 25, 14)), None, WHERE) is None


def test_dice_just_read_at_the_border_are_no_hand_however_large_their_shadows():
    pair = mask((60, 0, 40, 18))
    read = (known(4 * 71, 4 * 10), known(4 * 88, 4 * 9))

    assert hand(pair, None, WHERE) is not None
    assert hand(pair, None, FINE, read) is None
    assert hand(mask((60, 0, 40, 50)), None, FINE, read) is not None


def test_dice_are_no_hand_also_three_in_a_row():
    assert hand(mask((40, 40, 30, 10)), None, WHERE) is None


def test_a_die_that_flies_past_the_border_is_no_hand():
    assert hand(mask((0, 40, 10, 11)), mask((0, 40, 10, 11)), WHERE) is None


def test_what_is_larger_than_dice_is_a_hand_wherever_it_is():
    assert hand(mask((40, 30, 50, 40)), None, WHERE) is not None


def test_with_an_outline_what_moves_beside_the_tray_does_not_matter():
    where = ground((120, 160), 40.0, ((160.0, 80.0), (480.0, 80.0), (480.0, 400.0), (160.0, 400.0)), 4.0)

    assert hand(mask((0, 0, 30, 60)), None, where) is None
    assert hand(mask((0, 40, 80, 20)), None, where) is not None
    assert where.count(mask((0, 0, 30, 60))) == 0


def test_loose_dice_move_and_do_not_touch_the_hand():
    fingers = mask((60, 0, 40, 50))
    dice = mask((20, 80, 10, 10), (120, 90, 10, 10), (76, 52, 10, 10))

    assert loose(dice, cv2.bitwise_or(fingers, dice), fingers, WHERE) == 2


def test_what_moves_but_was_there_before_is_not_loose():
    assert loose(mask((20, 80, 10, 10)), mask(), None, WHERE) == 0


def test_new_things_are_counted_beside_the_hand():
    fingers = mask((60, 0, 40, 50))
    new = cv2.bitwise_or(fingers, mask((20, 80, 10, 10), (120, 90, 2, 2)))

    assert strays(new, fingers, WHERE) == 1


def test_other_light_on_a_die_that_lies_where_it_lay_is_nothing_new():
    brighter, elsewhere = mask((15, 15, 10, 10)), mask((60, 60, 10, 10))

    assert strays(brighter, None, WHERE) == 1
    assert strays(brighter, None, FINE, (known(80, 80),)) == 0
    assert strays(cv2.bitwise_or(brighter, elsewhere), None, FINE, (known(80, 80),)) == 1


def test_what_lies_where_no_die_was_read_is_unexplained():
    shadowed, other = mask((15, 15, 14, 10)), mask((60, 60, 10, 10))

    assert not unexplained(shadowed, (known(80, 80),), FINE)
    assert unexplained(cv2.bitwise_or(shadowed, other), (known(80, 80),), FINE)
    assert not unexplained(mask((60, 60, 5, 5)), (), FINE)


def test_the_place_of_a_die_is_the_same_bare_or_covered():
    dice = known(80, 80), known(240, 200), known(400, 300)
    fingers = mask((90, 60, 70, 60))
    lifted = mask((15, 15, 10, 10))

    assert places(dice, cv2.bitwise_or(fingers, lifted), fingers, fingers, FINE) == (
        *(Place.BARE, Place.SAME, Place.COVERED),
    )


def test_a_shaded_die_is_still_in_its_place():
    shade = mask((10, 10, 30, 30))

    assert places((known(80, 80),), shade, shade, None, FINE) == (Place.SAME,)
