"""The watcher on films of a drawn tray; the reader knows what was drawn, save in the last test."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.filmed import SIZE, Film, die
from tests.vision.scripted import reading
from vision.classify.agree import Readers
from vision.read import read_tray
from vision.readings import Reason, TrayEvent, shown
from vision.tray import Tray
from vision.watch import Watcher

FOUR, TWO, SIX = die(60, 190, 4, turn=10), die(165, 165, 2, turn=40), die(250, 200, 6, turn=70)
BLANK = die(250, 200, 0)
THROW = (FOUR, TWO, SIX)


class Sitting:
    """A watcher in front of a film."""

    def __init__(self, **options):
        self.film = Film()
        self.watcher = Watcher(**{"read": self.film.reader} | options)

    def changes(self, *takes):
        return [change for take in takes for frame in take for change in self.watcher.look(*frame)]

    def see(self, *takes):
        """What was told, event and values, while these frames passed."""
        return [(change.event.value, change.values) for change in self.changes(*takes)]


@pytest.fixture
def sitting():
    return Sitting()


@pytest.fixture
def thrown(sitting):
    """Somebody threw, and the dice lie."""
    film = sitting.film
    sitting.see(film.frames(count=10), film.roll(), film.frames(*THROW, count=10))
    return sitting


def test_a_throw_into_an_empty_tray_is_told_once(sitting):
    film = sitting.film

    assert sitting.see(film.frames(count=10)) == [("empty", ())]
    assert sitting.see(film.roll()) == [("rolling", ())]
    assert sitting.see(film.frames(*THROW, count=6)) == [("read", (6, 4, 2))]
    assert sitting.see(film.frames(*THROW, count=60)) == []
    assert {die.value for die in sitting.watcher.dice} == {4, 2, 6}


def test_dice_lifted_and_thrown_again_leave_the_kept_one(thrown):
    film = thrown.film
    five, three = die(150, 150, 5, turn=5), die(260, 100, 3, turn=33)

    assert thrown.see(film.frames(FOUR, hand=0.8, count=12)) == [("hand", ())]
    assert thrown.see(film.frames(FOUR, count=10)) == [("lifted", ())]
    assert thrown.see(film.roll(FOUR)) == [("rolling", ())]
    (change,) = thrown.changes(film.frames(FOUR, five, three, count=8))
    assert [one.value for one in change.kept] == [4]
    assert [one.value for one in change.thrown] == [5, 3]


def test_how_dice_stand_is_learned_from_throws_that_nobody_corrected(thrown):
    film = thrown.film
    again = (film.frames(hand=0.8, count=12), film.frames(count=10), film.roll())
    thrown.see(film.frames(*THROW, count=5))
    first = thrown.watcher.tray.upright
    thrown.see(*again, film.frames(*THROW, count=15))
    second = thrown.watcher.tray.upright
    thrown.watcher.misread()
    thrown.see(*again, film.frames(*THROW, count=15))

    assert first is None
    assert second is not None
    assert thrown.watcher.tray.upright is second


def test_a_die_turned_under_a_hand_is_touched(thrown):
    film = thrown.film
    turned = die(165, 165, 5, turn=40)
    thrown.see(film.frames(FOUR, SIX, hand=0.85, count=15))
    (change,) = thrown.changes(film.frames(FOUR, turned, SIX, count=12))

    assert [one.value for one in change.kept] == [4, 6]
    assert change.thrown == ()
    assert [(one.die.value, one.was) for one in change.touched] == [(5, 2)]


@pytest.mark.parametrize(
    "changed", [{"light": 0.8}, {"light": 1.05}, {"shift": (2, -2)}], ids=["darker", "brighter", "shaken"]
)
def test_a_resting_tray_is_not_read_again_for_light_or_shake(thrown, changed):
    readings = thrown.film.readings

    assert thrown.see(thrown.film.frames(*THROW, count=20, **changed)) == []
    assert thrown.film.readings == readings


def test_a_waiting_tray_is_not_read(thrown):
    readings = thrown.film.readings
    thrown.see(thrown.film.frames(*THROW, count=200))

    assert thrown.film.readings == readings


def test_the_empty_tray_is_learned_and_kept_fresh(sitting):
    film = sitting.film

    assert sitting.watcher.background is None

    sitting.see(film.frames(count=10))
    learned = sitting.watcher.background
    sitting.see(film.frames(light=1.15, count=600))
    fresh = sitting.watcher.background

    assert learned is not None
    assert fresh is not None
    assert float(fresh.mean()) == pytest.approx(1.15 * float(learned.mean()), rel=0.03)


def test_dice_never_enter_the_picture_of_the_empty_tray(thrown):
    before = thrown.watcher.background
    thrown.see(thrown.film.frames(*THROW, count=100), thrown.film.frames(*THROW, hand=0.7, count=30))

    assert np.array_equal(thrown.watcher.background, before)


def test_a_background_may_be_given(sitting):
    ((empty, _, _),) = sitting.film.frames()

    assert Watcher(background=empty).background is empty
    assert Watcher(tray=Tray(reference=empty)).background is empty


def test_what_a_person_entered_counts_as_told(sitting):
    film = sitting.film
    sitting.see(film.frames(count=10), film.roll())

    assert sitting.see(film.frames(FOUR, TWO, BLANK, count=60)) == [("refused", ())]
    sitting.watcher.settle()
    assert sitting.see(film.frames(FOUR, TWO, BLANK, count=60)) == []


def test_a_die_that_could_not_be_seen_when_a_person_entered_the_throw_is_kept_later():
    film, blind = Film(), [True]

    def reader(image, **given):
        seen = film.reader(image, **given)
        return replace(seen, dice=seen.dice[:2], reason=Reason.TOO_FEW) if blind and seen.dice else seen

    sitting = Sitting(read=reader)
    sitting.film = film
    sitting.see(film.frames(count=10), film.roll(), film.frames(*THROW, count=60))
    sitting.watcher.settle()
    sitting.see(film.frames(*THROW, count=5))
    blind.clear()
    changes = sitting.changes(film.frames(*THROW, hand=0.3, count=8), film.frames(*THROW, count=12))

    assert [change.event for change in changes] == [TrayEvent.HAND, TrayEvent.READ]
    assert (len(changes[-1].kept), changes[-1].thrown) == (3, ())


@pytest.mark.parametrize("dice", [3, None])
def test_a_die_that_stays_where_an_unread_throw_lay_was_not_thrown_with_the_others(dice):
    """A hand comes before the throw is read, and takes two of its dice; these are thrown again."""
    sitting = Sitting(dice=dice)
    film = sitting.film
    sitting.see(*snatched(film), film.frames(SIX, count=15, hand=0.3), film.frames(SIX, count=40))

    *_, read = sitting.changes(
        film.frames(SIX, count=8, hand=0.3),
        film.roll(SIX),
        film.frames(SIX, die(60, 60, 1), die(120, 200, 3), count=60),
    )

    assert (read.values, shown(read.kept), shown(read.thrown)) == ((6, 3, 1), (6,), (3, 1))


@pytest.mark.parametrize("dice", [3, None])
def test_a_die_that_stays_while_a_hand_drags_another_out_was_not_thrown(dice):
    sitting = Sitting(dice=dice)
    film = sitting.film
    dragged = [die(60 + 12 * i, 150 + 4 * i, 5, turn=47.0 * i % 90) for i in range(9)]

    told = sitting.see(
        *snatched(film),
        *(film.frames(SIX, one, hand=0.3) for one in dragged),
        film.frames(SIX, count=15, hand=0.3),
        film.frames(SIX, count=40),
    )

    assert [event for event, _ in told] == ["empty", "hand", "rolling", "hand", "lifted"]


def snatched(film):
    """A throw into an empty tray, and a hand over it before it can be read."""
    return (
        film.frames(count=10),
        film.frames(count=8, hand=0.3),
        film.roll(),
        film.frames(*THROW, count=4),
        film.frames(*THROW, count=12, hand=0.3),
    )


@pytest.mark.parametrize(
    ("light", "told"),
    [(0.4, [("empty", ())]), (0.05, [("refused", ())])],
    ids=["a dim bar", "a dark room"],
)
def test_an_empty_tray_is_no_dark_one_as_long_as_dice_would_be_seen(light, told):
    sitting = Sitting(read=lambda image, **_: reading((), 3, Reason.DARK))

    assert sitting.see(sitting.film.frames(light=light, count=60)) == told


def test_dice_taken_out_of_a_tray_in_a_dim_bar_leave_it_empty():
    film = Film()

    def reader(image, **given):
        seen = film.reader(image, **given)
        return seen if seen.dice or seen.reason is Reason.HAND else replace(seen, reason=Reason.DARK)

    sitting = Sitting(read=reader)
    sitting.film = film
    sitting.see(film.frames(light=0.4, count=10))
    sitting.see(film.roll(), film.frames(*THROW, count=10))
    told = sitting.see(
        film.frames(*THROW, hand=0.9, count=10), film.frames(hand=0.9, count=5), film.frames(count=20)
    )

    assert told[-1] == ("empty", ())


def test_dice_that_roll_into_the_dark_are_not_taken_for_an_empty_tray():
    sitting = Sitting(read=lambda image, **_: reading((), 3, Reason.DARK))
    film = sitting.film
    sitting.see(film.frames(light=0.4, count=10))
    told = sitting.changes(film.roll(), film.roll(), film.frames(*THROW, light=0.4, count=60))

    assert [(change.event, change.reason) for change in told] == [
        (TrayEvent.ROLLING, None),
        (TrayEvent.REFUSED, Reason.DARK),
    ]


def test_a_lost_camera_is_told_and_the_tray_read_again_when_it_is_back(thrown):
    film = thrown.film

    assert [c.event for c in thrown.watcher.lost(2.0, 60)] == [TrayEvent.CAMERA_LOST]
    assert [c.event for c in thrown.watcher.back(9.0, 270)] == [TrayEvent.CAMERA_BACK]
    film.number = 271
    assert thrown.see(film.frames(*THROW, count=10)) == [("read", (6, 4, 2))]


def test_a_camera_that_was_moved_is_noticed_when_the_tray_is_empty():
    mark = die(160, 30, 6)  # some print on the tray
    film = Film()
    ((reference, _, _),) = film.frames(mark, *THROW)
    watcher = Watcher(tray=Tray(reference=reference), read=Film().reader)
    for frame in film.frames(mark, *THROW, shift=(12, 8), count=10):
        watcher.look(*frame)

    assert watcher.moved


def test_a_camera_that_was_moved_is_noticed_where_the_tray_is_refused():
    mark = die(160, 30, 6)
    film = Film()
    reference = next(film.frames(mark, *THROW))[0]
    watcher = Watcher(tray=Tray(reference=reference), read=lambda *_, **__: reading((), 3, Reason.BLURRED))
    for frame in film.frames(mark, *THROW, shift=(12, 8), count=60):
        watcher.look(*frame)

    assert watcher.moved


def test_a_camera_that_was_moved_reads_on_without_its_calibration_until_it_is_put_back():
    print_ = cv2.resize(np.random.default_rng(3).integers(0, 60, (9, 12), np.uint8), SIZE)[..., None]
    film, trays = Film(), []

    def reader(image, *, tray, **given):
        trays.append(tray.reference)
        return film.reader(image, tray=tray, **given)

    def printed(image, shift):
        return cv2.add(image, np.repeat(np.roll(print_, shift, (1, 0)), 3, axis=2))

    reference = printed(next(film.frames())[0], (0, 0))
    watcher = Watcher(tray=Tray(reference=reference), read=reader)
    for shift in ((0, 0), (12, 8), (0, 0)):
        for dice in (THROW, ()):
            for image, t, number in film.frames(*dice, count=20):
                watcher.look(printed(image, shift), t, number)
        assert watcher.moved is (shift != (0, 0))
    assert {tray is None for tray in trays} == {True, False}


def test_after_a_new_calibration_dice_that_lie_there_are_no_throw(thrown):
    learned = next(thrown.film.frames())[0]
    thrown.watcher.anew(Tray(reference=learned))

    assert thrown.see(thrown.film.frames(*THROW, count=10)) == [("read", (6, 4, 2))]
    assert thrown.watcher.background is learned


def test_a_die_that_the_reader_missed_is_not_passed_over_where_any_number_may_lie():
    sitting = Sitting(dice=None)
    film = sitting.film
    sitting.watcher = Watcher(
        dice=None,
        read=lambda image, **_: replace(film.reader(image, **_), dice=film.reader(image, **_).dice[:2]),
    )

    assert sitting.see(film.frames(count=10), film.roll(), film.frames(*THROW, count=60))[2:] == [
        ("refused", ())
    ]


def test_the_number_of_dice_may_change(sitting):
    film = sitting.film
    sitting.watcher.expect(1)

    assert sitting.see(film.frames(count=10), film.roll(), film.frames(FOUR, count=10))[-1] == ("read", (4,))


def test_the_camera_may_change_its_size(sitting):
    watcher = Watcher(read=lambda image, **_: sitting.film.reader(np.zeros((240, 320, 3), np.uint8), **_))
    pictures = [
        np.zeros((height, width, 3), np.uint8) for width, height in ((640, 480), (640, 480), (320, 240))
    ]

    for number, image in enumerate(pictures):
        watcher.look(image, number / 30, number)


def test_with_the_real_reader_a_throw_is_read():
    sitting = Sitting(read=read_tray, readers=Readers.CONSTELLATION)
    film = sitting.film
    told = sitting.see(film.frames(count=6), film.roll(count=5), film.frames(*THROW, count=6))

    assert told == [("empty", ()), ("rolling", ()), ("read", (6, 4, 2))]
