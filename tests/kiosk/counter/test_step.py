from kiosk.counter.effects import CheckPin, GameStarted, Lamp, Play, Prefer, Say, Undone
from kiosk.counter.messages import Act, By, PinWas, Pressed, Resumed
from kiosk.counter.state import Counter, Screen, Setup
from kiosk.counter.step import dice
from kiosk.engine.events import Choice, Chosen, Stopped, Thrown
from kiosk.engine.presets import AS, MAIN_CHAUDE, ONZE, SALON
from kiosk.ui.scene import Figure
from kiosk.ui.screens import scene
from tests.kiosk.counter.world import World, in_the_decharge
from vision.readings import TrayEvent


def test_a_new_game_takes_two_touches():
    world = World().act("start").act("begin")

    assert world.screen is Screen.PLAY
    assert world.effects[0] == GameStarted(1, ONZE, ("Ana", "Bo"), None, "une tournée")


def test_a_new_game_takes_two_pushes():
    assert World().press().press().screen is Screen.PLAY


def test_a_throw_that_the_eye_reads_is_logged_and_shown():
    world = World().sit().throw("421")

    assert world.logged == [Thrown((), (4, 2, 1))]
    assert world.counter.last.player == "Ana"
    assert world.game.player == "Bo"


def test_a_reading_for_another_throw_is_stale():
    world = World().sit()
    stale = world.counter.seat

    world.throw("665").throw("421", of=stale)

    assert len(world.logged) == 1


def test_the_same_throw_is_stale_after_a_game():
    world = World().sit()
    old = world.counter.seat
    world.act("menu").act("leave").sit()

    world.throw("421", of=old)

    assert world.logged == []


def test_le_bon_stops_a_turn_and_its_lamp_tells_when():
    world = in_the_decharge().throw("654")
    assert Lamp(True) in world.effects

    world.press()

    assert world.logged[-1] == Stopped()
    assert Lamp(False) in world.effects


def test_holding_the_button_takes_back_what_its_press_did_and_opens_the_menu():
    world = in_the_decharge().throw("654").down()

    world.hold(2.0)

    assert Undone(1) in world.effects
    assert world.screen is Screen.MENU
    assert world.game.hand == (6, 5, 4)


def test_holding_the_button_takes_nothing_back_that_happened_since_its_press():
    world = in_the_decharge().throw("654").down().throw("664").hold(2.0)

    assert not [effect for effect in world.said if isinstance(effect, Undone)]


def test_a_touch_right_after_a_change_of_screen_means_nothing():
    world = World().act("start").tell(Act("begin"), 0.2)

    assert world.screen is Screen.PLAYERS


def test_what_wakes_the_screen_does_nothing_else():
    world = World().wait(400)
    assert world.counter.asleep

    world.act("start")

    assert not world.counter.asleep
    assert world.screen is Screen.ATTRACT


def test_revenge_takes_one_push():
    world = World(Counter(setup=Setup(names=("Ana", "Bo"), rules=SALON))).sit().play_out("Bo")
    world.wait(1.6).wait(3.1)

    world.press()

    assert world.screen is Screen.PLAY
    assert world.counter.game == 2
    assert world.game.player == "Ana"


def test_a_hold_on_the_page_of_players_begins_no_game():
    world = World().act("start").down()
    assert world.counter.game == 0

    world.hold(6.0)

    assert world.screen is Screen.PIN
    assert world.counter.game == 0


def test_a_hold_on_the_first_page_arranges_no_game():
    world = World().down().hold(6.0)

    assert world.screen is Screen.PIN
    assert world.counter.came == (Screen.ATTRACT,)


def test_a_double_tap_does_not_answer_the_question_that_it_puts():
    world = World().sit().act("menu").act("leave").tell(Act("leave"), 0.3)
    assert world.screen is Screen.MENU

    assert world.act("leave").screen is Screen.ATTRACT


def test_dice_in_the_tray_open_a_new_game():
    assert World().see(TrayEvent.ROLLING).screen is Screen.PLAYERS


def test_dice_wake_the_attract_screen_and_do_nothing_else():
    world = World().wait(400).see(TrayEvent.ROLLING)

    assert world.screen is Screen.ATTRACT
    assert not world.counter.asleep


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


def test_the_lock_never_tires_of_wrong_digits():
    """A panel with ghosts tries for weeks: at the 1,024th the number of seconds was beyond all numbers."""
    world = World().act("service")
    for _ in range(1100):
        world.tell(PinWas(False))

    assert world.counter.staff.closed_until == world.now + 60


def test_a_game_comes_back_at_the_same_throw():
    before = in_the_decharge().throw("654")

    after = World(Counter()).tell(Resumed(7, before.counter.history, "une tournée"))

    assert after.game == before.game
    assert after.screen is Screen.PLAY
    assert after.counter.last == before.counter.last
    assert after.throw("21", kept="4").logged == [Thrown((4,), (2, 1))]


def test_main_chaude_is_chosen_by_the_throw_that_follows():
    world = World(Counter(setup=Setup(names=("Ana", "Bo"), rules=MAIN_CHAUDE))).sit()
    for words in ("665", "665", "554", "554"):
        world.throw(words)
    assert world.screen is Screen.CHOICE

    world.press().throw("321")

    assert world.logged[-2:] == [Chosen(Choice.VIENT), Thrown((), (3, 2, 1))]


def test_the_eye_looks_for_as_many_dice_as_are_thrown():
    world = World(Counter(setup=Setup(names=("Ana", "Bo"), rules=AS))).sit()

    assert dice(world.counter) == 1


def test_muting_silences_at_once():
    world = World().act("mute")

    assert world.effects == (Prefer("muted", True, lasting=False), Say(""), Play("silence"))


def test_the_caller_says_the_hand_the_tokens_and_the_turn():
    world = World().sit().throw("665").throw("511")

    assert [effect for effect in world.effects if isinstance(effect, Say)] == [
        Say("{name} : {hand}", (("name", "Bo"), ("hand", "cinq cent onze")), ("hand.511", "hand"), news=True),
        Say("{name} prend {n}", (("name", "Ana"), ("n", 5)), ("takes.5.Ana", "takes.5", "takes")),
        Say("À {name}", (("name", "Ana"),), ("turn.Ana", "turn")),
        Say("{name} : {n}", (("name", "Ana"), ("n", 5))),
    ]


def test_the_caller_tells_no_tokens_of_the_manche_that_begins():
    world = World().sit().throw("421").throw("665").throw("665").throw("421")

    assert world.game.manche == 2
    assert [effect.msgid for effect in world.effects if isinstance(effect, Say)] == [
        "{name} : {hand}",
        "{name} prend {n}",
        "À {name}",
        "{name} perd la manche {n}",
    ]


def test_a_late_push_is_not_for_the_coup_that_the_loser_opens():
    world = World().sit().throw("665").throw("631")
    assert world.game.player == "Bo"

    world.tell(Pressed(), 0.2)

    assert world.counter.notice is None


def test_a_throw_that_ends_its_turn_stands_in_full_light_for_a_breath():
    world = World().sit().throw("665")
    looks = [scene(world.counter, (800, 480), world.now + later) for later in (0.0, 2.0, 3.0)]
    felts = [[item for item in look.items if isinstance(item, Figure)] for look in looks]

    assert felts[0] == felts[1] != felts[2]


def test_who_plays_at_a_keyboard_is_told_its_keys_and_who_touches_is_not():
    world = World().sit()
    world.tell(Act("menu", by=By.KEY))
    told = [text.words for text in scene(world.counter, (800, 480), world.now).texts]
    world.act("back").act("menu")
    silent = [text.words for text in scene(world.counter, (800, 480), world.now).texts]

    assert {"U", "C", "F1"} <= set(told)
    assert not {"U", "C", "F1"} & set(silent)


def test_any_key_calls_up_the_keys_and_a_touch_puts_them_away():
    world = World().tell(Act("", by=By.KEY))

    assert world.counter.keyed
    assert world.screen is Screen.ATTRACT
    assert not world.act("start").counter.keyed


def test_a_sentence_does_not_follow_one_to_the_page_before():
    world = World().act("start").act("rules").act("house").act("switch", "manches")
    assert world.counter.notice

    assert world.act("back").counter.notice is None
