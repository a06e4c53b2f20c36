from dataclasses import replace

from kiosk.counter.game.opinions import Opinions
from kiosk.counter.messages import Act, By
from kiosk.counter.tray import Saw
from kiosk.outlets import Outlets
from tests.kiosk.eyes import PICTURE
from tests.kiosk.test_referee import change, dice
from vision.readings import TrayChange, TrayEvent


def test_a_stale_reading_is_dropped(bench):
    bench.begin()
    old = bench.app.counter.seat
    bench.throw(thrown="642")
    bench.app.post(Saw(change(thrown="111"), old))
    bench.app.turn()

    assert bench.words == ("642",)


def test_dice_seen_while_the_camera_says_nothing_else_are_only_shown(bench):
    bench.begin()
    bench.app.post(Saw(TrayChange(1, 1.0, TrayEvent.READ, dice("642"), dice("642")), bench.app.counter.seat))
    bench.app.turn()

    assert bench.words == ()


def test_dice_touched_in_by_hand_are_not_counted_again_when_the_eye_sees_them(bench):
    bench.begin()
    for act in (Act("by_hand"), Act("face", "4"), Act("face", "2"), Act("face", "1")):
        bench.app.take(replace(act, by=By.KEY), bench.clock.now())
    bench.eye.turn()
    bench.eye.turn()

    assert bench.words == ("421",)
    assert bench.watcher.settled == 1


def test_a_throw_that_the_eye_read_needs_no_settling(bench):
    bench.begin()
    bench.throw(thrown="642")
    bench.eye.turn()
    bench.eye.turn()

    assert bench.watcher.settled == 0


def test_a_throw_that_people_correct_teaches_the_eye_nothing(bench):
    bench.begin()
    bench.throw(thrown="642")
    bench.eye.turn()
    before = bench.watcher.misreadings
    for act in (Act("fix", "0"), Act("face", "5")):
        bench.app.take(replace(act, by=By.KEY), bench.clock.now())
    for _ in range(3):
        bench.eye.turn()

    assert before == 0
    assert bench.watcher.misreadings == 1


def test_in_a_quarrel_the_readers_look_at_the_picture_of_the_throw(bench):
    asked = []
    answer = (Opinions(6, 4),)
    bench.app._outlets = Outlets(opinions=lambda image, dice: asked.append((image, dice)) or answer)
    bench.eye.turn()
    bench.eye.turn()
    bench.begin()
    bench.throw(thrown="642")
    bench.pass_(1)
    for action in ("menu", "dispute"):
        bench.app.take(Act(action, by=By.KEY), bench.clock.now())
        bench.pass_(1)

    assert len(asked) == 1
    assert asked[0][0] is PICTURE
    assert bench.app.counter.eye.opinions == answer


def test_a_camera_that_was_moved_is_told_where_nobody_plays(bench):
    bench.eye.health = replace(bench.eye.health, moved=True)
    bench.pass_(0.1)
    words = [text.words for text in bench.glass.shown[-1].texts]

    assert any("caméra a bougé" in line for line in words)
