"""The installer, as far as it can be tried without changing this machine."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from hardware.pi.gpio import WIRED
from hardware.ports import BadAddress as NoRig
from hardware.rig import kind_of
from kiosk.broker import BadAddress, read_address
from kiosk.disk.corrections import CORRECTIONS_FOLDER as CORRECTIONS
from kiosk.wire.topics import is_name

SYSTEMD = Path(__file__).parents[2] / "systemd"
ROOT = SYSTEMD.parent
SCRIPTS = sorted(
    path
    for path in (
        *SYSTEMD.iterdir(),
        *(ROOT / "systemd" / "release").iterdir(),
        *(ROOT / "tests" / "machine").iterdir(),
    )
    if path.is_file() and path.read_bytes().startswith((b"#!/bin/bash", b"#!/usr/bin/env bash"))
)

STEPS = sorted((SYSTEMD / "install").iterdir())

pytestmark = pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not installed")


def called(*command: object) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [str(each) for each in command], check=False, capture_output=True, text=True, stdin=subprocess.DEVNULL
    )


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_bash_understands_the_scripts(script):
    assert called("bash", "-n", script).stderr == ""
    assert script.stat().st_mode & 0o111


@pytest.mark.skipif(shutil.which("shellcheck") is None, reason="shellcheck is not installed")
@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_shellcheck_has_nothing_to_say(script):
    assert called("shellcheck", "-x", "-S", "style", script).stdout == ""


def test_each_step_is_a_file_that_the_installer_reads_and_that_one_takes_in_at_a_glance():
    read = re.findall(r'^\. "\$HERE/install/([\w.]+)"', (SYSTEMD / "lebon-install").read_text(), re.MULTILINE)

    assert sorted(read) == [path.name for path in STEPS]
    assert all(len(path.read_text().splitlines()) < 100 for path in STEPS)


@pytest.mark.parametrize("script", [*SCRIPTS, *STEPS], ids=lambda path: path.name)
def test_no_question_ends_before_the_answer_is_written(script):
    """`grep -q` goes at the first hit: whoever still writes then fails, and with pipefail all of it does."""
    assert re.findall(r"[^|]\|\s*grep -\w*q.*", script.read_text()) == []


def step(tmp_path: Path, *commands: str) -> "subprocess.CompletedProcess[str]":
    """Run functions of the steps on a boot folder and with notes of the test's own."""
    sources = "; ".join(f". {SYSTEMD}/install/{name}.sh" for name in ("tools", "cmdline", "screen"))
    ours = f"boot_file() {{ echo {tmp_path}/$1; }}"
    names = f"DRY=no NOTES={tmp_path}/notes"
    return called("bash", "-euo", "pipefail", "-c", f"{names}; {sources}; {ours}; {'; '.join(commands)}")


CMDLINE = "console=tty1 root=PARTUUID=1-02 rootwait quiet\n"


def test_words_of_the_kernels_command_line_are_added_once_and_only_those_are_taken_away(tmp_path):
    (tmp_path / "cmdline.txt").write_text(CMDLINE)
    for _ in range(2):
        step(tmp_path, "set_cmdline")
    added = (tmp_path / "cmdline.txt").read_text()
    step(tmp_path, "take_words")

    assert added.split().count("consoleblank=0") == 1
    assert added.split().count("quiet") == 1
    assert added.count("\n") == 1
    assert (tmp_path / "cmdline.txt").read_text() == CMDLINE


@pytest.mark.parametrize(
    ("config", "added"),
    [
        ("[all]\ndtoverlay=vc4-kms-v3d\nmax_framebuffers=2\n", False),
        ("dtoverlay=vc4-kms-v3d,noaudio\n", False),
        ("dtparam=audio=on\n#dtoverlay=vc4-kms-v3d\n", True),
        ("dtoverlay=vc4-fkms-v3d\n", True),
    ],
)
def test_the_kernels_own_driver_for_the_screen_is_added_where_it_is_missing(tmp_path, config, added):
    (tmp_path / "config.txt").write_text(config)
    told = step(tmp_path, "SCREEN= set_screen || true").stderr
    text = (tmp_path / "config.txt").read_text()
    step(tmp_path, "take_screen")

    assert text == config + "[all]\ndtoverlay=vc4-kms-v3d\n" * added
    assert ("old driver" in told) is ("fkms" in config)
    assert (tmp_path / "config.txt").read_text() == config


def test_a_screen_that_is_switched_on_late_is_named_to_the_kernel(tmp_path):
    (tmp_path / "cmdline.txt").write_text(CMDLINE)
    (tmp_path / "config.txt").write_text("dtoverlay=vc4-kms-v3d\n")
    step(tmp_path, "SCREEN=HDMI-A-1:1024x600 set_screen || true")

    assert (tmp_path / "cmdline.txt").read_text().endswith(" video=HDMI-A-1:1024x600@60D\n")


@pytest.mark.parametrize("screen", ["carrot", "HDMI-A-1", "HDMI-A-1:1024x600 init=/bin/sh", "HDMI-A-1:1x1"])
def test_a_screen_that_cannot_be_meant_is_refused(screen):
    done = called(SYSTEMD / "lebon-install", "--dry-run", "--screen", screen)

    assert done.returncode == 1
    assert screen in done.stderr or "not known here" in done.stderr or "no Debian" in done.stderr


LINKED = ("--link", "bar.local:1883", "--venue", "chez-leon", "--kiosk", "1")


@pytest.mark.parametrize(
    ("words", "named"),
    [
        ({"--venue": "Chez Léon"}, "Chez Léon"),
        ({"--kiosk": "table/1"}, "table/1"),
        ({"--kiosk": ""}, "--kiosk NAME"),
        ({"--link": "http://bar.local"}, "http://bar.local"),
        ({"--link": ""}, "--link HOST:PORT"),
        ({}, None),
    ],
)
def test_a_link_that_could_never_speak_is_refused_before_anything_is_done(words, named):
    told = dict(zip(LINKED[::2], LINKED[1::2], strict=True)) | words
    checked = f"cd {SYSTEMD} && . install/tools.sh && . install/link.sh && check_link"
    names = " ".join(f"{option[2:].upper()}='{word}'" for option, word in told.items())
    done = called("bash", "-euo", "pipefail", "-c", f"{names}; {checked}")

    assert done.returncode == (0 if named is None else 1)
    assert done.stderr.count("\n") == (0 if named is None else 1)
    assert named is None or named in done.stderr


@pytest.mark.parametrize(
    "word", ["bar.local", "10.0.0.2:1883", "[fe80::1]:8883", "b", "x" * 40, "Ö", ".a", "a b"]
)
def test_the_installer_takes_the_names_and_addresses_that_the_link_takes(word):
    checked = f"cd {SYSTEMD} && . install/tools.sh && . install/link.sh && check_link"
    as_name = called("bash", "-euo", "pipefail", "-c", f"LINK=b VENUE='{word}' KIOSK=1; {checked}")
    as_address = called("bash", "-euo", "pipefail", "-c", f"LINK='{word}' VENUE=v KIOSK=1; {checked}")

    assert (as_name.returncode == 0) is is_name(word)
    assert (as_address.returncode == 0) is _is_address(word)


def _is_address(word: str) -> bool:
    try:
        return bool(read_address(word))
    except BadAddress:
        return False


def first_settings(tmp_path, runuser: str, link: str = "") -> "subprocess.CompletedProcess[str]":
    names = f"DRY=no RIG=usb:0 LINK={link} DATA={tmp_path} NOTES={tmp_path} ACCOUNT=lebon"
    sources = "; ".join(f". {SYSTEMD}/install/{name}.sh" for name in ("tools", "link", "camera"))
    return called(
        "bash", "-euo", "pipefail", "-c", f"{names}; {sources}; runuser() {{ {runuser}; }}; set_rig"
    )


@pytest.mark.parametrize(("link", "mode"), [("", 0o600), ("bar.local", 0o640)])
def test_the_first_settings_can_be_read_by_a_link_that_is_there(tmp_path, link, mode):
    done = first_settings(tmp_path, 'shift 3; "$@"', link)

    assert done.stderr == ""
    assert (tmp_path / "lebon.toml").read_text() == 'rig = "usb:0"\n'
    assert (tmp_path / "lebon.toml").stat().st_mode & 0o777 == mode


def test_root_follows_no_link_that_the_kiosk_could_have_put_in_the_place_of_its_settings(tmp_path):
    """Root made what it pointed to, and gave it to the kiosk: /etc/ld.so.preload, for one."""
    (tmp_path / "lebon.toml").symlink_to(tmp_path / "made by root")
    first_settings(tmp_path, "cat >/dev/null")

    assert not (tmp_path / "made by root").exists()


@pytest.mark.parametrize(
    ("trial", "status", "told"), [(False, 0, "is a screen connected?"), (True, 1, "journalctl")]
)
def test_a_pi_without_a_screen_is_installed_to_the_end_and_an_update_that_does_not_start_is_not(
    tmp_path, trial, status, told
):
    """Prepared by ssh with no screen in, it ended in systemd's own words, before the link and the doctor."""
    if trial:
        (tmp_path / "trial").write_text("b 1\n")
    stubs = (
        "live() { true; }; udevadm() { :; }; sysctl() { false; }; systemctl() { [[ $* != *lebon.service ]]; }"
    )
    sources = f". {SYSTEMD}/install/tools.sh; . {SYSTEMD}/install/units.sh"
    done = called("bash", "-euo", "pipefail", "-c", f"DRY=no HOME_DIR={tmp_path}; {sources}; {stubs}; start")

    assert done.returncode == status
    assert told in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.fixture(scope="module")
def dry() -> str:
    done = called(SYSTEMD / "lebon-install", "--dry-run")
    if "not known here" in done.stderr or "no Debian" in done.stderr or "are needed" in done.stderr:
        pytest.skip(done.stderr.strip())
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_dry_run_tells_every_step_and_changes_nothing(dry):
    steps = re.findall(r"^==> (.*)", dry, re.MULTILINE)

    assert steps[0] == "the machine"
    assert steps[-1] == "doctor"
    assert "Nothing was changed." in dry
    assert not Path("/opt/lebon/installed").exists() or "unchanged" in dry


def test_a_dry_run_names_the_user_the_units_and_the_one_step_switch(dry):
    for word in (
        "useradd --system",
        "/etc/systemd/system/lebon.service",
        "systemctl enable --quiet lebon.service",
    ):
        assert word in dry or Path("/opt/lebon/installed").exists()


def test_nothing_is_taken_away_where_nothing_was_installed():
    if Path("/opt/lebon/installed").exists():
        pytest.skip("Le Bon is installed on this machine")
    done = called(SYSTEMD / "lebon-install", "--uninstall", "--dry-run")

    assert done.returncode == 0
    assert "nothing to do" in done.stdout


@pytest.mark.parametrize("arguments", [("--nonsense",), ("--rig",), ("here",)])
def test_wrong_usage_is_told_with_status_2(arguments):
    done = called(SYSTEMD / "lebon-install", *arguments)

    assert done.returncode == 2
    assert done.stderr.startswith("lebon-install: ")


def test_a_rig_that_does_not_exist_is_refused():
    done = called(SYSTEMD / "lebon-install", "--dry-run", "--rig", "carrot")

    assert done.returncode == 1
    assert "carrot" in done.stderr or "not known here" in done.stderr or "no Debian" in done.stderr


@pytest.mark.parametrize(
    ("live", "config", "webcam", "rig"),
    [
        (True, True, True, "usb:{by_name}/webcam-index0"),
        (True, True, False, "pi"),
        (True, False, False, "usb:0"),
        (False, True, True, "pi"),
    ],
)
def test_a_card_that_is_made_on_a_laptop_does_not_look_for_the_laptops_camera(
    tmp_path, live, config, webcam, rig
):
    """It had that one's name, or usb:0, and no camera that was ever in the bar; nor bounds for its memory."""
    (tmp_path / "webcam-index0").touch() if webcam else None
    (tmp_path / "config.txt").touch() if config else None
    sources = "; ".join(f". {SYSTEMD}/install/{name}.sh" for name in ("tools", "camera"))
    ours = f"BY_NAME={tmp_path}; live() {{ {'true' if live else 'false'}; }}; rpicam-hello() {{ :; }}"
    boot = f"boot_file() {{ ls {tmp_path}/$1 2>/dev/null || true; }}"
    script = f"shopt -s nullglob; RIG=auto; {sources}; {ours}; {boot}; choose_rig"

    assert called("bash", "-euo", "pipefail", "-c", script).stdout == rig.format(by_name=tmp_path)


def test_a_card_that_is_made_on_a_laptop_has_the_words_of_a_pi(tmp_path):
    (tmp_path / "cmdline.txt").write_text(CMDLINE)
    step(tmp_path, "set_cmdline")

    assert "cgroup_enable=memory" in (tmp_path / "cmdline.txt").read_text().split()


RIGS = "pi usb:0 usb:/dev/v4l/by-id/cam-index0 sim:7 replay:a.mp4 usb:cam usb:-1 pi:1 sim:x replay: carrot"


def test_the_installer_takes_the_rigs_that_the_kiosk_takes():
    """One that it took and the kiosk did not was a simulated table in a bar."""
    sources = "; ".join(f". {SYSTEMD}/install/{name}.sh" for name in ("tools", "machine"))
    each = f"for RIG in auto {RIGS}; do (check_machine) >/dev/null 2>&1 && echo $RIG || true; done"
    names = f"DRY=yes SCREEN= SIGNERS= SOURCE={SYSTEMD.parent}"
    auto, *taken = called("bash", "-euo", "pipefail", "-c", f"{names}; {sources}; {each}").stdout.split() or [
        ""
    ]
    if auto != "auto":
        pytest.skip("the installer takes no machine like this one")

    assert taken == [rig for rig in RIGS.split() if _is_rig(rig)]


def _is_rig(address: str) -> bool:
    try:
        return bool(kind_of(address))
    except NoRig:
        return False


def test_every_file_that_the_installer_puts_is_in_the_folder():
    named = {name for path in STEPS for name in re.findall(r'"\$HERE/(etc/[\w.-]+)"', path.read_text())}
    there = {f"etc/{path.name}" for path in (SYSTEMD / "etc").iterdir()}

    assert named == there


def test_what_is_cleared_away_after_a_while_is_what_the_kiosk_keeps():
    cleared = re.findall(r"^e (\S+)", (SYSTEMD / "etc" / "tmpfiles.conf").read_text(), re.MULTILINE)

    assert {Path(each).name for each in cleared} == {CORRECTIONS}


def test_without_an_earlier_program_there_is_no_way_back():
    if Path("/opt/lebon").exists():
        pytest.skip("Le Bon is installed on this machine")
    done = called(SYSTEMD / "lebon-install", "--back", "--dry-run")

    assert done.returncode == 1
    assert "no earlier program" in done.stderr


BOARD = {17: 11, 22: 15, 27: 13}
"""The pin of the header at which each line of the chip comes out (Raspberry Pi documentation, GPIO)."""


def test_the_booklet_draws_the_wires_at_the_pins_that_the_program_uses():
    drawn = (SYSTEMD / "booklet" / "drawings.typ").read_text()

    assert f"wire(pin({BOARD[WIRED.button]})" in drawn
    assert f"wire(pin({BOARD[WIRED.lamp]})" in drawn


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_booklet_names_the_pins_that_the_program_uses(language):
    rows = re.findall(
        r"^  \[([^\]]*)\], \[", (SYSTEMD / "booklet" / f"{language}.typ").read_text(), re.MULTILINE
    )
    pins = {int(number) for row in rows for number in re.findall(r"\b\d+\b", row)}

    assert {BOARD[WIRED.button], BOARD[WIRED.lamp], BOARD[WIRED.light]} <= pins
