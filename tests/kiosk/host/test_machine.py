import re
from pathlib import Path

import pytest

from kiosk.host.machine import (
    HUNG_FOR,
    MOST_RESTARTS,
    RESTARTS_FILE,
    SCREEN,
    Hopeless,
    Wish,
    ask,
    note_screen,
)

SYSTEMD = Path(__file__).parents[3] / "systemd"


UNITS = {
    Wish.RESTART: "lebon-ask@reboot.path",
    Wish.OFF: "lebon-ask@poweroff.path",
    Wish.KEEP: "lebon-slot@keep.path",
    Wish.BACK: "lebon-slot@back.path",
    Wish.UPDATE: "lebon-update.path",
}


@pytest.mark.parametrize("wish", Wish)
def test_a_wish_is_a_file_that_a_unit_waits_for(tmp_path, wish):
    asked = ask(wish, tmp_path)
    started = UNITS[wish]
    file = re.sub("@.*", "@.path", started) if "@" in started else started
    unit = (SYSTEMD / file).read_text().replace("%i", wish.value)

    assert asked
    assert [each.name for each in tmp_path.iterdir()] == [wish.value]
    assert f"PathChanged=/run/lebon/{wish.value}\n" in unit
    assert started in (SYSTEMD / "install" / "units.sh").read_text()


def test_where_no_service_runs_nobody_is_asked(tmp_path):
    (tmp_path / "file").write_text("")

    assert not ask(Wish.OFF, tmp_path / "none")
    assert not ask(Wish.OFF, tmp_path / "file")


def test_the_road_of_the_picture_is_noted_where_the_service_has_its_folder(tmp_path):
    for folder in (tmp_path, tmp_path / "none"):
        note_screen("1024x600 KMSDRM opengles2", folder)

    assert (tmp_path / SCREEN).read_text() == "1024x600 KMSDRM opengles2"
    assert not (tmp_path / "none").exists()


def hours(hopeless: Hopeless, *, hung: bool = True, frames: int = 0, idle: bool = True) -> list[float]:
    """The seconds of two hours at which a restart is asked for."""
    return [
        float(now) for now in range(0, 7200, 10) if hopeless.turn(now, hung=hung, frames=frames, idle=idle)
    ]


def test_a_driver_that_hangs_for_good_asks_for_one_restart(tmp_path):
    assert hours(Hopeless(tmp_path)) == [HUNG_FOR]


@pytest.mark.parametrize("how", [{"hung": False}, {"idle": False}])
def test_nobody_restarts_a_machine_that_works_or_at_which_somebody_plays(tmp_path, how):
    assert hours(Hopeless(tmp_path), **how) == []


def test_a_driver_that_comes_back_in_time_is_forgiven(tmp_path):
    hopeless = Hopeless(tmp_path)
    asked = [
        hopeless.turn(float(now), hung=now % 200 != 0, frames=0, idle=True) for now in range(0, 3600, 10)
    ]

    assert not any(asked)


def test_a_camera_that_stays_dead_does_not_restart_the_machine_for_ever(tmp_path):
    asked = [bool(hours(Hopeless(tmp_path))) for _ in range(MOST_RESTARTS + 3)]

    assert asked == [True] * MOST_RESTARTS + [False] * 3


def test_one_picture_forgets_the_restarts_before(tmp_path):
    for _ in range(MOST_RESTARTS):
        hours(Hopeless(tmp_path))
    hours(Hopeless(tmp_path), hung=False, frames=1)

    assert not (tmp_path / RESTARTS_FILE).exists()
    assert hours(Hopeless(tmp_path)) == [HUNG_FOR]


@pytest.mark.parametrize("content", [b"", b"carrot", b"\xff\x00"])
def test_a_damaged_count_is_no_count(tmp_path, content):
    (tmp_path / RESTARTS_FILE).write_bytes(content)

    assert hours(Hopeless(tmp_path)) == [HUNG_FOR]


def test_where_the_count_cannot_be_kept_nothing_is_asked_for(tmp_path):
    (tmp_path / "file").write_text("")

    assert hours(Hopeless(tmp_path / "file" / "below")) == []
