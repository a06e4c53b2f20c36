from dataclasses import replace

import pytest

from kiosk.counter.effects import Ask, Lamp, Play, Say, Undone
from kiosk.counter.game.fix import likely_faces, lying_there
from kiosk.counter.game.opinions import Opinions
from kiosk.counter.messages import Told
from kiosk.counter.state import Counter, Screen, Setup
from kiosk.counter.tray import Sight
from kiosk.engine.events import Corrected, Thrown
from kiosk.engine.presets import SALON
from kiosk.engine.refusal import Why
from kiosk.ui.scene import Outline
from kiosk.ui.screens import scene
from tests.kiosk.counter.test_over import over
from tests.kiosk.counter.world import World, die, in_the_decharge
from vision.readings import Reason, TrayEvent


def test_undo_takes_back_any_number_of_steps():
    world = World().sit().throw("665").throw("421").throw("321")
    world.act("undo").act("undo").act("undo")

    assert world.effects[0] == Undone(1)
    assert world.counter.last is None
    assert world.game.player == "Ana"


def test_undo_with_nothing_left_says_so():
    world = World().sit().act("undo")

    assert world.counter.notice.msgid == "rien à annuler"


def test_a_correction_takes_two_touches_and_silences_everything():
    world = World().sit().throw("665").act("fix", "0")
    assert world.effects == (Say(""), Play("silence"), Lamp(True))

    world.act("face", "4")

    assert world.logged[-1] == Corrected((4, 6, 5))
    assert Play("silence") in world.effects
    assert world.screen is Screen.PLAY
    assert world.counter.last.values == (6, 5, 4)


@pytest.mark.parametrize("act", ["fix", "fix_die", "face"])
def test_a_sign_that_only_looks_like_a_digit_names_no_die_and_no_face(act):
    world = World().sit().throw("665").act("fix", "0").act(act, "²")

    assert world.counter.last.values == (6, 6, 5)
    assert world.screen is Screen.FIX


def test_a_die_put_right_takes_the_numbers_from_the_picture():
    world = World().sit().throw("665")
    assert numbers(world) == ["6", "6", "5"]

    world.act("fix", "0").act("face", "4")

    assert numbers(world) == ["", "", ""]
    assert numbers(world.throw("653")) == ["6", "5", "3"]


def numbers(world):
    shown = scene(world.counter, (800, 480), 0.0)
    return [each.word for each in shown.items if isinstance(each, Outline)]


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


def test_a_die_that_the_eye_doubts_must_be_named_and_its_proposals_come_first():
    world = World().sit()
    doubted = replace(die(4, 1), likely=(6, 4))
    world.see(TrayEvent.REFUSED, dice=(die(4, 0), doubted, die(1, 2)), reason=Reason.UNCERTAIN)
    assert lying_there(world.counter).dice == (4, None, 1)

    world.act("fix", "1")
    assert likely_faces(world.counter) == (6, 4, 5, 3, 2, 1)
    assert world.logged == []

    world.act("face", "6")
    assert world.logged == [Thrown((), (4, 6, 1))]


@pytest.mark.parametrize("reason", [Reason.GLARE, Reason.TOO_FEW])
def test_a_die_without_a_face_that_can_be_read_is_named_where_all_dice_are_seen(reason):
    world = World().sit()
    dice = (die(4, 0), die(2, 1), replace(die(None, 2), likely=(1,)))
    world.see(TrayEvent.REFUSED, dice=dice, reason=reason)

    assert world.says == "Touchez le dé que je n’ai pas su lire."
    assert likely_faces(world.act("fix", "2").counter)[0] == 1


def test_where_dice_are_missing_none_is_named():
    world = World().sit().see(TrayEvent.REFUSED, dice=(die(4, 0), die(2, 1)), reason=Reason.TOO_FEW)

    assert not lying_there(world.counter).fresh
    assert world.says == "Remettez tous les dés dans la piste."


def test_a_whole_game_is_played_by_hand_and_taken_back_from_its_end():
    world = World(Counter(setup=Setup(names=("Ana", "Bo"), rules=SALON))).sit().play_out("Bo")

    assert world.game.result is not None
    assert world.counter.due[-1].names == ("Ana",)

    world.act("undo")

    assert world.screen is Screen.PLAY
    assert world.counter.due == ()


def test_a_correction_is_called_anew_and_nothing_else_before():
    world = World().sit().throw("665").act("fix", "0").act("face", "4")
    said = [effect for effect in world.effects if isinstance(effect, Say)]

    assert said[0] == Say("")
    assert said[1].values == (("name", "Ana"), ("hand", "six cent cinquante-quatre"))


def test_what_was_taken_back_can_be_redone_until_something_else_happens():
    world = World().sit().throw("665").throw("421").act("undo").act("undo")
    assert world.counter.notice.action == "redo"

    world.act("redo").act("redo")
    assert [event.dice for event in world.counter.history.events] == [(6, 6, 5), (4, 2, 1)]

    world.act("undo").throw("333").act("redo")
    assert world.counter.notice.msgid == "Rien à rétablir"


def test_the_sentence_offers_the_next_step_for_as_long_as_there_is_one():
    world = World().sit().throw("665").throw("421").throw("653").act("undo").act("undo").act("undo")

    assert world.act("redo").counter.notice.action == "redo"
    assert world.act("redo").counter.notice.action == "redo"
    assert world.act("redo").counter.notice is None


def test_several_steps_are_taken_back_without_leaving_the_menu():
    world = World().sit().throw("665").throw("421").act("menu").act("undo").act("undo").act("redo")

    assert world.screen is Screen.MENU
    assert len(world.counter.history.events) == 1


def test_leaving_a_game_takes_two_touches():
    world = World().sit().act("menu").act("leave")
    assert world.screen is Screen.MENU

    world.act("mute").act("leave")
    assert world.screen is Screen.MENU

    assert world.act("leave").screen is Screen.ATTRACT


def test_all_dice_kept_is_a_throw_only_for_who_owes_one():
    world = (
        in_the_decharge().touch_in("654").act("by_hand").act("keep", "0").act("keep", "1").act("keep", "2")
    )

    assert world.counter.notice.msgid == "il faut relancer au moins un dé"
    assert world.counter.entry.kept == (0, 1)


def test_a_quarrel_asks_both_readers_about_what_lies_there():
    world = World().sit().throw("665").act("menu").act("dispute")
    told = (Opinions(6, 6), Opinions(6, 4), Opinions(5, None))

    assert world.effects[0] == Ask(world.counter.eye.change.dice)
    assert world.tell(Told(opinions=told)).counter.eye.opinions == told
    assert world.act("back").throw("321").counter.eye.opinions == ()


def test_a_quarrel_without_a_picture_asks_nobody():
    world = World().sit().act("menu").act("dispute")

    assert not any(isinstance(effect, Ask) for effect in world.effects)


def test_entry_by_hand_once_chosen_stays_until_the_camera_is_asked_back():
    world = World().sit().act("menu").act("by_hand")
    for face in "665":
        world.act("face", face)
    world.throw("421")  # the eye sees on, and what it sees is not counted beside what is touched

    assert world.screen is Screen.HAND
    assert world.logged == [Thrown((), (6, 6, 5))]

    world.act("leave_hand")

    assert world.screen is Screen.PLAY
    assert world.logged[-1] == Thrown((), (4, 2, 1))


def test_entry_by_hand_offered_for_one_throw_is_for_that_throw():
    world = World().sit().touch_in("665")

    assert world.screen is Screen.PLAY


def test_who_comes_next_has_the_camera():
    world = World().sit().act("menu").act("by_hand").act("menu").act("leave").act("leave").sit()

    assert world.screen is Screen.PLAY


def test_where_no_dice_are_entered_a_lost_camera_asks_for_none():
    assert World().see(TrayEvent.CAMERA_LOST).counter.notice.msgid == "Caméra perdue"
    assert "touchez les dés" in World().sit().see(TrayEvent.CAMERA_LOST).counter.notice.msgid


def test_after_the_game_no_dice_are_asked_for():
    world = over().wait(10.0).act("menu").act("by_hand")

    assert world.screen is Screen.MENU
    assert world.says == Why.GAME_OVER.value
    assert world.act("back").screen is Screen.OVER
