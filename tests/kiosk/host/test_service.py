import socket
from itertools import pairwise
from pathlib import Path

import pytest

from kiosk.host.service import (
    STARTS_FILE,
    Life,
    Pulse,
    Watchdog,
    notify,
)


@pytest.fixture(params=["path", "abstract"])
def manager(request, tmp_path: Path):
    """A service manager that listens."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as listens:
        name = str(tmp_path / "notify") if request.param == "path" else "@lebon-" + tmp_path.name
        listens.bind("\0" + name[1:] if name.startswith("@") else name)
        listens.settimeout(1.0)
        yield listens, {"NOTIFY_SOCKET": name}


def test_the_service_manager_is_told(manager):
    listens, environment = manager

    assert notify("READY=1", environment)
    assert listens.recv(100) == b"READY=1"


@pytest.mark.parametrize("address", ["", "nonsense", "/there/is/none", "@nobody-listens", "/" + "x" * 300])
def test_nobody_to_tell_is_no_fault(address):
    assert not notify("READY=1", {"NOTIFY_SOCKET": address})


def test_a_watchdog_is_fed_through_the_socket(manager):
    listens, environment = manager
    watchdog = Watchdog.of_service(0.0, {**environment, "WATCHDOG_USEC": "20000000"})

    watchdog.turn(0.1, drawn=True, frames=1, lost=False)

    assert listens.recv(100) == b"WATCHDOG=1"


@pytest.mark.parametrize(
    "environment",
    [
        {},
        {"WATCHDOG_USEC": "soon"},
        {"WATCHDOG_USEC": "0"},
        {"WATCHDOG_USEC": "20000000", "WATCHDOG_PID": "1"},
    ],
)
def test_nobody_asked_for_a_watchdog(environment, manager):
    listens, there = manager
    listens.settimeout(0)
    watchdog = Watchdog.of_service(0.0, {**there, **environment})

    watchdog.turn(0.1, drawn=True, frames=1, lost=False)

    with pytest.raises(BlockingIOError):
        listens.recv(100)


class Told:
    """A watchdog of 20 seconds and when it was fed."""

    def __init__(self) -> None:
        self.now = 0.0
        self.at: list[float] = []
        self.watchdog = Watchdog(20.0, 0.0, self.hear)
        self.frames = 0

    def hear(self, _state: str) -> bool:
        self.at.append(self.now)
        return True

    def run(self, seconds: float, *, drawn: bool = True, looks: bool = True, lost: bool = False) -> None:
        """Turn the drawing loop ten times a second."""
        for _ in range(round(seconds * 10)):
            self.now = round(self.now + 0.1, 3)
            self.frames += looks
            self.watchdog.turn(self.now, drawn=drawn, frames=self.frames, lost=lost)

    def longest_silence(self) -> float:
        times = [0.0, *self.at, self.now]
        return max(b - a for a, b in pairwise(times))


def test_a_kiosk_that_runs_is_fed_well_within_the_period():
    told = Told()

    told.run(120)

    assert told.longest_silence() <= 20 / 3


@pytest.mark.parametrize("dead", ["drawn", "looks"])
def test_a_screen_that_takes_nothing_and_an_eye_that_hangs_unseen_are_dead(dead):
    told = Told()
    told.run(30)

    told.run(60, **{dead: False})

    assert told.longest_silence() > 40


def test_an_eye_that_is_known_to_be_lost_may_stay_away_for_hours():
    told = Told()
    told.run(30)

    told.run(7200, looks=False, lost=True)

    assert told.longest_silence() < 10


def test_an_eye_that_comes_back_gets_its_time_to_look():
    told = Told()
    told.run(60, looks=False, lost=True)

    told.run(8, looks=False)
    told.run(30)

    assert told.longest_silence() < 10


def test_one_slow_picture_is_forgiven():
    pulse = Pulse().after(1.0, drawn=False, frames=1, lost=False).after(5.0, drawn=True, frames=2, lost=False)

    assert pulse.beats(5.0, 10.0)


def messages(listens: socket.socket) -> list[bytes]:
    listens.setblocking(False)
    told = []
    while True:
        try:
            told.append(listens.recv(100))
        except BlockingIOError:
            return told


def test_a_life_under_the_manager_is_ready_once_drawn_then_alive_then_good(tmp_path, manager):
    listens, environment = manager
    life = Life(tmp_path / "data", 0.0, {**environment, "WATCHDOG_USEC": "20000000"})
    told = []
    for tenth in range(700):
        life.turn(tenth / 10, drawn=tenth > 2, frames=tenth, lost=False)
        told += messages(listens)
    noted = (tmp_path / "data" / STARTS_FILE).exists()
    life.note_end()
    told += messages(listens)

    assert told.count(b"READY=1") == 1
    assert told.count(b"WATCHDOG=1") > 10
    assert told[-1] == b"STOPPING=1"
    assert not noted


def test_lives_that_end_badly_lead_to_a_safe_one_and_an_orderly_end_leads_back(tmp_path, manager):
    _, environment = manager
    safe = [Life(tmp_path, 0.0, environment).start.safe for _ in range(3)]
    Life(tmp_path, 0.0, environment).note_end()

    assert safe == [False, False, True]
    assert not Life(tmp_path, 0.0, environment).start.safe


def test_in_a_terminal_no_start_is_counted(tmp_path):
    for _ in range(5):
        life = Life(tmp_path, 0.0, {})
        life.turn(1.0, drawn=True, frames=1, lost=False)

        assert not life.start.safe
    life.note_end()

    assert list(tmp_path.iterdir()) == []


def test_a_manager_that_does_not_listen_holds_nothing_up(manager):
    _, environment = manager

    told = [notify("WATCHDOG=1", environment) for _ in range(1000)]

    assert told[0]
    assert not told[-1]
