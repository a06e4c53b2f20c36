"""What the unit files promise; systemd's own opinion of them where it is installed."""

import os
import re
import shlex
import shutil
import socket
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import paho.mqtt.client as paho
import pytest
from paho.mqtt.enums import CallbackAPIVersion

from kiosk.host.machine import Wish
from kiosk.host.service import WITHIN

SYSTEMD = Path(__file__).parents[2] / "systemd"
UNITS = sorted(path for path in SYSTEMD.iterdir() if path.suffix in {".service", ".slice", ".path"})
WORST = 1.5
"""Highest exposure that is let through; the scale of systemd-analyze runs from 0 to 10."""

OPEN = {
    "RootDirectory=/RootImage=": "the program lies in /opt and uses the system's Python",
    "SupplementaryGroups=": "screen, pins, sound and camera belong to groups",
    "PrivateDevices=": "the same devices",
    "DeviceAllow=": "the same devices, by name",
    "MemoryDenyWriteExecute=": "Mesa compiles shaders at run time",
    "RestrictAddressFamilies=~AF_NETLINK": "news of plugged screens, fingers and cameras",
    "RestrictAddressFamilies=~AF_UNIX": "readiness and watchdog",
    "ProcSubset=": "gpiozero finds the board in /proc/device-tree",
    "PrivateNetwork=": "udev's news come by netlink, which belongs to the network; IPAddressDeny stands in",
    "SystemCallFilter=~@resources": "the export is nicer than the kiosk; nothing of it can be less nice",
    "PrivateUsers=": "groups of devices have no meaning in a private set of users",
}
"""Every point that stays open, and what it is needed for."""


def settings(path: Path) -> dict[str, list[str]]:
    """The settings of a unit file, sections left aside; one key may stand several times."""
    found: dict[str, list[str]] = {}
    for line in path.read_text().splitlines():
        if "=" in line and not line.startswith(("#", ";")):
            key, _, value = line.partition("=")
            found.setdefault(key, []).append(value)
    return found


@pytest.fixture(scope="module")
def service() -> dict[str, list[str]]:
    return settings(SYSTEMD / "lebon.service")


def seconds(service: dict[str, list[str]], key: str) -> float:
    return float(service[key][0])


@pytest.mark.parametrize(
    ("key", "values"),
    [
        ("Type", ["notify"]),
        ("User", ["lebon"]),
        ("Restart", ["always"]),
        ("StartLimitIntervalSec", ["0"]),
        ("TTYPath", ["/dev/tty1"]),
        ("StandardInput", ["tty"]),
        ("Slice", ["lebon.slice"]),
        ("NoNewPrivileges", ["yes"]),
        ("CapabilityBoundingSet", [""]),
        ("RestrictAddressFamilies", ["AF_UNIX AF_NETLINK"]),
        ("IPAddressDeny", ["any"]),
        ("SocketBindDeny", ["any"]),
    ],
)
def test_the_service_keeps_its_promises(service, key, values):
    assert service[key] == values


def test_what_would_break_the_kiosk_is_not_switched_on(service):
    """Each of these was tried: shaders, hot-plugged touch screens and the pins stopped working."""
    for key in ("MemoryDenyWriteExecute", "PrivateNetwork", "PrivateDevices", "ProcSubset", "PrivateUsers"):
        assert key not in service


def test_the_screen_driver_is_named_so_that_sdl_cannot_draw_into_memory(service):
    environment = dict(pair.split("=", 1) for line in service["Environment"] for pair in line.split())

    assert environment["SDL_VIDEODRIVER"] == "kmsdrm"
    assert environment["LG_WD"] == service["WorkingDirectory"][0]
    assert environment["OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT"] == "2"


def test_the_export_may_be_nicer_than_the_kiosk(service):
    """The filter refused it, and `nice` says so to nobody: it took its turn like the drawing loop."""
    assert service["SystemCallFilter"][-1] == "setpriority"


def test_two_starts_that_hang_end_within_the_minute_of_safe_mode(service):
    for limit in ("TimeoutStartSec", "WatchdogSec"):
        one = (
            seconds(service, limit) + seconds(service, "TimeoutAbortSec") / 5 + seconds(service, "RestartSec")
        )

        assert 2 * one < WITHIN


def test_the_chip_of_the_board_can_wait_as_long_as_it_is_told_to():
    told = settings(SYSTEMD / "etc" / "watchdog.conf")["RuntimeWatchdogSec"][0]

    assert float(told.removesuffix("s")) <= 16  # bcm2835_wdt


def test_every_unit_that_is_named_is_there():
    named = {
        name
        for path in UNITS
        for name in re.findall(r"lebon[\w@-]*\.(?:service|slice|path)", path.read_text())
    }

    assert named <= {path.name for path in UNITS}


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed")
@pytest.mark.parametrize("unit", UNITS, ids=lambda path: path.name)
def test_systemd_understands_every_line(unit, tmp_path):
    copies = [tmp_path / path.name.replace("@", "@reboot") for path in UNITS]
    for path, copy in zip(UNITS, copies, strict=True):
        # The program itself need not be installed here.
        copy.write_text(
            re.sub(r"/opt/lebon/current/bin/python|/usr/local/sbin/lebon-\w+", "/bin/true", path.read_text())
        )
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", tmp_path / unit.name.replace("@", "@reboot")],
        check=False,
        capture_output=True,
        text=True,
    )

    assert [line for line in done.stderr.splitlines() if "lebon" in line] == []


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed")
def test_the_service_is_exposed_no_more_than_it_must():
    exposure, still_open = judged("lebon.service")

    assert exposure <= WORST
    assert still_open <= set(OPEN)


EXPOSED = dict(
    re.findall(r"^\| `(lebon[\w@.-]*)` \| ([\d.]+) \|", (SYSTEMD / "ROOT.md").read_text(), re.MULTILINE)
)
"""The figures that the page about root tells."""


def test_every_unit_that_runs_something_has_its_figure():
    assert set(EXPOSED) == {path.name for path in UNITS if path.suffix == ".service"}


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed")
@pytest.mark.parametrize("unit", EXPOSED)
def test_no_unit_is_more_exposed_than_the_page_about_root_says(unit):
    exposure, still_open = judged(unit)

    assert exposure <= float(EXPOSED[unit])
    assert not [each for each in still_open if "CAP_SYS_ADMIN" in each or "CAP_NET" in each]


def test_a_stick_is_looked_up_where_its_device_has_a_name():
    """With a /dev of its own systemd-mount says "No such file or directory" before it asks anybody."""
    stick = settings(SYSTEMD / "lebon-stick@.service")

    assert "PrivateDevices" not in stick
    assert stick["DevicePolicy"] == ["closed"]


def test_what_the_machine_itself_has_mounted_is_no_stick():
    """A Pi that starts from USB has a FAT partition of its own there: "two sticks", with the only one in."""
    (condition,) = settings(SYSTEMD / "lebon-stick@.service")["ExecCondition"]
    mounts = Path("/proc/mounts").read_text().splitlines()
    devices = [each.split()[0].removeprefix("/dev/") for each in mounts if each.startswith("/dev/")]
    if not devices:
        pytest.skip("nothing with a name is mounted here")

    assert [passes(condition.replace("%i", each)) for each in (devices[0], devices[0] + "9")] == [False, True]


def passes(command: str) -> bool:
    return subprocess.run(shlex.split(command), check=False).returncode == 0


def test_a_stick_that_was_made_on_a_mac_is_one_stick():
    """Beside its files it has a small FAT partition for the firmware."""
    (rule,) = re.findall(r"^.*lebon-stick@.*$", (SYSTEMD / "etc" / "udev.rules").read_text(), re.MULTILINE)

    assert 'ENV{ID_PART_ENTRY_TYPE}!="c12a7328-f81f-11d2-ba4b-00a0c93ec93b"' in rule


@pytest.mark.parametrize(("left", "told"), [("asked", "broken"), ("begun", "begun"), (None, None)])
def test_an_update_that_was_killed_is_not_verified_for_ever(tmp_path, left, told):
    """By its limit of a quarter of an hour, or for memory: the screen waited for a word that never came."""
    (ended,) = settings(SYSTEMD / "lebon-update.service")["ExecStopPost"]
    path = tmp_path / "lebon-update" / "told"
    path.parent.mkdir()
    if left:
        path.write_text(f"{left}\n")
    passes(ended.replace("%t", str(tmp_path)))

    assert (path.read_text().strip() if path.exists() else None) == told


def test_every_wish_of_the_kiosk_stands_on_the_page_about_root():
    page = (SYSTEMD / "ROOT.md").read_text()

    assert all(f"`/run/lebon/{wish.value}`" in page for wish in Wish)


@pytest.mark.parametrize("name", ["lebon-slot", "lebon-update"])
def test_what_root_runs_imports_nothing_but_the_standard_library(name):
    script = (SYSTEMD / name).read_text()
    imported = set(re.findall(r"^(?:import|from) (\w+)", script, re.MULTILINE))

    assert script.startswith("#!/usr/bin/python3 -I\n")
    assert imported <= sys.stdlib_module_names
    assert os.access(SYSTEMD / name, os.X_OK)


def test_the_link_is_another_user_who_may_only_write_its_own_folder_and_nobody_may_call_it():
    link = settings(SYSTEMD / "lebon-link.service")

    assert link["User"] != settings(SYSTEMD / "lebon.service")["User"]
    assert link["ReadWritePaths"] == ["-/var/lib/lebon/link"]
    assert "Requires" not in link


def test_the_link_may_bind_the_port_that_its_library_binds_to_call_the_broker(monkeypatch):
    """Whether a unit may is one setting; whether Paho does is seen here."""
    bound = []
    monkeypatch.setattr(socket.socket, "bind", lambda _, at: bound.append(at))
    with suppress(OSError):
        paho.Client(CallbackAPIVersion.VERSION2).connect("127.0.0.1", 1)

    assert bound == [("", 0)]
    assert "SocketBindDeny" not in settings(SYSTEMD / "lebon-link.service")


def test_a_link_beside_it_gives_the_kiosk_no_road():
    """What the installer adds to the kiosk's unit then: who may read its games, and nothing else."""
    assert set(settings(SYSTEMD / "etc" / "link.conf")) == {"StateDirectoryMode", "UMask"}


HUB = SYSTEMD / "hub" / "lebon-hub.service"


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed")
def test_the_house_has_a_unit_that_systemd_understands_and_that_may_little(tmp_path):
    (tmp_path / HUB.name).write_text(HUB.read_text().replace("/opt/lebon-hub/bin/lebon", "/bin/true"))
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", tmp_path / HUB.name],
        check=False,
        capture_output=True,
        text=True,
    )

    assert [line for line in done.stderr.splitlines() if "lebon" in line] == []
    assert judged("hub/lebon-hub.service")[0] <= WORST


def test_the_house_starts_again_after_whatever_ended_it_where_the_readme_puts_it():
    unit, readme = settings(HUB), (SYSTEMD.parent / "README.md").read_text()

    assert unit["Restart"] == ["always"]
    assert unit["StartLimitIntervalSec"] == ["0"]
    assert unit["WantedBy"] == ["multi-user.target"]
    assert unit["ExecStart"][0].split()[:2] == ["/opt/lebon-hub/bin/lebon", "hub"]
    assert f"sudo cp systemd/hub/{HUB.name} /etc/systemd/system/" in readme
    assert "sudo /opt/lebon-hub/bin/pip install '.[hub]'" in readme
    assert f"/var/lib/{unit['StateDirectory'][0]}" in readme


def judged(unit: str) -> tuple[float, set[str]]:
    """How exposed systemd finds that unit, 0 to 10, and the points that stay open."""
    done = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", "--no-pager", SYSTEMD / unit],
        check=False,
        capture_output=True,
        text=True,
    )
    if "exposure level" not in done.stdout:
        pytest.skip(f"this systemd-analyze cannot judge a file: {done.stderr.strip()}")
    exposure = float(re.findall(r"exposure level for \S+: ([\d.]+)", done.stdout)[0])
    return exposure, set(re.findall(r"✗ (\S+)", done.stdout))
