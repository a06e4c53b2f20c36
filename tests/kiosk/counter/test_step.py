import pytest

from kiosk.counter.effects import GameOver, GameStarted, Lamp, Play, Say, Undone
from kiosk.counter.messages import Act, Pressed
from kiosk.counter.state import Counter, Screen, Setup, Sight
from kiosk.counter.table import seat
from kiosk.engine.events import Corrected, Stopped, Thrown
from kiosk.engine.state import Phase
from tests.kiosk.counter.world import World, die
from vision.readings import Reason, TrayEvent


def test_a_new_game_takes_two_touches():
    world = World().act("start").act("begin")

    assert world.screen is Screen.PLAY
    assert world.effects[0] == GameStarted(1, "onze", (), ("Ana", "Bo"), None, "une tournée")


def test_a_new_game_takes_two_pushes():
    assert World().press().press().screen is Screen.PLAY


def test_a_throw_that_the_eye_reads_is_logged_and_shown():
    world = World().sit().throw("421")

    assert world.logged == [Thrown((), (4, 2, 1))]
    assert world.counter.last.player == "Ana"
    assert world.game.player == "Bo"


def test_a_reading_for_another_throw_is_stale():
    world = World().sit()
    stale = seat(world.counter)

    world.throw("665").throw("421", of=stale)

    assert len(world.logged) == 1


def test_the_same_throw_is_stale_after_a_game():
    world = World().sit()
    old = seat(world.counter)
    world.act("menu").act("leave").sit()

    world.throw("421", of=old)

    assert world.logged == []


def charge_done(world):
    """Ana takes the whole pot but one token: the décharge comes soon."""
    while world.game.phase is Phase.CHARGE:
        world.throw("665" if world.game.player == "Ana" else "111")
        if world.game.phase is Phase.CHARGE and world.game.pot < 5:
            world.throw("431" if world.game.player == "Bo" else "655")
    return world


def test_le_bon_stops_a_turn_and_its_lamp_tells_when():
    world = World().sit()
    for words in ("321", "431", "655", "431", "641", "111", "611", "643", "421", "321"):
        if world.game.phase is Phase.CHARGE:
            world.throw(words)
    world = charge_done(world)
    if world.game.phase is not Phase.DECHARGE:
        pytest.skip("the charge ended the manche")
    world.throw("654")

    assert Lamp(True) in world.effects
    assert world.press().logged[-1] == Stopped()


def test_a_late_push_is_not_the_next_players():
    world = World().sit().throw("665")
    world.tell(Pressed(), 0.3)

    assert world.logged == [Thrown((), (6, 6, 5))]
    assert world.counter.notice is None


def test_a_touch_right_after_a_change_of_screen_means_nothing():
    world = World().act("start").tell(Act("begin"), 0.2)

    assert world.screen is Screen.PLAYERS


def test_what_wakes_the_screen_does_nothing_else():
    world = World().wait(400)
    assert world.counter.asleep

    world.act("start")

    assert not world.counter.asleep
    assert world.screen is Screen.ATTRACT


def test_undo_takes_back_any_number_of_steps():
    world = World().sit().throw("665").throw("421").throw("321")
    world.act("undo").act("undo").act("undo")

    assert world.effects[0] == Undone(1)
    assert world.counter.last is None
    assert world.game.player == "Ana"


def test_undo_with_nothing_left_says_so():
    world = World().sit().act("undo")

    assert world.counter.notice.msgid == "rien à reprendre"


def test_a_correction_takes_two_touches_and_silences_everything():
    world = World().sit().throw("665").act("fix", "0")
    assert world.effects == (Say(""), Play("silence"), Lamp(True))

    world.act("face", "4")

    assert world.logged[-1] == Corrected((4, 6, 5))
    assert Play("silence") in world.effects
    assert world.screen is Screen.PLAY
    assert world.counter.last.values == (6, 5, 4)


def test_a_lost_camera_brings_the_faces_and_takes_them_away_again():
    world = World().sit().see(TrayEvent.CAMERA_LOST)
    assert world.screen is Screen.HAND

    for face in "421":
        world.act("face", face)
    assert world.logged == [Thrown((), (4, 2, 1))]
    assert world.screen is Screen.HAND

    world.see(TrayEvent.CAMERA_BACK)

    assert world.screen is Screen.PLAY
    assert world.counter.eye.sight is Sight.READY


def test_a_die_that_cannot_be_read_is_named_with_one_touch():
    world = World().sit()
    dice = (die(4, 0), die(None, 1), die(1, 2))
    world.see(TrayEvent.REFUSED, dice=dice, reason=Reason.UNCERTAIN)

    world.act("fix", "1").act("face", "2")

    assert world.logged == [Thrown((), (4, 2, 1))]


def test_a_throw_that_falls_while_something_is_put_right_counts_afterwards():
    world = World().sit().act("menu").throw("421")
    assert world.logged == []

    world.act("back")

    assert world.logged == [Thrown((), (4, 2, 1))]


def test_a_whole_game_is_played_by_hand_and_taken_back_from_its_end():
    world = World(Counter(setup=Setup(names=("Ana", "Bo"), preset="salon"))).sit()
    while world.screen is not Screen.OVER:
        world.touch_in("665" if world.game.player == "Ana" else "421")
        if world.screen is Screen.PLAY and world.game.can_stop:
            world.press()

    assert any(isinstance(effect, GameOver) for effect in world.effects)
    assert world.counter.due[-1].names == ("Ana",)

    world.act("undo")

    assert world.screen is Screen.PLAY
    assert world.counter.due == ()


def test_revenge_takes_one_push():
    world = World(Counter(setup=Setup(names=("Ana", "Bo"), preset="salon"))).sit()
    while world.screen is not Screen.OVER:
        world.touch_in("665" if world.game.player == "Ana" else "421")
        if world.screen is Screen.PLAY and world.game.can_stop:
            world.press()

    world.press()

    assert world.screen is Screen.PLAY
    assert world.counter.game == 2
    assert world.game.player == "Ana"
