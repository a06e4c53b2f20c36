import numpy as np
import pytest

from kiosk.counter.tray import Seat
from kiosk.eye import NO_SEAT, REOPEN_AT_MOST, Eye
from tests.kiosk.eyes import Bench, fault_of
from tests.vision.calibrate.framed import THROW, framed
from vision.calibrate.session import Stage
from vision.readings import TrayEvent
from vision.tray import UNKNOWN
from vision.watch import Watcher


@pytest.fixture
def bench() -> Bench:
    return Bench()


def test_a_reading_carries_the_seat_it_was_looked_at_for(bench):
    bench.turn(0.1)
    seat = Seat(1, "Ana", 1, 0)
    bench.eye.look_for(seat, 1)
    bench.turn(0.1)

    assert bench.seen[0].seat == NO_SEAT
    assert bench.seen[-1].seat == seat
    assert bench.seen[-1].size == (16, 16)
    assert bench.watcher.expected[-1] == 1


def test_a_lost_camera_is_told_once_and_comes_back_by_itself(bench):
    bench.turn(0.2)
    bench.camera.plugged = False
    bench.turn(20)
    bench.camera.plugged = True
    bench.turn(6)

    lost = [event for event in bench.events if event is not TrayEvent.EMPTY]
    assert lost == [TrayEvent.CAMERA_LOST, TrayEvent.CAMERA_BACK]
    assert bench.eye.health.losses == 1
    assert fault_of(bench.eye) is None
    assert bench.events[-1] is TrayEvent.EMPTY


def test_a_camera_that_hangs_while_it_is_opened_is_seen_to(bench):
    """The game goes on by touch then; that nothing but a restart helps shows in how long it takes."""
    opened, during = bench.eye._opened, list[bool]()

    def hang():
        during.append(bench.eye.opening)
        return opened()

    bench.eye._opened = hang
    for plugged in (True, False, True):
        bench.camera.plugged = plugged
        bench.turn(6)

    assert len(during) > 2
    assert all(during)
    assert not bench.eye.opening


def test_the_wait_between_two_tries_grows_up_to_its_cap(bench):
    bench.camera.plugged = False
    bench.turn(40)
    waits = [b - a for a, b in zip(bench.opened_at, bench.opened_at[1:], strict=False)]

    assert waits[0] < 0.7
    assert max(waits) < REOPEN_AT_MOST + 0.2
    assert waits[-1] > REOPEN_AT_MOST - 0.2


def test_a_camera_that_is_lost_again_at_once_is_not_called_back(bench):
    bench.turn(0.2)
    bench.camera.plugged = False
    bench.eye.turn()
    bench.seen.clear()
    bench.eye._opened = lambda: bench.camera
    bench.turn(10)

    assert bench.seen == []


def test_a_camera_that_goes_on_with_the_picture_it_hung_with_is_not_back(bench):
    bench.camera.picture = np.full((16, 16, 3), 99, np.uint8)
    bench.turn(0.2)
    bench.camera.plugged = False
    bench.eye.turn()
    bench.camera.plugged = True
    bench.turn(10)

    assert bench.events[-1] is TrayEvent.CAMERA_LOST
    assert bench.eye.latest is None

    bench.camera.picture = np.full((16, 16, 3), 98, np.uint8)
    bench.turn(1)

    assert TrayEvent.CAMERA_BACK in bench.events


def test_a_camera_too_slow_to_see_dice_roll_is_told_once_and_is_back_when_it_is_quick_again(bench):
    bench.turn(0.2)
    bench.camera.pause = 0.8
    bench.turn(60)
    lost = [event for event in bench.events if event is not TrayEvent.EMPTY]
    bench.camera.pause = 1 / 30
    bench.turn(6)

    assert lost == [TrayEvent.CAMERA_LOST]
    assert TrayEvent.CAMERA_BACK in bench.events
    assert bench.events[-1] is TrayEvent.EMPTY


def test_there_is_no_live_picture_while_the_camera_is_lost(bench):
    bench.turn(0.2)
    seen = bench.eye.latest
    bench.camera.plugged = False
    bench.eye.turn()

    assert seen is not None
    assert bench.eye.latest is None
    assert fault_of(bench.eye) == "unplugged"


def test_a_stumble_inside_the_thread_is_told_as_a_lost_camera(bench, caplog):
    def stumble(image, t, number):
        raise ZeroDivisionError("in vision")

    bench.watcher.look = stumble
    turns = iter([False, False, False, True])
    bench.eye.run(lambda: next(turns))

    assert TrayEvent.CAMERA_LOST in bench.events
    assert "in vision" in (fault_of(bench.eye) or "")
    assert "the eye stumbled" in caplog.text


def test_closing_lets_go_of_the_camera_once(bench):
    bench.turn(0.1)
    bench.eye.close()
    bench.eye.close()

    assert bench.camera.closed == 1


def test_what_was_entered_by_hand_is_told_to_the_watcher_before_the_next_frame(bench):
    bench.turn(0.1)
    bench.eye.settle()
    bench.turn(0.2)

    assert bench.watcher.settled == 1


def test_a_camera_comes_back_after_dice_were_entered_by_hand_meanwhile(bench):
    """With the true watcher: what it is told to be lying there must not make it forget that it was blind."""
    bench.watcher = Watcher()
    bench.eye = Eye(bench._open, bench.watcher, bench.seen.append, bench.clock)
    bench.camera.picture = np.full((240, 320, 3), 60, np.uint8)
    bench.turn(0.3)
    bench.camera.plugged = False
    bench.turn(1)
    bench.eye.settle()
    bench.turn(3)
    bench.camera.plugged = True
    bench.camera.picture = np.full((240, 320, 3), 61, np.uint8)  # no sensor gives one picture twice
    bench.turn(6)

    assert [event for event in bench.events if "camera" in event] == [
        TrayEvent.CAMERA_LOST,
        TrayEvent.CAMERA_BACK,
    ]


def test_a_camera_is_opened_again_when_asked_to(bench):
    bench.turn(0.1)
    bench.eye.reopen()
    bench.turn(0.1)

    assert bench.camera.closed == 1
    assert len(bench.opened_at) == 2
    assert TrayEvent.CAMERA_LOST not in bench.events


def test_an_old_frame_that_comes_again_is_not_looked_at(bench):
    bench.turn(0.2)
    seen = len(bench.seen)
    bench.camera.numbers = iter([1, 2, 3, 1000])
    for _ in range(4):
        bench.eye.turn()

    assert len(bench.seen) == seen + 1
    assert bench.seen[-1].change.frame == 1000


def calibrating() -> Bench:
    bench = Bench()
    bench.camera.picture = framed()
    bench.turn(0.2)
    bench.eye.calibrate()
    bench.turn(0.2)
    return bench


def until(bench: Bench, stage: Stage, seconds: float = 1.5) -> None:
    """The calibration goes on until it is at that stage, or for so long."""
    end = bench.clock.now() + seconds
    while bench.eye.learning.session.stage is not stage and bench.clock.now() < end:
        bench.eye.turn()


def test_while_the_tray_is_learned_the_game_is_not_watched():
    bench = calibrating()
    seen = len(bench.seen)
    bench.turn(0.3)

    assert len(bench.seen) == seen
    assert bench.eye.learning.guide.empty_key
    assert bench.eye.latest is not None


def test_the_tray_is_learned_step_by_step_and_the_camera_holds_its_exposure():
    bench = calibrating()
    bench.eye.tell_empty()
    until(bench, Stage.DICE)

    assert bench.eye.learning.session.stage is Stage.DICE
    assert bench.camera.held == [False, True]

    bench.camera.picture = framed(*THROW)
    until(bench, Stage.DONE)
    assert bench.eye.learning.guide.keep_key


def test_after_the_calibration_the_game_is_watched_with_the_new_tray():
    bench = calibrating()
    bench.eye.watch_game(UNKNOWN)
    seen = len(bench.seen)
    bench.turn(0.2)

    assert bench.watcher.trays == [UNKNOWN]
    assert bench.camera.held == [False, False]
    assert (bench.eye.learning.session, bench.eye.learning.guide) == (None, None)
    assert len(bench.seen) > seen


def test_a_calibration_that_nobody_began_cannot_be_left():
    bench = Bench()
    bench.eye.tell_empty()
    bench.eye.watch_game(UNKNOWN)
    bench.turn(0.2)

    assert bench.watcher.trays == []
    assert bench.eye.learning.session is None


def test_begun_again_the_calibration_asks_for_the_empty_tray():
    bench = calibrating()
    bench.eye.tell_empty()
    until(bench, Stage.DICE)
    bench.eye.calibrate()
    bench.turn(0.1)

    assert bench.eye.learning.session.stage is Stage.EMPTY
    assert bench.camera.held == [False, True, False]
