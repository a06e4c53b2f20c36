"""What systemd and root do for the appliance, at this machine's own speed: the built disk in a container.

    sudo .venv/bin/python -m tests.machine.container FOLDER [ROW...]   after `make machine`; systemd-container

The units are the installer's own, with their sandboxes; screen, console and camera are not there, and the
kiosk runs without (QEMU's machine shows those). Exit status 1 where a promise does not hold.
"""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from tests.machine.care import LISTEN
from tests.machine.evening import Report, until
from tests.machine.faults import BREAK
from tests.machine.qemu import Dead, built

BARE = """
[Service]
TTYPath=/dev/null
StandardInput=null
TTYReset=no
TTYVHangup=no
TTYVTDisallocate=no
TimeoutStartSec=120
ExecStart=
ExecStart=/opt/lebon/current/bin/python -I -m kiosk run --headless
"""
REBOOTED, OFF = 133, 0
"""What systemd-nspawn ends with."""


@dataclass(slots=True)
class Box:
    """A container on `root`."""

    root: Path
    process: "subprocess.Popen[bytes] | None" = None

    def start(self) -> None:
        """Switch it on and wait for the kiosk. Raises Dead."""
        switches = (
            "--register=no",
            "--keep-unit",
            "--boot",
            "--private-network",
            "--console=pipe",
            "--quiet",
        )
        command = ("systemd-nspawn", "-D", self.root, *switches)
        self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        if not until(lambda: self.sh("systemctl is-active lebon || true").strip() == "active", 120):
            raise Dead("the kiosk does not start")

    def sh(self, text: str) -> str:
        """A command of root's shell inside; its output. Raises Dead where it fails."""
        assert self.process is not None
        below = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        if not below:
            raise Dead("it is off")
        enter = ("nsenter", "-t", below[0], "-m", "-u", "-i", "-n", "-p", "-C", "bash", "-c", text)
        done = subprocess.run(enter, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
        if done.returncode:
            raise Dead(f"{text.strip()[:60]}: {done.stderr.strip() or done.stdout.strip()}")
        return done.stdout

    def asked(self, wish: str) -> int | None:
        """The kiosk's user asks root for it; what the container ends with, None where it goes on."""
        assert self.process is not None
        self.sh(f"setpriv --reuid=lebon --regid=lebon --clear-groups touch /run/lebon/{wish}")
        with suppress(subprocess.TimeoutExpired):
            return self.process.wait(60)
        return None


@contextmanager
def box(folder: Path) -> Iterator[Box]:
    """One on an overlay of the built disk, whose own disk is small enough to be filled."""
    image, disk, root = folder / "disk.raw", folder / "disk", folder / "root"
    with image.open("wb") as file:
        file.truncate(1500 << 20)
    call("mkfs.ext4", "-q", "-F", image)
    for each in (disk, root):
        each.mkdir(exist_ok=True)
    call("mount", "-o", "loop", image, disk)
    made = Box(root)
    try:
        for name in ("up", "work"):
            (disk / name).mkdir()
        layers = f"lowerdir={built() / 'root'},upperdir={disk / 'up'},workdir={disk / 'work'}"
        call("mount", "-t", "overlay", "overlay", "-o", layers, root)
        (root / "etc/systemd/system/lebon.service.d/zz-bare.conf").write_text(BARE)
        (root / "etc/systemd/system/multi-user.target.wants/lebon-trial.service").unlink()
        (root / "etc/fstab").write_text("overlay / overlay rw 0 1\n")
        (root / "opt/trial/listen.py").write_text(LISTEN)
        yield made
    finally:
        if made.process is not None and made.process.poll() is None:
            with suppress(Dead):
                made.sh("systemctl --no-block poweroff")
            made.process.wait(60)
        for each in (root, disk):
            subprocess.run(("umount", each), check=False)


def call(*command: object) -> None:
    subprocess.run([str(each) for each in command], check=True)


def hang(within: Box, report: Report) -> None:
    before = within.sh("systemctl show -p MainPID --value lebon").strip()
    within.sh(f"kill -STOP {before}")
    again = "systemctl show -p MainPID,ActiveState --value lebon"
    back = until(lambda: {"active", before} & set(within.sh(again).split()) == {"active"}, 90)
    why = within.sh("journalctl -u lebon --no-pager | grep -i 'watchdog timeout' || true").strip()[-60:]
    report.row("a program that hangs is started again", back and why != "", why)


def link(within: Box, report: Report) -> None:
    within.sh("(python3 /opt/trial/listen.py >/dev/null 2>&1 &); sleep 1; systemctl start lebon-link")
    heard = until(lambda: within.sh("od -An -tx1 /run/heard").strip() == "10", 120)
    report.row("the link calls the house's broker", heard, "CONNECT")
    pid = within.sh("systemctl show -p MainPID --value lebon").strip()
    sockets = within.sh(f"ss -Htuanp | grep -w pid={pid} || true").strip()
    report.row("the kiosk has no socket", sockets == "", sockets or "none")


def full(within: Box, report: Report) -> None:
    within.sh("dd if=/dev/zero of=/full bs=1M 2>/dev/null; true")
    ran = within.sh("systemctl is-active lebon || true").strip()
    again = within.sh("systemctl restart lebon; systemctl is-active lebon || true").strip()
    within.sh("rm /full")
    report.row("a full disk leaves the kiosk alive, and a start", ran == again == "active", f"{ran}, {again}")


def broken(within: Box, report: Report) -> None:
    before = within.sh(BREAK).strip()
    told = "readlink /opt/lebon/current; systemctl is-active lebon || true"
    back = until(lambda: within.sh(told).split() == [before, "active"], 120)
    seen = within.sh("cat /opt/lebon/refused || true").strip()
    report.row("a version broken at import falls back", back and seen == "starts", f"{before} runs: {seen}")


def root(within: Box, report: Report) -> None:
    ended = within.asked("reboot")
    report.row("the kiosk's user has it restarted", ended == REBOOTED, f"ended with {ended}")
    within.start()
    ended = within.asked("poweroff")
    report.row("and switched off", ended == OFF, f"ended with {ended}")


ROWS = (hang, link, full, broken, root)


def main(folder: Path, wanted: list[str]) -> int:
    """Play them all, or those that are named; the exit status."""
    folder.mkdir(parents=True, exist_ok=True)
    report = Report()
    with box(folder) as within:
        within.start()
        for row in (each for each in ROWS if each.__name__ in (wanted or [each.__name__])):
            try:
                row(within, report)
            except Dead as dead:
                report.row(row.__name__, False, dead)
    return min(report.faults, 1)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), sys.argv[2:]))
