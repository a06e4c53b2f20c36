from kiosk.counter.effects import CheckPin, Expect, GameOver, GameStarted, Lamp, Play, Prefer, Say, Undone
from kiosk.counter.messages import Act, PinWas, Pressed, Resumed
from kiosk.counter.state import Counter, Screen, Setup, Sight
from kiosk.counter.table import seat
from kiosk.engine.events import Choice, Chosen, Corrected, Stopped, Thrown
from kiosk.engine.state import Phase
from tests.kiosk.counter.world import World, die
from vision.readings import Reason, Touched, TrayEvent


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


def in_the_decharge() -> World:
    """Ana took seven tokens and Bo four; it is Bo's turn to open."""
    world = World().sit()
    for words in ("665", "111", "431", "655", "321", "654", "653", "431", "431", "653", "653", "431"):
        if world.game.phase is Phase.CHARGE:
            world.throw(words)
    assert world.game.phase is Phase.DECHARGE
    return world


def test_le_bon_stops_a_turn_and_its_lamp_tells_when():
    world = in_the_decharge().throw("654")
    assert Lamp(True) in world.effects

    world.press()

    assert world.logged[-1] == Stopped()
    assert Lamp(False) in world.effects


def test_holding_the_button_takes_back_what_its_press_did_and_opens_the_menu():
    world = in_the_decharge().throw("654").press()

    world.hold(2.0)

    assert Undone(1) in world.effects
    assert world.screen is Screen.MENU
    assert world.game.hand == (6, 5, 4)


def test_kept_dice_are_known_by_the_reading():
    world = in_the_decharge().throw("654").throw("21", kept="4")

    assert world.logged[-1] == Thrown((4,), (2, 1))
    assert world.counter.last.kept == (4,)


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


def test_a_throw_that_falls_while_another_is_corrected_counts_after_the_correction():
    world = World().sit().throw("665").act("fix", "0").throw("421")
    assert len(world.logged) == 1

    world.act("face", "4")

    assert world.logged == [Thrown((), (6, 6, 5)), Corrected((4, 6, 5)), Thrown((), (4, 2, 1))]


def test_dice_in_the_tray_open_a_new_game():
    assert World().see(TrayEvent.ROLLING).screen is Screen.PLAYERS


def test_dice_wake_the_attract_screen_and_do_nothing_else():
    world = World().wait(400).see(TrayEvent.ROLLING)

    assert world.screen is Screen.ATTRACT
    assert not world.counter.asleep


def test_a_throw_counts_also_when_it_wakes_the_screen():
    world = World().sit().wait(400)
    assert world.counter.asleep

    world.see(TrayEvent.ROLLING).throw("421")

    assert world.logged == [Thrown((), (4, 2, 1))]


def test_a_refusal_says_what_to_do_until_the_tray_changes():
    world = World().sit().see(TrayEvent.REFUSED, reason=Reason.COCKED).wait(60)
    assert world.counter.notice.msgid == "Un dé est penché : relancez-le."

    world.see(TrayEvent.HAND)

    assert world.counter.notice is None


def test_a_knocked_kept_die_is_put_back_and_confirmed_with_one_touch():
    world = in_the_decharge().throw("654")
    knocked = Touched(die(6, 0), 4)
    fell = (die(2, 1), die(1, 2))
    world.see(TrayEvent.READ, dice=(knocked.die, *fell), thrown=fell, touched=(knocked,))
    assert world.counter.proposal == Thrown((4,), (2, 1))

    world.see(TrayEvent.HAND)
    world.see(TrayEvent.READ, dice=(die(4, 0), *fell), touched=(Touched(die(4, 0), 6),))
    world.act("confirm")

    assert world.logged[-1] == Thrown((4,), (2, 1))


def test_a_side_screen_gives_way_when_nobody_is_there():
    assert World().sit().act("menu").wait(100).screen is Screen.PLAY
    assert World().act("records").wait(100).screen is Screen.ATTRACT


def test_the_code_is_asked_and_each_wrong_try_costs_more_time():
    world = World().act("service")
    for digit in "1234":
        world.act("digit", digit)
    assert world.effects == (CheckPin("1234"),)

    world.tell(PinWas(False)).tell(PinWas(False))
    assert world.counter.staff.closed_until == world.now + 4

    world.act("digit", "1")
    assert world.counter.staff.typed == ""

    assert world.tell(PinWas(True)).screen is Screen.SERVICE


def test_a_game_comes_back_at_the_same_throw():
    before = in_the_decharge().throw("654")

    after = World(Counter()).tell(Resumed(7, before.counter.history, "une tournée"))

    assert after.game == before.game
    assert after.screen is Screen.PLAY
    assert after.counter.last == before.counter.last
    assert after.throw("21", kept="4").logged == [Thrown((4,), (2, 1))]


def test_main_chaude_is_chosen_by_the_throw_that_follows():
    world = World(Counter(setup=Setup(names=("Ana", "Bo"), preset="main-chaude"))).sit()
    for words in ("665", "665", "554", "554"):
        world.throw(words)
    assert world.screen is Screen.CHOICE

    world.press().throw("321")

    assert world.logged[-2:] == [Chosen(Choice.VIENT), Thrown((), (3, 2, 1))]


def test_the_eye_looks_for_as_many_dice_as_are_thrown():
    world = World(Counter(setup=Setup(names=("Ana", "Bo"), preset="as"))).sit()

    assert Expect(1) in world.said


def test_muting_silences_at_once():
    world = World().act("mute")

    assert world.effects == (Prefer("muted", True), Say(""), Play("silence"))
