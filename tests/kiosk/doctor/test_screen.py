import json

import pytest

from kiosk.doctor.finding import Status
from kiosk.doctor.place import Place
from kiosk.doctor.screen import display, sound
from kiosk.language import tongue
from tests.kiosk.doctor.places import no_camera, place, put


def sdl(driver: str, renderer: str = "opengles2", why: str = "") -> dict[str, str]:
    told = {"version": "2.32.10", "drivers": ["x11", "KMSDRM"], "driver": driver, "size": "1280x800"}
    return {"get_driver": json.dumps({**told, "renderer": renderer, "why": why})}


def mixer(rate: int, why: str = "") -> dict[str, str]:
    return {"mixer": json.dumps({"rate": rate, "why": why, "cards": ["HDMI"]})}


def plug(tmp_path, name: str = "card1-HDMI-A-1", status: str = "connected") -> None:
    put(tmp_path, f"sys/class/drm/{name}/status", f"{status}\n")
    put(tmp_path, f"sys/class/drm/{name}/modes", "1024x600\n")


def test_a_screen_is_named_with_its_socket(tmp_path):
    plug(tmp_path)
    (found,) = display(place(tmp_path, answers=sdl("KMSDRM")))

    assert found.status is Status.OK
    assert "HDMI-A-1, card1" in found.detail.text(tongue("fr"))
    assert "opengles2" in found.detail.text(tongue("fr"))


def test_a_screen_that_would_stay_black_says_what_each_renderer_did(tmp_path):
    plug(tmp_path)
    (found,) = display(place(tmp_path, answers=sdl("KMSDRM", "", "no renderer draws: opengl: reads back as")))

    assert found.status is Status.FAIL
    assert "reads back as" in found.detail.text(tongue("fr"))


def test_the_road_of_the_kiosk_that_holds_the_screen_is_told(tmp_path):
    put(tmp_path, "run/lebon/screen", "1024x600 KMSDRM opengles2")
    (found,) = display(place(tmp_path, answers=sdl("", why="not available")))

    assert found.status is Status.OK
    assert "1024x600 KMSDRM opengles2" in found.detail.text(tongue("fr"))


@pytest.mark.parametrize("driver", ["offscreen", "dummy", "evdev", ""])
def test_a_driver_that_draws_into_memory_is_no_screen(tmp_path, driver):
    assert display(place(tmp_path, answers=sdl(driver)))[0].status is Status.ABSENT


def test_a_screen_that_is_plugged_in_and_not_found_is_worth_a_look(tmp_path):
    plug(tmp_path)

    assert display(place(tmp_path, answers=sdl("offscreen")))[0].status is Status.WARN


@pytest.mark.parametrize("answer", ["", "Segmentation fault", "[1]", "null"])
@pytest.mark.parametrize("check", [display, sound])
def test_an_sdl_that_dies_takes_only_its_own_process(tmp_path, check, answer):
    assert check(place(tmp_path, answers={"pygame": answer}))[0].status is Status.FAIL


@pytest.mark.parametrize(
    ("answers", "cards", "status"),
    [
        (mixer(44100), " 0 [vc4hdmi0]", Status.OK),
        (mixer(0, "no device"), "", Status.ABSENT),
        (mixer(0, "no device"), "--- no soundcards ---", Status.ABSENT),
        (mixer(0, "busy"), " 0 [vc4hdmi0]", Status.WARN),
    ],
)
def test_sound_is_there_or_missing_or_held(tmp_path, answers, cards, status):
    put(tmp_path, "proc/asound/cards", cards)

    assert sound(place(tmp_path, answers=answers))[0].status is status


def test_the_real_sdl_answers(tmp_path):
    machine = Place(tmp_path, "sim", no_camera, lambda _image: None)
    told = machine.ask("true")
    (found,) = display(
        Place(
            tmp_path,
            "sim",
            no_camera,
            lambda _image: None,
            tmp_path,
            {**machine.environment, "SDL_VIDEODRIVER": "dummy"},
        )
    )

    assert told == ""
    assert found.status is Status.ABSENT
    assert "dummy" in str(dict(found.detail.values)["drivers"])


@pytest.mark.parametrize("command", [("false",), ("/there/is/no/such/command",), ("sleep", "30")])
def test_a_command_that_fails_or_hangs_says_nothing(tmp_path, command):
    machine = Place(tmp_path, "sim", no_camera, lambda _image: None)

    assert machine.ask(*command, seconds=0.05) is None
